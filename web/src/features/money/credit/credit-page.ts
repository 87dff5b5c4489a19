import type { ComponentType, ReactNode } from 'react'
import { text } from '#i18n/text.ts'
import { type AmountReader, creditHeading } from '#shared/amounts/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { type Column, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import type { RowForm } from '#ui/table/RowDrawer.tsx'
import { type CreditLineRowFragment, CreditLines } from './credit.operations.graphql.ts'
import { creditStates, creditTabs } from './credit-labels.ts'

type Row = CreditLineRowFragment
type CreditListSide = AmountReader

const seller = (row: Row) => row.sellerName
const company = (row: Row) => row.companyName

/** Columns of lines; `to` returns the page of one. Each side is named to the other. */
const lineColumns = (to: (row: Row) => string, side: CreditListSide): Column<Row>[] => [
  side === 'COMPANY'
    ? link<Row>(text('Seller'), seller, to, { second: ({ reference }) => reference, sort: 'sellerName' })
    : link<Row>(text('Company'), company, to, { second: ({ reference }) => reference, sort: 'companyName' }),
  ...(side === 'ADMIN' ? [textColumn<Row>(text('Seller'), seller, { sort: 'sellerName' })] : []),
  money<Row>(text('Limit'), ({ limitPaise }) => limitPaise, { sort: 'limit' }),
  money<Row>(creditHeading(side), ({ balancePaise }) => balancePaise, { sort: 'balance' }),
  money<Row>(text('Overdue'), ({ overduePaise }) => overduePaise, { sort: 'overdue' }),
  money<Row>(text('Left to order'), ({ availablePaise }) => Math.max(0, availablePaise)),
  textColumn<Row>(text('Next due'), ({ nextDueOn }) => nextDueOn && showDay(nextDueOn)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, creditStates),
]

type Credit = {
  side: CreditListSide
  subtitle: string
  /** The page of a line, by a hook. */
  useTo: () => (row: Row) => string
  Buttons?: ComponentType
  form?: RowForm<Row>
  /** Above the list. */
  before: () => ReactNode
  explanation: string
}

/** A page of credit lines, with a tab per status. */
export const creditPage = ({ side, useTo, explanation, ...credit }: Credit) =>
  listPage(CreditLines, ({ creditLines }) => creditLines, {
    ...credit,
    title: text('Credit'),
    ...(side === 'COMPANY' && { account: 'wide' as const }),
    sort: '-grantedAt',
    columns: () => lineColumns(useTo(), side),
    file: 'credit',
    fixed: { side },
    tabs: { labels: creditStates, statuses: creditTabs },
    search: side === 'COMPANY' ? text('Seller') : text('Company or seller'),
    empty: [text('No credit yet'), explanation],
    noMatch: text('No credit matches these filters'),
  })
