import { type PaymentStatus, refundFailures, whyNotRefundTransition } from '@neev/domain/payments/payments'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { setRefunded } from '#features/orders/orders.ts'
import { type Gateway, gatewayOf, type RefundNotice, type RefundRequested } from './gateways/gateway.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The refund was paid or is on its way through the provider. */
    'refund.done': { orderId: number; refundId: number }
    /** An unclaimed payment was returned to its sender. */
    'refund.unclaimed': { refundId: number }
    /** The provider could not send it; a person has to act. */
    'refund.failed': { orderId: number; refundId: number }
  }
}

type Due = RefundRequested & { id: number; gateway: string | null; isAgain: boolean }

const maxPerRound = 50

/**
 * Sends due refunds one after the other. Each is marked as in progress before the provider is called, with the key of
 * its attempt: after a crash or in a second server the same request is repeated, which makes no second refund.
 */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  for (let count = 0; count < maxPerRound; count++) {
    const due = await takeDue(ctx)
    if (!due) return
    await sendRefund(ctx, due).catch((error) => log.error({ err: error, refund: due.key }, 'refund could not be sent'))
  }
}

/** The next refund to send, or one without an answer: those are queried ever more rarely. */
const takeDue = (ctx: Ctx): Promise<Due | undefined> =>
  transaction(ctx, async (ctx) => {
    const now = ctx.now.toISOString()
    const due = await rowOf<Due>(
      ctx.db,
      sql`select r.id, r.number || '-' || r.try as key, o.number as "orderNumber", r.amount_paise as "amountPaise",
            r.gateway, r.gateway_payment_id as "gatewayPaymentId", r.gateway_refund_id as "gatewayRefundId",
            r.status = 'PROCESSING' as "isAgain"
          from refunds r join orders o on o.id = r.order_id
          where r.mode = 'SOURCE' and (r.status = 'APPROVED' or (r.status = 'PROCESSING'
            and r.checked_at < ${now}::timestamptz - least(interval '6 hours', greatest(interval '1 minute',
            r.checked_at - r.sent_at))))
          order by r.checked_at nulls first, r.id limit 1 for update of r skip locked`,
    )
    if (due)
      await ctx.db
        .updateTable('refunds')
        .set((db) => ({ status: 'PROCESSING', sentAt: db.fn.coalesce('sentAt', db.val(now)), checkedAt: now }))
        .where('id', '=', due.id)
        .execute()
    return due
  })

async function sendRefund(ctx: Ctx, { isAgain, gateway: name, ...requested }: Due): Promise<void> {
  const failed = (failure: string): RefundNotice => ({
    eventId: `refund:${requested.key}:unsent`,
    key: requested.key,
    gatewayRefundId: null,
    status: 'FAILED',
    amountPaise: requested.amountPaise,
    failure,
  })
  const gateway = gatewayOf(ctx.config, name ?? undefined)
  if (!requested.gatewayPaymentId) {
    await settleRefund(ctx, gateway, failed(refundFailures.noPayment), 'RECONCILE')
  } else if (requested.gatewayRefundId) {
    const paymentNotice = await gateway.queryRefund(ctx, requested)
    if (paymentNotice) await settleRefund(ctx, gateway, paymentNotice, 'RECONCILE')
  } else if (isAgain && !gateway.knowsKeys) {
    await settleRefund(ctx, gateway, failed(refundFailures.noAnswer), 'RECONCILE')
  } else await settleRefund(ctx, gateway, await gateway.refund(ctx, requested), 'RECONCILE')
}

type Locked = {
  id: number
  orderId: number
  paymentId: number | null
  status: 'REQUESTED' | 'APPROVED' | 'PROCESSING' | 'DONE' | 'FAILED'
  mode: 'SOURCE' | 'BANK'
  amountPaise: number
}
type Outcome = 'SETTLED' | 'FAILED' | 'PENDING' | 'REPEATED' | 'STALE' | 'UNKNOWN_ORDER'

/**
 * The only way to apply a refund notice, from any channel: the final status is written once, later notices change
 * nothing.
 */
