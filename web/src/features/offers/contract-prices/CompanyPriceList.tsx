import { lastDateBefore } from '@neev/domain/core/fiscal'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { perText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, figure, link, money, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { fromText } from './contract-lines.columns.tsx'
import { OwnContractPrices, type OwnContractPricesQuery } from './contract-prices.operations.graphql.ts'

type Row = OwnContractPricesQuery['ownContractPrices']['items'][number]

const columns: Column<Row>[] = [
  link<Row>(
    text('Product'),
    ({ title }) => title,
    ({ identifier, sku }) => paths.product({ identifier }, { v: sku }),
    { second: ({ city }) => city, sort: 'title' },
  ),
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName, {
    second: ({ reference }, t) => t('Contract {number}', { number: reference }),
    sort: 'sellerName',
  }),
  figure<Row>(text('Quantity'), fromText),
  money<Row>(text('You pay'), ({ pricePaise }) => pricePaise),
  figure<Row>(text('Unit'), ({ unit }, t) => perText(t, unit)),
  money<Row>(text('Others pay'), ({ everyonePaise }) => everyonePaise),
  figure<Row>(text('Discount'), ({ discountBp }) => (discountBp === null ? null : showPercent(discountBp))),
  textColumn<Row>(text('Until'), ({ validTo }) => showDate(lastDateBefore(validTo)), { sort: 'validTo' }),
]

/** All prices that sellers have agreed with the caller's company, as they are valid now. */
export function CompanyPriceList() {
  const t = useT()
  const list = useListState({ sort: 'title', filters: { search: 'text', sellerId: 'text' } })
  const { data, stale } = useData(OwnContractPrices, list.variables, { keep: true })
  const { sellers } = data.ownContractPrices
  return (
    <ListPage
      title={t('Contract prices')}
      subtitle={t('What sellers have agreed with your company, before GST and freight. Lists and your cart use it.')}
      actions={
        <ExportButton
          name="contract-prices"
          columns={columns}
          rows={() => allRows(OwnContractPrices, list.variables, ({ ownContractPrices }) => ownContractPrices)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Product or contract')} />
        <ChoiceFilter
          state={list}
          name="sellerId"
          label={t('Seller')}
          options={sellers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Filters>
      <ResourceTable
        label={t('Contract prices')}
        columns={columns}
        page={data.ownContractPrices}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No price matches these filters') : t('No contract prices yet')}>
            {t('Ask a seller that you buy from regularly for prices that hold for some months.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
