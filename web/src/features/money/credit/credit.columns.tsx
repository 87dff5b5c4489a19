import { text } from '#i18n/text.ts'
import { type AmountReader, creditHeading } from '#shared/amounts/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { type Column, labels, link, money, status } from '#ui/table/columns.tsx'
import type { CreditLineRowFragment } from './credit.operations.graphql.ts'
import { creditStates } from './credit-labels.ts'

type Row = CreditLineRowFragment
export type CreditListSide = AmountReader

const seller = (row: Row) => row.sellerName
const company = (row: Row) => row.companyName

/** Columns of lines; `to` returns the page of one. Each side is named to the other. */
export const lineColumns = (to: (row: Row) => string, side: CreditListSide): Column<Row>[] => [
  side === 'COMPANY'
    ? link<Row>(text('Seller'), seller, to, { second: ({ reference }) => reference, sort: 'sellerName' })
    : link<Row>(text('Company'), company, to, { second: ({ reference }) => reference, sort: 'companyName' }),
  ...(side === 'ADMIN' ? [labels<Row>(text('Seller'), seller, { sort: 'sellerName' })] : []),
  money<Row>(text('Limit'), ({ limitPaise }) => limitPaise, { sort: 'limit' }),
  money<Row>(creditHeading(side), ({ balancePaise }) => balancePaise, { sort: 'balance' }),
  money<Row>(text('Overdue'), ({ overduePaise }) => overduePaise, { sort: 'overdue' }),
  money<Row>(text('Left to order'), ({ availablePaise }) => Math.max(0, availablePaise)),
  labels<Row>(text('Next due'), ({ nextDueOn }) => nextDueOn && showDay(nextDueOn)),
  status<Row, Row['status']>(text('Status'), (row) => row.status, creditStates),
]
