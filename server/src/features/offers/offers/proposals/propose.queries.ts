import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'
import { boundsOf } from '../pricing/market.queries.ts'

type Proposal = { sellerId: number; productId: number; categoryId: number; brandId: number | null; hsn: string }
type RiskFacts = RowOf<'offers.riskFactsOf'>

/**
 * What the risks of a proposal depend on: whether its seller sells the brand and its category has the HSN code, the
 * latest price, and the price bounds of its class.
 */
export const riskFactsOf = (
  db: Db,
  { sellerId, productId, categoryId, brandId, hsn }: Proposal,
): Promise<RiskFacts | undefined> =>
  rowOf(
    db,
    'offers.riskFactsOf',
    sql`select
          ${brandId === null}::boolean or exists (
            select 1 from offers o join size_shown v on v.id = o.variant_id join product_shown p on p.id = v.product_id
            where o.seller_id = ${sellerId} and o.status in ('LIVE', 'PAUSED') and p.status = 'PUBLISHED'
            and p.brand_id = ${brandId}::bigint
          ) or exists (
            select 1 from request_offers o join product_shown p on p.id = o.product_id
            where o.seller_id = ${sellerId} and o.status in ('LIVE', 'PAUSED') and p.status = 'PUBLISHED'
            and p.brand_id = ${brandId}::bigint
          ) as "carriesBrand",
          exists (select 1 from product_shown where category_id = ${categoryId} and hsn = ${hsn}
          and status = 'PUBLISHED') as "usualHsn",
          (select ${boundsOf} from category_shown c left join product_shown p on p.id = ${productId}
          where c.id = ${categoryId}) as bounds,
          (select r.price_paise from offer_price_shown r join offers o on o.id = r.offer_id
          join size_shown v on v.id = o.variant_id
            where v.product_id = ${productId} and o.seller_id = ${sellerId} and r.buyer = 'EVERYONE'
            and r.scope = 'ALL' and r.min_milli = 0
            order by r.valid_from desc, r.id desc limit 1) as "pricePaise"`,
  )
