import type { B2bFormFieldsFragment, SetB2bStepMutationVariables } from './b2b.graphql.ts'

export type StepInput = SetB2bStepMutationVariables['input']

/** Props of each step of the form. */
export type StepProps<Step extends keyof B2bFormFieldsFragment> = {
  value: B2bFormFieldsFragment[Step]
  onSave: (input: StepInput) => Promise<unknown>
  submit: string
}
