import { useSellingPaths } from '#state/use-selling-paths.ts'
import { ScheduleDetail } from './ScheduleDetail.tsx'
import { SellerTransitions } from './SellerTransitions.tsx'

/** A schedule for its seller. */
export default function SellerSchedulePage() {
  const own = useSellingPaths()
  return (
    <ScheduleDetail
      back={own.scheduleList()}
      requestOf={(id) => own.quotationDetail({ id })}
      orderOf={({ suborderId }) => own.orderDetail({ id: suborderId })}
      transitions={(schedule) => <SellerTransitions schedule={schedule} />}
    />
  )
}
