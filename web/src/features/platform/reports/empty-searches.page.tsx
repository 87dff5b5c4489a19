import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { type Column, date, figure, link } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ReportFrame } from './ReportFrame.tsx'
import { EmptySearches, type EmptySearchesQuery } from './reports.operations.graphql.ts'

type Search = EmptySearchesQuery['emptySearches']['items'][number]

const columns: Column<Search>[] = [
  link<Search>(
    text('Search'),
    ({ term }) => term,
    ({ term }) => paths.search({ q: term }),
    { sort: 'term' },
  ),
  figure<Search>(text('Times'), ({ count }) => String(count), { sort: 'count' }),
  date<Search>(text('Last on'), ({ lastOn }) => lastOn, { sort: 'lastOn' }),
]

/** What people searched for and did not find. */
export default function EmptySearchesPage() {
  const t = useT()
  const list = useListState({ sort: '-count', filters: { from: 'text', to: 'text' } })
  const variables = { ...list.filter, page: list.variables.page }
  const { data, stale } = useData(EmptySearches, variables, { keep: true })
  return (
    <ReportFrame
      open="searches"
      list={list}
      subtitle={t('What people searched for and did not find, without who it was.')}
      actions={
        <ExportButton
          name="empty-searches"
          columns={columns}
          rows={() => allRows(EmptySearches, variables, ({ emptySearches }) => emptySearches)}
        />
      }
    >
      <ResourceTable
        label={t('Searches without results')}
        columns={columns}
        page={data.emptySearches}
        stale={stale}
        state={list}
        empty={
          <Empty title={t('Every search found something')}>
            {t('Searches without results appear here, so that missing products and synonyms can be added.')}
          </Empty>
        }
      />
    </ReportFrame>
  )
}
