import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { link, money, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import type { AdminTransferFragment } from './admin-payments.graphql.ts'
import { owedPaise } from './LateMoney.tsx'

type Transfer = AdminTransferFragment

export const transferStates: StateLabels<Transfer['status']> = {
  AWAITED: { label: text('Awaiting transfer'), tone: 'grey' },
  SUBMITTED: { label: text('To compare'), tone: 'amber' },
  VERIFIED: { label: text('Received'), tone: 'green' },
  SHORT: { label: text('Underpaid'), tone: 'red' },
  EXCESS: { label: text('Overpaid'), tone: 'blue' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  LATE: { label: text('Late'), tone: 'amber' },
}

export const transferColumns = [
  link<Transfer>(
    text('Order'),
    ({ orderNumber }) => orderNumber,
    ({ orderId }) => paths.admin.orderDetail({ id: orderId }),
  ),
  textColumn<Transfer>(
    text('For'),
    ({ debitNoteNumber }, t) =>
      debitNoteNumber ? t('Debit note {number}', { number: debitNoteNumber }) : t('The order'),
    {
      second: (transfer, t) =>
        owedPaise(transfer) > 0 ? t('{amount} to refund', { amount: formatInr(owedPaise(transfer)) }) : null,
    },
  ),
  textColumn<Transfer>(text('Buyer'), ({ buyerName }) => buyerName, { second: ({ payer }) => payer }),
  textColumn<Transfer>('UTR', ({ utr }) => utr, {
    second: ({ mode, paidOn }) => mode && `${mode}${paidOn ? `, ${showDate(`${paidOn}T00:00:00+05:30`)}` : ''}`,
  }),
  money<Transfer>(text('Due'), ({ expectedPaise }) => expectedPaise, { sort: 'expected' }),
  money<Transfer>(text('Paid according to the buyer'), ({ paidPaise }) => paidPaise),
  textColumn<Transfer>(text('Submitted'), ({ submittedAt }) => submittedAt && showMoment(submittedAt), {
    second: ({ deadline }, t) => t('pay by {moment}', { moment: showMoment(deadline) }),
    sort: 'submittedAt',
  }),
  status<Transfer, Transfer['status']>(text('Status'), (transfer) => transfer.status, transferStates),
]
