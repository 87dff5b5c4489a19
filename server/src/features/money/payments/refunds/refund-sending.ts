import { refundFailures, whyNotRefundTransition } from '@neev/domain/money/payments/payments'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { log } from '#core/log.ts'
import { lockOrder } from '#features/orders/orders/orders.ts'
import { setOutcome, storeEvent } from '../events/events.ts'
import { lockProviderRef } from '../events/money.queries.ts'
import { type Gateway, gatewayOf, type RefundNotice } from '../gateways/gateway.ts'
import { coverRefunds, finishRefund } from './finish.ts'
import { failOutside, finishOutside, type OutsideOutcome, recordOutside } from './outside.ts'
import { type DueRefund, dueRefund, refundNamed } from './refund-sending.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
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

async function sendRefund(ctx: Ctx, { isAgain, gateway: name, ...due }: DueRefund): Promise<void> {
  const failed = (failure: string): RefundNotice => ({
    eventId: `refund:${due.key}:unsent`,
    key: due.key,
    gatewayRefundId: null,
    status: 'FAILED',
    amountPaise: due.amountPaise,
    failure,
  })
  const gateway = gatewayOf(ctx.config, name ?? undefined)
  const { gatewayPaymentId } = due
  if (!gatewayPaymentId) {
    await settleRefund(ctx, gateway, failed(refundFailures.noPayment), 'RECONCILE')
    return
  }
  const requested = { ...due, gatewayPaymentId }
  if (requested.gatewayRefundId) {
    const paymentNotice = await gateway.queryRefund(ctx, requested)
    if (paymentNotice) await settleRefund(ctx, gateway, paymentNotice, 'RECONCILE')
  } else if (isAgain && !gateway.knowsKeys) {
    await settleRefund(ctx, gateway, failed(refundFailures.noAnswer), 'RECONCILE')
  } else await settleRefund(ctx, gateway, await gateway.refund(ctx, requested), 'RECONCILE')
}

type Locked = Pick<
  Row<'refunds'>,
  | 'id'
  | 'orderId'
  | 'paymentId'
  | 'status'
  | 'mode'
  | 'amountPaise'
  | 'coveredPaise'
  | 'outsideId'
  | 'gateway'
  | 'gatewayPaymentId'
>
export type RefundOutcome = 'SETTLED' | 'FAILED' | 'PENDING' | 'REPEATED' | 'STALE' | OutsideOutcome
type Applied = { outcome: RefundOutcome; paymentId: number | null }

/**
 * The only way to apply a refund notice, from any channel: the final status is written once, later notices change
 * nothing. A refund that the shop did not send was made at the provider.
 */
export const settleRefund = (
  ctx: Ctx,
  gateway: Gateway,
  notice: RefundNotice,
  source: 'CALLBACK' | 'RECONCILE',
): Promise<RefundOutcome> =>
  transaction(ctx, async (ctx) => {
    // Two events of one unknown refund at once write one, and none misses its payment
    const reference = notice.gatewayPaymentId ?? notice.gatewayRefundId
    if (source === 'CALLBACK' && reference) await lockProviderRef(ctx.db, gateway.name, reference)
    // An answer without news is no event
    if (source === 'RECONCILE' && notice.status === 'PENDING') return (await applyRefund(ctx, gateway, notice)).outcome
    const event = await storeEvent(ctx, gateway, { eventId: notice.eventId, source, body: notice })
    if (event === null) return 'REPEATED'
    const { outcome, paymentId } = await applyRefund(ctx, gateway, notice)
    await setOutcome(ctx, event, outcome, paymentId)
    return outcome
  })

/** The same for an event that is kept already. */
export async function applyRefund(ctx: Ctx, gateway: Gateway, notice: RefundNotice): Promise<Applied> {
  const row = await lockByNotice(ctx, gateway, notice)
  if (!row) return recordOutside(ctx, gateway, notice)
  return { outcome: await applyKnown(ctx, row, notice), paymentId: row.paymentId }
}

async function applyKnown(ctx: Ctx, row: Locked, notice: RefundNotice): Promise<RefundOutcome> {
  const { gatewayRefundId } = notice
  if (notice.status === 'PENDING') {
    await ctx.db
      .updateTable('refunds')
      .set((db) => ({ gatewayRefundId: db.fn.coalesce('gatewayRefundId', db.val(gatewayRefundId)) }))
      .where('id', '=', row.id)
      .where('status', '=', 'PROCESSING')
      .execute()
    return 'PENDING'
  }
  if (whyNotRefundTransition(notice.status === 'DONE' ? 'finish' : 'fail', row)) return 'STALE'
  await ctx.db
    .updateTable('refunds')
    .set((db) => ({ gatewayRefundId: db.fn.coalesce('gatewayRefundId', db.val(gatewayRefundId)) }))
    .where('id', '=', row.id)
    .execute()
  const isDone = notice.status === 'DONE'
  if (isDone && notice.amountPaise === row.amountPaise - row.coveredPaise)
    await (row.outsideId === null ? finishRefund(ctx, row.id) : finishOutside(ctx, row.id))
  else await failRefund(ctx, row, notice.failure ?? refundFailures.otherAmount)
  return isDone ? 'SETTLED' : 'FAILED'
}

async function lockByNotice(
  ctx: Ctx,
  gateway: Gateway,
  { key, gatewayRefundId }: RefundNotice,
): Promise<Locked | undefined> {
  const known = await refundNamed(ctx.db, gateway.name, key?.replace(/-\d+$/, '') ?? null, gatewayRefundId)
  if (!known) return undefined
  if (known.orderId !== null) await lockOrder(ctx, known.orderId)
  return ctx.db
    .selectFrom('refunds')
    .select([
      'id',
      'orderId',
      'paymentId',
      'status',
      'mode',
      'amountPaise',
      'coveredPaise',
      'outsideId',
      'gateway',
      'gatewayPaymentId',
    ])
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirst()
}

async function failRefund(ctx: Ctx, row: Locked, failure: string): Promise<void> {
  const { id, orderId, outsideId, gateway, gatewayPaymentId } = row
  if (outsideId !== null) return failOutside(ctx, id, failure)
  await ctx.db.updateTable('refunds').set({ status: 'FAILED', failure }).where('id', '=', id).execute()
  if (orderId !== null) await ctx.emit('refund.failed', { orderId, refundId: id })
  // It may have failed because the money went back by a refund made at the provider
  if (gateway !== null && gatewayPaymentId !== null) await coverRefunds(ctx, { gateway, gatewayPaymentId })
}
