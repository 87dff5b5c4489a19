import { openClaimStatuses } from '@neev/domain/aftersales/claims/claims'
import { istDate } from '@neev/domain/core/fiscal'
import { heldAmount, holdEntries } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import type { Posting } from './ledger/ledger.ts'
import { ofOrders, type Which } from './which.queries.ts'

/**
 * Holds the seller's share of goods with an open claim, and nothing else. Amounts on an approved statement stay paid; a
 * reversal deducts them from the next. Entries of sellers (`SELLER_PAYABLE`) have a day (check of `ledger_entries`).
 */
export async function holds(ctx: Ctx, which: Which): Promise<Posting[]> {
  const rows = await rowsOf(
    ctx.db,
    'settlements.holds',
    sql`select k.id, k.number, k.order_id, k.suborder_id, s.seller_id,
      k.moved_at as at,
          k.status = any(${openClaimStatuses}::text[]) as open, k.total_paise as "requestedPaise", h.times,
          h.paise as "heldPaise",
          ${sql<NonNullable<string>>`to_char(e.day, 'YYYY-MM-DD')`} as "availableOn", e.sale as "salePaise", e.net as "netPaise", e.paid
        from claim_shown k join suborder_shown s on s.id = k.suborder_id
          join lateral (
            select max(x.available_on) as day, coalesce(-sum(x.amount_paise) filter (where x.part = 'SALE'),
            0)::bigint as sale,
              -sum(x.amount_paise)::bigint as net, coalesce(bool_or(m.approved_at is not null), false) as paid
            from ledger_transactions t join ledger_entries x on x.transaction_id = t.id and x.account = 'SELLER_PAYABLE'
              left join settlement_entries y on y.entry_id = x.id left join settlements m on m.id = y.settlement_id
            where t.suborder_id = k.suborder_id and t.kind = 'SALE' having count(*) > 0) e on true
          join lateral (
            select count(distinct t.id)::int as times, coalesce(sum(x.amount_paise), 0)::bigint as paise
            from ledger_transactions t join ledger_entries x on x.transaction_id = t.id and x.part = 'HELD'
            where t.suborder_id = k.suborder_id and t.kind in ('HOLD', 'RELEASE')
            and t.key like '%:' || k.id || ':%') h on true
        where ${ofOrders(which, sql`k.order_id`)}
          and (k.status = any(${openClaimStatuses}::text[])) <> (h.paise > 0)
          and (h.paise > 0 or not e.paid) order by k.id limit 500`,
  )
  return rows.flatMap((row): Posting[] => {
    const { id, number, orderId, suborderId, sellerId, open, times } = row
    const paise = open ? (row.paid ? 0 : heldAmount(row.netPaise, row.requestedPaise, row.salePaise)) : -row.heldPaise
    if (paise === 0) return []
    const today = istDate(ctx.now)
    const kind = open ? 'HOLD' : 'RELEASE'
    const availableOn = row.availableOn > today ? row.availableOn : today
    const entries = holdEntries(sellerId, paise, open ? row.availableOn : availableOn)
    return [
      {
        kind,
        key: `${kind}:${id}:${times + 1}`,
        orderId,
        suborderId,
        sellerId,
        note: number,
        at: new Date(row.at),
        entries,
      },
    ]
  })
}
