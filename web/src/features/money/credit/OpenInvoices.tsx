import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showDay } from '#ui/format/dates.ts'
import { money, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import styles from './credit.module.css'
import type { CreditLineFieldsFragment, CreditEntryFieldsFragment as Entry } from './credit.operations.graphql.ts'
import { ageLabels, entryLabels } from './credit-labels.ts'

/** The number of an entry, linked to its document. */
export function EntryNumber({
  entry: { kind, number, ofNumber, invoiceId, creditNoteId, debitNoteId },
}: {
  entry: Entry
}) {
  const t = useT()
  const shown = number ?? (ofNumber ? t('on {number}', { number: ofNumber }) : t(entryLabels[kind]))
  if (invoiceId) return <Link to={paths.invoice({ id: invoiceId })}>{shown}</Link>
  if (debitNoteId) return <Link to={paths.debitNote({ id: debitNoteId })}>{shown}</Link>
  return creditNoteId ? <Link to={paths.creditNote({ id: creditNoteId })}>{shown}</Link> : shown
}

const lateText = (t: T, late: number): string => {
  if (late > 0) return t('{n, plural, one {# day late} other {# days late}}', { n: late })
  return late === 0 ? t('due today') : t('{n, plural, one {in # day} other {in # days}}', { n: -late })
}

const columns = (isMsme: boolean): ShownColumn<Entry>[] => [
  {
    title: text('Invoice'),
    kind: 'name',
    show: (entry, t) => (
      <>
        <EntryNumber entry={entry} />
        <span className="second">{[t(entryLabels[entry.kind]), showDay(entry.day)].join(', ')}</span>
      </>
    ),
  },
  money<Entry>(text('Amount'), ({ amountPaise }) => amountPaise),
  money<Entry>(text('Unpaid amount'), ({ openPaise }) => openPaise),
  {
    title: text('Due'),
    show: ({ dueOn, daysLate }, t) =>
      dueOn && (
        <>
          {showDay(dueOn)}
          <span className={(daysLate ?? 0) > 0 ? `second ${styles.late}` : 'second'}>{lateText(t, daysLate ?? 0)}</span>
        </>
      ),
  },
  ...(isMsme
    ? [
        {
          title: text('45-day limit'),
          show: ({ msmeDueOn }: Entry) => (msmeDueOn ? showDay(msmeDueOn) : '–'),
        },
      ]
    : []),
  {
    title: text('Interest so far'),
    kind: 'figure',
    show: (entry, t) => <Interest entry={entry} t={t} />,
  },
]

/** The stretches of days that interest is the sum of. */
export const InterestParts = ({ parts, t }: { parts: Entry['interestParts']; t: T }) =>
  parts.map(({ from, days, basePaise, paise }) => (
    <span key={from} className="second">
      {t('{base} for {n} days: {amount}', { base: formatInr(basePaise), n: days, amount: formatInr(paise) })}
    </span>
  ))

/** Interest with the sum that it comes from. */
function Interest({ entry: { interestPaise, chargedPaise, interestParts }, t }: { entry: Entry; t: T }) {
  if (interestPaise === 0) return '–'
  return (
    <>
      {formatInr(interestPaise)}
      <InterestParts parts={interestParts} t={t} />
      {chargedPaise > 0 && (
        <span className="second">{t('{amount} of it is charged', { amount: formatInr(chargedPaise) })}</span>
      )}
    </>
  )
}

type Props = {
  line: CreditLineFieldsFragment
  /** Ticks, and what they choose. */
  picked?: { ids: readonly string[]; toggle: (id: string) => void }
  actions?: (entry: Entry) => ReactNode
}

/** Open invoices by age. */
export function OpenInvoices({ line, picked, actions }: Props) {
  const t = useT()
  const rows = line.account.open
  const tick: ShownColumn<Entry>[] = picked
    ? [
        {
          title: text('Pay'),
          show: ({ id, number }, t) => (
            <label className={`${styles.tick} no-print`}>
              <input
                type="checkbox"
                aria-label={t('Pay {number}', { number: number ?? '' })}
                checked={picked.ids.includes(id)}
                onChange={() => picked.toggle(id)}
              />
            </label>
          ),
        },
      ]
    : []
  return (
    <Section title={t('Open invoices by age')}>
      <dl className={styles.ages}>
        {line.account.ageing.map(({ age, paise, count }) => (
          <div key={age}>
            <dt className="ink2 t13">{t(ageLabels[age])}</dt>
            <dd className={age !== 'NOT_DUE' && paise > 0 ? styles.late : undefined}>{formatInr(paise)}</dd>
            <dd className="ink3 t12">
              {t('{n, plural, =0 {no invoices} one {# invoice} other {# invoices}}', { n: count })}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <p className="ink3">{t('Nothing is open.')}</p>
      ) : (
        <RowTable
          label={t('Open invoices by age')}
          columns={[...tick, ...columns(line.isMsme)]}
          rows={rows}
          idOf={({ id }) => id}
          {...(actions && { actions })}
        />
      )}
      {line.isMsme && (
        <p className="ink3 t13">
          {t(
            'The seller is a registered micro or small manufacturer. By section 15 of the MSMED Act it has to be paid by the agreed day, and at the latest 45 days after delivery. What is paid later counts as your expense only in the year of payment (Income-tax Act, section 43B(h)).',
          )}
        </p>
      )}
    </Section>
  )
}
