import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { orderStates } from './order-states.ts'

const steps: Record<string, string> = {
  'load.pack': text('Shipment packed'),
  'day.REQUESTED': text('New delivery date requested'),
  'day.DONE': text('Delivery date changed'),
  'day.REFUSED': text('Delivery date kept'),
  'day.WITHDRAWN': text('Request for a new delivery date withdrawn'),
  'edit.REQUESTED': text('Order change proposed'),
  'edit.DONE': text('Order changed'),
  'edit.REFUSED': text('Proposed change declined'),
  'edit.WITHDRAWN': text('Proposed change withdrawn'),
  'edit.LAPSED': text('Proposed change expired'),
  'rest.REQUESTED': text('Cancellation of remaining items requested'),
  'rest.DONE': text('Remaining items cancelled'),
  'rest.REFUSED': text('Remaining items kept'),
  'tax.changed': text('GST rate changed before dispatch'),
  'debit.SENT': text('Payment for excess weight requested'),
  'debit.ACCEPTED': text('Buyer accepted a debit note'),
  'debit.DECLINED': text('Buyer declined to pay for excess weight'),
  'debit.CANCELLED': text('Debit note cancelled by a credit note'),
  'debit.LAPSED': text('No response on excess weight; nothing is due'),
  'load.unpack': text('Shipment unpacked'),
  'load.dispatch': text('Shipment dispatched'),
  'load.deliver': text('Shipment delivered'),
  'eway.extended': text('E-way bill extended'),
  'load.vehicle': text('Goods moved to another vehicle'),
  'load.fail': text('Delivery failed'),
  'load.resend': text('Shipment dispatched again'),
  'dealer.offered': text('Dealer asked'),
  'dealer.accepted': text('Dealer accepted'),
  'dealer.declined': text('Dealer declined'),
  'dealer.timedOut': text('Dealer did not respond in time'),
  'dealer.takenOver': text('Taken over from the dealer'),
  'dealer.none': text('No dealer available'),
}
/** Statuses with another label in the history. */
const moments: Record<string, string> = {
  AWAITING_PAYMENT: text('Order placed'),
  PLACED: text('Payment received, sent to the seller'),
}
const isState = (word: string | null): word is keyof typeof orderStates => word !== null && word in orderStates

/** An event of an order as text: of a shipment or dealer, otherwise the new status. */
export function eventText(t: T, { kind, toStatus }: { kind: string; toStatus: string | null }): string {
  if (steps[kind]) return t(steps[kind])
  if (toStatus && moments[toStatus]) return t(moments[toStatus])
  return isState(toStatus) ? t(orderStates[toStatus].label) : kind
}
