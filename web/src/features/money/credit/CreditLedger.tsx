import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { type AmountReader, creditAmount } from '#shared/amounts/amounts.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDay } from '#ui/format/dates.ts'
import { money, type ShownColumn } from '#ui/table/columns.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import styles from './credit.module.css'
import type { CreditLineFieldsFragment, CreditLedgerEntryFragment as Entry } from './credit.operations.graphql.ts'
import { entryLabels, modeLabels } from './credit-labels.ts'
import { EntryNumber, InterestParts } from './OpenInvoices.tsx'

/** True for a receipt or credit note with something left to allocate. */
export const isUnallocated = ({ kind, openPaise }: Pick<Entry, 'kind' | 'openPaise'>): boolean =>
  (kind === 'RECEIPT' || kind === 'CREDIT_NOTE') && openPaise > 0

/** Sellers have their own pages of orders, by suborder. */
const columns = (isSellers: boolean): ShownColumn<Entry>[] => [
  {
    title: text('Entry'),
    kind: 'name',
    show: (entry, t) => (
      <>
        <EntryNumber entry={entry} />{' '}
        {isUnallocated(entry) && (
          <Badge tone="amber">{t('{amount} not allocated', { amount: formatInr(entry.openPaise) })}</Badge>
        )}
        {entry.isReversed && <Badge>{t('Reversed')}</Badge>}
        <span className="second">
          {[t(entryLabels[entry.kind]), entry.mode && t(modeLabels[entry.mode]), entry.note].filter(Boolean).join(', ')}
        </span>
        {entry.pays.length > 0 && (
          <span className="second">
            {t('Pays {invoices}', {
              invoices: entry.pays
                .map(({ number, amountPaise }) => `${number ?? '–'} ${formatInr(amountPaise)}`)
                .join(', '),
            })}
          </span>
        )}
        {entry.charge && <Charged charge={entry.charge} t={t} />}
        {entry.orderId && (
          <span className="second">
            {isSellers ? (
              t('Order {number}', { number: entry.orderNumber ?? '' })
            ) : (
              <Link to={paths.order({ id: entry.orderId })}>
                {t('Order {number}', { number: entry.orderNumber ?? '' })}
              </Link>
            )}
          </span>
        )}
      </>
    ),
  },
  { title: text('Date'), show: ({ day }) => showDay(day) },
  money<Entry>(text('Charged'), ({ amountPaise }) => (amountPaise > 0 ? amountPaise : null)),
  {
    title: text('Paid or credited'),
    kind: 'figure',
    show: ({ amountPaise }) => (amountPaise < 0 ? <span className={styles.less}>{formatInr(-amountPaise)}</span> : '–'),
  },
  money<Entry>(text('Balance'), ({ balancePaise }) => balancePaise),
]

/** What an entry of interest is the sum of. */
function Charged({ charge: { parts, beforePaise }, t }: { charge: NonNullable<Entry['charge']>; t: T }) {
  return (
    <>
      <InterestParts parts={parts} t={t} />
      {beforePaise > 0 && (
        <span className="second">{t('less {amount} charged before', { amount: formatInr(beforePaise) })}</span>
      )}
    </>
  )
}

type Props = {
  line: CreditLineFieldsFragment
  reader: AmountReader
  list: ListState
  stale: boolean
  actions?: (entry: Entry) => ReactNode
}

/** A page of the entries, newest first, with the balance after each. They are never changed: a correction is another entry. */
export function CreditLedger({ line, reader, list, stale, actions }: Props) {
  const t = useT()
  const { entries, asOf } = line.account
  const [name, amount] = creditAmount(t, reader, line.balancePaise)
  return (
    <Section title={t('Ledger')}>
      {entries.total === 0 ? (
        <p className="ink3">{t('No entries yet. An invoice appears here when goods are dispatched.')}</p>
      ) : (
        <>
          <RowTable
            label={t('Ledger')}
            columns={columns(line.mayRecord)}
            rows={entries.items}
            idOf={({ id }) => id}
            busy={stale}
            {...(actions && { actions })}
          />
          {entries.total > list.size && <Pager state={list} total={entries.total} />}
        </>
      )}
      <p className="row between">
        <span>{t('{name} on {day}', { name, day: showDay(asOf) })}</span>
        <b>{amount}</b>
      </p>
    </Section>
  )
}
