import { request } from '#graphql/request.ts'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { schedulePage } from './schedule-page.ts'
import { SchedulesSheet } from './schedules.graphql.ts'

/** All schedules, for admins. */
export default schedulePage({
  side: 'ADMIN',
  useTo:
    () =>
    ({ id }) =>
      paths.admin.scheduleDetail({ id }),
  sheet: { may: 'export:any', load: async (filter) => (await request(SchedulesSheet, { filter })).schedulesSheet },
  explanation: text('Schedules appear here when buyers request deliveries over several weeks.'),
})
