import { formatInr } from '@neev/domain/core/money'
import { transferOutcome } from '@neev/domain/money/payments/payments'
import { useWatch } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { type AdminTransferFragment, SubmitTransferDecision } from './admin-payments.graphql.ts'
import { transferStates } from './admin-transfer.columns.tsx'
import { LateForm, LatePieces } from './LateMoney.tsx'
import styles from './payments.module.css'

type Deduction = { suborderId: string; amountPaise: number | null }
type Received = { receivedPaise: number | null; deductions: Deduction[] }
const received = problemSchema<Received>(({ receivedPaise }) => ({
  receivedPaise: !(receivedPaise !== null && receivedPaise > 0) && text('Enter a valid amount.'),
}))

const deductedPaise = (deductions: readonly Deduction[]) =>
  deductions.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0)

/** The most that each part allows where that is what is missing of the amount; otherwise nothing. */
function suggested({ deductible, expectedPaise, receivedPaise, paidPaise }: AdminTransferFragment): Deduction[] {
  const maxPaise = deductible.reduce((sum, { mostPaise }) => sum + mostPaise, 0)
  const isMissing = (receivedPaise ?? paidPaise ?? 0) + maxPaise === expectedPaise
  return deductible.map(({ suborderId, mostPaise }) => ({ suborderId, amountPaise: isMissing ? mostPaise : null }))
}

type Props = { transfer: AdminTransferFragment; isAdmin: boolean; onDone: () => void }

/** A submitted transfer with its slip, and the decision: amount received, or rejected. */
export function TransferDecision({ transfer, isAdmin, onDone }: Props) {
  const t = useT()
  const decide = useMutation(SubmitTransferDecision, { successMessage: t('Saved') })
  const { id, expectedPaise, paidPaise } = transfer
  const isDebit = transfer.debitNoteId !== null
  const state = transferStates[transfer.status]
  const isShort = transfer.status === 'SHORT' && transfer.deductible.length > 0
  const reject = async () => {
    const reason = await ask({
      title: t('Not received?'),
      body: rejected(t, transfer),
      verb: t('Reject transfer'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null && (await decide.runSafely({ id, decision: 'reject', reason }))) onDone()
  }
  return (
    <div className="dialog-body stack">
      <div>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </div>
      <Properties
        of={[
          [t('Due'), formatInr(expectedPaise)],
          [
            t('Paid according to the buyer'),
            paidPaise !== null && paidPaise !== undefined ? formatInr(paidPaise) : null,
          ],
          [t('Received'), transfer.receivedPaise !== null ? formatInr(transfer.receivedPaise) : null],
          [t('GST deducted'), transfer.deductedPaise > 0 && formatInr(transfer.deductedPaise)],
          ['UTR', transfer.utr],
          [t('Payment method'), transfer.mode],
          [t('Paid on'), transfer.paidOn && showDate(`${transfer.paidOn}T00:00:00+05:30`)],
          [t('Payer'), transfer.payer],
          [t('Remark of the transfer'), transfer.reference],
          [t('Note'), transfer.note],
          [t('Submitted'), transfer.submittedAt && showMoment(transfer.submittedAt)],
          [t('Decided'), transfer.decidedAt && showMoment(transfer.decidedAt)],
          [t('Reason'), transfer.reason],
        ]}
      />
      {transfer.slipUrl && (
        <a className="link" href={transfer.slipUrl} target="_blank" rel="noreferrer">
          {transfer.slipIsPicture ? (
            <img className={styles.slip} src={transfer.slipUrl} alt={t('Transfer receipt')} />
          ) : (
            t('Transfer receipt')
          )}
        </a>
      )}
      <LatePieces transfer={transfer} isAdmin={isAdmin} onDone={onDone} />
      {transfer.isOver && <LateForm transfer={transfer} isAdmin={isAdmin} onDone={onDone} />}
      {transfer.isOver && transfer.status === 'SUBMITTED' && (
        <button type="button" className="button" onClick={reject}>
          {t('Not received')}
        </button>
      )}
      {!transfer.isOver && (transfer.status === 'SUBMITTED' || transfer.status === 'AWAITED' || isShort) && (
        <Form
          schema={received}
          defaults={{ receivedPaise: transfer.receivedPaise ?? paidPaise ?? null, deductions: suggested(transfer) }}
          onSubmit={async ({ receivedPaise, deductions }) => {
            const made = deductions.flatMap(({ suborderId, amountPaise }) =>
              amountPaise ? [{ suborderId, amountPaise }] : [],
            )
            await decide.run({ id, decision: 'received', receivedPaise, deductions: made })
            onDone()
          }}
          submit={t('Received')}
          actions={
            transfer.status === 'SUBMITTED' && (
              <button type="button" className="button" onClick={reject}>
                {t('Not received')}
              </button>
            )
          }
        >
          <MoneyField name="receivedPaise" label={t('Amount on the bank statement')} />
          {transfer.deductible.map(({ suborderId, suborderNumber, sellerName, deductorGstin, mostPaise }, at) => (
            <MoneyField
              key={suborderId}
              name={`deductions.${at}.amountPaise`}
              label={t('GST deducted from {number}', { number: suborderNumber })}
              hint={t('{seller}: at most {amount}, by the deductor {gstin}.', {
                seller: sellerName,
                amount: formatInr(mostPaise),
                gstin: deductorGstin,
              })}
              optional
            />
          ))}
          <Outcome expectedPaise={expectedPaise} isDebit={isDebit} />
        </Form>
      )}
    </div>
  )
}

/** The effect of a rejection. */
function rejected(t: T, { isOver, debitNoteId }: AdminTransferFragment): string {
  if (isOver) return t('Nothing is due any more, and the transfer is no longer expected.')
  return debitNoteId === null
    ? t('The order waits for payment again, and the buyer sees the reason.')
    : t('The buyer sees the reason and can submit the payment details again.')
}

/** The effect of the entered amount. */
function Outcome({ expectedPaise, isDebit }: { expectedPaise: number; isDebit: boolean }) {
  const t = useT()
  const received = useWatch({ name: 'receivedPaise' }) as number | null
  const deducted = deductedPaise(useWatch({ name: 'deductions' }) as Deduction[])
  if (!received || Number.isNaN(received)) return null
  const paise = received + (Number.isNaN(deducted) ? 0 : deducted)
  const outcome = transferOutcome(expectedPaise, paise)
  const difference = formatInr(Math.abs(paise - expectedPaise))
  if (outcome === 'VERIFIED')
    return (
      <p className="hint">
        {isDebit
          ? t('The amount is correct: the debit note is paid.')
          : t('The amount is correct: the order goes to its sellers.')}
      </p>
    )
  if (isDebit)
    return (
      <p className="note amber">
        {outcome === 'SHORT'
          ? t('{difference} too little: the debit note stays open for the rest.', { difference })
          : t('{difference} too much: the debit note is paid, and the excess is refunded to the buyer.', {
              difference,
            })}
      </p>
    )
  return (
    <p className="note amber">
      {outcome === 'SHORT'
        ? t('{difference} too little: the order waits for payment again.', { difference })
        : t('{difference} too much: the order is paid, and the excess is refunded to the buyer.', { difference })}
    </p>
  )
}
