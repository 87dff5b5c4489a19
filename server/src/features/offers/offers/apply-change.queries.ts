import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'

/** Publishes those offers selected by `where` (over o) that wait for approval; returns their ids. */
export const publishWaiting = (db: Db, where: Sql, now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'offers.publishWaiting',
    sql`update offers o set status = 'LIVE', updated_at = ${now}, version = version + 1
        where o.status = 'PENDING_APPROVAL' and ${where} returning o.id`,
  )

/** Restricts offers (o) to those of a seller for a product. */
export const ofSellerAndProduct = (sellerId: number, productId: number): Sql =>
  sql`o.seller_id = ${sellerId} and o.variant_id in (select id from size_shown where product_id = ${productId})`

/** Locks an offer on sale, and returns the MRP and tax of its goods; undefined if it is not on sale. */
export const lockPriceLimits = (ctx: Ctx, offerId: number) =>
  rowOf(
    ctx.db,
    'offers.lockPriceLimits',
    sql`select v.mrp_paise, ${chargedRateOf(ctx, sql`v.hsn`, sql`o.seller_id`)} as "rateBp"
        from offers o join size_shown v on v.id = o.variant_id
        where o.id = ${offerId} and o.status in ('LIVE', 'PAUSED', 'BLOCKED') for update of o`,
  )
