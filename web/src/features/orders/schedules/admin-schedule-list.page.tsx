import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { ScheduleList } from './ScheduleList.tsx'
import { SchedulesSheet } from './schedules.graphql.ts'

/** All schedules, for admins. */
export default function AdminScheduleListPage() {
  const t = useT()
  const may = useMay()
  return (
    <ScheduleList
      side="ADMIN"
      to={({ id }) => paths.admin.scheduleDetail({ id })}
      sheet={may('export:any') && (async (filter) => (await request(SchedulesSheet, { filter })).schedulesSheet)}
      empty={{ text: t('Schedules appear here when buyers request deliveries over several weeks.') }}
    />
  )
}
