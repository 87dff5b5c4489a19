import { showMoment } from '#kit/format/dates.ts'
import { massText } from '#kit/goods/amounts.ts'
import { orderStates } from '#kit/goods/order-states.ts'
import { text } from '#kit/i18n/text.ts'
import { type Column, figure, labels, link, money, status } from '#kit/table/columns.tsx'
import type { SellingPaths } from '#routes/paths/selling.ts'
import { paths } from '#routes/paths.ts'
import { nextStep } from './seller-next-step.ts'
import type { SellerOrderRowFragment } from './seller-orders.graphql.ts'

type Part = SellerOrderRowFragment

export const sellerOrderColumns = (own: SellingPaths): Column<Part>[] => [
  link<Part>(
    text('Order'),
    ({ number }) => number,
    ({ id }) => own.orderDetail({ id }),
    { second: ({ placedAt }) => showMoment(placedAt), sort: 'placedAt' },
  ),
  labels<Part>(text('Buyer'), ({ buyerName }) => buyerName, {
    second: ({ shipTo }) => shipTo && `${shipTo.pincode} ${shipTo.city}`,
  }),
  ...(own === paths.superSeller ? [labels<Part>(text('Sent by'), ({ dealer }) => dealer?.name)] : []),
  figure<Part>(text('Weight'), ({ grams }) => massText(grams)),
  money<Part>(text('Total with GST'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  status<Part, Part['status']>(text('Status'), (part) => part.status, orderStates),
  {
    title: text('Next step'),
    sort: 'acceptBy',
    show: (part, t) => {
      const step = nextStep(t, part, new Date())
      return <span className={step?.late ? 'late-text' : 'ink2'}>{step?.successMessage ?? '–'}</span>
    },
    plain: (part, t) => nextStep(t, part, new Date())?.successMessage ?? '',
  },
]
