import type { ContractStatus } from '@neev/domain/offers/contract-prices/contract-prices'
import type { ContractSheetEffect } from '@neev/domain/offers/contract-prices/contract-sheet'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { ContractStepFieldsFragment as Step } from './contract-prices.operations.graphql.ts'

/** Label and tone of a contract's status. */
export const contractStates: StateLabels<ContractStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  ENDED: { label: text('Ended'), tone: 'amber' },
}

/** Another last day leaves the status as it is, and has a label of its own. */
export const stepStates: StateLabels<ContractStatus | 'LAST_DAY'> = {
  ...contractStates,
  LAST_DAY: { label: text('Last day changed'), tone: 'blue' },
}

export const stepsOf = (history: readonly Step[]) =>
  history.map((step) => ({ ...step, to: step.isLastDay ? ('LAST_DAY' as const) : step.to }))

/** Label and tone of what a file does to a line. */
export const sheetEffects: StateLabels<ContractSheetEffect> = {
  NEW: { label: text('New line'), tone: 'green' },
  CHANGED: { label: text('Changed'), tone: 'amber' },
  SAME: { label: text('Unchanged'), tone: 'grey' },
  ENDED: { label: text('Ends'), tone: 'red' },
}
