import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import styles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { type Column, date, figure, labels, link, money } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { BoughtItems, type BoughtItemsQuery } from './my-products.graphql.ts'

type Item = BoughtItemsQuery['boughtItems']['items'][number]

const columns: Column<Item>[] = [
  link<Item>(
    text('Product'),
    ({ title }) => title,
    ({ identifier, sku }) => paths.product({ identifier }, { v: sku }),
    { second: ({ brand }) => brand, sort: 'title' },
  ),
  labels<Item>(text('Bought in total'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
  figure<Item>(text('Orders'), ({ orders }) => String(orders), { sort: 'orders' }),
  date<Item>(text('Last ordered'), ({ lastAt }) => lastAt, { sort: 'lastAt' }),
  labels<Item>(text('Last quantity'), ({ lastQuantityMilli, unit }, t) => amountText(t, lastQuantityMilli, unit)),
  money<Item>(text('Paid for it then'), ({ lastTotalPaise }) => lastTotalPaise),
]

/** What the customer has bought, each with the last order and a way to buy it again. */
export default function MyProductsPage() {
  const t = useT()
  const list = useListState({ sort: '-lastAt', filters: { search: 'text' } })
  const variables = { page: list.variables.page, search: list.filter.search }
  const { data, stale } = useData(BoughtItems, variables, { keep: true })
  return (
    <div className={`wrap narrow ${styles.page}`}>
      <ListPage
        title={t('Bought items')}
        subtitle={t('Everything from your paid orders, with what it cost with freight and GST.')}
        actions={
          <ExportButton
            name="bought-items"
            columns={columns}
            rows={() => allRows(BoughtItems, variables, ({ boughtItems }) => boughtItems)}
          />
        }
      >
        <Filters state={list}>
          <SearchFilter state={list} label={t('Product or brand')} />
        </Filters>
        <ResourceTable
          label={t('Bought items')}
          columns={columns}
          page={data.boughtItems}
          stale={stale}
          state={list}
          actions={({ identifier, sku, isOnSale, lastOrderId, lastOrderNumber }) => (
            <RowActions
              actions={[
                isOnSale
                  ? { label: t('Buy again'), to: paths.product({ identifier }, { v: sku }) }
                  : { label: t('Buy again'), run: () => {}, whyNot: t('Nobody sells this at the moment.') },
                { label: t('Order {number}', { number: lastOrderNumber }), to: paths.order({ id: lastOrderId }) },
                { label: t('Reviews'), to: paths.userReviews() },
              ]}
            />
          )}
          empty={
            <Empty
              title={list.narrowed ? t('Nothing you bought matches') : t('You have not bought anything yet')}
              action={
                <Link className="button" to={paths.categories()}>
                  {t('Browse materials')}
                </Link>
              }
            />
          }
        />
      </ListPage>
    </div>
  )
}
