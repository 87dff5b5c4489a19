import { paths } from '#routes/paths.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'

/** A schedule as the desk reads it. */
export default function AdminSchedulePage() {
  return (
    <ScheduleDetail
      back={paths.admin.scheduleList()}
      orderOf={({ orderId }) => paths.admin.orderDetail({ id: orderId })}
    />
  )
}
