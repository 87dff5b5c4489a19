import { type RefundStatus, whyNotLate } from '@neev/domain/payments/payments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import type { AsJson } from '#core/db/as-json.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { getOrder } from '#features/orders/orders.ts'
import { queueLate } from './refunds.ts'

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

/** Of t (bank_transfers) and o (orders): no payment is expected any more, and it was not paid by this transfer. */
export const isOver = sql`(t.status not in ('VERIFIED', 'EXCESS') and case
  when t.debit_note_id is not null then exists (select 1 from credit_notes c where c.debit_note_id = t.debit_note_id)
  else o.status in ('EXPIRED', 'CANCELLED', 'REJECTED') or o.paid_at is not null end)`

export type LateRow = {
  id: number
  amountPaise: number
  utr: string | null
  at: Date
  debitNoteNumber: string | null
  /** The seller that received it and has to return it. */
  payeeName: string | null
  refundNumber: string | null
  refundStatus: RefundStatus | null
  /** When the seller returned it, and the bank's reference. */
  returnedAt: Date | null
  returnedUtr: string | null
}

/** Late payments of transfers (t), oldest first, as JSON. */
export const lateJson = (where: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'amountPaise', m.amount_paise, 'utr', m.utr, 'at', m.at,
  'debitNoteNumber', n.number,
    'payeeName', case when x.seller_bank_account_id is not null then coalesce(nullif(s.trade_name, ''), s.legal_name)
    end,
    'refundNumber', r.number, 'refundStatus', r.status, 'returnedAt', g.at, 'returnedUtr', g.utr) order by m.id)
  from late_money m join bank_transfers x on x.id = m.transfer_id left join refunds r on r.late_id = m.id
  left join late_returns g on g.late_id = m.id left join debit_notes n on n.id = x.debit_note_id
    left join seller_bank_accounts b on b.id = x.seller_bank_account_id left join sellers s on s.id = b.seller_id
    where ${where}), '[]')`

/** Transfers (t) to a seller's own account with a late payment that is not returned; `before`: received before then. */
export const owedBack = (
  before?: Date,
): Sql => sql`(t.seller_bank_account_id is not null and exists (select 1 from late_money m
  where m.transfer_id = t.id and not exists (select 1 from late_returns g where g.late_id = m.id)${
    before
      ? sql`
  and m.at < ${before}`
      : sql``
  }))`

export const lateOf = (rows: readonly AsJson<LateRow>[]): LateRow[] =>
  rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    returnedAt: row.returnedAt === null ? null : new Date(row.returnedAt),
  }))

/** Late payments of an order and its debit notes, for its buyer and admins. */
export async function lateMoneyOfOrder(ctx: Ctx, orderId: string): Promise<LateRow[]> {
  const order = await getOrder(ctx, orderId)
  const row = await rowOf<{ late: AsJson<LateRow>[] }>(
    ctx.db,
    sql`select ${lateJson(sql`x.order_id = ${order.id}`)} as late`,
  )
  return lateOf(found(row).late)
}

type Ended = {
  id: number
  orderId: number
  debitNoteId: number | null
  payeeId: number | null
  status: 'AWAITED' | 'SUBMITTED' | 'VERIFIED' | 'SHORT' | 'EXCESS' | 'REJECTED' | 'EXPIRED' | 'LATE'
  isOver: boolean
  receivedPaise: number | null
}
type Came = { amountPaise: number; utr: string | null; lineId: number | null }

/**
 * Refuses to record a late payment while the transfer still holds an earlier amount and its end is not processed yet.
 */
function refuseUnlessLate(row: Ended): void {
  refuseIf(whyNotLate(row))
  if ((row.receivedPaise ?? 0) > 0 && row.status !== 'LATE') throw refused('STALE')
}

/** Records a late payment; the transfer is locked with its order. Each is refunded once. */
export async function noteLate(ctx: Ctx, row: Ended, came: Came): Promise<void> {
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

async function keep(ctx: Ctx, row: Ended, came: Came & { notedBy: number | null }): Promise<void> {
  const { amountPaise, utr, lineId, notedBy } = came
  const { id: lateId } = found(
    await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into late_money (transfer_id, amount_paise, utr, line_id, noted_by, at)
          select id, ${amountPaise}::bigint, coalesce(${utr}, utr), ${lineId}::bigint, ${notedBy}::bigint,
          ${ctx.now}::timestamptz
          from bank_transfers where id = ${row.id} returning id`,
    ),
  )
  const { id: transferId, orderId } = row
  await audit(
    ctx,
    'transfer.late',
    'bank_transfer',
    transferId,
    { status: row.status },
    { status: 'LATE', amountPaise },
  )
  // A payment to a seller's account is not ours to refund
  if (row.payeeId === null) await queueLate(ctx, lateId)
  await ctx.emit('transfer.decided', { orderId, transferId, status: 'LATE' })
  await ctx.emit('transfer.late', { orderId, transferId, lateId })
}

/**
 * Ends the transfers of an ended order, or of a cancelled debit note. Amounts already received become late payments,
 * except those from statement lines, which wait for a person again. A transfer that the buyer has reported is still
 * looked for.
 */
export async function endTransfers(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
  const rows = await rowsOf<Ended & { utr: string | null; decidedBy: number | null }>(
    ctx.db,
    sql`select t.id, t.order_id as "orderId", t.debit_note_id as "debitNoteId", b.seller_id as "payeeId", t.status,
      true as "isOver", t.received_paise as "receivedPaise", t.utr, t.decided_by as "decidedBy"
        from bank_transfers t join orders o on o.id = t.order_id
        left join seller_bank_accounts b on b.id = t.seller_bank_account_id
        where t.order_id = ${orderId} and ${isOver} and t.status in ('AWAITED', 'SUBMITTED', 'REJECTED', 'SHORT')
          and not (t.status = 'SUBMITTED' and coalesce(t.received_paise, 0) = 0)
          and not exists (select 1 from transfer_allocations a where a.transfer_id = t.id and a.undone_at is null)
        order by t.id for update of t`,
  )
  for (const row of rows) {
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
  await audit(ctx, 'transfer.returned', 'bank_transfer', row.id, null, { lateId, utr, amountPaise: piece.amountPaise })
  await ctx.emit('transfer.returned', { orderId: row.orderId, transferId: row.id, lateId })
}
