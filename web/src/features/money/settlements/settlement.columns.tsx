import type { SettlementStatus } from '@neev/domain/money/settlements/settlements'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { SellingPaths } from '#navigation/paths/selling.ts'
import { paths } from '#navigation/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, link, money, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { daysText, ownStatementStates, statementStates } from './settlement-labels.ts'
import type { StatementRowFragment } from './settlements.graphql.ts'

type Row = StatementRowFragment
const state = (states: StateLabels<SettlementStatus>) =>
  status<Row, SettlementStatus>(text('Status'), (row) => row.status, states)
const closing = money<Row>(text('Closing'), ({ closingPaise }) => closingPaise)
const payable = money<Row>(text('Payout'), ({ payablePaise }) => payablePaise, { sort: 'payable' })

/** The next step of a statement: end of review, or reference of its payment. */
const next = ({ status: now, reviewUntil, acceptedAt, paidAt, utr }: Row, t: T): string | null => {
  if (now === 'PAID' && paidAt) return `${showDate(paidAt)}, UTR ${utr}`
  if (now !== 'REVIEW') return null
  if (acceptedAt) return t('accepted')
  return reviewUntil ? t('until {day}', { day: showDate(reviewUntil) }) : null
}
const when = textColumn<Row>(text('Next'), next)

export const ownColumns = (own: SellingPaths): Column<Row>[] => [
  link<Row>(
    text('Statement'),
    ({ number }) => number,
    ({ id }) => own.commissionDetail({ id }),
    { second: daysText, sort: 'to' },
  ),
  money<Row>(text('Carried forward'), ({ openingPaise }) => openingPaise),
  money<Row>(text('This period'), ({ entriesPaise }) => entriesPaise),
  payable,
  when,
  state(ownStatementStates),
]

export const adminColumns: Column<Row>[] = [
  link<Row>(
    text('Statement'),
    ({ number }) => number,
    ({ id }) => paths.admin.settlementDetail({ id }),
    { second: daysText, sort: 'to' },
  ),
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName, { sort: 'seller' }),
  closing,
  payable,
  when,
  textColumn<Row>(text('Bank file'), ({ fileNumber }) => fileNumber),
  state(statementStates),
]
