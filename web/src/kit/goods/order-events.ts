import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import { orderStates } from './order-states.ts'

const steps: Record<string, string> = {
  'load.pack': text('A load is packed'),
  'day.REQUESTED': text('Another day of delivery was asked for'),
  'day.DONE': text('The day of delivery was moved'),
  'day.REFUSED': text('The day of delivery stays'),
  'day.WITHDRAWN': text('The wish for another day was taken back'),
  'edit.REQUESTED': text('A change of the order was proposed'),
  'edit.DONE': text('The order was changed'),
  'edit.REFUSED': text('The proposed change was declined'),
  'edit.WITHDRAWN': text('The proposed change was taken back'),
  'edit.LAPSED': text('The proposed change lapsed'),
  'rest.REQUESTED': text('Cancelling what has not left was asked'),
  'rest.DONE': text('What had not left is cancelled'),
  'rest.REFUSED': text('What has not left stays ordered'),
  'debit.SENT': text('More weight was asked to be paid'),
  'debit.ACCEPTED': text('The buyer agreed to a debit note'),
  'debit.DECLINED': text('The buyer does not pay more'),
  'debit.CANCELLED': text('The debit note was taken back by a credit note'),
  'debit.LAPSED': text('More weight was not answered; nothing is due'),
  'load.unpack': text('A load is unpacked'),
  'load.dispatch': text('A truck has left'),
  'load.deliver': text('A load is delivered'),
  'load.fail': text('A load was not delivered'),
  'load.resend': text('A truck set out again'),
  'dealer.offered': text('Dealer asked'),
  'dealer.accepted': text('Dealer said yes'),
  'dealer.declined': text('Dealer said no'),
  'dealer.timedOut': text('Dealer did not answer in time'),
  'dealer.takenOver': text('Taken back from the dealer'),
  'dealer.none': text('No dealer left'),
}
/** States that, as a moment in the history, need other words than the state has. */
const moments: Record<string, string> = {
  AWAITING_PAYMENT: text('Order placed'),
  PLACED: text('Payment received, sent to the seller'),
}
const isState = (word: string | null): word is keyof typeof orderStates => word !== null && word in orderStates

/** What happened to an order, in words: a step of a load or a dealer, else the state that it came into. */
export function eventText(t: T, { kind, toStatus }: { kind: string; toStatus: string | null }): string {
  if (steps[kind]) return t(steps[kind])
  if (toStatus && moments[toStatus]) return t(moments[toStatus])
  return isState(toStatus) ? t(orderStates[toStatus].label) : kind
}
