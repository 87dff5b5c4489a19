import type { PriceBounds } from '@neev/domain/catalogue/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, type Sql } from '#core/db/open.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'
import { boundsOf } from './pricing/market.queries.ts'

export type VariantForOffer = {
  id: number
  productId: number
  categoryId: number
  unit: string
  gramsPerUnit: number
  moqMilli: number
  stepMilli: number
  mrpPaise: number | null
  rateBp: number
  bounds: PriceBounds | null
}

/** An active variant, with the tax that a seller charges for it; undefined if there is none. */
export const activeVariant = (ctx: Ctx, variantId: number, sellerId: number): Promise<VariantForOffer | undefined> =>
  rowOf(
    ctx.db,
    'offers.activeVariant',
    sql`select v.id, v.product_id, p.category_id, v.unit,
      v.grams_per_unit, v.moq_milli,
          v.step_milli, v.mrp_paise,
          ${chargedRateOf(ctx, sql`v.hsn`, sql`${sellerId}::bigint`)} as "rateBp", ${boundsOf} as bounds
        from size_shown v join product_shown p on p.id = v.product_id join category_shown c on c.id = p.category_id
        where v.id = ${variantId} and v.status = 'ACTIVE'`,
  )

type NewOffer = {
  sellerId: number
  variant: Pick<VariantForOffer, 'id' | 'moqMilli' | 'stepMilli'>
  pointId: number
  sku: string
  leadDays: number
  status: string
}

/** Creates an offer, or restores one that is archived or a draft; undefined if there is another one. */
export const upsertOffer = (
  db: Db,
  { sellerId, variant, pointId, sku, leadDays, status }: NewOffer,
  now: Date,
): Promise<{ id: number; isNew: boolean } | undefined> =>
  rowOf(
    db,
    'offers.upsertOffer',
    sql`insert into offers (seller_id, variant_id, dispatch_point_id, sku, moq_milli, step_milli, lead_days, status,
      created_at, updated_at)
        values (${sellerId}, ${variant.id}, ${pointId}, ${sku}, ${variant.moqMilli}, ${variant.stepMilli},
        ${leadDays}, ${status}, ${now}, ${now})
        on conflict on constraint offers_once do update set sku = excluded.sku, lead_days = excluded.lead_days,
        status = excluded.status,
          updated_at = excluded.updated_at, version = offers.version + 1 where offers.status in ('ARCHIVED', 'DRAFT')
        returning id, version = 1 as "isNew"`,
  )

/** Restricts sizes (v) of products (p) to these of a product. */
export const sizesOfProduct = (identifier: string, ids: readonly number[]): Sql =>
  sql`p.identifier = ${identifier} and v.id = any(${ids}::bigint[])`
