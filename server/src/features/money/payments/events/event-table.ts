import type { GatewayName } from '../gateways/port.ts'

/**
 * What the shop does with each event that providers publish: razorpay.com/docs/webhooks/all with its pages on payments,
 * orders, refunds, disputes, settlements, payment links, invoices, smart collect, QR codes, subscriptions, tokens, Route
 * and partners; the order statuses of CCAvenue's status API (orderStatusTracker), which its server-to-server
 * notifications repeat. docs/payment-events.md shows the same table.
 */
export type Doing =
  /** The payment that it contains is settled: paid, failed, held, or for a person where it fits no open order. */
  | 'PAYMENT'
  /** A refund: of the shop, or made at the provider. */
  | 'REFUND'
  /** A person decides; goods that are not sent are held where the buyer may have the money back. */
  | 'DISPUTE'
  /** Kept as an event, and nothing else. */
  | 'IGNORED'

export type EventRow = {
  provider: Extract<GatewayName, 'razorpay' | 'ccavenue'>
  event: string
  does: Doing
  effect: string
}

const rows = (provider: EventRow['provider'], does: Doing, effect: string, events: string): EventRow[] =>
  events.split(' ').map((event) => ({ provider, event, does, effect }))

const settles = 'The payment that it contains is settled like any other; one of no open order is for a person'
const noUse = 'Kept. The shop does not use it'

export const eventTable: readonly EventRow[] = [
  ...rows(
    'razorpay',
    'PAYMENT',
    'Pays the order, once; for a person where sum, currency or order do not fit',
    'payment.captured',
  ),
  ...rows('razorpay', 'PAYMENT', 'The payment is pending; nothing is paid before it is captured', 'payment.authorized'),
  ...rows('razorpay', 'PAYMENT', 'The attempt failed; the buyer can pay again', 'payment.failed'),
  ...rows('razorpay', 'PAYMENT', 'As payment.captured; without a payment in it, Razorpay is asked', 'order.paid'),
  ...rows(
    'razorpay',
    'PAYMENT',
    settles,
    'payment_link.paid payment_link.partially_paid invoice.paid invoice.partially_paid virtual_account.credited qr_code.credited subscription.charged',
  ),
  ...rows(
    'razorpay',
    'REFUND',
    'A refund of the shop is brought up to date. One made at Razorpay is kept, lowers what can be refunded, holds goods that are not sent, and is for a person',
    'refund.created refund.processed refund.failed',
  ),
  ...rows(
    'razorpay',
    'DISPUTE',
    'Goods that are not sent are held, refunds of the payment wait, and a person decides',
    'payment.dispute.created payment.dispute.action_required',
  ),
  ...rows('razorpay', 'DISPUTE', 'Kept with the dispute; nobody has to act', 'payment.dispute.under_review'),
  ...rows(
    'razorpay',
    'DISPUTE',
    'Takes the place of the open review of the dispute; a person decides on the goods and refunds that wait',
    'payment.dispute.won payment.dispute.lost payment.dispute.closed',
  ),
  ...rows(
    'razorpay',
    'IGNORED',
    'Kept. Settlements are imported with their lines and matched with the bank',
    'settlement.processed',
  ),
  ...rows('razorpay', 'IGNORED', 'Kept. The refund itself does not change', 'refund.speed_changed'),
  ...rows(
    'razorpay',
    'IGNORED',
    'Kept. Buyers see at Razorpay’s page which ways to pay are slow',
    'payment.downtime.started payment.downtime.updated payment.downtime.resolved',
  ),
  ...rows(
    'razorpay',
    'IGNORED',
    noUse,
    'order.notification.delivered order.notification.failed payment_link.cancelled payment_link.expired invoice.expired virtual_account.created virtual_account.closed qr_code.created qr_code.closed subscription.authenticated subscription.activated subscription.completed subscription.updated subscription.pending subscription.halted subscription.cancelled subscription.paused subscription.resumed token.confirmed token.rejected token.paused token.cancelled fund_account.validation.completed fund_account.validation.failed transfer.processed transfer.failed product.route.under_review product.route.needs_clarification product.route.activated product.route.rejected linked_account.vpa_created settlement.vpa_completed payout.vpa_failed account.under_review account.needs_clarification account.activated account.rejected account.updated account.suspended account.funds_hold account.funds_unhold account.instantly_activated account.activated_kyc_pending account.international_enabled account.international_disabled account.payments_enabled account.payments_disabled account.mapped_to_partner account.app.authorization_revoked',
  ),
  ...rows('ccavenue', 'PAYMENT', 'CCAvenue is asked; what it says pays the order, once', 'Success Successful Shipped'),
  ...rows('ccavenue', 'PAYMENT', 'The attempt failed; the buyer can pay again', 'Failure Unsuccessful Invalid Fraud'),
  ...rows(
    'ccavenue',
    'PAYMENT',
    'The attempt is cancelled; the buyer can pay again',
    'Aborted Cancelled Auto-Cancelled',
  ),
  ...rows('ccavenue', 'PAYMENT', 'CCAvenue is asked, now and later', 'Initiated Awaited Timeout'),
  ...rows(
    'ccavenue',
    'DISPUTE',
    'Goods that are not sent are held, refunds of the payment wait, and a person decides: CCAvenue names no sum. Nothing happens where the shop has refunded the payment itself',
    'Refunded Systemrefund Auto-Reversed',
  ),
  ...rows(
    'ccavenue',
    'DISPUTE',
    'Goods that are not sent are held, refunds of the payment wait, and a person decides',
    'Chargeback',
  ),
]

const byName = new Map(eventTable.map((row) => [`${row.provider}:${row.event}`, row.does]))

/** What the shop does with an event; one that is not published is ignored. */
export const doingOf = (provider: EventRow['provider'], event: string): Doing =>
  byName.get(`${provider}:${event}`) ?? 'IGNORED'

const providers = { razorpay: 'Razorpay', ccavenue: 'CCAvenue' } as const

/** The table as in docs/payment-events.md. */
export const eventsInWords = (): string =>
  (['razorpay', 'ccavenue'] as const)
    .map((provider) => {
      const effects = Map.groupBy(
        eventTable.filter((row) => row.provider === provider),
        ({ effect }) => effect,
      )
      const lines = [...effects].map(
        ([effect, of]) => `| ${of.map(({ event }) => `\`${event}\``).join(', ')} | ${effect}. |`,
      )
      return [`### ${providers[provider]}`, '', '| Event | What the shop does |', '|---|---|', ...lines].join('\n')
    })
    .join('\n\n')
