import { type AssociateQueue, associateStatuses } from '@neev/domain/businesses/associates'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AssociateDetail } from './AssociateDetail.tsx'
import { associateColumns } from './associate.columns.tsx'
import { associateStates, desks } from './associate-labels.ts'
import { AdminAssociates } from './associates.graphql.ts'

/** Applications of one queue; `?id=` opens one of them. */
export function AssociateAdminPage({ queue }: { queue: AssociateQueue }) {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id ? <AssociateDetail key={id} id={id} queue={queue} /> : <List queue={queue} />
}

function List({ queue }: { queue: AssociateQueue }) {
  const t = useT()
  const list = useListState({ sort: '-since', filters: { search: 'text', status: associateStatuses } })
  const variables = { queue, ...list.variables }
  const { data, stale } = useData(AdminAssociates, variables, { keep: true })
  const columns = associateColumns[queue]
  const late = data.adminAssociates.late
  const title = t(desks[queue].title)
  return (
    <ListPage
      title={title}
      subtitle={
        late > 0 ? (
          <span className="late-text">
            {t('{n, plural, one {# application is} other {# applications are}} overdue', { n: late })}
          </span>
        ) : (
          data && t('{n, plural, one {# application} other {# applications}}', { n: data.adminAssociates.total })
        )
      }
      actions={
        <ExportButton
          name={`associates-${queue.toLowerCase()}`}
          columns={columns}
          rows={() => allRows(AdminAssociates, variables, ({ adminAssociates }) => adminAssociates)}
        />
      }
    >
      <StateTabs
        list={list}
        states={associateStates}
        statuses={associateStatuses}
        counts={data.adminAssociates.counts}
      />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name, business, city, number, GSTIN or email')} />
      </Filters>
      <ResourceTable
        label={title}
        columns={columns}
        page={data.adminAssociates}
        stale={stale}
        state={list}
        empty={
          <Empty title={list.narrowed ? t('No applications match these filters') : t('No applications yet')}>
            {t('New applications appear here.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
