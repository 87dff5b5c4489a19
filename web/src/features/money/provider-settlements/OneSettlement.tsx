import { formatInr } from '@neev/domain/core/money'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { providerNames } from './provider.columns.tsx'
import {
  ConfirmProviderSettlement,
  OneProviderSettlement,
  type OneProviderSettlementQuery,
} from './provider-settlements.graphql.ts'

type Settlement = OneProviderSettlementQuery['providerSettlement']
type Line = Settlement['lines']['items'][number]

const problems: Record<NonNullable<Line['problem']>, string> = {
  UNKNOWN: text('Unknown payment'),
  AMOUNT: text('Our amount is different: {amount}'),
  TWICE: text('Already settled'),
}

/** One settlement: total, bank credit, and lines. */
export function OneSettlement({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const { data } = useData(OneProviderSettlement, { id })
  const row = data.providerSettlement
  const sums: [string, number][] = [
    [t('Payments'), row.paymentsPaise],
    [t('Refunds'), -row.refundsPaise],
    ...(row.otherPaise ? ([[t('Other'), row.otherPaise]] as [string, number][]) : []),
    [t('Fee'), -row.feePaise],
    [t('GST on the fee'), -row.feeGstPaise],
    ...(row.tdsPaise ? ([[t('TDS'), -row.tdsPaise]] as [string, number][]) : []),
    [t('Paid to the bank'), row.netPaise],
  ]
  return (
    <div className="dialog-body stack">
      <p>
        <b>{row.reference}</b>
        <span className="second">
          {providerNames[row.gateway] ?? row.gateway}, {showDate(row.settledOn)}
          {row.utr && `, UTR ${row.utr}`}
        </span>
      </p>
      <dl className="sum">
        {sums.map(([label, paise]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatInr(paise)}</dd>
          </Fragment>
        ))}
      </dl>
      {row.confirmedAt ? (
        <p className="note">
          {t('In the bank on {day}: {words}', {
            day: row.bankLine ? showDate(row.bankLine.onDay) : '',
            words: row.bankLine?.narration ?? '',
          })}
          <span className="second">
            {row.confirmedBy}, {showMoment(row.confirmedAt)}
          </span>
        </p>
      ) : (
        <Candidates of={row} onDone={onDone} />
      )}
      <Lines of={row.lines} />
    </div>
  )
}

/** Bank credits that may be it; without one it cannot be confirmed. */
function Candidates({ of: { id, candidates }, onDone }: { of: Settlement; onDone: () => void }) {
  const t = useT()
  const may = useMay()('payment:confirm')
  const confirm = useMutation(ConfirmProviderSettlement, {
    successMessage: t('Saved'),
  })
  const mutation = async (lineId: string) => {
    if (await confirm.runSafely({ id, lineId })) onDone()
  }
  if (candidates.length === 0)
    return (
      <p className="note amber">
        {t('There is no open credit of this amount. Upload the bank statement of that day first.')}{' '}
        <Link className="link" to={paths.admin.statementLines()}>
          {t('Bank statements')}
        </Link>
      </p>
    )
  return (
    <ul className="stack" aria-label={t('Credits with this amount')}>
      {candidates.map((line) => (
        <li key={line.id}>
          {showDate(line.onDay)}, {formatInr(line.amountPaise)}{' '}
          {line.isSure && <Badge tone="green">{t('Same reference')}</Badge>}
          <span className="second">{line.narration}</span>
          {may && (
            <BusyButton className="button small" busy={confirm.busy} onClick={() => mutation(line.id)}>
              {t('Choose this one')}
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ of: { items, total } }: { of: Settlement['lines'] }) {
  const t = useT()
  return (
    <>
      <table className="table dense blocks" aria-label={t('Lines of the settlement')}>
        <thead>
          <tr>
            <th>{t('Payment')}</th>
            <th className="figure">{t('Amount')}</th>
            <th className="figure">{t('Fee')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line.id}>
              <td className="name">
                {line.orderId ? (
                  <Link to={paths.admin.orderDetail({ id: line.orderId })}>{line.orderNumber}</Link>
                ) : (
                  line.reference
                )}
                {line.kind === 'REFUND' && <span className="second">{t('Refund')}</span>}
                {line.note && <span className="second">{line.note}</span>}
                {line.problem && (
                  <span className="second">
                    <Badge tone="red">{t(problems[line.problem], { amount: formatInr(line.matchedPaise) })}</Badge>
                  </span>
                )}
              </td>
              <td className="figure" data-label={t('Amount')}>
                {formatInr(line.amountPaise)}
              </td>
              <td className="figure" data-label={t('Fee')}>
                {formatInr(line.feePaise + line.feeGstPaise)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > items.length && (
        <p className="ink3 t13">{t('First {shown} of {all}.', { shown: items.length, all: total })}</p>
      )}
      <p className="ink3 t13">
        {t(
          'Payments not in our records are posted to “Unmatched money” in the ledger when you confirm the settlement.',
        )}
      </p>
    </>
  )
}
