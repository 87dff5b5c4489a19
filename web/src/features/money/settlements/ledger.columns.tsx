import { formatInr } from '@neev/domain/core/money'
import type { LedgerAccount } from '@neev/domain/money/ledger'
import { Fragment } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { accountName, accountNames } from '#shared/amounts/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import {
  type Column,
  figure,
  moment,
  money,
  nameColumn,
  type ShownColumn,
  type StateLabels,
  status,
  textColumn,
} from '#ui/table/columns.tsx'
import type { AdjustmentRowFragment, LedgerBalancesQuery, LedgerRowFragment } from './ledger.graphql.ts'
import { kindNames } from './settlement-labels.ts'

type Balance = LedgerBalancesQuery['ledgerBalances']['accounts'][number]
type Row = LedgerRowFragment

export const balanceColumns: ShownColumn<Balance>[] = [
  nameColumn<Balance>(text('Account'), ({ account, paise }, t) => t(accountName(account, paise))),
  figure<Balance>(text('Entries'), ({ entries }) => String(entries)),
  figure<Balance>(text('Debit balance'), ({ paise }) => (paise > 0 ? formatInr(paise) : null)),
  figure<Balance>(text('Credit balance'), ({ paise }) => (paise < 0 ? formatInr(-paise) : null)),
]

/** Each account once, with the sum of its entries in the transaction. */
function sidesOf({ entries }: Row): [LedgerAccount, number][] {
  const sums = new Map<LedgerAccount, number>()
  for (const { account, paise } of entries) sums.set(account, (sums.get(account) ?? 0) + paise)
  return [...sums]
}

function Sides({ row }: { row: Row }) {
  const t = useT()
  return (
    <details>
      <summary className="link t13">{t('Debit and credit')}</summary>
      <dl className="sum t13">
        {sidesOf(row).map(([account, paise]) => (
          <Fragment key={account}>
            <dt>{t(accountNames[account])}</dt>
            <dd>{formatInr(paise)}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}

export const ledgerColumns: Column<Row>[] = [
  {
    title: text('Type'),
    kind: 'name',
    show: (row, t) => (
      <>
        <b className="medium">{t(kindNames[row.kind])}</b>
        <span className="second">{showMoment(row.at)}</span>
        <Sides row={row} />
      </>
    ),
    plain: ({ kind }, t) => t(kindNames[kind]),
    sort: 'at',
  },
  textColumn<Row>(text('Order'), ({ suborderNumber, orderNumber }) => suborderNumber ?? orderNumber),
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ note }) => note }),
  money<Row>(text('Amount'), ({ amountPaise }) => amountPaise, { sort: 'amount' }),
]

/** Columns of the export, with time and both sides in columns of their own. */
export const ledgerExport: Column<Row>[] = [
  moment<Row>(text('Day'), ({ at }) => at),
  ...ledgerColumns,
  textColumn<Row>(text('Accounts'), (row) =>
    sidesOf(row)
      .map(([account, paise]) => `${account} ${(paise / 100).toFixed(2)}`)
      .join('; '),
  ),
]

type Adjustment = AdjustmentRowFragment
export const adjustmentStates: StateLabels<Adjustment['status']> = {
  PROPOSED: { label: text('Waiting for a second approver'), tone: 'amber' },
  POSTED: { label: text('Posted'), tone: 'green' },
  REFUSED: { label: text('Rejected'), tone: 'grey' },
}
export const adjustmentColumns: Column<Adjustment>[] = [
  textColumn<Adjustment>(text('Reason'), ({ reason }) => reason, { second: ({ sellerName }) => sellerName }),
  textColumn<Adjustment>(text('Debit account'), ({ debit }, t) => t(accountNames[debit])),
  textColumn<Adjustment>(text('Credit account'), ({ credit }, t) => t(accountNames[credit])),
  money<Adjustment>(text('Amount'), ({ amountPaise }) => amountPaise),
  moment<Adjustment>(text('Proposed'), ({ proposedAt }) => proposedAt, {
    second: ({ proposedBy }) => proposedBy,
    sort: 'proposedAt',
  }),
  textColumn<Adjustment>(text('Decided'), ({ decidedBy }) => decidedBy, {
    second: ({ decidedAt }) => decidedAt && showMoment(decidedAt),
  }),
  status<Adjustment, Adjustment['status']>(text('Status'), (row) => row.status, adjustmentStates),
]
