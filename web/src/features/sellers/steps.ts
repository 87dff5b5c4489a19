import type { ReactNode } from 'react'
import type { SaveSellerStepMutationVariables } from './application.graphql.ts'

export type StepInput = SaveSellerStepMutationVariables['input']

/** What each step of the form is given. */
export type StepProps<Value> = {
  value: Value | null
  onSave: (input: StepInput) => Promise<unknown>
  submit: string
  actions?: ReactNode
}
