import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { amountText } from '#ui/format/amounts.ts'
import { type Column, date, figure, link, money, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { BoughtItems, type BoughtItemsQuery } from './my-products.graphql.ts'

type Item = BoughtItemsQuery['boughtItems']['items'][number]

const columns: Column<Item>[] = [
  link<Item>(
    text('Product'),
    ({ title }) => title,
    ({ identifier, sku }) => paths.product({ identifier }, { v: sku }),
    { second: ({ brand }) => brand, sort: 'title' },
  ),
  textColumn<Item>(text('Bought in total'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
  figure<Item>(text('Orders'), ({ orders }) => String(orders), { sort: 'orders' }),
  date<Item>(text('Last ordered'), ({ lastAt }) => lastAt, { sort: 'lastAt' }),
  textColumn<Item>(text('Last quantity'), ({ lastQuantityMilli, unit }, t) => amountText(t, lastQuantityMilli, unit)),
  money<Item>(text('Paid for it then'), ({ lastTotalPaise }) => lastTotalPaise),
]

function useItemActions() {
  const t = useT()
  return ({ identifier, sku, isOnSale, lastOrderId, lastOrderNumber }: Item): RowAction[] => [
    isOnSale
      ? { label: t('Buy again'), to: paths.product({ identifier }, { v: sku }) }
      : { label: t('Buy again'), run: () => {}, whyNot: t('Nobody sells this at the moment.') },
    { label: t('Order {number}', { number: lastOrderNumber }), to: paths.order({ id: lastOrderId }) },
    { label: t('Reviews'), to: paths.userReviews() },
  ]
}

/** What the customer has bought, each with the last order and a way to buy it again. */
export default listPage(BoughtItems, ({ boughtItems }) => boughtItems, {
  title: text('Bought items'),
  subtitle: text('Everything from your paid orders, with what it cost with freight and GST.'),
  account: 'narrow',
  isFlat: true,
  sort: '-lastAt',
  columns,
  file: 'bought-items',
  search: text('Product or brand'),
  useActions: useItemActions,
  empty: [text('You have not bought anything yet'), null, { label: text('Browse materials'), to: paths.categories }],
  noMatch: text('Nothing you bought matches'),
})
