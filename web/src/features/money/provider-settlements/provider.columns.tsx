import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, moment, money, textColumn } from '#ui/table/columns.tsx'
import type { ProviderPaymentFieldsFragment, ProviderSettlementFieldsFragment } from './provider-settlements.graphql.ts'

type Row = ProviderSettlementFieldsFragment
type Payment = ProviderPaymentFieldsFragment

/** Display names of the providers. */
export const providerNames: Record<string, string> = { test: 'Sandbox', razorpay: 'Razorpay', ccavenue: 'CCAvenue' }

export const settlementColumns: Column<Row>[] = [
  {
    title: text('Settlement'),
    kind: 'name',
    show: ({ reference, settledOn, gateway }) => (
      <>
        <b className="medium">{reference}</b>
        <span className="second">
          {showDate(settledOn)}, {providerNames[gateway] ?? gateway}
        </span>
      </>
    ),
    plain: ({ reference }) => reference,
    sort: 'settledOn',
  },
  money<Row>(text('Payments'), ({ paymentsPaise }) => paymentsPaise),
  money<Row>(text('Refunds'), ({ refundsPaise }) => -refundsPaise || 0),
  money<Row>(text('Fee'), ({ feePaise }) => feePaise),
  money<Row>(text('GST on the fee'), ({ feeGstPaise }) => feeGstPaise),
  money<Row>(text('Paid to the bank'), ({ netPaise }) => netPaise, { sort: 'net' }),
  {
    title: text('Status'),
    show: (row, t) => (
      <>
        <Badge tone={row.confirmedAt ? 'green' : 'amber'}>
          {row.confirmedAt ? t('Bank balance') : t('On its way')}
        </Badge>
        {row.problems > 0 && (
          <span className="second">
            <Badge tone="red">{t('{n, plural, one {# difference} other {# differences}}', { n: row.problems })}</Badge>
          </span>
        )}
      </>
    ),
    plain: (row, t) => (row.confirmedAt ? t('Bank balance') : t('On its way')),
  },
]

/** Additional columns of the export: date, UTR and bank line. */
export const settlementExport: Column<Row>[] = [
  textColumn<Row>(text('Day'), ({ settledOn }) => settledOn),
  ...settlementColumns,
  textColumn<Row>(text('UTR'), ({ utr }) => utr),
  money<Row>(text('Other'), ({ otherPaise }) => otherPaise),
  money<Row>(text('TDS'), ({ tdsPaise }) => tdsPaise),
  textColumn<Row>(
    text('Row of the statement'),
    ({ bankLine }) => bankLine && `${bankLine.onDay} ${bankLine.narration}`,
  ),
]

export const paymentColumns: Column<Payment>[] = [
  {
    title: text('Payment'),
    kind: 'name',
    show: ({ reference, gateway, orderId, orderNumber }) => (
      <>
        {orderId ? (
          <Link className="medium" to={paths.admin.orderDetail({ id: orderId })}>
            {orderNumber}
          </Link>
        ) : (
          <b className="medium">{reference}</b>
        )}
        <span className="second">
          {reference}, {providerNames[gateway] ?? gateway}
        </span>
      </>
    ),
    plain: ({ reference }) => reference,
  },
  moment<Payment>(text('Paid'), ({ at }) => at, { sort: 'at' }),
  money<Payment>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
  textColumn<Payment>(text('Settlement'), ({ settlement }, t) => settlement ?? t('Not settled yet')),
]

/** Additional column of the export: the order. */
export const paymentExport: Column<Payment>[] = [
  ...paymentColumns,
  textColumn<Payment>(text('Order'), ({ orderNumber }) => orderNumber),
]
