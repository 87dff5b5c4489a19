import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import type { Gateway, Incoming, Notice, PaymentRequested } from './port.ts'
import { asksTestRefund, readTestRefundNotice, takeTestRefund } from './test-refunds.ts'
import { testSettlements } from './test-settlements.ts'

/** An order in the test gateway's records. */
export type TestOrder = Omit<Row<'testGatewayOrders'>, 'createdAt' | 'decidedAt'>
export type TestOrderStatus = 'created' | 'captured' | 'failed' | 'cancelled'

const sign = (secret: string, text: string) => createHmac('sha256', `${secret}:test-gateway`).update(text).digest('hex')

function isSigned(secret: string, text: string, signature: string | string[] | undefined): boolean {
  const [input, right] = [Buffer.from(String(signature ?? '')), Buffer.from(sign(secret, text))]
  return input.length === right.length && timingSafeEqual(input, right)
}

export const testOrderColumns = [
  'id',
  'paymentNumber',
  'amountPaise',
  'currency',
  'returnUrl',
  'status',
  'paymentId',
  'failure',
] as const

export const readTestOrder = (ctx: Ctx, id: string): Promise<TestOrder | undefined> =>
  ctx.db.selectFrom('testGatewayOrders').select(testOrderColumns).where('id', '=', id).executeTakeFirst()

const statuses = { created: 'PENDING', captured: 'CAPTURED', failed: 'FAILED', cancelled: 'CANCELLED' } as const

const noticeOf = (order: TestOrder): Notice => ({
  eventId: `${order.id}:${order.status}`,
  paymentNumber: order.paymentNumber,
  gatewayOrderId: order.id,
  gatewayPaymentId: order.paymentId,
  status: statuses[order.status],
  amountPaise: order.amountPaise,
  currency: order.currency,
  failure: order.failure,
  instrument: order.status === 'captured' ? 'Card ending 4111' : null,
})

/** The signed notices of the test gateway: its callback, and the fields that the browser returns with. */
export function testNotices(secret: string, order: TestOrder): { body: string; signature: string } {
  const body = JSON.stringify(noticeOf(order))
  return { body, signature: sign(secret, body) }
}

/**
 * The built-in gateway of demo shops and tests, with its own page, signed notices and records. It moves no money and
 * says so.
 */
export function testGateway(secret: string, origin: string): Gateway {
  return {
    name: 'test',
    async open(ctx, { number, amountPaise, returnUrl }: PaymentRequested) {
      const id = `test_${sign(secret, number).slice(0, 20)}`
      await ctx.db
        .insertInto('testGatewayOrders')
        .values({ id, paymentNumber: number, amountPaise, returnUrl, createdAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return id
    },
    form: ({ gatewayOrderId }) => ({ url: `${origin}/api/testpay/${gatewayOrderId}`, method: 'GET', fields: {} }),
    readReturn: ({ form }: Incoming) =>
      isSigned(secret, form.news ?? '', form.signature) ? (JSON.parse(form.news ?? '') as Notice) : null,
    numberIn: ({ form }) => form.payment ?? null,
    readCallback: (incoming) => {
      const { raw, headers } = incoming
      const refund = readTestRefundNotice(secret, incoming)
      if (refund) return { kind: 'REFUND', event: 'refund', notice: refund, payment: null }
      return isSigned(secret, raw.toString(), headers['x-test-signature'])
        ? { kind: 'PAYMENT', event: 'payment', notice: JSON.parse(raw.toString()) as Notice }
        : { kind: 'FORGED' }
    },
    async query(ctx, { gatewayOrderId }) {
      const order = gatewayOrderId ? await readTestOrder(ctx, gatewayOrderId) : undefined
      return order && order.status !== 'created' ? noticeOf(order) : null
    },
    knowsKeys: true,
    refund: takeTestRefund,
    queryRefund: asksTestRefund,
    settlements: testSettlements,
    refundPage: (id) => `${origin}/api/testpay/refund/${id}`,
  }
}
