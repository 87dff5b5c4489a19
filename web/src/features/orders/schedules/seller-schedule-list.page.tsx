import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { ScheduleList } from './ScheduleList.tsx'
import { ReceivedSchedulesSheet } from './schedules.graphql.ts'

/** Schedules requested from the business. */
export default function SellerScheduleListPage() {
  const t = useT()
  const may = useMay()
  const own = useSellingPaths()
  return (
    <ScheduleList
      side="SELLER"
      to={({ id }) => own.scheduleDetail({ id })}
      sheet={
        may('export:own') &&
        (async (filter) => (await request(ReceivedSchedulesSheet, { filter })).receivedSchedulesSheet)
      }
      empty={{ text: t('Schedules appear here when buyers ask you for deliveries over several weeks.') }}
    />
  )
}
