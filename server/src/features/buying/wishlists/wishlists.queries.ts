import { sql } from 'kysely'
import { type Db, rowOf, rowsOf } from '#core/db/open.ts'
import { onSale } from '#features/catalogue/products/products.ts'

/** What identifies a saved item: a product, or one size of it. */
export type SavedKey = { identifier: string; sku?: string | null | undefined }

type SavedRow = {
  id: number
  addedAt: Date
  addedPaise: number | null
  nowPaise: number | null
  product: { identifier: string; title: string }
  size: { id: number; sku: string; title: string; unit: string; attributes: unknown } | null
}

/**
 * Lowest ex-yard price of a product (p), or of its size (z) if one is saved: independent of the place, so that a
 * difference is a price change.
 */
const fromPaise = sql`(
  select min(o.from_paise) from offer_shown o join size_shown v on v.id = o.variant_id
  where v.product_id = p.id and v.status = 'ACTIVE' and (z.id is null or v.id = z.id) and ${onSale})`

/** What a user has saved, newest first, with the price then and now. */
export const savedItems = (db: Db, userId: number, max: number): Promise<SavedRow[]> =>
  rowsOf(
    db,
    'wishlists.savedItems',
    sql`select w.id, w.added_at, w.added_price_paise as "addedPaise", ${fromPaise} as "nowPaise",
          json_build_object('identifier', p.identifier, 'title', p.title) as product,
          case when z.id is not null then json_build_object('id', z.id, 'sku', z.sku, 'title', z.title,
            'unit', z.unit, 'attributes', z.attributes) end as size
        from wishlist_items w join product_shown p on p.id = w.product_id left join size_shown z on z.id = w.variant_id
        where w.user_id = ${userId} order by w.added_at desc, w.id desc limit ${max}`,
  )

/** Whether the product is published and, if a size is named, has it. */
export const productExists = async (db: Db, { identifier, sku }: SavedKey): Promise<boolean> =>
  (await rowOf(
    db,
    'wishlists.productExists',
    sql`select p.id from product_shown p left join size_shown z on z.product_id = p.id and z.sku = ${sku ?? null}
          and z.status = 'ACTIVE'
        where p.identifier = ${identifier} and p.status = 'PUBLISHED'
          and (${sku ?? null}::text is null or z.id is not null)`,
  )) !== undefined

/**
 * Saves these, each with its lowest price now, so that a change can be shown later. What is saved already or does not
 * exist is left out. The first is the newest.
 */
export async function insertSaved(db: Db, userId: number, keys: readonly SavedKey[], now: Date): Promise<void> {
  await sql`
    insert into wishlist_items (user_id, product_id, variant_id, added_price_paise, added_at)
    select ${userId}, p.id, z.id, ${fromPaise}, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as e(key, position)
      join product_shown p on p.identifier = e.key ->> 'identifier' and p.status = 'PUBLISHED'
      left join size_shown z on z.product_id = p.id and z.sku = e.key ->> 'sku' and z.status = 'ACTIVE'
    where e.key ->> 'sku' is null or z.id is not null
    order by e.position desc
    on conflict do nothing`.execute(db)
}

export async function deleteSaved(db: Db, userId: number, { identifier, sku }: SavedKey): Promise<void> {
  await sql`
    delete from wishlist_items w using products p
    where p.id = w.product_id and p.identifier = ${identifier} and w.user_id = ${userId}
      and case when ${sku ?? null}::text is null then w.variant_id is null
        else w.variant_id = (select z.id from size_shown z where z.product_id = p.id and z.sku = ${sku ?? null}) end`.execute(
    db,
  )
}
