import { formatInr } from '@neev/domain/money'
import { transferOutcome } from '@neev/domain/payments'
import { useWatch } from 'react-hook-form'
import { Properties } from '#kit/detail/Properties.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { ask } from '#kit/feedback/confirm.tsx'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { MoneyField } from '#kit/form/fields.tsx'
import { showDate, showMoment } from '#kit/format/dates.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'
import { type AdminTransferFragment, AdminTransfers, SubmitTransferDecision } from './admin-payments.graphql.ts'
import { transferStates } from './admin-transfer.columns.tsx'
import { LateForm, LatePieces } from './LateMoney.tsx'

type Received = { receivedPaise: number | null }
const received = checked<Received>(({ receivedPaise }) => ({
  receivedPaise: !(receivedPaise !== null && receivedPaise > 0) && text('This is not an amount of money.'),
}))

type Props = { transfer: AdminTransferFragment; isAdmin: boolean; onDone: () => void }

/** What the buyer said, the slip, and what the bank's statement says: so much received, or nothing. */
export function TransferDecision({ transfer, isAdmin, onDone }: Props) {
  const t = useT()
  const decide = useMutation(SubmitTransferDecision, { successMessage: t('Saved'), refreshes: [AdminTransfers] })
  const { id, expectedPaise, paidPaise } = transfer
  const isDebit = transfer.debitNoteId !== null
  const state = transferStates[transfer.status]
  const reject = async () => {
    const reason = await ask({
      title: t('Not received?'),
      body: rejected(t, transfer),
      verb: t('Reject the transfer'),
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
          [t('Paid, says the buyer'), paidPaise !== null && paidPaise !== undefined ? formatInr(paidPaise) : null],
          [t('Received'), transfer.receivedPaise !== null ? formatInr(transfer.receivedPaise) : null],
          ['UTR', transfer.utr],
          [t('Way'), transfer.mode],
          [t('Paid on'), transfer.paidOn && showDate(`${transfer.paidOn}T00:00:00+05:30`)],
          [t('Payer'), transfer.payer],
          [t('Remark of the transfer'), transfer.reference],
          [t('Note'), transfer.note],
          [t('Handed in'), transfer.submittedAt && showMoment(transfer.submittedAt)],
          [t('Decided'), transfer.decidedAt && showMoment(transfer.decidedAt)],
          [t('Reason'), transfer.reason],
        ]}
      />
      {transfer.slipUrl && (
        <a className="link" href={transfer.slipUrl} target="_blank" rel="noreferrer">
          {transfer.slipIsPicture ? (
            <img className="slip" src={transfer.slipUrl} alt={t('Slip of the transfer')} />
          ) : (
            t('Slip of the transfer')
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
      {!transfer.isOver && (transfer.status === 'SUBMITTED' || transfer.status === 'AWAITED') && (
        <Form
          schema={received}
          defaults={{ receivedPaise: paidPaise ?? null }}
          onSubmit={async ({ receivedPaise }) => {
            await decide.run({ id, decision: 'received', receivedPaise })
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
          <MoneyField name="receivedPaise" label={t('The bank’s statement shows')} />
          <Outcome expectedPaise={expectedPaise} isDebit={isDebit} />
        </Form>
      )}
    </div>
  )
}

/** What a no will mean. */
function rejected(t: T, { isOver, debitNoteId }: AdminTransferFragment): string {
  if (isOver) return t('Nothing is due any more, and the transfer is no longer looked for.')
  return debitNoteId === null
    ? t('The order waits for its payment again, and the buyer reads the reason.')
    : t('The buyer reads the reason and can tell of the transfer again.')
}

/** What the amount will mean, before it is sent. */
function Outcome({ expectedPaise, isDebit }: { expectedPaise: number; isDebit: boolean }) {
  const t = useT()
  const paise = useWatch({ name: 'receivedPaise' }) as number | null
  if (!paise || Number.isNaN(paise)) return null
  const outcome = transferOutcome(expectedPaise, paise)
  const difference = formatInr(Math.abs(paise - expectedPaise))
  if (outcome === 'VERIFIED')
    return (
      <p className="hint">
        {isDebit
          ? t('The amount is right: the debit note is paid.')
          : t('The amount is right: the order goes to its sellers.')}
      </p>
    )
  if (isDebit)
    return (
      <p className="note amber">
        {outcome === 'SHORT'
          ? t('{difference} too little: the rest of the debit note is waited for.', { difference })
          : t('{difference} too much: the debit note is paid, and what is over goes back to the buyer.', {
              difference,
            })}
      </p>
    )
  return (
    <p className="note amber">
      {outcome === 'SHORT'
        ? t('{difference} too little: the order waits for its payment again.', { difference })
        : t('{difference} too much: the order is paid, and what is over goes back to the buyer.', { difference })}
    </p>
  )
}
