import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import { onSale } from '#features/products/products.ts'

type SavedRow = {
  id: number
  addedAt: Date
  addedPaise: number | null
  nowPaise: number | null
  product: { identifier: string; title: string }
}

/** Lowest ex-yard price of a product (p): independent of the place, so that a difference is a price change. */
const fromPaise = sql`(
  select min(o.from_paise) from offers o join variants v on v.id = o.variant_id
  where v.product_id = p.id and v.status = 'ACTIVE' and ${onSale})`

/** The products a user has saved, newest first, with the price then and now. */
export const savedProducts = (db: Db, userId: number, max: number): Promise<SavedRow[]> =>
  rowsOf<SavedRow>(
    db,
    sql`select w.id, w.added_at as "addedAt", w.added_price_paise as "addedPaise", ${fromPaise} as "nowPaise",
          json_build_object('identifier', p.identifier, 'title', p.title) as product
        from wishlist_items w join products p on p.id = w.product_id
        where w.user_id = ${userId} order by w.added_at desc, w.id desc limit ${max}`,
  )

/** A published product with its lowest price; undefined if there is none. */
export const pricedProduct = (db: Db, identifier: string) =>
  rowOf<{ id: number; fromPaise: number | null }>(
    db,
    sql`select p.id, ${fromPaise} as "fromPaise" from products p
        where p.identifier = ${identifier} and p.status = 'PUBLISHED'`,
  )

export async function deleteSaved(db: Db, userId: number, identifier: string): Promise<void> {
  await sql`
    delete from wishlist_items w using products p
    where p.id = w.product_id and p.identifier = ${identifier} and w.user_id = ${userId}`.execute(db)
}
