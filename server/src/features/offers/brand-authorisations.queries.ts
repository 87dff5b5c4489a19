import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'

/** Which offers to look at: of a seller, of brands, or all. */
export type AuthorisedGoods = { sellerId?: number; brandIds?: readonly number[] }

/** The offers (o, of products of the brand b) to look at. */
const ofGoods = ({ sellerId, brandIds }: AuthorisedGoods) =>
  allOf([sellerId !== undefined && sql`o.seller_id = ${sellerId}`, brandIds && sql`b.id = any(${brandIds}::bigint[])`])

/**
 * Blocks live offers whose seller has no valid authorisation of a brand that requires one, and releases those that have
 * one again; returns the ids of the changed offers.
 */
export const updateBlocked = (db: Db, goods: AuthorisedGoods, now: Date): Promise<{ id: number }[]> =>
  rowsOf<{ id: number }>(
    db,
    sql`update offers o set status = case o.status when 'LIVE' then 'BLOCKED' else 'LIVE'
      end, updated_at = ${now},
          version = o.version + 1
        from variants v join products p on p.id = v.product_id left join brands b on b.id = p.brand_id
        where v.id = o.variant_id
          and ${ofGoods(goods)}
          and (o.status = 'BLOCKED' and has_brand_authorisation(o.seller_id, p.brand_id)
            or o.status = 'LIVE' and b.authorisation_required
            and not has_brand_authorisation(o.seller_id, p.brand_id))
        returning o.id`,
  )
