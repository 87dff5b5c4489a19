import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Sums, taxRows } from '#shared/cart/Sums.tsx'
import { debitStates } from '#shared/orders/debit-labels.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, TextareaField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText, kgText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import styles from '../orders.module.css'
import { DebitDue, isPaid } from './DebitDue.tsx'
import {
  CancelDebit,
  type DebitFieldsFragment,
  DeclineDebitProposal,
  SendDebit,
  SubmitDebitNoteResponse,
} from './debits.graphql.ts'

type Props = { debits: readonly DebitFieldsFragment[]; isMine?: boolean }

/** Debit proposals for excess weight or a higher tax rate, with answers and actions. */
export function DebitBoxes({ debits, isMine = false }: Props) {
  return debits.map((debit) => <DebitBox key={debit.id} debit={debit} isMine={isMine} />)
}

function DebitBox({ debit, isMine }: { debit: DebitFieldsFragment; isMine: boolean }) {
  const t = useT()
  const { status, due, sum } = debit
  const { label, tone } = debitStates[status]
  const paid = due !== null && isPaid(due) && status !== 'CANCELLED'
  const title = debit.kind === 'TAX' ? t('Higher GST rate') : t('Excess weight')
  return (
    <section className={`${styles.claim} stack`} aria-label={title}>
      <p className="row wraps between">
        <b className="medium">{`${title} · ${debit.shipmentNumber}`}</b>
        <Badge tone={paid ? 'green' : tone}>{paid ? t('Paid') : t(label)}</Badge>
      </p>
      <Grounds debit={debit} />
      <ul className={styles.loadGoods}>
        {debit.lines.map((line) => (
          <li key={line.lineId}>
            <span>{line.title}</span>
            <span className="nowrap ink2">
              {line.pricePaise === null
                ? `${line.orderedBp / 100} % → ${line.rateBp / 100} %`
                : `${amountText(t, line.quantityMilli, line.unit)} × ${formatInr(line.pricePaise)} ${perText(t, line.unit)}`}
            </span>
          </li>
        ))}
      </ul>
      <Sums
        rows={[
          [t('Taxable value'), sum.taxablePaise],
          ...taxRows(
            sum,
            debit.taxKind,
            debit.lines.map(({ rateBp }) => rateBp),
          ),
        ]}
        total={{ label: status === 'DRAFT' ? t('Total') : t('Requested'), paise: sum.totalPaise }}
      />
      {sum.taxablePaise < debit.maxPaise && (
        <p className="ink3 t13">
          {t('Less than the calculated {amount} before tax.', { amount: formatInr(debit.maxPaise) })}
        </p>
      )}
      {debit.note && <p className="note">{debit.note}</p>}
      {debit.answer && <p className="note">{debit.answer}</p>}
      {debit.cancelReason && <p className="note">{debit.cancelReason}</p>}
      {status === 'DRAFT' && (
        <p className="ink3 t13">
          {t('You can ask the buyer until {moment}. Nothing is due unless the buyer agrees.', {
            moment: showMoment(debit.sendBy),
          })}
        </p>
      )}
      {status === 'SENT' && debit.answerBy && (
        <p className="ink3 t13">
          {t('Response due by {moment}. Without a response nothing is due.', { moment: showMoment(debit.answerBy) })}
        </p>
      )}
      {due && <DebitDue due={due} orderId={debit.orderId} isMine={isMine} />}
      <Invoiced debit={debit} />
      <TransitionButtons debit={debit} />
    </section>
  )
}

/** Why more is charged: the weights, or the law. */
function Grounds({ debit }: { debit: DebitFieldsFragment }) {
  const t = useT()
  const { billedGrams, yardGrams, siteGrams, excessGrams, toleranceGrams } = debit
  if (billedGrams === null || yardGrams === null || siteGrams === null || excessGrams === null)
    return (
      <p className="ink2">
        {t(
          'The GST rate rose between the order and the dispatch. The invoice charges the new rate at the agreed total: the seller bears the difference unless the buyer agrees to pay it.',
        )}
      </p>
    )
  return (
    <Properties
      of={[
        [t('Billed'), kgText(billedGrams)],
        [t('Weight at the yard'), kgText(yardGrams)],
        [t('Weight at the site'), kgText(siteGrams)],
        [
          t('Excess weight'),
          t('{more}, of which up to {tolerance} is within tolerance', {
            more: kgText(excessGrams),
            tolerance: kgText(toleranceGrams ?? 0),
          }),
        ],
      ]}
    />
  )
}

