import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import { request } from '#graphql/request.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { SellingPaths } from '#navigation/paths/selling.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { eachRow } from '#ui/table/bulk/bulk.ts'
import { type Column, figure, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { NoMatch } from '../claims/NoMatch.tsx'
import { SellerOrdersSheet } from '../exports.graphql.ts'
import { PrintDocuments } from '../shipments/PrintDocuments.tsx'
import { nextStep } from './seller-next-step.ts'
import {
  PackShipment,
  type SellerOrderRowFragment,
  SellerOrders,
  SellerTransitionOrder,
} from './seller-orders.graphql.ts'

type Suborder = SellerOrderRowFragment

const sellerOrderColumns = (own: SellingPaths): Column<Suborder>[] => [
  link<Suborder>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => own.orderDetail({ id }),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  textColumn<Suborder>(text('Buyer'), ({ buyerName }) => buyerName, {
    second: ({ shipTo }) => shipTo && `${shipTo.pincode} ${shipTo.city}`,
  }),
  ...(own === paths.superSeller ? [textColumn<Suborder>(text('Sent by'), ({ dealer }) => dealer?.name)] : []),
  figure<Suborder>(text('Weight'), ({ grams }) => massText(grams)),
  money<Suborder>(text('Total with GST'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  status<Suborder, Suborder['status']>(text('Status'), (suborder) => suborder.status, orderStates),
  {
    title: text('Next step'),
    sort: 'acceptBy',
    show: (suborder, t) => {
      const step = nextStep(t, suborder, new Date())
      return <span className={step?.late ? 'late-text' : 'ink2'}>{step?.text ?? '–'}</span>
    },
    plain: (suborder, t) => nextStep(t, suborder, new Date())?.text ?? '',
  },
]

/** Statuses in the order of a seller's work, then the final ones. */
const statuses = [
  'PLACED',
  'CONFIRMED',
  'PACKED',
  'DISPATCHED',
  'CANCEL_REQUESTED',
  'ON_HOLD',
  'DELIVERED',
  'COMPLETED',
  'REJECTED',
  'CANCELLED',
] as const satisfies SuborderStatus[]

function useOrderColumns() {
  return sellerOrderColumns(useSellingPaths())
}

function useOrderActions() {
  const t = useT()
  const own = useSellingPaths()
  const may = useMay()
  const transition = useMutation(SellerTransitionOrder, { successMessage: t('Saved') })
  const pack = useMutation(PackShipment, { successMessage: t('Packed') })
  return ({ id, status }: Suborder): RowAction[] => {
    const open: RowAction = { label: t('Open'), to: own.orderDetail({ id }) }
    if (!may('order:fulfil')) return [open]
    if (status === 'PLACED')
      return [{ label: t('Accept'), run: () => transition.runSafely({ suborderId: id, transition: 'accept' }) }, open]
    if (status === 'CONFIRMED')
      return [{ label: t('Packed'), run: () => pack.runSafely({ suborderId: id, lines: null }) }, open]
    return [open]
  }
}

/** Suborders of the business: to accept, pack and dispatch. */
export default listPage(SellerOrders, ({ sellerOrders }) => sellerOrders, {
  title: text('Orders'),
  sort: '-placedAt',
  columns: useOrderColumns,
  file: 'orders',
  sheet: {
    may: 'export:own',
    load: async ({ filter }) => (await request(SellerOrdersSheet, { filter })).sellerOrdersSheet,
  },
  tabs: { labels: orderStates, statuses },
  search: text('Order number, buyer or city'),
  useActions: useOrderActions,
  bulk: [
    {
      label: text('Accept'),
      may: 'order:fulfil',
      whyNot: ({ status }, t) => (status === 'PLACED' ? null : t('It does not wait for your answer.')),
      sure: { title: text('{n, plural, one {Accept # order?} other {Accept # orders?}}') },
      by: eachRow(SellerTransitionOrder, ({ id }: Suborder) => ({ suborderId: id, transition: 'accept' as const })),
    },
  ],
  selected: { Actions: ({ rows }) => <PrintDocuments suborderIds={rows.map(({ id }) => id)} /> },
  empty: [text('No orders yet'), text('They appear here as soon as a buyer has paid.')],
  noMatch: (state) => <NoMatch list={state} finds={text('The search finds order numbers, buyers and cities.')} />,
})
