import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { Answered, fetchJson } from '#core/net/http-client.ts'
import { doingOf } from '../events/event-table.ts'
import type {
  Callback,
  DisputePhase,
  Gateway,
  Incoming,
  Notice,
  PaymentRequested,
  RefundNotice,
  RefundRequested,
} from './port.ts'
import {
  noteOf,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  razorpayEvent,
} from './razorpay-entities.ts'

type Keys = {
  keyId: string
  keySecret: string
  webhookSecret: string
  url: string
  /** Our account at Razorpay. With it, events of other accounts are told apart; without it every signed event is ours. */
  accountId: string | undefined
}
const statuses: Record<RazorpayPayment['status'], Notice['status']> = {
  created: 'PENDING',
  authorized: 'AUTHORISED',
  captured: 'CAPTURED',
  refunded: 'CAPTURED',
  failed: 'FAILED',
}

const refundStatuses: Record<RazorpayRefund['status'], RefundNotice['status']> = {
  pending: 'PENDING',
  processed: 'DONE',
  failed: 'FAILED',
}

const refundNotice = ({ id, amount, status, receipt, notes, payment_id }: RazorpayRefund): RefundNotice => ({
  eventId: `refund:${id}:${status}`,
  key: receipt || noteOf(notes, 'refund'),
  gatewayPaymentId: payment_id ?? null,
  gatewayRefundId: id,
  status: refundStatuses[status],
  amountPaise: amount,
  failure: status === 'failed' ? 'Razorpay could not send the refund.' : null,
})

/** Another request with the same key is in progress, or the rate limit is exceeded: no answer yet. */
const notYet = new Set([408, 409, 429])

/** A refusal is final: nothing was sent, and a retry would not help. */
function refusalOf({ key, amountPaise }: RefundRequested, error: unknown): RefundNotice {
  if (!(error instanceof Answered) || error.status >= 500 || notYet.has(error.status)) throw error
  const said = /"description"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(error.text)?.[1]
  return {
    eventId: `refund:${key}:refused`,
    key,
    gatewayRefundId: null,
    status: 'FAILED',
    amountPaise,
    failure: said ?? error.message,
  }
}

/** Razorpay's signature: HMAC-SHA256 in hex. */
export const razorpaySignature = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex')

function isSigned(secret: string, text: string | Buffer, input: unknown): boolean {
  const [right, notice] = [Buffer.from(razorpaySignature(secret, text)), Buffer.from(String(input ?? ''))]
  return secret !== '' && right.length === notice.length && timingSafeEqual(right, notice)
}

const noticeOf = (payment: RazorpayPayment, eventId: string): Notice => ({
  eventId,
  paymentNumber: noteOf(payment.notes, 'payment'),
  gatewayOrderId: payment.order_id ?? null,
  gatewayPaymentId: payment.id,
  status: statuses[payment.status],
  amountPaise: payment.amount,
  currency: payment.currency,
  failure: payment.error_description ?? null,
  instrument: payment.method ?? null,
})

/** Money that moved for the shop, by what an event contains. Everything else of a signed event is ignored. */
function callbackOf(raw: Buffer, header: string | string[] | undefined, accountId: string | undefined): Callback {
  const body = razorpayEvent.safeParse(jsonOf(raw)).data
  const event = body?.event ?? ''
  // Razorpay's own id of the event, or one by what it says: the same bytes are the same event
  const eventId = String(header ?? `${event}:${createHash('sha256').update(raw).digest('hex')}`)
  if (!body) return { kind: 'IGNORED', event, eventId }
  if (accountId && body.account_id && body.account_id !== accountId) return { kind: 'FOREIGN', event, eventId }
  const paid = body.payload.payment?.entity
  const back = body.payload.refund?.entity
  const dispute = body.payload.dispute?.entity
  const order = body.payload.order?.entity
  const payment = paid ? noticeOf(paid, eventId) : null
  const does = doingOf('razorpay', event)
  if (does === 'REFUND' && back) {
    return { kind: 'REFUND', event, notice: refundNotice(back), payment }
  }
  const phase = event.replace('payment.dispute.', '')
  if (does === 'DISPUTE' && dispute && isPhase(phase)) {
    const { id: reference, payment_id: gatewayPaymentId, amount: amountPaise, respond_by } = dispute
    const respondBy = respond_by ? new Date(respond_by * 1000) : null
    const notice = { eventId, reference, gatewayPaymentId, phase: phases[phase], amountPaise, respondBy }
    return { kind: 'DISPUTE', event, notice, payment }
  }
  if (does === 'PAYMENT' && payment) return { kind: 'PAYMENT', event, notice: payment }
  // The order alone proves no payment: Razorpay is asked
  if (does === 'PAYMENT' && order) return { kind: 'PAYMENT', event, notice: ofOrder(order, eventId) }
  return { kind: 'IGNORED', event, eventId }
}

