import { lastDateBefore } from '@neev/domain/core/fiscal'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate, showMoment, toLocalInput } from '#ui/format/dates.ts'
import { type Column, figure, money, textColumn } from '#ui/table/columns.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { agreedText, fromText } from './contract-lines.columns.tsx'
import { type AdminContractLinesQuery, AdminContractLines as Lines } from './contract-prices.operations.graphql.ts'

type Line = AdminContractLinesQuery['adminContractLines']['items'][number]

/** The last day of a line that ends with its contract; the moment of one that ended before. */
const endText = (validTo: string): string =>
  toLocalInput(validTo).endsWith('T00:00') ? showDate(lastDateBefore(validTo)) : showMoment(validTo)

const columns: Column<Line>[] = [
  textColumn<Line>(text('Product'), ({ title }) => title, {
    second: ({ sku, city }) => `${sku}, ${city}`,
    sort: 'title',
  }),
  figure<Line>(text('Quantity'), fromText),
  figure<Line>(text('Contract price'), agreedText),
  money<Line>(text('Everyone pays'), ({ everyonePaise }) => everyonePaise),
  textColumn<Line>(text('From'), ({ validFrom }) => validFrom && showMoment(validFrom), { sort: 'validFrom' }),
  textColumn<Line>(text('Until'), ({ validTo }) => validTo && endText(validTo), { sort: 'validTo' }),
  figure<Line>(text('Orders'), ({ orderCount }) => String(orderCount)),
]

/** The lines of a contract, former ones too, page by page. */
export function AdminContractLines({ contractId }: { contractId: string }) {
  const t = useT()
  const list = useListState({ sort: 'title', filters: { search: 'text', age: ['CURRENT', 'FORMER'] } })
  const { data, stale } = useData(Lines, { contractId, ...list.variables }, { keep: true })
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name or article number')} />
        <ChoiceFilter
          state={list}
          name="age"
          label={t('Validity')}
          options={[
            { value: 'CURRENT', label: t('Current') },
            { value: 'FORMER', label: t('Former') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Prices')}
        columns={columns}
        page={data.adminContractLines}
        stale={stale}
        state={list}
        empty={<Empty title={list.narrowed ? t('No price matches these filters') : t('No prices yet')} />}
      />
    </>
  )
}
