import { Failed } from '#kit/feedback/Blank.tsx'
import { request } from '#kit/graphql/request.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { SheetButton } from '#kit/table/ExportButton.tsx'
import { ChoiceFilter, Filters } from '#kit/table/Filters.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
import { recentMonths } from './months.ts'
import { ReturnTables } from './ReturnTables.tsx'
import { OperatorReturn, OperatorReturnSheet } from './returns.graphql.ts'

/** What was kept back of sellers in a month and is paid over: GST by GSTIN, income tax by PAN. */
export function OperatorReturns() {
  const t = useT()
  const months = recentMonths(new Date())
  const list = useListState({ sort: 'at', filters: { month: months } })
  const month = list.filter.month ?? months[0]
  const { data, error, refetch } = useGql(OperatorReturn, { month }, { keep: true })
  return (
    <div className="stack">
      <Filters state={list}>
        <ChoiceFilter
          state={list}
          name="month"
          label={t('Month')}
          empty={months[0]}
          options={months.slice(1).map((value) => ({ value, label: value }))}
        />
        <SheetButton sheet={async () => (await request(OperatorReturnSheet, { month })).operatorReturn.sheet} />
      </Filters>
      {error && !data && <Failed error={error} retry={refetch} />}
      {data ? <ReturnTables of={data.operatorReturn} /> : <div className="skeleton block" aria-busy />}
    </div>
  )
}
