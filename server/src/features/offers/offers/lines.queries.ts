import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

type NewOffer = {
  variantId: number
  sku: string
  moq: number
  step: number
  leadDays: number
  status: 'PENDING_APPROVAL' | 'LIVE'
}
type OfferOfSize = RowOf<'offers.upsertOffers'>

/**
 * Creates offers of a seller at a dispatch point, or changes their SKU and lead time and restores archived ones;
 * returns the offer of each size.
 */
export const upsertOffers = (
  db: Db,
  { sellerId, pointId, now }: { sellerId: number; pointId: number; now: Date },
  rows: readonly NewOffer[],
): Promise<OfferOfSize[]> =>
  rowsOf(
    db,
    'offers.upsertOffers',
    sql`insert into offers (seller_id, variant_id, dispatch_point_id, sku, moq_milli, step_milli, lead_days, status,
      created_at, updated_at)
        select ${sellerId}::bigint, x."variantId", ${pointId}::bigint, x.sku, x.moq, x.step, x."leadDays", x.status,
        ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as x("variantId" bigint, sku text, moq bigint, step bigint, "leadDays" int, status text)
          order by x."variantId"
        on conflict on constraint offers_once do update set sku = excluded.sku, lead_days = excluded.lead_days,
          status = case when offers.status in ('ARCHIVED', 'DRAFT') then excluded.status else offers.status end
        returning id, variant_id as "variantId"`,
  )

/** Restricts sizes (v) of published products (p) to these. */
export const publishedSizes = (ids: readonly number[]): Sql =>
  sql`p.status = 'PUBLISHED' and v.id = any(${ids}::bigint[])`
