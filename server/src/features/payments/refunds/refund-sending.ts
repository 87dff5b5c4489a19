import { type PaymentStatus, refundFailures, whyNotRefundTransition } from '@neev/domain/payments/payments'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { found } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { setRefunded } from '#features/orders/orders.ts'
import { type Gateway, gatewayOf, type RefundNotice } from '../gateways/gateway.ts'
import { addToSplit, type DueRefund, dueRefund, refundNamed } from './refund-sending.queries.ts'

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
const takeDue = (ctx: Ctx): Promise<DueRefund | undefined> =>
  transaction(ctx, async (ctx) => {
    const now = ctx.now.toISOString()
    const due = await dueRefund(ctx.db, ctx.now)
    if (due)
      await ctx.db
        .updateTable('refunds')
        .set((db) => ({ status: 'PROCESSING', sentAt: db.fn.coalesce('sentAt', db.val(now)), checkedAt: now }))
        .where('id', '=', due.id)
        .execute()
    return due
  })

async function sendRefund(ctx: Ctx, { isAgain, gateway: name, ...requested }: DueRefund): Promise<void> {
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

type Locked = Pick<Row<'refunds'>, 'id' | 'paymentId' | 'status' | 'mode' | 'amountPaise'> & { orderId: number }
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
  const known = await refundNamed(ctx.db, gateway.name, key?.replace(/-\d+$/, '') ?? null, gatewayRefundId)
  if (!known) return undefined
  await ctx.db.selectFrom('orders').select('id').where('id', '=', known.orderId).forUpdate().execute()
  const row = await ctx.db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'mode', 'amountPaise'])
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, orderId: known.orderId }
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
  await addToSplit(ctx.db, id)
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
