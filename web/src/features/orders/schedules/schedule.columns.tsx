import { text } from '#i18n/text.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { type Column, date, figure, labels, link, status } from '#ui/table/columns.tsx'
import { ruleFigures, scheduleStates } from './schedule-labels.ts'
import type { ScheduleRowFragment } from './schedules.graphql.ts'

type Row = ScheduleRowFragment

/** Columns of schedules; `to` returns the page of one. A side does not see its own name. */
export const scheduleColumns = (to: (row: Row) => string, side: 'BUYER' | 'SELLER' | 'ADMIN'): Column<Row>[] => [
  link<Row>(text('Schedule'), ({ number }) => number, to, { second: ({ title }) => title }),
  ...(side === 'BUYER' ? [] : [labels<Row>(text('Buyer'), ({ buyerName }) => buyerName)]),
  ...(side === 'SELLER' ? [] : [labels<Row>(text('Seller'), ({ sellerName }) => sellerName)]),
  labels<Row>(text('Site'), ({ site }) => site.city, { second: ({ pincode }) => pincode }),
  figure<Row>(text('Quantity'), ({ totalMilli, unit }, t) => amountText(t, totalMilli, unit), { sort: 'total' }),
  figure<Row>(text('Remaining'), ({ leftMilli, unit }, t) => amountText(t, leftMilli, unit)),
  labels<Row>(text('Price'), ({ rule }, t) => ruleFigures(t, rule), { second: ({ unit }, t) => perText(t, unit) }),
  date<Row>(text('Last day'), ({ endsOn }) => endsOn, { sort: 'endsOn' }),
  date<Row>(text('Requested'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, scheduleStates),
]
