import type { MadeBar } from '@neev/domain/offers/tmt'
import { sql } from 'kysely'
import { type Db, rowOf, type Sql } from '#core/db/open.ts'
import type { BundleRods } from '#features/catalogue/brands/brands.ts'
import { ofBar } from './bars.queries.ts'

export type Base = {
  brand: string
  brandSlug: string
  rods: BundleRods
  hsn: string
  process: string
  referenceGrams: number
  next: number
}

/** What the bars of a TMT product take over from it, with the next position; undefined if there is none. */
export const baseOf = (db: Db, productId: number): Promise<Base | undefined> =>
  rowOf(
    db,
    'tmt.baseOf',
    sql`select b.name as brand, b.slug as "brandSlug", b.bundle_rods as rods, p.hsn,
          coalesce(p.process, 'TMT') as process, c.reference_grams,
          (select coalesce(max(position), -1) + 1 from size_shown where product_id = p.id) as next
        from product_shown p join brand_shown b on b.id = p.brand_id join category_shown c on c.id = p.category_id
        where p.id = ${productId} and p.kind = 'TMT'`,
  )

export type Bar = {
  productId: number
  sku: string
  status: string
  own: number | null
  step: number
  attributes: Record<string, unknown>
} & MadeBar

/** Locks a bar and returns it; undefined if there is none. */
export const lockBar = (db: Db, id: number): Promise<Bar | undefined> =>
  rowOf(
    db,
    'tmt.lockBar',
    sql`select v.product_id, v.sku, v.status, v.grams_per_metre as own, v.step_milli as step, ${ofBar.grade} as grade,
          v.attributes,
          ${ofBar.diameterMm} as "diameterMm", v.length_mm, ${ofBar.form} as form
        from variants v join product_shown p on p.id = v.product_id where v.id = ${id} and p.kind = 'TMT'
        for update of v`,
  )

/** Restricts products (p) to one. */
export const isProduct = (id: number): Sql => sql`p.id = ${id}`

/** Restricts offers (o) to those of a variant. */
export const ofVariant = (id: number): Sql => sql`o.variant_id = ${id}`
