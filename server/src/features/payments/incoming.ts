import { whyNotConfirmedBy } from '@neev/domain/payments/payments'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { brokeConstraint, rowOf } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { setPaymentStatus, updateSuborderStatuses } from '#features/orders/orders.ts'
import { noteLate } from './late.ts'
import { approveRefund, firstStatus, unclaimed } from './refunds.ts'
import { lockTransfer, receiveTransfer, type TransferRow } from './transfers.ts'

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
  const order = await ctx.db.selectFrom('orders').select('status').where('id', '=', row.orderId).executeTakeFirst()
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
  await sql`
    update bank_transfers set received_paise = ${left || null}::bigint, status = ${back},
      decided_at = case when ${back} = status then decided_at end, decided_by = case
      when ${back} = status then decided_by end
    where id = ${row.id}`.execute(ctx.db)
  if (back !== 'SUBMITTED' || row.status !== 'SHORT' || row.debitNoteId !== null) return
  await setPaymentStatus(ctx, row.orderId, 'REVIEW')
  await updateSuborderStatuses(ctx, row.orderId, 'all', {
    name: 'submitTransfer',
    by: 'admin',
    note: 'It was matched with another order.',
  })
}

/** Takes an amount that is no longer counted off a transfer of an ended order. */
export async function deductReceived(ctx: Ctx, transferId: number, amountPaise: number): Promise<void> {
  await sql`
    update bank_transfers set received_paise = nullif(greatest(0, received_paise - ${amountPaise}::bigint), 0)
    where id = ${transferId}`.execute(ctx.db)
}

/**
 * Creates a manual refund for a credit that belongs to no order; the person who decided counts as an approver. The line
 * is part of the reason, which keeps such refunds separate.
 */
export async function queueLineRefund(ctx: Ctx, lineId: number, amountPaise: number): Promise<string> {
  const row = found(
    await rowOf<{ id: number; number: string; status: string }>(
      ctx.db,
      sql`insert into refunds (number, line_id, amount_paise, mode, status, reason, requested_at)
          values (${`BANK-${lineId}`}, ${lineId}, ${amountPaise}::bigint, 'BANK',
          ${firstStatus(sql`${amountPaise}::bigint`)}, ${`${unclaimed} ${lineId}`}, ${ctx.now})
          returning id, number, status`,
    ),
  )
  if (row.status === 'REQUESTED') await approveRefund(ctx, String(row.id))
  return row.number
}

/** Withdraws the refund while nobody else has approved it and nothing was sent. */
export async function dropLineRefund(ctx: Ctx, lineId: number): Promise<void> {
  const row = found(
    await rowOf<{ id: number; isFree: boolean }>(
      ctx.db,
      sql`select r.id, r.status in ('REQUESTED', 'APPROVED') and r.sent_at is null
            and not exists (select 1 from refund_approvals a where a.refund_id = r.id
            and a.user_id <> ${actorOf(ctx).userId}) as "isFree"
          from refunds r where r.line_id = ${lineId} for update`,
    ),
  )
  if (!row.isFree) throw refused('MONEY_MOVED')
  await ctx.db.deleteFrom('refundApprovals').where('refundId', '=', row.id).execute()
  await ctx.db.deleteFrom('refunds').where('id', '=', row.id).execute()
}
