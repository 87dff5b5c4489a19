import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'

/** Which offers to look at: of a seller, of brands, of dispatch points under a GSTIN, or all. */
export type AuthorisedGoods = { sellerId?: number; brandIds?: readonly number[]; gstin?: string }

/** The offers (o, of products of the brand b, at the dispatch point d) to look at. */
const ofGoods = ({ sellerId, brandIds, gstin }: AuthorisedGoods) =>
  allOf([
    sellerId !== undefined && sql`o.seller_id = ${sellerId}`,
    brandIds && sql`b.id = any(${brandIds}::bigint[])`,
    gstin !== undefined && sql`d.gstin = ${gstin}`,
  ])

/**
 * Blocks live offers whose seller has no valid authorisation of a brand that requires one, or whose dispatch point
 * invoices under a GSTIN that is suspended or cancelled, and releases those that may be sold again; returns the ids of
 * the changed offers.
 */
export const updateBlocked = (db: Db, goods: AuthorisedGoods, now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'offers.updateBlocked',
    sql`update offers o set status = case o.status when 'LIVE' then 'BLOCKED' else 'LIVE'
      end, updated_at = ${now},
          version = o.version + 1
        from size_shown v join product_shown p on p.id = v.product_id left join brand_shown b on b.id = p.brand_id,
          dispatch_points d
        where v.id = o.variant_id and d.id = o.dispatch_point_id
          and ${ofGoods(goods)}
          and (o.status = 'BLOCKED' and has_brand_authorisation(o.seller_id, p.brand_id) and not gstin_stopped(d.gstin)
            or o.status = 'LIVE' and (gstin_stopped(d.gstin) or b.authorisation_required
              and not has_brand_authorisation(o.seller_id, p.brand_id)))
        returning o.id`,
  )
