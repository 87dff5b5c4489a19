import { paths } from '#navigation/paths.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'

/** A schedule for admins. */
export default function AdminSchedulePage() {
  return (
    <ScheduleDetail
      back={paths.admin.scheduleList()}
      requestOf={(id) => paths.admin.enquireDetail({ id })}
      orderOf={({ orderId }) => paths.admin.orderDetail({ id: orderId })}
    />
  )
}
