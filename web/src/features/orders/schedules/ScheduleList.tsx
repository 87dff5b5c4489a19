import { scheduleStatuses } from '@neev/domain/orders/schedules'
import type { ReactNode } from 'react'
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
import { scheduleColumns } from './schedule.columns.tsx'
import { scheduleStates } from './schedule-labels.ts'
import { type ScheduleRowFragment, Schedules, type SchedulesQueryVariables } from './schedules.graphql.ts'

type Props = {
  side: SchedulesQueryVariables['side']
  to: (row: ScheduleRowFragment) => string
  /** The list as a spreadsheet, if the viewer may export. */
  sheet?: false | ((filter: SchedulesQueryVariables['filter']) => Promise<{ name: string; base64: string }>)
  /** Text and action of the empty list. */
  empty: { text: string; action?: ReactNode }
}

/** Delivery schedules, with a tab per status. */
export function ScheduleList({ side, to, sheet = false, empty }: Props) {
  const t = useT()
  const columns = scheduleColumns(to, side)
  const list = useListState({ sort: '-requestedAt', filters: { search: 'text', status: scheduleStatuses } })
  const variables = { side, ...list.variables }
  const { data, stale } = useData(Schedules, variables, { keep: true })
  return (
    <ListPage
      title={t('Delivery schedules')}
      subtitle={t('Items from one seller, delivered to one site over several weeks and called off in parts.')}
      actions={
        <ExportButton
          name="schedules"
          columns={columns}
          rows={() => allRows(Schedules, variables, ({ schedules }) => schedules)}
          sheet={sheet && (() => sheet(list.variables.filter))}
        />
      }
    >
      <StateTabs list={list} states={scheduleStates} statuses={scheduleStatuses} counts={data.schedules.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, item, name or pincode')} />
      </Filters>
      <ResourceTable
        label={t('Delivery schedules')}
        columns={columns}
        page={data.schedules}
        stale={stale}
        state={list}
        empty={
          <Empty
            title={list.narrowed ? t('No schedules match these filters') : t('No schedules')}
            action={empty.action}
          >
            {empty.text}
          </Empty>
        }
      />
    </ListPage>
  )
}
