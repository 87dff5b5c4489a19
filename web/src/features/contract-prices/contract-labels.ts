import type { ContractStatus } from '@neev/domain/contract-prices/contract-prices'
import type { ContractSheetEffect } from '@neev/domain/contract-prices/contract-sheet'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Label and tone of a contract's status. */
export const contractStates: StateLabels<ContractStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  ENDED: { label: text('Ended'), tone: 'amber' },
}

/** Label and tone of what a file does to a line. */
export const sheetEffects: StateLabels<ContractSheetEffect> = {
  NEW: { label: text('New line'), tone: 'green' },
  CHANGED: { label: text('Changed'), tone: 'amber' },
  SAME: { label: text('Unchanged'), tone: 'grey' },
  ENDED: { label: text('Ends'), tone: 'red' },
}
