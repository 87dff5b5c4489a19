import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { schedulePage } from './schedule-page.ts'

/** The buyer's schedules. */
export default schedulePage({
  side: 'BUYER',
  useTo:
    () =>
    ({ id }) =>
      paths.userSchedule({ id }),
  explanation: text('To request one, choose “Schedule deliveries” on a product page.'),
})
