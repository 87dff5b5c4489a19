import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { DivideLine } from './DivideLine.tsx'
import { confidences, type Line, lineStates, momentOf, reasonLabels, shownState } from './statement-labels.ts'
import {
  CancelStatementLineDecision,
  MarkStatementLineIgnored,
  RefundStatementLine,
} from './statements.operations.graphql.ts'
import { outcomeText, useConfirmProposal } from './use-confirm-proposal.ts'

/** One statement line with its proposal and actions. */
export function LineDecision({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useT()
  const state = lineStates[shownState(line)]
  return (
    <div className="dialog-body stack">
      <div>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </div>
      {line.takenBackOn && (
        <p className="note red">
          {t('The bank reversed this payment on {day}.', { day: showDate(momentOf(line.takenBackOn)) })}{' '}
          {line.state === 'MATCHED' &&
            (line.canUndo
              ? t('Undo the match: the order waits for payment again.')
              : t('The order has already continued as paid. Put it on hold or cancel it, and contact the buyer.'))}
        </p>
      )}
      {line.takesBackOn && line.direction === 'CREDIT' && (
        <p className="note amber">
          {t('This is our own money that came back; it was sent on {day}.', {
            day: showDate(momentOf(line.takesBackOn)),
          })}
        </p>
      )}
      <Properties
        of={[
          [t('Amount'), formatInr(line.direction === 'DEBIT' ? -line.amountPaise : line.amountPaise)],
          [
            t('Remaining'),
            line.leftPaise !== line.amountPaise && line.leftPaise > 0 ? formatInr(line.leftPaise) : null,
          ],
          [t('Day'), showDate(momentOf(line.onDay))],
          [t('Bank description'), line.narration],
          [t('Reference or UTR'), line.reference],
          [t('Account'), `${line.bank} …${line.accountEnding}`],
          [t('Reason'), line.reason],
          [
            t('Refund'),
            line.refundNumber && (
              <Link key="refund" className="link" to={paths.admin.refundList({ search: line.refundNumber })}>
                {line.refundNumber}
              </Link>
            ),
          ],
          [t('Decided'), line.decidedAt && [line.decidedBy, showMoment(line.decidedAt)].filter(Boolean).join(', ')],
        ]}
      />
      {line.allocations.length > 0 && <Allocations of={line} />}
      {line.state === 'OPEN' && line.proposal && <Proposed line={line} onDone={onDone} />}
      {line.state === 'OPEN' && !line.takenBackOn && <DivideLine line={line} onDone={onDone} />}
      <OtherActions line={line} onDone={onDone} />
    </div>
  )
}

function Allocations({ of: { allocations } }: { of: Line }) {
  const t = useT()
  return (
    <ul className={styles.sentSheets}>
      {allocations.map(({ to, amountPaise, counts, by, at }) => (
        <li key={to.transferId}>
          <Link className="link" to={paths.admin.orderDetail({ id: to.orderId })}>
            {to.noteNumber ?? to.orderNumber}
          </Link>
          <b className="medium">{formatInr(amountPaise)}</b>
          <span className="t13 ink2">
            {`${counts ? (by ?? '') : t('Matched before the credit was imported')}, ${showMoment(at)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Proposed({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useT()
  const confirmProposal = useConfirmProposal(onDone)
  const { proposal } = line
  if (!proposal) return null
  const { to, reason, confidence, outcome } = proposal
  const wrong = outcome === 'DUPLICATE' || outcome === 'ENDED'
  return (
    <section className="card">
      <header>
        <h3>
          <Link className="link" to={paths.admin.orderDetail({ id: to.orderId })}>
            {to.noteNumber ?? to.orderNumber}
          </Link>
        </h3>
        <Badge tone={confidences[confidence].tone}>{t(confidences[confidence].label)}</Badge>
      </header>
      <div className="card-body stack">
        <Properties
          of={[
            [t('Buyer'), to.buyerName],
            [t('Due'), formatInr(to.expectedPaise)],
            [t('Received so far'), to.receivedPaise > 0 ? formatInr(to.receivedPaise) : null],
            ['UTR', to.utr],
          ]}
        />
        <p>{t(reasonLabels[reason])}</p>
        <p className={wrong ? 'note red' : outcome === 'VERIFIED' || outcome === 'KNOWN' ? 'hint' : 'note amber'}>
          {outcomeText(t, line)}
        </p>
        {!wrong && (
          <div>
            <BusyButton
              className="button primary"
              busy={confirmProposal.busy}
              onClick={() => confirmProposal.ask(line)}
            >
              {t('Confirm')}
            </BusyButton>
          </div>
        )}
      </div>
    </section>
  )
}

function OtherActions({ line, onDone }: { line: Line; onDone: () => void }) {
  const t = useT()
  const aside = useMutation(MarkStatementLineIgnored, { successMessage: t('Set aside') })
  const back = useMutation(RefundStatementLine, { successMessage: t('Refund created') })
  const undo = useMutation(CancelStatementLineDecision, { successMessage: t('Reversed') })
  const { id } = line
  const putAside = async () => {
    const reason = await ask({
      title: t('Not for an order?'),
      body: t('It is removed from the open credits. You can undo this at any time.'),
      verb: t('Set aside'),
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null && (await aside.runSafely({ id, reason }))) onDone()
  }
  const sendBack = async () => {
    const reason = await ask({
      title: t('Refund {amount}?', { amount: formatInr(line.leftPaise) }),
      body: t('A refund is created, to be paid manually to the account the money came from.'),
      verb: t('Issue refund'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null && (await back.runSafely({ id, reason }))) onDone()
  }
  const takeBack = async () => {
    const sure = await confirm({
      title: t('Undo this decision?'),
      body: t('The credit is open again, and its existing matches stay.'),
      verb: t('Undo'),
      tone: 'danger',
    })
    if (sure && (await undo.runSafely({ id }))) onDone()
  }
  const decided = line.state !== 'OPEN' || line.allocations.length > 0
  const undoable = decided && ['OPEN', 'MATCHED', 'IGNORED', 'RETURNED'].includes(line.state)
  return (
    <div className="row wraps">
      {line.state === 'OPEN' && !line.takenBackOn && (
        <>
          <BusyButton className="button" busy={aside.busy} onClick={putAside}>
            {t('Set aside')}
          </BusyButton>
          <BusyButton className="button" busy={back.busy} onClick={sendBack}>
            {t('Issue refund')}
          </BusyButton>
        </>
      )}
      {undoable && (
        <BusyButton className="button danger" busy={undo.busy} disabled={!line.canUndo} onClick={takeBack}>
          {t('Undo')}
        </BusyButton>
      )}
      {undoable && !line.canUndo && (
        <p className="hint">
          {t('This can no longer be undone: the order is with its sellers, or the refund is approved or paid.')}
        </p>
      )}
    </div>
  )
}
