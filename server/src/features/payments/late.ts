import { type RefundStatus, whyNotLate } from '@neev/domain/payments'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import type { AsJson } from '#core/db/as-json.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowOf, rowsOf } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { getOrder } from '#features/orders/orders.ts'
import { queueLate } from './refunds.ts'

/*
 * Money that comes when nothing waits for it any more. What came to us is in the books and goes back whole through the queue of refunds;
 * what came to a seller's own account is the seller's to give back, and no money of ours.
 */

declare module '#core/events.ts' {
  interface Events {
    /** Money came for an order, or a debit note of it, after its end. */
    'transfer.late': { orderId: number; transferId: number; lateId: number }
    /** The seller to whose account it came says that it went back. */
    'transfer.returned': { orderId: number; transferId: number; lateId: number }
    /** What lines of statements had shown for an order that is over, or its debit note, is for nobody again. */
    'lines.released': { orderId: number }
  }
}

/** Of t (bank_transfers) and o (orders): nothing waits for its money any more, and it was not paid by it. */
export const isOver = sql`(t.status not in ('VERIFIED', 'EXCESS') and case when t.debit_note_id is not null then exists (select 1 from credit_notes c where c.debit_note_id = t.debit_note_id)
  else o.status in ('EXPIRED', 'CANCELLED', 'REJECTED') or o.paid_at is not null end)`

export type LateRow = {
  id: number
  amountPaise: number
  utr: string | null
  at: Date
  debitNoteNumber: string | null
  /** The seller whose account it came to, who gives it back. */
  payeeName: string | null
  refundNumber: string | null
  refundStatus: RefundStatus | null
  /** When that seller said that it went back, and the bank's reference. */
  returnedAt: Date | null
  returnedUtr: string | null
}

/** What came late for transfers (t), oldest first, as json. */
export const lateJson = (where: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'amountPaise', m.amount_paise, 'utr', m.utr, 'at', m.at, 'debitNoteNumber', n.number,
    'payeeName', case when x.seller_bank_account_id is not null then coalesce(nullif(s.trade_name, ''), s.legal_name) end,
    'refundNumber', r.number, 'refundStatus', r.status, 'returnedAt', g.at, 'returnedUtr', g.utr) order by m.id)
  from late_money m join bank_transfers x on x.id = m.transfer_id left join refunds r on r.late_id = m.id left join late_returns g on g.late_id = m.id left join debit_notes n on n.id = x.debit_note_id
    left join seller_bank_accounts b on b.id = x.seller_bank_account_id left join sellers s on s.id = b.seller_id where ${where}), '[]')`

/** Transfers (t) into a seller's own account of which a late piece has not gone back; `before`: that came before then. */
export const owedBack = (
  before?: Date,
): Sql => sql`(t.seller_bank_account_id is not null and exists (select 1 from late_money m
  where m.transfer_id = t.id and not exists (select 1 from late_returns g where g.late_id = m.id)${before ? sql` and m.at < ${before}` : sql``}))`

export const lateOf = (rows: readonly AsJson<LateRow>[]): LateRow[] =>
  rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    returnedAt: row.returnedAt === null ? null : new Date(row.returnedAt),
  }))

/** What came for an order and its debit notes after their end, for its buyer and the desk. */
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

/** Why money can not be noted for it as late: its end itself has not been heard of yet, while some of its money lies here. */
function refuseUnlessLate(row: Ended): void {
  refuseIf(whyNotLate(row))
  if ((row.receivedPaise ?? 0) > 0 && row.status !== 'LATE') throw refused('STALE')
}

/** So much more came for a transfer whose order is over; the transfer is locked with its order. Each piece goes back once. */
export async function noteLate(ctx: Ctx, row: Ended, came: Came): Promise<void> {
  refuseUnlessLate(row)
  if (!Number.isSafeInteger(came.amountPaise) || came.amountPaise <= 0) throw refused('AMOUNT_BAD', {}, 'receivedPaise')
  const now = ctx.now.toISOString()
  await sql`update bank_transfers set status = 'LATE', received_paise = ${(row.receivedPaise ?? 0) + came.amountPaise},
      utr = coalesce(${came.utr}, utr), reason = null, decided_at = ${now}, decided_by = ${ctx.actor?.userId ?? null} where id = ${row.id}`
    .execute(ctx.db)
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
          select id, ${amountPaise}::bigint, coalesce(${utr}, utr), ${lineId}::bigint, ${notedBy}::bigint, ${ctx.now}::timestamptz
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
  // what is in a seller's account is not ours to give back
  if (row.payeeId === null) await queueLate(ctx, lateId)
  await ctx.emit('transfer.decided', { orderId, transferId, status: 'LATE' })
  await ctx.emit('transfer.late', { orderId, transferId, lateId })
}

/**
 * Transfers of an order that is over are over too; a debit note's when the note is taken back. What had come for one is late now, but for
 * what lines of statements show: those wait for a person again first. One that its buyer has told of is looked for still.
 */
export async function endTransfers(ctx: Ctx, orderId: number): Promise<void> {
  await sql`select 1 from orders where id = ${orderId} for update`.execute(ctx.db)
  const rows = await rowsOf<Ended & { utr: string | null; decidedBy: number | null }>(
    ctx.db,
    sql`select t.id, t.order_id as "orderId", t.debit_note_id as "debitNoteId", b.seller_id as "payeeId", t.status, true as "isOver", t.received_paise as "receivedPaise", t.utr, t.decided_by as "decidedBy"
        from bank_transfers t join orders o on o.id = t.order_id left join seller_bank_accounts b on b.id = t.seller_bank_account_id
        where t.order_id = ${orderId} and ${isOver} and t.status in ('AWAITED', 'SUBMITTED', 'REJECTED', 'SHORT')
          and not (t.status = 'SUBMITTED' and coalesce(t.received_paise, 0) = 0)
          and not exists (select 1 from transfer_allocations a where a.transfer_id = t.id and a.undone_at is null)
        order by t.id for update of t`,
  )
  for (const row of rows) {
    const amountPaise = row.receivedPaise ?? 0
    const status = amountPaise > 0 ? 'LATE' : 'EXPIRED'
    await sql`update bank_transfers set status = ${status} where id = ${row.id}`.execute(ctx.db)
    if (amountPaise > 0) await keep(ctx, row, { amountPaise, utr: row.utr, lineId: null, notedBy: row.decidedBy })
  }
}

/**
 * A late piece that came into a seller's own account went back to its buyer, under the bank's reference; the transfer is locked with its
 * order. It is the seller's money, so our books do not move.
 */
export async function noteReturned(
  ctx: Ctx,
  row: Ended & { late: readonly AsJson<LateRow>[] },
  lateId: number,
  utr: string,
): Promise<void> {
  const piece = found(row.payeeId === null ? undefined : row.late.find(({ id }) => id === lateId))
  if (piece.returnedAt) throw refused('RETURNED_ALREADY')
  await sql`insert into late_returns (late_id, utr, confirmed_by, at) values (${lateId}, ${utr}, ${actorOf(ctx).userId}, ${ctx.now})`.execute(
    ctx.db,
  )
  await audit(ctx, 'transfer.returned', 'bank_transfer', row.id, null, { lateId, utr, amountPaise: piece.amountPaise })
  await ctx.emit('transfer.returned', { orderId: row.orderId, transferId: row.id, lateId })
}
