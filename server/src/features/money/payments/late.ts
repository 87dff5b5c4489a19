import { whyNotLate } from '@neev/domain/money/payments/payments'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import type { AsJson } from '#core/db/as-json.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { getOrder, lockOrders } from '#features/orders/orders/orders.ts'
import { type Ended, endedTransfers, insertLate, type LateRow, lateOfOrder, type Received } from './late.queries.ts'
import { queueLate } from './refunds/refunds.ts'

/* Late payments. Those to the operator are in the ledger and refunded in full; those to a seller's own account are the
   seller's to return and not in the ledger. */

declare module '#core/events/events.ts' {
  interface Events {
    /** A payment for an order, or a debit note of it, arrived after its end. */
    'transfer.late': { orderId: number; transferId: number; lateId: number }
    /** The seller that received it reports that it was returned. */
    'transfer.returned': { orderId: number; transferId: number; lateId: number }
    /** Statement lines of an ended order or debit note are unmatched again. */
    'lines.released': { orderId: number }
  }
}

export const lateOf = (rows: readonly AsJson<LateRow>[]): LateRow[] =>
  rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    returnedAt: row.returnedAt === null ? null : new Date(row.returnedAt),
  }))

/** Late payments of an order and its debit notes, for its buyer and admins. */
export async function lateMoneyOfOrder(ctx: Ctx, orderId: string): Promise<LateRow[]> {
  const order = await getOrder(ctx, orderId)
  return lateOf(found(await lateOfOrder(ctx.db, order.id)).late)
}

/**
 * Refuses to record a late payment while the transfer still holds an earlier amount and its end is not processed yet.
 */
function refuseUnlessLate(row: Ended): void {
  refuseIf(whyNotLate(row))
  if ((row.receivedPaise ?? 0) > 0 && row.status !== 'LATE') throw refused('STALE')
}

/** Records a late payment; the transfer is locked with its order. Each is refunded once. */
export async function noteLate(ctx: Ctx, row: Ended, came: Received): Promise<void> {
  refuseUnlessLate(row)
  if (!Number.isSafeInteger(came.amountPaise) || came.amountPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  const now = ctx.now.toISOString()
  await ctx.db
    .updateTable('bankTransfers')
    .set((db) => ({
      status: 'LATE',
      receivedPaise: (row.receivedPaise ?? 0) + came.amountPaise,
      utr: db.fn.coalesce(db.val(came.utr), 'utr'),
      reason: null,
      decidedAt: now,
      decidedBy: ctx.actor?.userId ?? null,
    }))
    .where('id', '=', row.id)
    .execute()
    .catch((error) => {
      if (brokeConstraint(error, 'bank_transfers_utr')) throw refused('UTR_USED', {}, 'utr')
      throw error
    })
  await keep(ctx, row, { ...came, notedBy: ctx.actor?.userId ?? null })
}

async function keep(ctx: Ctx, row: Ended, came: Received & { notedBy: number | null }): Promise<void> {
  const { amountPaise } = came
  const { id: transferId, orderId } = row
  const { id: lateId } = found(await insertLate(ctx.db, transferId, { ...came, at: ctx.now }))
  await audit(ctx, 'transfer.late', 'bankTransfer', transferId, { status: row.status }, { status: 'LATE', amountPaise })
  // A payment to a seller's account is not ours to refund
  if (row.payeeId === null) await queueLate(ctx, lateId)
  await ctx.emit('transfer.decided', { orderId, transferId, status: 'LATE' })
  await ctx.emit('transfer.late', { orderId, transferId, lateId })
}

/**
 * Ends the transfers of ended orders, or of a cancelled debit note. Amounts already received become late payments,
 * except those from statement lines, which wait for a person again. A transfer that the buyer has reported is still
 * looked for.
 */
export async function endTransfers(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await lockOrders(ctx, orderIds)
  for (const row of await endedTransfers(ctx.db, orderIds)) {
    const amountPaise = row.receivedPaise ?? 0
    const status = amountPaise > 0 ? 'LATE' : 'EXPIRED'
    await ctx.db.updateTable('bankTransfers').set({ status }).where('id', '=', row.id).execute()
    if (amountPaise > 0) await keep(ctx, row, { amountPaise, utr: row.utr, lineId: null, notedBy: row.decidedBy })
  }
}

/**
 * Records that a late payment to a seller's own account was returned, with the bank's reference; the transfer is locked
 * with its order. It is the seller's money, so the ledger does not change.
 */
export async function noteReturned(
  ctx: Ctx,
  row: Ended & { late: readonly AsJson<LateRow>[] },
  lateId: number,
  utr: string,
): Promise<void> {
  const piece = found(row.payeeId === null ? undefined : row.late.find(({ id }) => id === lateId))
  if (piece.returnedAt) throw refused('RETURNED_ALREADY')
  await ctx.db
    .insertInto('lateReturns')
    .values({ lateId, utr, confirmedBy: actorOf(ctx).userId, at: ctx.now })
    .execute()
  await audit(ctx, 'transfer.returned', 'bankTransfer', row.id, null, { lateId, utr, amountPaise: piece.amountPaise })
  await ctx.emit('transfer.returned', { orderId: row.orderId, transferId: row.id, lateId })
}
