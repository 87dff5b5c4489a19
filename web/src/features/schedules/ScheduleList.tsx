import { scheduleStatuses } from '@neev/domain/schedules'
import type { ReactNode } from 'react'
import { Empty } from '#kit/feedback/Blank.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { ExportButton } from '#kit/table/ExportButton.tsx'
import { allRows } from '#kit/table/export.ts'
import { Filters, SearchFilter } from '#kit/table/Filters.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { ResourceTable } from '#kit/table/ResourceTable.tsx'
import { StateTabs } from '#kit/table/StateTabs.tsx'
import { useListState } from '#kit/table/use-list-state.ts'
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
  const { data, error, refetch } = useGql(Schedules, variables, { keep: true })
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
      <StateTabs list={list} states={scheduleStates} statuses={scheduleStatuses} counts={data?.schedules.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Number, item, name or pincode')} />
      </Filters>
      <ResourceTable
        label={t('Delivery schedules')}
        columns={columns}
        page={data?.schedules}
        error={error}
        retry={refetch}
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
