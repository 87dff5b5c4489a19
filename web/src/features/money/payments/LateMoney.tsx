import { cleanCode } from '@neev/domain/core/input/clean'
import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { refundStates } from '#shared/orders/refund-states.ts'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MoneyField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { showDate } from '#ui/format/dates.ts'
import {
  type AdminTransferFragment,
  MarkLatePaymentReturned,
  SubmitTransferDecision,
} from './admin-payments.graphql.ts'

type Props = { transfer: AdminTransferFragment; isAdmin: boolean }

type Piece = AdminTransferFragment['late'][number]
/** Late payments in a seller's own account that are not returned, in paise. */
export const owedPaise = ({ late, payeeName }: Pick<AdminTransferFragment, 'late' | 'payeeName'>): number =>
  payeeName === null ? 0 : late.reduce((sum, { amountPaise, returnedAt }) => sum + (returnedAt ? 0 : amountPaise), 0)

/** Late payments of a transfer, and who has to return them. */
export function LatePieces({ transfer, isAdmin, onDone }: Props & { onDone: () => void }) {
  const t = useT()
  const { late, payeeName, buyerName } = transfer
  if (late.length === 0) return null
  return (
    <>
      <ul className={styles.sentSheets}>
        {late.map((piece) => (
          <li key={piece.id}>
            <b className="medium">{formatInr(piece.amountPaise)}</b>
            <span className="t13 ink2">{[showDate(piece.at), piece.utr].filter(Boolean).join(', ')}</span>
            <WhereItWent piece={piece} />
          </li>
        ))}
      </ul>
      {payeeName !== null && owedPaise(transfer) > 0 && (
        <p className="note amber">
          {isAdmin
            ? t('{seller} has this money and must refund it to {buyer}. It is not in our ledger.', {
                seller: payeeName,
                buyer: buyerName,
              })
            : t(
                'This money is in your account and belongs to {buyer}. You must refund it yourself; Neev does not send it.',
                {
                  buyer: buyerName,
                },
              )}
        </p>
      )}
      {payeeName !== null &&
        late
          .filter(({ returnedAt }) => !returnedAt)
          .map((piece) => <ReturnForm key={piece.id} piece={piece} transfer={transfer} onDone={onDone} />)}
    </>
  )
}

function WhereItWent({ piece }: { piece: Piece }) {
  const t = useT()
  const { refundNumber, refundStatus, returnedAt, returnedUtr } = piece
  if (returnedAt)
    return (
      <span className="t13">
        {t('refunded on {day}, {utr}', { day: showDate(returnedAt), utr: `UTR ${returnedUtr}` })}
      </span>
    )
  if (!refundNumber || !refundStatus) return null
  return (
    <>
      <Link className="link" to={paths.admin.refundList({ search: refundNumber })}>
        {refundNumber}
      </Link>
      <Badge tone={refundStates[refundStatus].tone}>{t(refundStates[refundStatus].label)}</Badge>
    </>
  )
}

type Returned = { utr: string }
const returned = problemSchema<Returned>(({ utr }) => ({
  utr: !utr && text('The reference that the bank gives each transfer.'),
}))

/** Records the return of a late payment with the bank's reference, which the buyer can see. */
function ReturnForm({
  piece,
  transfer,
  onDone,
}: {
  piece: Piece
  transfer: AdminTransferFragment
  onDone: () => void
}) {
  const t = useT()
  const { run } = useMutation(MarkLatePaymentReturned, { successMessage: t('Saved') })
  return (
    <Form
      schema={returned}
      defaults={{ utr: '' }}
      onSubmit={async ({ utr }) => {
        await run({ transferId: transfer.id, lateId: piece.id, utr })
        onDone()
      }}
      submit={t('Mark as refunded')}
    >
      <TextField
        name="utr"
        label={t('{amount} refunded: bank reference (UTR)', { amount: formatInr(piece.amountPaise) })}
        hint={t('{buyer} is notified.', { buyer: transfer.buyerName })}
        tidy={cleanCode}
      />
    </Form>
  )
}

type Came = { receivedPaise: number | null; utr: string }
const came = problemSchema<Came>(({ receivedPaise }) => ({
  receivedPaise: !(receivedPaise !== null && receivedPaise > 0) && text('Enter a valid amount.'),
}))

/** Records a late payment, which is refunded in full. */
export function LateForm({ transfer, isAdmin, onDone }: Props & { onDone: () => void }) {
  const t = useT()
  const decide = useMutation(SubmitTransferDecision, { successMessage: t('Saved') })
  const { id, status, payeeName, buyerName, receivedPaise } = transfer
  const known = status === 'LATE' ? (receivedPaise ?? 0) : 0
  return (
    <Form
      schema={came}
      defaults={{ receivedPaise: null, utr: status === 'LATE' ? '' : (transfer.utr ?? '') }}
      onSubmit={async ({ receivedPaise, utr }) => {
        await decide.run({ id, decision: 'late', receivedPaise, utr: utr || null })
        onDone()
      }}
      submit={t('Record late payment')}
    >
      <p className="ink2">
        {transfer.debitNoteId === null
          ? t('The order is closed or was paid another way. Did money arrive anyway?')
          : t('The debit note is cancelled. Did money arrive anyway?')}{' '}
        {payeeName === null
          ? t('The full amount goes back to the buyer: a refund is created to pay from the bank.')
          : isAdmin
            ? t('{seller} refunds it to {buyer}.', { seller: payeeName, buyer: buyerName })
            : t('You refund it to {buyer} yourself.', { buyer: buyerName })}
      </p>
      <MoneyField
        name="receivedPaise"
        label={t('Total on the bank statement')}
        hint={known > 0 ? t('{amount} of it is already recorded.', { amount: formatInr(known) }) : undefined}
      />
      <TextField name="utr" label={t('Bank reference (UTR)')} optional tidy={cleanCode} />
    </Form>
  )
}
