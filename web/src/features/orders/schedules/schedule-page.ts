import type { Permission } from '@neev/domain/core/access/permissions'
import { scheduleStatuses } from '@neev/domain/orders/schedules'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { amountText, perText } from '#ui/format/amounts.ts'
import { type Column, date, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { ruleFigures, scheduleStates } from './schedule-labels.ts'
import { type ScheduleRowFragment, Schedules, type SchedulesQueryVariables } from './schedules.graphql.ts'

type Row = ScheduleRowFragment

/** Columns of schedules; `to` returns the page of one. A side does not see its own name. */
const scheduleColumns = (to: (row: Row) => string, side: 'BUYER' | 'SELLER' | 'ADMIN'): Column<Row>[] => [
  link<Row>(text('Schedule'), ({ number }) => number, to, { second: ({ title }) => title }),
  ...(side === 'BUYER' ? [] : [textColumn<Row>(text('Buyer'), ({ buyerName }) => buyerName)]),
  ...(side === 'SELLER' ? [] : [textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName)]),
  textColumn<Row>(text('Site'), ({ site }) => site.city, { second: ({ pincode }) => pincode }),
  figure<Row>(text('Quantity'), ({ totalMilli, unit }, t) => amountText(t, totalMilli, unit), { sort: 'total' }),
  figure<Row>(text('Remaining'), ({ leftMilli, unit }, t) => amountText(t, leftMilli, unit)),
  textColumn<Row>(text('Price'), ({ rule }, t) => ruleFigures(t, rule), { second: ({ unit }, t) => perText(t, unit) }),
  date<Row>(text('Last day'), ({ endsOn }) => endsOn, { sort: 'endsOn' }),
  date<Row>(text('Requested'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, scheduleStates),
]

type Side = SchedulesQueryVariables['side']
type SchedulePage = {
  side: Side
  /** The page of a schedule, by a hook. */
  useTo: () => (row: Row) => string
  sheet?: {
    may: Permission
    load: (filter: SchedulesQueryVariables['filter']) => Promise<{ name: string; base64: string }>
  }
  explanation: string
}

/** A page of delivery schedules, with a tab per status. */
export const schedulePage = ({ side, useTo, sheet, explanation }: SchedulePage) =>
  listPage(Schedules, ({ schedules }) => schedules, {
    title: text('Delivery schedules'),
    subtitle: text('Items from one seller, delivered to one site over several weeks and called off in parts.'),
    ...(side === 'BUYER' && { account: 'wide' as const }),
    sort: '-requestedAt',
    columns: () => scheduleColumns(useTo(), side),
    file: 'schedules',
    ...(sheet && { sheet: { may: sheet.may, load: ({ filter }: SchedulesQueryVariables) => sheet.load(filter) } }),
    fixed: { side },
    tabs: { labels: scheduleStates, statuses: scheduleStatuses },
    search: text('Number, item, name or pincode'),
    empty: [
      text('No schedules'),
      explanation,
      side === 'BUYER' ? { label: text('Browse materials'), to: paths.categories } : undefined,
    ],
    noMatch: text('No schedules match these filters'),
  })
