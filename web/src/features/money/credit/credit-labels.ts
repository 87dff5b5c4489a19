import type { CreditAge, CreditEntryKind, CreditReceiptMode } from '@neev/domain/money/credit/credit-entries'
import {
  type CreditExposure,
  type CreditRequestStatus,
  type CreditStatus,
  creditTerms,
} from '@neev/domain/money/credit/credit-lines'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

/** Label and tone of a line's status. */
export const creditStates: StateLabels<CreditStatus> = {
  ACTIVE: { label: text('Active'), tone: 'green' },
  HOLD: { label: text('On hold'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'amber' },
  CLOSED: { label: text('Closed'), tone: 'grey' },
}

/** The stored statuses, which lists filter by. */
export const creditTabs = ['ACTIVE', 'HOLD', 'CLOSED'] as const

export const entryLabels: Readonly<Record<CreditEntryKind, string>> = {
  INVOICE: text('Invoice'),
  CREDIT_NOTE: text('Credit note'),
  DEBIT_NOTE: text('Debit note'),
  RECEIPT: text('Receipt'),
  INTEREST: text('Interest'),
  REVERSAL: text('Receipt reversed'),
  WRITE_OFF: text('Written off'),
  GST_TDS: text('GST-TDS deducted'),
}

export const ageLabels: Readonly<Record<CreditAge, string>> = {
  NOT_DUE: text('Not due'),
  UP_TO_30: text('Up to 30 days late'),
  UP_TO_60: text('31 to 60 days'),
  UP_TO_90: text('61 to 90 days'),
  OVER_90: text('Over 90 days'),
}

export const exposureLabels: Readonly<Record<CreditExposure, string>> = {
  ORDER: text('When ordered'),
  DISPATCH: text('When dispatched and invoiced'),
}

export const modeLabels: Readonly<Record<CreditReceiptMode, string>> = {
  NEFT: 'NEFT',
  RTGS: 'RTGS',
  IMPS: 'IMPS',
  UPI: 'UPI',
  CHEQUE: text('Cheque'),
  CASH: text('Cash'),
}

export const requestStates: StateLabels<CreditRequestStatus> = {
  REQUESTED: { label: text('Waiting for the seller'), tone: 'amber' },
  GRANTED: { label: text('Granted'), tone: 'green' },
  DECLINED: { label: text('Declined'), tone: 'red' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

export const termsText = (t: T, days: number): string => t('{n} days from the invoice', { n: days })

/** The choices of terms, by their number of days. */
export const termsOptions = (t: T) => creditTerms.map((days) => ({ value: String(days), label: termsText(t, days) }))
