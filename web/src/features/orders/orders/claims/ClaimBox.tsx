import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { claimKindLabels, claimLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import styles from '../orders.module.css'
import {
  CancelClaim,
  type ClaimFieldsFragment,
  EscalateClaim,
  SubmitClaimDecision,
  SubmitClaimResponse,
} from './claims.graphql.ts'
import { ReturnFacts } from './ReturnFacts.tsx'
import { ReturnTransitions } from './ReturnTransitions.tsx'

/** Claims of a suborder, with answers and actions. */
export function ClaimBoxes({ claims }: { claims: readonly ClaimFieldsFragment[] }) {
  return claims.map((claim) => <ClaimBox key={claim.id} claim={claim} />)
}

function ClaimBox({ claim }: { claim: ClaimFieldsFragment }) {
  const t = useT()
  const { label, tone } = claimStates[claim.status]
  return (
    <section className={`${styles.claim} stack`} aria-label={claim.number}>
      <p className="row wraps between">
        <b className="medium">{`${claim.kind === 'CLAIM' ? '' : `${t(claimKindLabels[claim.kind])}: `}${t(claimLabels[claim.reason])} · ${claim.number}`}</b>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <ul className={styles.loadGoods}>
        {claim.lines.map(({ lineId, title, unit, quantityMilli, pieces, totalPaise }) => (
          <li key={lineId}>
            <span>{title}</span>
            <span className="nowrap ink2">
              {`${pieces === null ? amountText(t, quantityMilli, unit) : amountText(t, pieces * 1000, 'piece')}, ${formatInr(totalPaise)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="ink2">{claim.note}</p>
      {claim.files.length > 0 && (
        <p className="row wraps">
          {claim.files.map((link, index) => (
            <a key={link} className="link" href={link} target="_blank" rel="noreferrer">
              {t('Picture {n}', { n: index + 1 })}
            </a>
          ))}
        </p>
      )}
      <p className="ink3 t13">
        {t('Claimed {moment}: {amount} including tax', {
          moment: showMoment(claim.requestedAt),
          amount: formatInr(claim.totalPaise),
        })}
        {claim.status === 'SELLER_REVIEW' && `, ${t('respond by {moment}', { moment: showMoment(claim.answerBy) })}`}
      </p>
      <ReturnFacts claim={claim} />
      {claim.answer && <p className="note">{claim.answer}</p>}
      {claim.noteId && (
        <p>
          <Link className="link" to={paths.creditNote({ id: claim.noteId })}>
            {t('Credit note {number}', { number: claim.noteNumber ?? '' })}
          </Link>
          {`, ${formatInr(claim.agreedPaise ?? 0)}`}
        </p>
      )}
      <ClaimTransitions claim={claim} />
      <ReturnTransitions claim={claim} />
    </section>
  )
}

type Decision = { amount: number | null; note: string }

function ClaimTransitions({ claim }: { claim: ClaimFieldsFragment }) {
  const t = useT()
  const [deciding, setDeciding] = useState(false)
  const answer = useMutation(SubmitClaimResponse, { successMessage: t('Saved') })
  const decide = useMutation(SubmitClaimDecision, { successMessage: t('Decided') })
  const escalate = useMutation(EscalateClaim, { successMessage: t('Under review by Neev') })
  const withdraw = useMutation(CancelClaim, { successMessage: t('Withdrawn') })
  const can = (transition: string) => claim.transitions.includes(transition)
  const { id } = claim
  const refuse = async () => {
    const note = await ask({
      title: claim.kind === 'CLAIM' ? t('Reject the claim?') : t('Reject the return?'),
      body: t('The buyer can ask Neev to decide.'),
      verb: t('Reject'),
      tone: 'danger',
      asks: { label: t('Reason, shown to the buyer'), min: 3 },
    })
    if (note === null) return
    await (can('dismiss')
      ? decide.runSafely({ id, decision: 'REJECT', taxablePaise: null, note })
      : answer.runSafely({ id, answer: 'DECLINE', taxablePaise: null, note }))
  }
  const askAdmin = async () => {
    const note = await ask({
      title: t('Let Neev decide?'),
      verb: t('Ask Neev'),
      asks: { label: t('Information for Neev'), min: 3 },
    })
    if (note !== null) await escalate.runSafely({ id, note })
  }
  /** Goods that must be returned are approved first; the refund follows the inspection. */
  const agree = async () => {
    const note = await ask({
      title: t('Accept the return?'),
      body: t('The goods are refunded or replaced after they arrive and are inspected.'),
      verb: t('Accept'),
      asks: { label: t('Information for the buyer'), min: 3 },
    })
    if (note === null) return
    await (can('grant')
      ? decide.runSafely({ id, decision: 'APPROVE', taxablePaise: null, note })
      : answer.runSafely({ id, answer: 'ACCEPT', taxablePaise: null, note }))
  }
  const takeBack = async () => {
    if (await confirm({ title: t('Withdraw the claim?'), verb: t('Withdraw') })) await withdraw.runSafely({ id })
  }
  if (deciding)
    return (
      <CreditForm
        claim={claim}
        onClose={() => setDeciding(false)}
        onSubmit={(taxablePaise, note) =>
          can('grant')
            ? decide.run({ id, decision: 'APPROVE', taxablePaise, note })
            : answer.run({ id, answer: 'ACCEPT', taxablePaise, note: note.trim() || null })
        }
      />
    )
  if (claim.transitions.length === 0) return null
  return (
    <div className="row wraps">
      {(can('accept') || can('grant')) && (
        <button
          type="button"
          className="button primary small"
          onClick={claim.kind === 'CLAIM' ? () => setDeciding(true) : agree}
        >
          {claim.kind === 'CLAIM' ? t('Approve') : t('Accept')}
        </button>
      )}
      {(can('refuse') || can('dismiss')) && (
        <BusyButton className="button small" busy={answer.busy || decide.busy} onClick={refuse}>
          {t('Reject')}
        </BusyButton>
      )}
      {can('escalate') && (
        <BusyButton className="button small" busy={escalate.busy} onClick={askAdmin}>
          {t('Let Neev decide')}
        </BusyButton>
      )}
      {can('withdraw') && (
        <BusyButton className="button small" busy={withdraw.busy} onClick={takeBack}>
          {t('Withdraw')}
        </BusyButton>
      )}
    </div>
  )
}

type CreditFormProps = {
  claim: ClaimFieldsFragment
  onClose: () => void
  /** Gets the credit before tax, null for all that is claimed. */
  onSubmit: (taxablePaise: number | null, note: string) => Promise<unknown>
}

/** What of a claim is credited. */
function CreditForm({ claim, onClose, onSubmit }: CreditFormProps) {
  const t = useT()
  const mustExplain = claim.transitions.includes('grant')
  return (
    <Form
      schema={problemSchema<Decision>(({ amount, note }) => ({
        amount:
          (!amount || amount > claim.taxablePaise) &&
          text('Enter an amount above zero that is not more than the claim.'),
        note: mustExplain && note.trim().length < 3 && text('Enter a reason.'),
      }))}
      defaults={{ amount: claim.taxablePaise, note: '' }}
      onSubmit={({ amount, note }) => onSubmit(amount === claim.taxablePaise ? null : amount, note)}
      submit={t('Issue credit note')}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('Back')}
        </button>
      }
    >
      <div className="columns">
        <MoneyField
          name="amount"
          label={t('Credit before tax')}
          hint={t('Claimed: {amount}, plus tax', { amount: formatInr(claim.taxablePaise) })}
        />
      </div>
      <TextareaField name="note" label={t('Information for the buyer')} optional={!mustExplain} />
    </Form>
  )
}
