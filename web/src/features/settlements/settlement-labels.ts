import type { EntryPart, LedgerAccount, LedgerKind } from '@neev/domain/ledger'
import type { SettlementStatus, SettlementTransition } from '@neev/domain/settlements'
import { showDate } from '#kit/format/dates.ts'
import { text } from '#kit/i18n/text.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const statementStates: StateLabels<SettlementStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  REVIEW: { label: text('With the seller'), tone: 'amber' },
  DISPUTED: { label: text('Disputed'), tone: 'red' },
  APPROVED: { label: text('Approved'), tone: 'blue' },
  PAYMENT_FILE: { label: text('With the bank'), tone: 'blue' },
  PAID: { label: text('Paid out'), tone: 'green' },
  FAILED: { label: text('Payout failed'), tone: 'red' },
}

/** The same as its seller reads it. */
export const ownStatementStates: StateLabels<SettlementStatus> = {
  ...statementStates,
  REVIEW: { label: text('For you to look at'), tone: 'amber' },
  DISPUTED: { label: text('Disputed by you'), tone: 'amber' },
}

export const suborderNames: Record<EntryPart, string> = {
  SALE: text('Invoiced to buyers'),
  COMMISSION: text('Commission'),
  COMMISSION_GST: text('GST on the commission'),
  TCS: text('TCS'),
  TDS: text('TDS'),
  COLLECTED: text('Paid directly by the buyer'),
  HELD: text('Held while a claim is open'),
  ADJUSTMENT: text('Put right'),
  PAYOUT: text('Paid out'),
}

export const kindNames: Record<LedgerKind, string> = {
  CAPTURE: text('Paid online'),
  TRANSFER: text('Paid by bank transfer'),
  UNMATCHED: text('Transfer of another amount'),
  REVIEW: text('Money that fits no order'),
  REFUND_DUE: text('Refund is due'),
  REFUND_DONE: text('Refund has gone back'),
  SALE: text('Sale'),
  REVERSAL: text('Taken back'),
  DEBIT: text('Debit note paid'),
  DEBIT_BACK: text('Debit note taken back'),
  HOLD: text('Held while a claim is open'),
  RELEASE: text('Free again'),
  PAYOUT: text('Paid to a seller'),
  PROVIDER: text('Settled by the payment provider'),
  ADJUSTMENT: text('Put right by hand'),
}

export const accountNames: Record<LedgerAccount, string> = {
  GATEWAY: text('With the payment provider'),
  BANK: text('In the bank'),
  WITH_SELLERS: text('With sellers, paid to them by buyers'),
  BUYER_ADVANCE: text('Paid by buyers, not delivered yet'),
  SELLER_PAYABLE: text('Owed to sellers'),
  SELLER_HELD: text('Held for sellers while a claim is open'),
  REFUND_DUE: text('Owed to buyers'),
  SUSPENSE: text('Money that fits no order'),
  COMMISSION_INCOME: text('Commission earned'),
  GST_OUTPUT: text('GST on commission'),
  TCS_PAYABLE: text('GST collected at source (TCS)'),
  TDS_PAYABLE: text('Income tax deducted at source (TDS)'),
  COUPON_COST: text('Coupons that we bear'),
  PROVIDER_FEES: text('Fees of the payment provider'),
  GST_INPUT: text('GST that we paid and may credit'),
  TDS_RECEIVABLE: text('Income tax deducted from us'),
  ADJUSTMENTS: text('Other costs and income'),
}

/** What was done to a statement, as its history says it. */
export const actionNames: Record<SettlementTransition | 'build', string> = {
  build: text('Built'),
  send: text('Shown to the seller'),
  accept: text('Accepted'),
  dispute: text('Disputed'),
  answer: text('Answered'),
  approve: text('Approved'),
  file: text('Handed to the bank'),
  markPaid: text('Paid out'),
  markFailed: text('The bank could not pay it'),
  retry: text('To be paid once more'),
}

export const daysText = ({ from, to }: { from: string; to: string }): string => `${showDate(from)} – ${showDate(to)}`
