import { request } from '#graphql/request.ts'
import { text } from '#i18n/text.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { schedulePage } from './schedule-page.ts'
import { ReceivedSchedulesSheet } from './schedules.graphql.ts'

function useTo() {
  const own = useSellingPaths()
  return ({ id }: { id: string }) => own.scheduleDetail({ id })
}

/** Schedules requested from the business. */
export default schedulePage({
  side: 'SELLER',
  useTo,
  sheet: {
    may: 'export:own',
    load: async (filter) => (await request(ReceivedSchedulesSheet, { filter })).receivedSchedulesSheet,
  },
  explanation: text('Schedules appear here when buyers ask you for deliveries over several weeks.'),
})
