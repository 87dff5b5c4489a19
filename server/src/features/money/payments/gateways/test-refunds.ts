import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { found } from '#core/errors.ts'
import type { Incoming, RefundNotice, RefundRequested } from './port.ts'

/** A refund in the test gateway's records. */
export type TestRefund = Omit<Row<'testGatewayRefunds'>, 'decidedAt'>
export type TestRefundStatus = 'pending' | 'processed' | 'failed'

const columns = ['id', 'key', 'paymentId', 'amountPaise', 'status', 'failure', 'createdAt'] as const
const statuses = { pending: 'PENDING', processed: 'DONE', failed: 'FAILED' } as const

const noticeOf = ({ id, key, amountPaise, status, failure }: TestRefund): RefundNotice => ({
  eventId: `refund:${id}:${status}`,
  key,
  gatewayRefundId: id,
  status: statuses[status],
  amountPaise,
  failure,
})

export const readTestRefund = (ctx: Ctx, id: string): Promise<TestRefund | undefined> =>
  ctx.db.selectFrom('testGatewayRefunds').select(columns).where('id', '=', id).executeTakeFirst()

/** What was or is being refunded of a payment, in paise. */
async function refundedOf(ctx: Ctx, paymentId: string): Promise<number> {
  const { paise } = await ctx.db
    .selectFrom('testGatewayRefunds')
    .select((db) => db.cast<number | null>(db.fn.sum('amountPaise'), 'bigint').as('paise'))
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return paise ?? 0
}

/** Records a refund: one per key, never more than the payment. */
export const takeTestRefund = (
  ctx: Ctx,
  { key, amountPaise, gatewayPaymentId }: RefundRequested,
): Promise<RefundNotice> =>
  transaction(ctx, async (ctx) => {
    const order = await ctx.db
      .selectFrom('testGatewayOrders')
      .select('amountPaise')
      .where('paymentId', '=', gatewayPaymentId)
      .forUpdate()
      .executeTakeFirst()
    const known = await ctx.db
      .selectFrom('testGatewayRefunds')
      .select(columns)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return noticeOf(known)
    const refundedPaise = await refundedOf(ctx, gatewayPaymentId)
    const failure =
      refundedPaise + amountPaise > (order?.amountPaise ?? 0)
        ? 'The test bank has not that much of this payment left.'
        : null
    const made = await ctx.db
      .insertInto('testGatewayRefunds')
      .values({
        id: `testrfnd_${randomBytes(8).toString('hex')}`,
        key,
        paymentId: gatewayPaymentId,
        amountPaise,
        status: failure ? 'failed' : 'pending',
        failure,
        createdAt: ctx.now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return noticeOf(made)
  })

const decidesItselfMs = 60_000

/** Its status; a refund that nobody decides on the test page succeeds after a minute. */
export async function asksTestRefund(ctx: Ctx, { gatewayRefundId }: RefundRequested): Promise<RefundNotice | null> {
  const refund = gatewayRefundId ? await readTestRefund(ctx, gatewayRefundId) : undefined
  if (!refund) return null
  if (refund.status === 'pending' && ctx.now.getTime() - new Date(refund.createdAt).getTime() >= decidesItselfMs)
    return noticeOf(await decideTestRefund(ctx, refund.id, 'processed'))
  return noticeOf(refund)
}

/** Records the decision once; later ones have no effect. */
export async function decideTestRefund(ctx: Ctx, id: string, status: 'processed' | 'failed'): Promise<TestRefund> {
  await ctx.db
    .updateTable('testGatewayRefunds')
    .set({ status, failure: status === 'failed' ? 'The test bank sent it back.' : null, decidedAt: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  return found(await readTestRefund(ctx, id))
}

/** A different key than for payments, so that a notice of one kind cannot be used as the other. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', `${secret}:test-gateway:refunds`).update(text).digest('hex')

export function testRefundNotice(secret: string, refund: TestRefund): { body: string; signature: string } {
  const body = JSON.stringify(noticeOf(refund))
  return { body, signature: sign(secret, body) }
}

export function readTestRefundNotice(secret: string, { raw, headers }: Incoming): RefundNotice | null {
  const [input, right] = [
    Buffer.from(String(headers['x-test-signature'] ?? '')),
    Buffer.from(sign(secret, raw.toString())),
  ]
  return input.length === right.length && timingSafeEqual(input, right)
    ? (JSON.parse(raw.toString()) as RefundNotice)
    : null
}
