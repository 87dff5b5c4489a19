import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import type { Incoming, RefundNotice, RefundRequested } from './port.ts'

/** A refund in the test gateway's records. */
export type TestRefund = {
  id: string
  key: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
  failure: string | null
  createdAt: Date
}

const columns = sql`id, key, payment_id as "paymentId", amount_paise as "amountPaise", status, failure,
  created_at as "createdAt"`
const statuses = { pending: 'PENDING', processed: 'DONE', failed: 'FAILED' } as const

const noticeOf = ({ id, key, amountPaise, status, failure }: TestRefund): RefundNotice => ({
  eventId: `refund:${id}:${status}`,
  key,
  gatewayRefundId: id,
  status: statuses[status],
  amountPaise,
  failure,
})

export const readTestRefund = (ctx: Ctx, id: string) =>
  rowOf<TestRefund>(ctx.db, sql`select ${columns} from test_gateway_refunds where id = ${id}`)

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
    const known = await rowOf<TestRefund>(ctx.db, sql`select ${columns} from test_gateway_refunds where key = ${key}`)
    if (known) return noticeOf(known)
    const { sum } = found(
      await rowOf<{ sum: number }>(
        ctx.db,
        sql`select coalesce(sum(amount_paise), 0)::bigint as sum from test_gateway_refunds
            where payment_id = ${gatewayPaymentId} and status <> 'failed'`,
      ),
    )
    const failure =
      sum + amountPaise > (order?.amountPaise ?? 0) ? 'The test bank has not that much of this payment left.' : null
    const made = await rowOf<TestRefund>(
      ctx.db,
      sql`insert into test_gateway_refunds (id, key, payment_id, amount_paise, status, failure, created_at)
          values (${`testrfnd_${randomBytes(8).toString('hex')}`}, ${key}, ${gatewayPaymentId}, ${amountPaise},
          ${failure ? 'failed' : 'pending'},
            ${failure}, ${ctx.now}) returning ${columns}`,
    )
    return noticeOf(found(made))
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
