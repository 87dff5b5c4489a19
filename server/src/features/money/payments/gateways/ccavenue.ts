import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import { fetchText } from '#core/net/http-client.ts'
import type { Callback, DisputePhase, Gateway, Incoming, Notice, PaymentRequested, RefundNotice } from './port.ts'

type Keys = { merchantId: string; accessCode: string; workingKey: string; live: boolean; statusUrl: string | undefined }

/** The fixed initialisation vector of CCAvenue's integration kit: bytes 00 to 0f. */
const iv = Buffer.from([...Array(16).keys()])
const cipherKey = (workingKey: string) => createHash('md5').update(workingKey).digest()

/** The kit's cipher: AES-128-CBC with the MD5 of the working key, in hex. The key is its only proof of origin. */
export function ccavenueEncrypt(workingKey: string, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', cipherKey(workingKey), iv)
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex')
}

/** The decrypted text, or null if it was not encrypted with this key. */
export function ccavenueDecrypt(workingKey: string, hex: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-cbc', cipherKey(workingKey), iv)
    return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Paise in CCAvenue's Numeric(12,2): 12345 → 123.45. */
export const rupees = (paise: number): string => `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

/** 123.45 → 12345; NaN for anything else, which does not equal any amount. */
export function paiseOf(text: string | undefined): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
}

const statuses: Record<string, Notice['status']> = {
  Success: 'CAPTURED',
  Shipped: 'CAPTURED',
  Successful: 'CAPTURED',
  Failure: 'FAILED',
  Unsuccessful: 'FAILED',
  Invalid: 'FAILED',
  Fraud: 'FAILED',
  Aborted: 'CANCELLED',
  Cancelled: 'CANCELLED',
  'Auto-Cancelled': 'CANCELLED',
  // Nothing of these can be captured any more; one that was captured here before stays so until a person decides
  'Auto-Reversed': 'CANCELLED',
  Refunded: 'CANCELLED',
  Systemrefund: 'CANCELLED',
}

/** What money that went back is for us. CCAvenue names neither an id nor a sum of its own for it. */
const sentBack: Record<string, DisputePhase> = {
  'Auto-Reversed': 'REPORTED',
  Refunded: 'REPORTED',
  Systemrefund: 'REPORTED',
  Chargeback: 'OPENED',
}

function noticeOf(fields: URLSearchParams | Map<string, string>, source: string): Notice {
  const get = (name: string) => fields.get(name) ?? ''
  const status = statuses[get('order_status')] ?? 'PENDING'
  return {
    eventId: `${source}:${get('tracking_id') || get('reference_no')}:${get('order_status')}`,
    paymentNumber: get('order_id') || get('order_no') || null,
    gatewayOrderId: null,
    gatewayPaymentId: get('tracking_id') || get('reference_no') || null,
    status,
    amountPaise: paiseOf(get('amount') || get('order_amt')),
    currency: get('currency') || get('order_currncy') || 'INR',
    failure:
      status === 'FAILED' || status === 'CANCELLED'
        ? get('failure_message') || get('status_message') || get('order_status')
        : null,
    instrument: get('payment_mode') || null,
  }
}

function callbackOf(fields: URLSearchParams, text: string): Callback {
  const status = fields.get('order_status') ?? ''
  const track = fields.get('tracking_id') || fields.get('reference_no')
  // Without a number it is about nothing of ours; the same text is the same event
  if (!fields.get('order_id') && !fields.get('order_no'))
    return { kind: 'IGNORED', event: status, eventId: `callback:${createHash('sha256').update(text).digest('hex')}` }
  const notice = noticeOf(fields, 'callback')
  const phase = sentBack[status]
  if (!phase || !track) {
    const unconfirmed = notice.status === 'CAPTURED' && { status: 'PENDING' as const }
    const eventId = unconfirmed ? `${notice.eventId}:unconfirmed` : notice.eventId
    return { kind: 'PAYMENT', event: status, notice: { ...notice, ...unconfirmed, eventId } }
  }
  const { amountPaise } = notice
  return {
    kind: 'DISPUTE',
    event: status,
    payment: null,
    notice: {
      eventId: notice.eventId,
      reference: `${status}:${track}`,
      gatewayPaymentId: track,
      phase,
      amountPaise: Number.isSafeInteger(amountPaise) ? amountPaise : 0,
      respondBy: null,
    },
  }
}

/**
 * CCAvenue's redirect: the request is encrypted with the working key, and the response returns the same way through the
 * browser. The cipher does not protect against replay, so a success is accepted only if the status API confirms it.
 */
export function ccavenue({ merchantId, accessCode, workingKey, live, statusUrl }: Keys, origin: string): Gateway {
  const site = live ? 'https://secure.ccavenue.com' : 'https://test.ccavenue.com'
  const api = statusUrl ?? `https://${live ? 'api' : 'apitest'}.ccavenue.com/apis/servlet/DoWebTrans`
  /** Calls the API: request and response use the same cipher; null if the response does not. */
  const ask = async (ctx: Ctx, command: string, question: object): Promise<Record<string, unknown> | null> => {
    const body = new URLSearchParams({
      enc_request: ccavenueEncrypt(workingKey, JSON.stringify(question)),
      access_code: accessCode,
      command,
      request_type: 'JSON',
      response_type: 'JSON',
      version: '1.1',
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
    const answer = new URLSearchParams(
      await fetchText(ctx, 'payments', api, { method: 'POST', headers, body: body.toString() }),
    )
    const text = ccavenueDecrypt(workingKey, answer.get('enc_response')?.trim() ?? '')
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
  }
  const readResponse = ({ form }: Incoming, source: string): Notice | null => {
    const text = ccavenueDecrypt(workingKey, form.encResp ?? '')
    const fields = text === null ? null : new URLSearchParams(text)
    return fields?.get('order_id') ? noticeOf(fields, source) : null
  }
  return {
    name: 'ccavenue',
    open: async () => null,
    form({ number, amountPaise, buyer, returnUrl }: PaymentRequested) {
      const request = new URLSearchParams({
        merchant_id: merchantId,
        order_id: number,
        currency: 'INR',
        amount: rupees(amountPaise),
        redirect_url: returnUrl,
        cancel_url: returnUrl,
        language: 'EN',
        billing_name: buyer.name,
        billing_email: buyer.email,
        ...(buyer.mobile && { billing_tel: buyer.mobile.replace('+91', '') }),
      })
      // The kit expects plain k=v pairs joined by &, not form encoding
      const plain = [...request].map(([name, value]) => `${name}=${value.replace(/[&=]/g, ' ')}`).join('&')
      return {
        url: `${site}/transaction/transaction.do?command=initiateTransaction`,
        method: 'POST',
        fields: { encRequest: ccavenueEncrypt(workingKey, plain), access_code: accessCode },
      }
    },
    readReturn(incoming) {
      const notice = readResponse(incoming, 'return')
      return notice && notice.status === 'CAPTURED'
        ? { ...notice, status: 'PENDING', eventId: `${notice.eventId}:unconfirmed` }
        : notice
    },
    numberIn(incoming) {
      return readResponse(incoming, 'return')?.paymentNumber ?? null
    },
    readCallback({ form }) {
      const text = ccavenueDecrypt(workingKey, form.encResp ?? '')
      if (text === null) return { kind: 'FORGED' }
      return callbackOf(new URLSearchParams(text), text)
    },
    async query(ctx, { number }) {
      const status = await ask(ctx, 'orderStatusTracker', { order_no: number })
      return status && noticeOf(new Map(Object.entries(status).map(([name, value]) => [name, String(value)])), 'query')
    },
    knowsKeys: false,
    async refund(ctx, { key, amountPaise, gatewayPaymentId }) {
      const question = { reference_no: gatewayPaymentId, refund_amount: rupees(amountPaise), refund_ref_no: key }
      const answer = await ask(ctx, 'refundOrder', question)
      if (answer === null) throw new Error('The response from CCAvenue cannot be read.')
      return refundNotice(answer, key, amountPaise)
    },
    queryRefund: async () => null,
    refundPage: () => null,
  }
}

/**
 * refund_status 0 is success, anything else a refusal with a reason; some versions wrap the response. It has no id of
 * its own.
 */
function refundNotice(answer: Record<string, unknown>, key: string, amountPaise: number): RefundNotice {
  const said = (answer.Refund_Order_Result ?? answer) as { refund_status?: unknown; reason?: unknown }
  const done = String(said.refund_status) === '0'
  return {
    eventId: `refund:${key}:${done ? 'done' : 'refused'}`,
    key,
    gatewayRefundId: done ? key : null,
    status: done ? 'DONE' : 'FAILED',
    amountPaise,
    failure: done ? null : String(said.reason || 'CCAvenue refused the refund.'),
  }
}
