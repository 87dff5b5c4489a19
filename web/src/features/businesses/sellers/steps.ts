import type { ReactNode } from 'react'
import type { SetSellerStepMutationVariables } from './application.graphql.ts'

export type StepInput = SetSellerStepMutationVariables['input']

/** Props of each step of the form. */
export type StepProps<Value> = {
  value: Value | null
  onSave: (input: StepInput) => Promise<unknown>
  submit: string
  actions?: ReactNode
}