const phases = {
  created: 'OPENED',
  under_review: 'UNDER_REVIEW',
  action_required: 'ACTION_REQUIRED',
  won: 'WON',
  lost: 'LOST',
  closed: 'CLOSED',
} as const satisfies Record<string, DisputePhase>
const isPhase = (name: string): name is keyof typeof phases => Object.hasOwn(phases, name)

const ofOrder = ({ id, amount, notes }: RazorpayOrder, eventId: string): Notice => ({
  eventId,
  paymentNumber: noteOf(notes, 'payment'),
  gatewayOrderId: id,
  gatewayPaymentId: null,
  status: 'PENDING',
  amountPaise: amount,
  currency: 'INR',
  failure: null,
  instrument: null,
})

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return null
  }
}

/**
 * Razorpay's hosted checkout: our server creates the order, the browser posts to Razorpay's page and returns with
 * payment id, order id and a signature over both with the key secret; webhooks are signed over their raw bytes with
 * another secret (razorpay.com/docs: payments/server-integration, webhooks/validate-test). A refund has its key in a
 * header, and the same key with the same body makes no second one (api/refunds/normal-refunds-idempotent).
 */
export function razorpay({ keyId, keySecret, webhookSecret, url: api, accountId }: Keys): Gateway {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask = <T>(ctx: Ctx, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetchJson<T>(ctx, 'payments', `${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...headers },
      ...(body && { body }),
    })
  return {
    name: 'razorpay',
    async open(ctx, payment: PaymentRequested) {
      const order = await ask<{ id: string }>(ctx, '/orders', {
        amount: payment.amountPaise,
        currency: 'INR',
        receipt: payment.number.slice(0, 40),
        payment_capture: 1,
        notes: { payment: payment.number, order: payment.orderNumber },
      })
      return order.id
    },
    form: ({ gatewayOrderId, buyer, number, orderNumber, returnUrl }) => ({
      url: `${api}/checkout/embedded`,
      method: 'POST',
      fields: {
        key_id: keyId,
        order_id: gatewayOrderId ?? '',
        name: 'Neev',
        description: `Order ${orderNumber}`,
        'prefill[name]': buyer.name,
        'prefill[email]': buyer.email,
        ...(buyer.mobile && { 'prefill[contact]': buyer.mobile }),
        'notes[payment]': number,
        callback_url: `${returnUrl}?payment=${encodeURIComponent(number)}`,
        cancel_url: `${returnUrl}?payment=${encodeURIComponent(number)}&cancelled=1`,
      },
    }),
    /** The signature is verified over the stored order id, never over the one sent by the browser. */
    readReturn({ form }: Incoming, stored) {
      const paymentId = form.razorpay_payment_id
      if (!stored?.gatewayOrderId || !paymentId) return null
      if (!isSigned(keySecret, `${stored.gatewayOrderId}|${paymentId}`, form.razorpay_signature)) return null
      return {
        eventId: `return:${paymentId}`,
        paymentNumber: form.payment ?? null,
        gatewayOrderId: stored.gatewayOrderId,
        gatewayPaymentId: paymentId,
        // The browser only reports that something was paid; amount and capture are queried from Razorpay
        status: 'PENDING',
        amountPaise: stored.amountPaise,
        currency: 'INR',
        failure: null,
        instrument: null,
      }
    },
    numberIn: ({ form }) => form.payment ?? null,
    readCallback({ raw, headers }) {
      if (!isSigned(webhookSecret, raw, headers['x-razorpay-signature'])) return { kind: 'FORGED' }
      return callbackOf(raw, headers['x-razorpay-event-id'], accountId)
    },
    async query(ctx, { gatewayOrderId }) {
      if (!gatewayOrderId) return null
      const { items } = await ask<{ items: RazorpayPayment[] }>(
        ctx,
        `/orders/${encodeURIComponent(gatewayOrderId)}/payments`,
      )
      const best =
        items.find((one) => one.status === 'captured') ??
        items.find((one) => one.status === 'authorized') ??
        items.at(-1)
      return best ? noticeOf(best, `query:${best.id}:${best.status}`) : null
    },
    knowsKeys: true,
    async refund(ctx, refund) {
      const { key, orderNumber, amountPaise, gatewayPaymentId } = refund
      const body = { amount: amountPaise, speed: 'normal', receipt: key, notes: { refund: key, order: orderNumber } }
      const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`
      return ask<RazorpayRefund>(ctx, path, body, { 'x-refund-idempotency': key }).then(
        (made) => ({ ...refundNotice(made), key }),
        (error) => refusalOf(refund, error),
      )
    },
    async queryRefund(ctx, { gatewayRefundId }) {
      if (!gatewayRefundId) return null
      return refundNotice(await ask<RazorpayRefund>(ctx, `/refunds/${encodeURIComponent(gatewayRefundId)}`))
    },
    refundPage: (id) => `https://dashboard.razorpay.com/app/refunds/${encodeURIComponent(id)}`,
  }
}