const Invoiced = ({ debit: { invoiceId, invoiceNumber } }: { debit: DebitFieldsFragment }) => {
  const t = useT()
  return (
    <p className="t13">
      <Link className="link" to={paths.invoice({ id: invoiceId })}>
        {t('Invoice {number}', { number: invoiceNumber })}
      </Link>
    </p>
  )
}

function TransitionButtons({ debit }: { debit: DebitFieldsFragment }) {
  const t = useT()
  const [sending, setSending] = useState(false)
  const leave = useMutation(DeclineDebitProposal, { successMessage: t('Saved') })
  const answer = useMutation(SubmitDebitNoteResponse, { successMessage: t('Saved') })
  const cancel = useMutation(CancelDebit, { successMessage: t('Saved') })
  const { id, transitions, sum, due } = debit
  const can = (name: string) => transitions.includes(name)
  const letBe = async () => {
    const sure = await confirm({
      title: t('Do not charge?'),
      body: t('The buyer is not asked, and you cannot ask later.'),
      verb: t('Do not charge'),
    })
    if (sure) await leave.runSafely({ id })
  }
  const accept = async () => {
    const sure = await confirm({
      title: t('Pay {amount} more?', { amount: formatInr(sum.totalPaise) }),
      body: t('A debit note is issued, and you pay this amount by bank transfer. You do not have to agree.'),
      verb: t('Agree to pay'),
    })
    if (sure) await answer.runSafely({ id, answer: 'ACCEPT', note: null })
  }
  const decline = async () => {
    const note = await ask({
      title: t('Decline to pay?'),
      body: t('Nothing will be due.'),
      verb: t('Decline'),
      asks: { label: t('Reason, shown to the seller'), min: 3 },
    })
    if (note !== null) await answer.runSafely({ id, answer: 'DECLINE', note })
  }
  const takeBack = async () => {
    const reason = await ask({
      title: t('Cancel debit note {number}?', { number: due?.number ?? '' }),
      body: t('A credit note for the same amount is issued, and the buyer owes nothing. This cannot be undone.'),
      verb: t('Cancel debit note'),
      tone: 'danger',
      asks: { label: t('Reason, shown to the buyer'), min: 3 },
    })
    if (reason !== null) await cancel.runSafely({ id, reason })
  }
  if (sending) return <SendForm debit={debit} onClose={() => setSending(false)} />
  if (transitions.length === 0) return null
  return (
    <div className="row wraps">
      {can('send') && (
        <button type="button" className="button primary small" onClick={() => setSending(true)}>
          {t('Ask buyer')}
        </button>
      )}
      {can('leave') && (
        <BusyButton className="button small" busy={leave.busy} onClick={letBe}>
          {t('Do not charge')}
        </BusyButton>
      )}
      {can('accept') && (
        <BusyButton className="button primary small" busy={answer.busy} onClick={accept}>
          {t('Accept')}
        </BusyButton>
      )}
      {can('cancel') && (
        <BusyButton className="button small danger" busy={cancel.busy} onClick={takeBack}>
          {t('Cancel debit note')}
        </BusyButton>
      )}
      {can('decline') && (
        <BusyButton className="button small" busy={answer.busy} onClick={decline}>
          {t('Decline')}
        </BusyButton>
      )}
    </div>
  )
}

type Sending = { amount: number | null; note: string }

/** Sends the proposal in full or for less, with a message to the buyer. */
function SendForm({ debit: { id, maxPaise }, onClose }: { debit: DebitFieldsFragment; onClose: () => void }) {
  const t = useT()
  const send = useMutation(SendDebit, { successMessage: t('Request sent to the buyer') })
  return (
    <Form
      schema={problemSchema<Sending>(({ amount }) => ({
        amount:
          (!amount || amount > maxPaise) &&
          text('Enter an amount above zero that is not more than the calculated amount.'),
      }))}
      defaults={{ amount: maxPaise, note: '' }}
      onSubmit={({ amount, note }) =>
        send.run({ id, taxablePaise: amount === maxPaise ? null : amount, note: note.trim() || null })
      }
      submit={t('Ask buyer')}
      actions={
        <button type="button" className="button" onClick={onClose}>
          {t('Back')}
        </button>
      }
    >
      <div className="columns">
        <MoneyField
          name="amount"
          label={t('Amount before tax')}
          hint={t('At most {amount}, plus tax', { amount: formatInr(maxPaise) })}
        />
      </div>
      <TextareaField name="note" label={t('Information for the buyer')} optional />
    </Form>
  )
}
