import type { ContractStatus } from '@neev/domain/contract-prices/contract-prices'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Label and tone of a contract's status. */
export const contractStates: StateLabels<ContractStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  ENDED: { label: text('Ended'), tone: 'amber' },
}
