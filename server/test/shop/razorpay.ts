import { razorpaySignature } from '#features/money/payments/gateways/razorpay.ts'
import type { TestServer } from '../server.ts'
import { buying } from './buying.ts'

/** A shop that is paid through Razorpay; nothing but its webhooks is heard of it. */
export const razorpayEnv = {
  RAZORPAY_KEY_ID: 'rzp',
  RAZORPAY_KEY_SECRET: 's',
  RAZORPAY_WEBHOOK_SECRET: 'webhooks',
  RAZORPAY_ACCOUNT_ID: 'acc_OURS',
  // Nothing listens there
  RAZORPAY_URL: 'http://127.0.0.1:9/v1',
  ALLOWED_HOSTS: '127.0.0.1:9',
}

/** An order whose buyer is at Razorpay's page. */
export type AtRazorpay = {
  id: string
  number: string
  payablePaise: number
  token: string
  /** Razorpay's ids of its order and payment. */
  order: string
  payment: string
}

/** A signed event, as it is sent. */
export type RazorpayEvent = { event: string; payload?: object; account_id?: string; id?: string; secret?: string }

/** What Razorpay's server says to the shop of a test. */
export function razorpayOf(server: TestServer) {
  const buy = buying(server)
  const self = {
    buy,
    async atRazorpay(): Promise<AtRazorpay> {
      const { buyer, address } = await buy.buyerWithCart()
      const placed = await buy.order(buyer.token, address.id)
      const order = `order_${placed.id}`
      await server.pool.query(
        "insert into payments (number, order_id, gateway, attempt, amount_paise, gateway_order_id, status, created_at) values ($1, $2, 'razorpay', 1, $3, $4, 'PENDING', $5)",
        [`${placed.number}-P1`, placed.id, placed.payablePaise, order, server.now().toISOString()],
      )
      return { ...placed, token: buyer.token, order, payment: `pay_${placed.id}` }
    },
    /** The answer to an event: its status and what it came to. */
    async tell({
      secret = 'webhooks',
      id,
      ...event
    }: RazorpayEvent | (Record<string, unknown> & { id?: string; secret?: string })) {
      const body = JSON.stringify({ entity: 'event', account_id: 'acc_OURS', ...event })
      const answer = await fetch(`${server.url}/api/payment/callback/razorpay`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': razorpaySignature(secret, body),
          ...(id && { 'x-razorpay-event-id': id }),
        },
        body,
      })
      const { outcome } = (await answer.json()) as { outcome?: string }
      return { status: answer.status, outcome }
    },
    payment: ({ order, payment, payablePaise }: AtRazorpay, status = 'captured', more: object = {}) => ({
      payment: {
        entity: { id: payment, order_id: order, amount: payablePaise, currency: 'INR', status, notes: [], ...more },
      },
    }),
    /** A refund made in Razorpay's own dashboard: without a receipt of ours. */
    refund: (
      { payment }: Pick<AtRazorpay, 'payment'>,
      amount: number,
      status = 'processed',
      id = `rfnd_${payment}`,
    ) => ({
      refund: { entity: { id, payment_id: payment, amount, status, receipt: null, notes: [] } },
    }),
    dispute: ({ payment, payablePaise }: AtRazorpay, id = `disp_${payment}`) => ({
      dispute: { entity: { id, payment_id: payment, amount: payablePaise, respond_by: 1_796_000_000, status: 'open' } },
    }),
    /** A paid order. */
    async paid(): Promise<AtRazorpay> {
      const made = await self.atRazorpay()
      await self.tell({ event: 'payment.captured', payload: self.payment(made) })
      await server.settle()
      return made
    },
  }
  return self
}
