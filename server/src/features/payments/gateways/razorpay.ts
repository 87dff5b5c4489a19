import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { Answered, fetchJson } from '#core/net/http-client.ts'
import type { Gateway, Incoming, Notice, PaymentRequested, RefundNotice, RefundRequested } from './port.ts'

type Keys = { keyId: string; keySecret: string; webhookSecret: string; url: string }
type RazorpayPayment = {
  id: string
  order_id: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method?: string
  error_description?: string | null
  notes?: { payment?: string }
}

type RazorpayRefund = {
  id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  receipt?: string | null
  notes?: { refund?: string } | []
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

const refundNotice = ({ id, amount, status, receipt, notes }: RazorpayRefund): RefundNotice => ({
  eventId: `refund:${id}:${status}`,
  key: receipt ?? (notes && 'refund' in notes ? notes.refund : null) ?? null,
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
  paymentNumber: payment.notes?.payment ?? null,
  gatewayOrderId: payment.order_id,
  gatewayPaymentId: payment.id,
  status: statuses[payment.status],
  amountPaise: payment.amount,
  currency: payment.currency,
  failure: payment.error_description ?? null,
  instrument: payment.method ?? null,
})

/**
 * Razorpay's hosted checkout: our server creates the order, the browser posts to Razorpay's page and returns with
 * payment id, order id and a signature over both with the key secret; webhooks are signed over their raw bytes with
 * another secret (razorpay.com/docs: payments/server-integration, webhooks/validate-test). A refund has its key in a
 * header, and the same key with the same body makes no second one (api/refunds/normal-refunds-idempotent).
 */
export function razorpay({ keyId, keySecret, webhookSecret, url: api }: Keys): Gateway {
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
      if (!isSigned(webhookSecret, raw, headers['x-razorpay-signature'])) return null
      const event = JSON.parse(raw.toString()) as { event: string; payload: { payment?: { entity: RazorpayPayment } } }
      const payment = event.payload.payment?.entity
      if (!payment || !['payment.captured', 'payment.authorized', 'payment.failed', 'order.paid'].includes(event.event))
        return null
      return noticeOf(payment, String(headers['x-razorpay-event-id'] ?? `${event.event}:${payment.id}`))
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
    readRefund({ raw, headers }) {
      if (!isSigned(webhookSecret, raw, headers['x-razorpay-signature'])) return null
      const { payload } = JSON.parse(raw.toString()) as { payload: { refund?: { entity: RazorpayRefund } } }
      return payload.refund ? refundNotice(payload.refund.entity) : null
    },
    refundPage: (id) => `https://dashboard.razorpay.com/app/refunds/${encodeURIComponent(id)}`,
  }
}
