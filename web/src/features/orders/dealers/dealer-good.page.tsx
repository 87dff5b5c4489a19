import { Link, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { money, moneyPer, nameColumn, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { DealerStock } from './DealerStock.tsx'
import { DealerGood, type DealerGoodQuery } from './dealers.graphql.ts'

type Good = DealerGoodQuery['dealerGood']['items'][number]
const columns: ShownColumn<Good>[] = [
  nameColumn(
    text('Item'),
    ({ title }) => title,
    ({ sku }) => sku,
  ),
  { title: text('Your stock'), kind: 'figure', show: (good) => <DealerStock good={good} /> },
  moneyPer(
    text('Buyer price'),
    ({ pricePaise }) => pricePaise,
    ({ unit }) => unit,
  ),
  money(text('Minimum price'), ({ floorPaise }) => floorPaise),
  money(text('Your margin'), ({ marginPaise }) => marginPaise),
]

/** One product: stock, price and margin of each size. */
export default function DealerGoodPage() {
  const t = useT()
  const { productname: identifier = '' } = useParams()
  const { data } = useData(DealerGood, { identifier })
  const { title, items } = data.dealerGood
  return (
    <DetailPage
      title={title}
      back={{ to: paths.subBusiness.productList(), label: t('Products') }}
      actions={
        <Link className="button" to={paths.product({ identifier })}>
          {t('View in the shop')}
        </Link>
      }
    >
      <Section title={t('Sizes')}>
        <RowTable label={t('Sizes')} columns={columns} rows={items} idOf={({ id }) => id} />
      </Section>
    </DetailPage>
  )
}
