import { text } from '#i18n/text.ts'
import type { SellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { massText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, figure, labels, link, money, status } from '#ui/table/columns.tsx'
import { nextStep } from './seller-next-step.ts'
import type { SellerOrderRowFragment } from './seller-orders.graphql.ts'

type Suborder = SellerOrderRowFragment

export const sellerOrderColumns = (own: SellingPaths): Column<Suborder>[] => [
  link<Suborder>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => own.orderDetail({ id }),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  labels<Suborder>(text('Buyer'), ({ buyerName }) => buyerName, {
    second: ({ shipTo }) => shipTo && `${shipTo.pincode} ${shipTo.city}`,
  }),
  ...(own === paths.superSeller ? [labels<Suborder>(text('Sent by'), ({ dealer }) => dealer?.name)] : []),
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
