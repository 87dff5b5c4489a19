import type { EntryPart, LedgerKind } from '@neev/domain/money/ledger'
import type { SettlementStatus, SettlementTransition } from '@neev/domain/money/settlements/settlements'
import { text } from '#i18n/text.ts'
import { showDate } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const statementStates: StateLabels<SettlementStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  REVIEW: { label: text('Waiting for the seller'), tone: 'amber' },
  DISPUTED: { label: text('Disputed'), tone: 'red' },
  APPROVED: { label: text('Approved'), tone: 'blue' },
  PAYMENT_FILE: { label: text('Sent to the bank'), tone: 'blue' },
  PAID: { label: text('Paid out'), tone: 'green' },
  FAILED: { label: text('Payout failed'), tone: 'red' },
}

/** Statuses as shown to the seller. */
export const ownStatementStates: StateLabels<SettlementStatus> = {
  ...statementStates,
  REVIEW: { label: text('For your review'), tone: 'amber' },
  DISPUTED: { label: text('Disputed by you'), tone: 'amber' },
}

export const suborderNames: Record<EntryPart, string> = {
  SALE: text('Invoiced to buyers'),
  COMMISSION: text('Commission'),
  COMMISSION_GST: text('GST on the commission'),
  TCS: text('TCS'),
  TDS: text('TDS'),
  COLLECTED: text('Paid to you or deducted as GST by the buyer'),
  HELD: text('On hold during a claim'),
  ADJUSTMENT: text('Adjustment'),
  PAYOUT: text('Paid out'),
}

export const kindNames: Record<LedgerKind, string> = {
  CAPTURE: text('Paid online'),
  TRANSFER: text('Paid by bank transfer'),
  CREDIT: text('On a seller’s credit'),
  UNMATCHED: text('Bank transfer of a different amount'),
  REVIEW: text('Unmatched money'),
  REFUND_DUE: text('Refund due'),
  REFUND_DONE: text('Refund sent'),
  SALE: text('Sale'),
  REVERSAL: text('Reversed'),
  DEBIT: text('Debit note paid'),
  DEBIT_BACK: text('Debit note cancelled'),
  HOLD: text('On hold during a claim'),
  RELEASE: text('Released'),
  PAYOUT: text('Paid to a seller'),
  PROVIDER: text('Settled by the payment provider'),
  ADJUSTMENT: text('Adjustments'),
}

/** Labels of transitions in the history. */
export const actionNames: Record<SettlementTransition | 'build', string> = {
  build: text('Created'),
  send: text('Sent to the seller'),
  accept: text('Accepted'),
  dispute: text('Disputed'),
  answer: text('Answered'),
  approve: text('Approved'),
  file: text('Sent to the bank'),
  markPaid: text('Paid out'),
  markFailed: text('Payout failed'),
  retry: text('To be paid again'),
}

export const daysText = ({ from, to }: { from: string; to: string }): string => `${showDate(from)} – ${showDate(to)}`
