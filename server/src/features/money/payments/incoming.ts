import { whyNotConfirmedBy } from '@neev/domain/money/payments/payments'
import { actorOf, type Ctx } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { setPaymentStatus, updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import { lockLineRefund, setReceived, takeOffReceived, withdrawLineRefund } from './incoming.queries.ts'
import { noteLate } from './late.ts'
import { insertLineRefund } from './refunds/new-refunds.queries.ts'
import { approveRefund } from './refunds/refunds.ts'
import type { TransferRow } from './transfers.queries.ts'
import { lockTransfer, receiveTransfer } from './transfers.ts'

/* Money found in bank statements, for a transfer or for nobody. It has the same effect as an amount entered by a
   person: the transfer's own function decides. */

async function lockFor(ctx: Ctx, transferId: number): Promise<TransferRow> {
  const row = await ctx.db
    .selectFrom('bankTransfers')
    .select(['orderId', 'debitNoteId'])
    .where('id', '=', transferId)
    .executeTakeFirst()
  const { orderId, debitNoteId } = found(row)
  return lockTransfer(ctx, orderId, debitNoteId)
}

/** Reserves the UTR, so that it cannot pay another order. */
async function keepUtr(ctx: Ctx, row: TransferRow, utr: string | null): Promise<void> {
  if (utr === null || row.utr !== null) return
  await ctx.db
    .updateTable('bankTransfers')
    .set({ utr })
    .where('id', '=', row.id)
    .where((db) =>
      db.not(
        db.exists(
          db
            .selectFrom('bankTransfers as x')
            .select('x.id')
            .where('x.utr', '=', utr)
            .where('x.status', 'not in', ['REJECTED', 'EXPIRED']),
        ),
      ),
    )
    .execute()
}

/** Adds a received amount to a transfer; part of the transaction that allocates the credit. `utr` is the bank's own. */
export async function countMoney(ctx: Ctx, transferId: number, amountPaise: number, utr: string | null): Promise<void> {
  const row = await lockFor(ctx, transferId)
  if (row.id !== transferId) throw refused('STALE')
  refuseIf(whyNotConfirmedBy(row.submittedBy === null ? null : String(row.submittedBy), String(actorOf(ctx).userId)))
  const order = await ctx.db.selectFrom('orderShown').select('status').where('id', '=', row.orderId).executeTakeFirst()
  const isOpen = row.debitNoteId !== null || ['AWAITING_PAYMENT', 'PAYMENT_REVIEW'].includes(order?.status ?? '')
  if (!isOpen) throw refused('PAYMENT_METHOD')
  await keepUtr(ctx, row, utr)
  await receiveTransfer(ctx, row, (row.receivedPaise ?? 0) + amountPaise).catch((error) => {
    // A rejected one returns with its UTR, which another transfer may use by now
    if (brokeConstraint(error, 'bank_transfers_utr')) throw refused('UTR_USED', {}, 'utr')
    throw error
  })
}

/** Records a late payment for a transfer; part of the transaction that allocates the credit. */
export async function countLate(
  ctx: Ctx,
  transferId: number,
  { lineId, amountPaise, utr }: { lineId: number; amountPaise: number; utr: string | null },
): Promise<void> {
  const row = await lockFor(ctx, transferId)
  if (row.id !== transferId) throw refused('STALE')
  refuseIf(whyNotConfirmedBy(row.submittedBy === null ? null : String(row.submittedBy), String(actorOf(ctx).userId)))
  await keepUtr(ctx, row, utr)
  await noteLate(ctx, row, { amountPaise, lineId, utr: null })
}

/** Reverses an amount that was counted by mistake, unless it has paid the order; restores the transfer. */
export async function uncountMoney(ctx: Ctx, transferId: number, amountPaise: number): Promise<void> {
  const row = await lockFor(ctx, transferId)
  if (row.status === 'VERIFIED' || row.status === 'EXCESS' || row.status === 'LATE') throw refused('MONEY_MOVED')
  const left = Math.max(0, (row.receivedPaise ?? 0) - amountPaise)
  const back = left > 0 || row.status !== 'SHORT' ? row.status : row.submittedAt ? 'SUBMITTED' : 'AWAITED'
  await setReceived(ctx.db, row.id, left || null, back)
  if (back !== 'SUBMITTED' || row.status !== 'SHORT' || row.debitNoteId !== null) return
  await setPaymentStatus(ctx, row.orderId, 'REVIEW')
  await updateSuborderStatuses(ctx, row.orderId, 'all', {
    name: 'submitTransfer',
    by: 'admin',
    note: 'It was matched with another order.',
  })
}

/** Takes an amount that is no longer counted off a transfer of an ended order. */
export const deductReceived = (ctx: Ctx, transferId: number, amountPaise: number): Promise<void> =>
  takeOffReceived(ctx.db, transferId, amountPaise)

/**
 * Creates a manual refund for a credit that belongs to no order; the person who decided counts as an approver. The line
 * is part of the reason, which keeps such refunds separate.
 */
export async function queueLineRefund(ctx: Ctx, lineId: number, amountPaise: number): Promise<string> {
  const row = found(await insertLineRefund(ctx.db, lineId, amountPaise, ctx.now))
  if (row.status === 'REQUESTED') await approveRefund(ctx, String(row.id))
  return row.number
}

/** Withdraws the refund while nobody else has approved it and nothing was sent. */
export async function dropLineRefund(ctx: Ctx, lineId: number): Promise<void> {
  const row = found(await lockLineRefund(ctx.db, lineId))
  const withdrawn = found(await withdrawLineRefund(ctx.db, row.id, actorOf(ctx).userId))
  if (!withdrawn.isDone) throw refused('MONEY_MOVED')
}
