import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { refundReason, refundStates } from '#shared/orders/refund-states.ts'
import { showMoment } from '#ui/format/dates.ts'
import { link, money, status, textColumn } from '#ui/table/columns.tsx'
import type { AdminRefundFragment } from './admin-refunds.graphql.ts'

type Refund = AdminRefundFragment

export const wayText = (t: T, { mode }: Pick<Refund, 'mode'>): string =>
  mode === 'SOURCE' ? t('Original payment method') : t('Manual bank transfer')

export const refundColumns = [
  link<Refund>(
    text('Refund'),
    ({ number }) => number,
    ({ orderId, number }) =>
      orderId
        ? paths.admin.orderDetail({ id: orderId })
        : paths.admin.statementLines({ show: 'RETURNED', search: number }),
    { second: ({ suborderNumber }) => suborderNumber, sort: 'number' },
  ),
  textColumn<Refund>(text('Buyer'), ({ buyerName }) => buyerName),
  textColumn<Refund>(text('Reason'), ({ reason }, t) => refundReason(t, reason)),
  money<Refund>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  money<Refund>(text('Already refunded at the provider'), ({ coveredPaise }) => coveredPaise || null),
  money<Refund>(text('Deducted as GST'), ({ deductedPaise }) => deductedPaise || null),
  textColumn<Refund>(text('Payment method'), (refund, t) => wayText(t, refund), {
    second: ({ utr, gatewayRefundId, transferUtr }) => utr ?? gatewayRefundId ?? transferUtr,
  }),
  textColumn<Refund>(text('Requested'), ({ requestedAt }) => showMoment(requestedAt), { sort: 'requestedAt' }),
  status<Refund, Refund['status']>(text('Status'), (refund) => refund.status, refundStates),
]
