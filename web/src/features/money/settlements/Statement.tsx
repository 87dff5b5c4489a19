import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Sums } from '#shared/cart/Sums.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/timeline.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { earningName, suborderColumns, suborderExport } from './earning.columns.tsx'
import { actionNames, daysText, suborderNames } from './settlement-labels.ts'
import { type EarningRowFragment, SettlementSuborders, type StatementFragment } from './settlements.graphql.ts'

type Props = {
  of: StatementFragment
  /** Actions for selected suborders. */
  bulk?: (rows: readonly EarningRowFragment[]) => ReactNode
}

/** One statement: totals, history, and earnings with their calculation. */
export function Statement({ of, bulk }: Props) {
  const t = useT()
  const list = useListState({ sort: 'at', size: 50 })
  const variables = { id: of.id, page: list.variables.page }
  const { data, stale } = useData(SettlementSuborders, variables, { keep: true })
  return (
    <>
      {of.failure && of.status === 'FAILED' && <p className="note red">{of.failure}</p>}
      <div className="beside wide-first">
        <Section title={t('Summary')}>
          <Sums
            rows={[
              [t('Carried forward'), of.openingPaise],
              ...of.sums.map(({ part, paise }) => [t(suborderNames[part]), paise] as const),
              'rule',
              [t('Closing'), of.closingPaise],
              ...(of.carriedPaise === 0 ? [] : [[t('Carried forward to the next'), of.carriedPaise] as const]),
            ]}
            total={{ label: t('Payout'), paise: of.payablePaise }}
          />
        </Section>
        <Section title={t('Details')}>
          <Properties
            of={[
              [t('Days'), daysText(of)],
              [t('Review until'), lookUntil(of)],
              [t('Accepted'), of.acceptedAt && showMoment(of.acceptedAt)],
              [t('Approved'), of.approvedAt && [showMoment(of.approvedAt), of.approvedBy].filter(Boolean).join(', ')],
              [t('Paid out'), of.paidAt && [showMoment(of.paidAt), of.paidBy].filter(Boolean).join(', ')],
              ['UTR', of.utr],
              [t('Payout account'), of.payee && `${of.payee.holder}, ${of.payee.accountNumber}, ${of.payee.ifsc}`],
              [t('Bank file'), of.fileNumber],
              ...of.feeInvoices.map(
                ({ id, kind, number, totalPaise }) =>
                  [
                    kind === 'INVOICE' ? t('Commission invoice') : t('Commission credit note'),
                    <Link key={id} className="link" to={paths.feeInvoice({ id })}>
                      {number}, {formatInr(totalPaise)}
                    </Link>,
                  ] as const,
              ),
            ]}
          />
        </Section>
      </div>
      {of.disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} rows={data.settlementSuborders.items ?? []} />
      ))}
      <Section
        title={t('Suborders')}
        action={
          <ExportButton
            name={of.number}
            columns={suborderExport}
            rows={() => allRows(SettlementSuborders, variables, ({ settlementSuborders }) => settlementSuborders)}
          />
        }
      >
        <ResourceTable
          label={t('Suborders')}
          columns={suborderColumns}
          page={data.settlementSuborders}
          stale={stale}
          state={list}
          {...(bulk && { bulk })}
          empty={<Empty title={t('No entries')} />}
        />
      </Section>
      <Section title={t('History')}>
        <ol className={styles.timeline}>
          {of.history.map(({ id, action, note, at, by }) => (
            <li key={id} className="done">
              <span className={styles.dot}>
                <Icon name="check" />
              </span>
              <div>
                <b className="medium">{t(actionNames[action ?? 'build'])}</b>
                <p className="ink3 t13">{[showMoment(at), by ?? 'Neev'].join(', ')}</p>
                {note && <p className="kept-lines">{note}</p>}
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

const lookUntil = ({ status, acceptedAt, reviewUntil }: StatementFragment): string | null =>
  status === 'REVIEW' && !acceptedAt && reviewUntil ? showMoment(reviewUntil) : null

type DisputeProps = { dispute: StatementFragment['disputes'][number]; rows: readonly EarningRowFragment[] }

/** A dispute and its answer. */
function DisputeCard({ dispute: { suborderIds, reason, openedAt, answer, answeredAt }, rows }: DisputeProps) {
  const t = useT()
  const meant = rows.filter(({ id }) => suborderIds.includes(id)).map((row) => earningName(row, t))
  return (
    <Section title={t('Disputed on {day}', { day: showDate(openedAt) })}>
      {meant.length > 0 && <p className="ink3 t13">{meant.join(', ')}</p>}
      <p className="kept-lines">{reason}</p>
      {answer && answeredAt && (
        <p className="note">
          <b className="medium">{t('Response of {day}', { day: showDate(answeredAt) })}</b>
          <span className="second">{answer}</span>
        </p>
      )}
    </Section>
  )
}

/** The statement as files. */
export function Documents({ of: { id, pdfUrl, sheetUrl } }: { of: StatementFragment }) {
  const t = useT()
  return (
    <>
      <Link className="button" to={paths.printedSettlement({ id })}>
        <Icon name="document" />
        {t('Statement')}
      </Link>
      <a className="button" href={pdfUrl} target="_blank" rel="noreferrer">
        <Icon name="download" />
        PDF
      </a>
      <a className="button" href={sheetUrl}>
        <Icon name="download" />
        XLSX
      </a>
    </>
  )
}
