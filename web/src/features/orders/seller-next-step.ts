import { istDate } from '@neev/domain/fiscal'
import type { SuborderStatus } from '@neev/domain/orders'
import { showDay, showTime } from '#kit/format/dates.ts'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'

type Part = { status: SuborderStatus; acceptBy: string | null; expectedDelivery: string | null }

/** What happens next with a part of an order, in words with its time, and whether that time is over; null when nothing does. */
export function nextStep(t: T, part: Part, now: Date): { successMessage: string; late: boolean } | null {
  const { status, acceptBy, expectedDelivery: day } = part
  if (status === 'PLACED') {
    if (!acceptBy) return { successMessage: t('to accept'), late: false }
    const time =
      istDate(new Date(acceptBy)) === istDate(now) ? showTime(acceptBy) : `${showDay(acceptBy)}, ${showTime(acceptBy)}`
    return { successMessage: t('accept by {time}', { time }), late: new Date(acceptBy) < now }
  }
  const plain = plainSteps[status]
  if (plain) return { successMessage: t(plain), late: status === 'CANCEL_REQUESTED' }
  const dated = datedSteps[status]
  if (!dated || !day) return null
  return { successMessage: t(dated, { day: showDay(`${day}T00:00:00+05:30`) }), late: day < istDate(now) }
}

const plainSteps: Partial<Record<SuborderStatus, string>> = {
  AWAITING_PAYMENT: text('waits for the payment'),
  PAYMENT_REVIEW: text('transfer to match'),
  CANCEL_REQUESTED: text('answer the wish to cancel'),
  ON_HOLD: text('held by the desk'),
}
const datedSteps: Partial<Record<SuborderStatus, string>> = {
  CONFIRMED: text('pack, due {day}'),
  PACKED: text('dispatch, due {day}'),
  DISPATCHED: text('arrives {day}'),
}
