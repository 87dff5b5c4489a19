import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { perText } from '#ui/format/amounts.ts'
import { type Column, link } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { DealerStock } from './DealerStock.tsx'
import { type DealerGoodFieldsFragment, DealerGoods } from './dealers.graphql.ts'

type Good = DealerGoodFieldsFragment
const paise = (value: number | null) => (value === null ? '–' : formatInr(value))

const dealerGoodColumns: Column<Good>[] = [
  link<Good>(
    text('Item'),
    ({ title }) => title,
    ({ identifier }) => paths.subBusiness.productDetails({ productname: identifier }),
    { second: ({ sku }) => sku, sort: 'title' },
  ),
  {
    title: text('Your stock'),
    kind: 'figure',
    sort: 'stock',
    show: (good) => <DealerStock good={good} />,
    plain: ({ onHandMilli }) => formatThousandths(onHandMilli),
  },
  {
    title: text('Buyer price'),
    kind: 'figure',
    sort: 'price',
    show: (good, t) => (
      <>
        {paise(good.pricePaise)}
        <span className="second">
          {good.floorPaise === null
            ? perText(t, good.unit)
            : t('at least {amount}', { amount: paise(good.floorPaise) })}
        </span>
      </>
    ),
    plain: ({ pricePaise }) => paise(pricePaise),
  },
  {
    title: text('Your margin'),
    kind: 'figure',
    show: (good, t) => (
      <>
        {paise(good.marginPaise)}
        <span className="second">{perText(t, good.unit)}</span>
      </>
    ),
    plain: ({ marginPaise }) => paise(marginPaise),
  },
]

/** Goods that a dealer may sell, with its stock. */
export default listPage(DealerGoods, ({ dealerGoods }) => dealerGoods, {
  title: text('Products'),
  subtitle: text('You receive orders for items you have in stock. Choose a stock figure to update it.'),
  sort: 'title',
  columns: dealerGoodColumns,
  file: 'stock',
  search: text('Item or SKU'),
  choices: { has: { label: text('Stock'), options: { stock: text('In stock') } } },
  filterOf: ({ has, ...filter }) => ({ ...filter, inStock: has === 'stock' }),
  empty: [text('Nothing to sell yet')],
  noMatch: text('No results for these filters'),
})
