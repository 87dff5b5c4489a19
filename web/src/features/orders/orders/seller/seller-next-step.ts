import { istDate } from '@neev/domain/core/fiscal'
import type { SuborderStatus } from '@neev/domain/orders/orders/orders'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showDay, showTime } from '#ui/format/dates.ts'

type Suborder = { status: SuborderStatus; acceptBy: string | null; expectedDelivery: string | null }

/** The next step of a suborder with its deadline, and whether that has passed; null if there is none. */
export function nextStep(t: T, suborder: Suborder, now: Date): { text: string; late: boolean } | null {
  const { status, acceptBy, expectedDelivery: day } = suborder
  if (status === 'PLACED') {
    if (!acceptBy) return { text: t('to accept'), late: false }
    const time =
      istDate(new Date(acceptBy)) === istDate(now) ? showTime(acceptBy) : `${showDay(acceptBy)}, ${showTime(acceptBy)}`
    return { text: t('accept by {time}', { time }), late: new Date(acceptBy) < now }
  }
  const plain = plainSteps[status]
  if (plain) return { text: t(plain), late: status === 'CANCEL_REQUESTED' }
  const dated = datedSteps[status]
  if (!dated || !day) return null
  return { text: t(dated, { day: showDay(`${day}T00:00:00+05:30`) }), late: day < istDate(now) }
}

const plainSteps: Partial<Record<SuborderStatus, string>> = {
  AWAITING_PAYMENT: text('waiting for payment'),
  PAYMENT_REVIEW: text('transfer to match'),
  CANCEL_REQUESTED: text('respond to the cancellation request'),
  ON_HOLD: text('on hold by Neev'),
}
const datedSteps: Partial<Record<SuborderStatus, string>> = {
  CONFIRMED: text('pack, due {day}'),
  PACKED: text('dispatch, due {day}'),
  DISPATCHED: text('arrives {day}'),
}
