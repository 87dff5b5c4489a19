import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { showDate } from '#ui/format/dates.ts'
import type { DebitFieldsFragment } from './debits.graphql.ts'

type Due = NonNullable<DebitFieldsFragment['due']>
export const isPaid = ({ paidAt }: Due): boolean => paidAt !== null

/** An accepted debit note: the document, its payment status, and for its buyer the link to pay. */
export function DebitDue({ due, orderId, isMine }: { due: Due; orderId: string; isMine: boolean }) {
  const t = useT()
  const { noteId, number, totalPaise, receivedPaise, paidAt, status, dueBy, creditNote, creditLineId } = due
  const came = receivedPaise ?? 0
  return (
    <div className="stack">
      <p>
        <Link className="link" to={paths.debitNote({ id: noteId })}>
          {t('Debit note {number}', { number })}
        </Link>
        {`, ${formatInr(totalPaise)}: `}
        {creditNote ? (
          <>
            {paidAt ? t('credited with its goods by') : t('cancelled by')}{' '}
            <Link className="link" to={paths.creditNote({ id: creditNote.id })}>
              {t('Credit note {number}', { number: creditNote.number })}
            </Link>
          </>
        ) : paidAt ? (
          t('paid on {day}', { day: showDate(paidAt) })
        ) : status === 'SUBMITTED' ? (
          t('we are checking your transfer')
        ) : creditLineId ? (
          t('on credit, due by {day}', { day: showDate(dueBy) })
        ) : came > 0 ? (
          t('{amount} missing', { amount: formatInr(totalPaise - came) })
        ) : (
          t('due by {day}', { day: showDate(dueBy) })
        )}
      </p>
      {isMine && !paidAt && !creditNote && !creditLineId && (
        <div className="row">
          <Link
            className={status === 'SUBMITTED' ? 'button small' : 'button primary small'}
            to={paths.checkoutDirectPayment({ orderID: orderId }, { note: noteId })}
          >
            {status === 'SUBMITTED' ? t('Your transfer') : t('Pay by bank transfer')}
          </Link>
        </div>
      )}
    </div>
  )
}
