import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { dealerGoodColumns } from './dealer-good.columns.tsx'
import { DealerGoods } from './dealers.graphql.ts'

/** Goods that a dealer may sell, with its stock. */
export default function DealerGoodsPage() {
  const t = useT()
  const list = useListState({ sort: 'title', filters: { search: 'text', has: ['stock'] } })
  const { has, ...rest } = list.filter
  const variables = { page: list.variables.page, filter: { ...rest, inStock: has === 'stock' } }
  const { data, stale } = useData(DealerGoods, variables, { keep: true })
  return (
    <ListPage
      title={t('Products')}
      subtitle={t('You receive orders for items you have in stock. Choose a stock figure to update it.')}
      actions={
        <ExportButton
          name="stock"
          columns={dealerGoodColumns}
          rows={() => allRows(DealerGoods, variables, ({ dealerGoods }) => dealerGoods)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Item or SKU')} />
        <ChoiceFilter state={list} name="has" label={t('Stock')} options={[{ value: 'stock', label: t('In stock') }]} />
      </Filters>
      <ResourceTable
        label={t('Products')}
        columns={dealerGoodColumns}
        page={data.dealerGoods}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No results for these filters') : t('Nothing to sell yet')} />}
      />
    </ListPage>
  )
}
