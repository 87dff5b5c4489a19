import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'
import { everyonePrice, ofOffer } from './contracts.queries.ts'

export type SheetOffer = RowOf<'contract-prices.offersBySku'>

/** A seller's offers with these SKUs, which are in capitals; not archived ones. */
export const offersBySku = (db: Db, sellerId: number, skus: readonly string[]): Promise<SheetOffer[]> =>
  rowsOf(
    db,
    'contract-prices.offersBySku',
    sql`select o.id as "offerId", o.sku, v.title, v.unit from offer_shown o join size_shown v on v.id = o.variant_id
        where o.seller_id = ${sellerId} and o.status <> 'ARCHIVED' and upper(o.sku) = any(${skus}::text[])`,
  )

/** Which of these are SKUs of published products. */
export const cataloguedSkus = (db: Db, skus: readonly string[]) =>
  rowsOf(
    db,
    'contract-prices.cataloguedSkus',
    sql`select v.sku from size_shown v join product_shown p on p.id = v.product_id and p.status = 'PUBLISHED'
        where v.sku = any(${skus}::text[])`,
  )

/** The price for everyone of each offer at a quantity. */
export const everyonePricesAt = (db: Db, now: Date, pairs: readonly { offerId: number; minMilli: number }[]) =>
  rowsOf(
    db,
    'contract-prices.everyonePricesAt',
    sql`select o.id as "offerId", w.min_milli, ${everyonePrice(now, sql`w.min_milli`)} as "everyonePaise"
        from unnest(${pairs.map(({ offerId }) => offerId)}::bigint[], ${pairs.map(({ minMilli }) => minMilli)}::bigint[])
          as w(offer_id, min_milli) join offer_shown o on o.id = w.offer_id`,
  )

/** What the spreadsheet of a contract's lines has besides their prices: the product of each offer. */
export const productsOf = (db: Db, offerIds: readonly number[]) =>
  rowsOf(
    db,
    'contract-prices.productsOf',
    sql`select o.id as "offerId", p.title as product from ${ofOffer} join product_shown p on p.id = v.product_id
        where o.id = any(${offerIds}::bigint[])`,
  )
