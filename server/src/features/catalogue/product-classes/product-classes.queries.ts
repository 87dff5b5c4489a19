import type { ProductClassInput } from '@neev/domain/catalogue/product-classes'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { type RateRow, ratesSql } from './tariff.queries.ts'

export type RawProductClass = Omit<ProductClassInput, 'returnPolicyId'> & {
  id: number
  returnPolicyId: number | null
  returnPolicyTitle: string | null
  retiredAt: Date | null
  rates: RateRow[]
  categoryCount: number
  productCount: number
  version: number
}

/** All classes by name, active ones first; or one. */
export const readProductClasses = (db: Db, id?: number): Promise<RawProductClass[]> =>
  rowsOf(
    db,
    'product-classes.readProductClasses',
    sql`select h.id, h.code, h.name, h.hsn, h.uqc, h.base_unit, h.other_units,
      h.grams_per_base,
          h.length, h.length_mm, h.handling, h.litres_per_tonne, h.stackable,
          h.mtc_required, h.weighment_policy,
          h.tolerance_bp, h.tolerance_grams,
          h.price_lock_minutes,
          h.warn_bp, h.hold_bp, h.shelf_life_days,
          h.return_policy_id,
          (select v.title from policy_versions v where v.policy_id = h.return_policy_id order by v.version desc
          limit 1) as "returnPolicyTitle",
          h.retired_at, ${ratesSql} as rates, h.version,
          (select count(*)::int from category_shown c where c.default_class_id = h.id) as "categoryCount",
          (select count(*)::int from product_shown p where p.class_id = h.id) as "productCount"
        from product_classes h where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
        order by h.retired_at is not null, h.name, h.id`,
  )

/**
 * The shortest time in minutes that classes of goods lock prices, by an array of the sizes of the goods; null if none has
 * a class.
 */
export const shortestLock = (variantIds: Sql): Sql =>
  sql`(select min(h.price_lock_minutes) from size_shown v join product_shown p on p.id = v.product_id
      join category_shown c on c.id = p.category_id
          join product_classes h on h.id = coalesce(p.class_id, c.default_class_id)
        where v.id = any(${variantIds}))`