export const settleRefund = (
  ctx: Ctx,
  gateway: Gateway,
  paymentNotice: RefundNotice,
  source: 'CALLBACK' | 'RECONCILE',
): Promise<Outcome> =>
  transaction(ctx, async (ctx) => {
    const row = await lockByNotice(ctx, gateway, paymentNotice)
    if (!row) return 'UNKNOWN_ORDER'
    if (paymentNotice.status === 'PENDING') {
      await ctx.db
        .updateTable('refunds')
        .set((db) => ({ gatewayRefundId: db.fn.coalesce('gatewayRefundId', db.val(paymentNotice.gatewayRefundId)) }))
        .where('id', '=', row.id)
        .where('status', '=', 'PROCESSING')
        .execute()
      return 'PENDING'
    }
    const outcome = whyNotRefundTransition(paymentNotice.status === 'DONE' ? 'finish' : 'fail', row)
      ? 'STALE'
      : paymentNotice.status === 'DONE'
        ? 'SETTLED'
        : 'FAILED'
    const event = await ctx.db
      .insertInto('paymentEvents')
      .values({
        gateway: gateway.name,
        eventId: paymentNotice.eventId,
        paymentId: row.paymentId,
        source,
        outcome,
        body: JSON.stringify(paymentNotice),
        receivedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'eventId']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!event) return 'REPEATED'
    if (outcome === 'STALE') return outcome
    await ctx.db
      .updateTable('refunds')
      .set((db) => ({ gatewayRefundId: db.fn.coalesce('gatewayRefundId', db.val(paymentNotice.gatewayRefundId)) }))
      .where('id', '=', row.id)
      .execute()
    if (outcome === 'SETTLED' && paymentNotice.amountPaise === row.amountPaise) await finishRefund(ctx, row.id)
    else await failRefund(ctx, row, paymentNotice.failure ?? refundFailures.otherAmount)
    return outcome
  })

async function lockByNotice(
  ctx: Ctx,
  gateway: Gateway,
  { key, gatewayRefundId }: RefundNotice,
): Promise<Locked | undefined> {
  const named = sql`r.gateway = ${gateway.name} and (r.number = ${key?.replace(/-\d+$/, '') ?? null}
    or r.gateway_refund_id = ${gatewayRefundId})`
  const known = await rowOf<{ id: number; orderId: number }>(
    ctx.db,
    sql`select r.id, r.order_id as "orderId" from refunds r where ${named} order by r.id limit 1`,
  )
  if (!known) return undefined
  await sql`select 1 from orders where id = ${known.orderId} for update`.execute(ctx.db)
  return rowOf<Locked>(
    ctx.db,
    sql`select id, order_id as "orderId", payment_id as "paymentId", status, mode, amount_paise as "amountPaise"
      from refunds where id = ${known.id} for update`,
  )
}

async function failRefund(ctx: Ctx, { id, orderId }: Locked, failure: string): Promise<void> {
  await ctx.db.updateTable('refunds').set({ status: 'FAILED', failure }).where('id', '=', id).execute()
  await ctx.emit('refund.failed', { orderId, refundId: id })
}

// Refunds of suborders, as opposed to excess or unmatched payments
const ofSuborders: readonly string[] = ['cancelled', 'claim', 'rest']

/** Records a completed refund on refund, allocation, payment and order. The order is locked before. */
export async function finishRefund(ctx: Ctx, id: number): Promise<void> {
  const row = found(
    await ctx.db
      .updateTable('refunds')
      .set({ status: 'DONE', doneAt: ctx.now, failure: null })
      .where('id', '=', id)
      .returning(['orderId', 'suborderId', 'paymentId', 'reason'])
      .executeTakeFirst(),
  )
  // The sender of an unmatched payment is not a known user
  if (row.orderId === null) return ctx.emit('refund.unclaimed', { refundId: id })
  await ctx.emit('refund.done', { orderId: row.orderId, refundId: id })
  if (!ofSuborders.includes(row.reason)) return
  await sql`
    update payment_splits x set refunded_paise = x.refunded_paise + r.amount_paise from refunds r
    where r.id = ${id} and x.payment_id = r.payment_id and x.suborder_id = r.suborder_id`.execute(ctx.db)
  const refundedPaise = await refundedOf(ctx, row.orderId)
  await ctx.db
    .updateTable('payments')
    .set((db) => ({
      status: db
        .case()
        .when('amountPaise', '<=', refundedPaise)
        .then(db.val<PaymentStatus>('REFUNDED'))
        .else(db.val<PaymentStatus>('PARTIALLY_REFUNDED'))
        .end(),
    }))
    .where('id', '=', row.paymentId)
    .execute()
  await setRefunded(ctx, row.orderId, refundedPaise)
}

/** What was refunded of an order's suborders, in paise. */
async function refundedOf(ctx: Ctx, orderId: number): Promise<number> {
  const { paise } = await ctx.db
    .selectFrom('refunds')
    .select((db) => db.cast<number | null>(db.fn.sum('amountPaise'), 'bigint').as('paise'))
    .where('orderId', '=', orderId)
    .where('suborderId', 'is not', null)
    .where('status', '=', 'DONE')
    .executeTakeFirstOrThrow()
  return paise ?? 0
}
