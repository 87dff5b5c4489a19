import { formatInr } from '@neev/domain/core/money'
import type {
  PartialCancellationSide,
  PartialCancellationStatus,
} from '@neev/domain/orders/orders/partial-cancellations'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import { enteredAmounts, LineAmountField, type LineAmounts } from '../LineAmounts.tsx'
import styles from '../orders.module.css'
import {
  CreatePartialCancellation,
  type PartialCancellationFieldsFragment,
  SubmitPartialCancellationResponse,
} from './partial-cancellations.graphql.ts'

const states: StateLabels<PartialCancellationStatus> = {
  REQUESTED: { label: text('Waiting for a response'), tone: 'amber' },
  DONE: { label: text('Cancelled'), tone: 'grey' },
  REFUSED: { label: text('Not cancelled'), tone: 'grey' },
  LAPSED: { label: text('Already shipped'), tone: 'grey' },
}
export const sideLabels: Readonly<Record<PartialCancellationSide, string>> = {
  BUYER: text('The buyer'),
  SELLER: text('The seller'),
  ADMIN: text('Neev'),
}

type Line = {
  id: string
  title: string
  unit: string
  quantityMilli: number
  pieces: number | null
  packedMilli: number
  packedPieces: number
  cancelledMilli: number
  cancelledPieces: number
}
type Suborder = PartialCancellationFieldsFragment & {
  id: string
  number: string
  lines: readonly Line[]
  shipments: readonly { status: string; claimNumber: string | null }[]
}

/** Whether a cancellation is shown by itself: those of a proposed change or tax rate are shown with the changes. */
export const isOwnCancellation = ({
  editId,
  kind,
}: Pick<Suborder['cancellations'][number], 'editId' | 'kind'>): boolean => editId === null && kind === 'GOODS'

/** Partial cancellations of a suborder, requests, and the button to request one. */
export function PartialCancellationBox({ part }: { part: Suborder }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { partialCancellationTerms, lines } = part
  const cancellations = part.cancellations.filter(isOwnCancellation)
  if (cancellations.length === 0 && !partialCancellationTerms) return null
  return (
    <div className="stack">
      {cancellations.map((one) => (
        <section key={one.id} className={`${styles.claim} stack`} aria-label={t('Cancelled items')}>
          <p className="row wraps between">
            <b className="medium">{t('Cancelled items')}</b>
            <Badge tone={states[one.status].tone}>{t(states[one.status].label)}</Badge>
          </p>
          {one.lines.length > 0 && (
            <ul className={styles.loadGoods}>
              {one.lines.map(({ lineId, quantityMilli, pieces }) => {
                const line = lines.find(({ id }) => id === lineId)
                return (
                  <li key={lineId}>
                    <span>{line?.title}</span>
                    <span className="nowrap ink2">
                      {pieces === null
                        ? amountText(t, quantityMilli, line?.unit ?? '')
                        : amountText(t, pieces * 1000, 'piece')}
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
          <p className="ink2">{`${t(sideLabels[one.requestedBy])}: ${one.reason}`}</p>
          {one.answer && <p className="note">{one.answer}</p>}
          <p className="ink3 t13">
            {one.status === 'DONE'
              ? t('{amount} is refunded to the buyer', { amount: formatInr(one.buyerPaise) })
              : t('Requested {moment}: {amount} including tax', {
                  moment: showMoment(one.requestedAt),
                  amount: formatInr(one.totalPaise),
                })}
          </p>
          {one.mayAnswer && <Answer id={one.id} />}
        </section>
      ))}
      {partialCancellationTerms && (
        <div className="row wraps">
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            {partialCancellationTerms === 'AT_ONCE'
              ? t('Cancel remaining items')
              : t('Request to cancel remaining items')}
          </button>
          <Dialog title={t('Cancel remaining items')} open={open} onClose={() => setOpen(false)}>
            <div className="dialog-body stack">
              <PartialCancellationForm part={part} onClose={() => setOpen(false)} />
            </div>
          </Dialog>
        </div>
      )}
    </div>
  )
}

function Answer({ id }: { id: string }) {
  const t = useT()
  const answer = useMutation(SubmitPartialCancellationResponse, { successMessage: t('Saved') })
  const agree = async () => {
    const sure = await confirm({
      title: t('Cancel remaining items?'),
      body: t('They will not be sent, and the payment for them is refunded to the buyer.'),
      verb: t('Accept'),
      tone: 'danger',
    })
    if (sure) await answer.runSafely({ id, answer: 'ACCEPT', note: null })
  }
  const refuse = async () => {
    const note = await ask({
      title: t('Keep these items?'),
      verb: t('Keep items'),
      asks: { label: t('Reason, shown to the other side'), min: 3 },
    })
    if (note !== null) await answer.runSafely({ id, answer: 'DECLINE', note })
  }
  return (
    <div className="row wraps">
      <BusyButton className="button primary small" busy={answer.busy} onClick={agree}>
        {t('Accept')}
      </BusyButton>
      <BusyButton className="button small" busy={answer.busy} onClick={refuse}>
        {t('Keep the items')}
      </BusyButton>
    </div>
  )
}

const leftOf = ({ pieces, packedPieces, quantityMilli, packedMilli }: Line) =>
  pieces === null ? quantityMilli - packedMilli : pieces - packedPieces
type Typed = { reason: string } & LineAmounts

/** Quantities and reason; packed goods are cancelled together. */
function PartialCancellationForm({ part, onClose }: { part: Suborder; onClose: () => void }) {
  const t = useT()
  const cancel = useMutation(CreatePartialCancellation, { successMessage: t('Saved') })
  const packed = part.shipments.some(({ status, claimNumber }) => status === 'PACKED' && claimNumber === null)
  const sent = part.shipments.some(({ status }) => ['DISPATCHED', 'DELIVERED', 'FAILED'].includes(status))
  const lines = packed ? [] : part.lines.filter((line) => leftOf(line) > 0)
  const schema = problemSchema<Typed>((typed) => ({
    reason: typed.reason.trim().length < 3 && text('Enter a reason.'),
    ...(lines[0] && {
      [`line${lines[0].id}`]:
        lines.every(({ id }) => !typed[`line${id}`]) && text('Enter a quantity for at least one item.'),
    }),
  }))
  const amounts = lines.map((line) => [`line${line.id}`, sent ? leftOf(line) : null])
  return (
    <Form
      schema={schema}
      defaults={{ reason: '', ...Object.fromEntries(amounts) } as Typed}
      onSubmit={async (typed) => {
        const wanted = packed ? null : enteredAmounts(lines, typed)
        await cancel.run({ suborderId: part.id, reason: typed.reason.trim(), lines: wanted })
        onClose()
      }}
      submit={part.partialCancellationTerms === 'AT_ONCE' ? t('Cancel these items') : t('Send request')}
    >
      <p className="ink2">
        {part.partialCancellationTerms === 'AT_ONCE'
          ? t('They will not be sent, and the payment for them is refunded.')
          : t('They are cancelled when the other side agrees.')}{' '}
        {packed && t('Packed items that have not been shipped are unpacked.')}
      </p>
      {lines.map((line) => (
        <LineAmountField key={line.id} line={line} label={line.title} optional />
      ))}
      <TextField name="reason" label={t('Reason, shown to the other side')} />
    </Form>
  )
}
