import { istDate } from '@neev/domain/core/fiscal'
import { capturedEntries, collectedEntries } from '@neev/domain/money/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import type { Posting } from './ledger/ledger.ts'
import { ofOrders, type Which } from './which.queries.ts'

/**
 * `paise`: What is owed to the seller and not in the ledger yet; negative if it became less.
 * `availableOn`: From when the sale can be paid out; null until it is posted.
 */
const changed = (which: Which) => sql`
  select s.id as "suborderId", s.order_id, s.seller_id,
    (s.total_paise - s.platform_credit_paise - coalesce(back.paise, 0) - coalesce(k.paise, 0))::bigint as paise,
    coalesce(k.times, 0)::int as times, coalesce(back.at, o.paid_at) as at,
    (select max(e.available_on)::text from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.key = 'SALE:' || s.id) as "availableOn"
  from order_shown o join suborder_shown s on s.order_id = o.id
    left join lateral (select sum(r.paise - r.coupon_paise) as paise, max(r.at) as at
      from sale_reversals r where r.suborder_id = s.id) back on true
    left join lateral (select -sum(e.amount_paise) as paise, count(*) as times
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'BUYER_ADVANCE'
      where t.suborder_id = s.id and t.kind = 'CREDIT') k on true
  where o.payment_method = 'CREDIT' and o.paid_at is not null and ${ofOrders(which, sql`o.id`)}`

/**
 * Orders on a seller's own credit: the buyer owes the seller, as if the seller had the money already, because none of it
 * comes to us. What is cancelled or credited later lowers it; after the sale, on the seller's account.
 */
export async function credits(ctx: Ctx, which: Which): Promise<Posting[]> {
  const rows = await rowsOf(
    ctx.db,
    'settlements.credits',
    sql`select f.* from (${changed(which)}) f where f.paise <> 0 order by f."suborderId" limit 500`,
  )
  return rows.map(({ suborderId, orderId, sellerId, paise, times, at, availableOn }) => {
    const day = istDate(at)
    const setOff = availableOn === null ? [] : collectedEntries(sellerId, paise, availableOn > day ? availableOn : day)
    return {
      kind: 'CREDIT',
      key: `CREDIT:${suborderId}:${times + 1}`,
      orderId,
      suborderId,
      sellerId,
      at,
      entries: [...capturedEntries(paise, 'WITH_SELLERS'), ...setOff],
    }
  })
}
