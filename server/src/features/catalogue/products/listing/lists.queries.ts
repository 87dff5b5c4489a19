import type { Declarer } from '@neev/domain/catalogue/declarations'
import type { AttributeValues } from '@neev/domain/core/attribute-values'
import { istDate } from '@neev/domain/core/fiscal'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf } from '#core/lists.ts'
import { type KnownLicence, licencesJson } from '#features/catalogue/brands/brands.ts'
import { isWithinCategory } from '#features/catalogue/categories/categories.ts'
import { declarerJson } from '../declarations/declarations.queries.ts'
import { isLicensed, onSale } from '../offers.queries.ts'

/** Restricts products (p, in category c) to a category and a kind, if given. */
export const inList = ({ category, kind }: { category?: string | null; kind?: string | null }): Sql =>
  allOf([category && isWithinCategory(category), kind && sql`p.kind = ${kind}`])

/** Restricts products (p, with sizes v) to these, and their bars to a diameter, if given. */
export const isOneOfProducts = (identifiers: readonly string[], diameterMm: number | null): Sql =>
  allOf([
    sql`p.identifier = any(${identifiers}::text[])`,
    diameterMm !== null && sql`(v.diameter_mm = ${diameterMm} or p.kind <> 'TMT')`,
  ])

export type CardRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  title: string
  brand: { slug: string; name: string } | null
  category: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }
  drawing: unknown
  standard: string | null
  isiMark: boolean
  countryOfOrigin: string
  ratingCount: number
  axes: string[]
  variant: { id: number; sku: string; title: string; unit: string; attributes: unknown }
}

/** What a page of a list shows of these products and sizes. */
export function cardDetails(db: Db, rows: readonly { productId: number; variantId: number }[]): Promise<CardRow[]> {
  const wanted = rows.map((row) => ({ p: row.productId, v: row.variantId }))
  return rowsOf(
    db,
    'products.cardDetails',
    sql`select p.id, p.identifier, p.kind, p.title, p.picture as drawing, p.standard, p.isi_mark,
      p.country_of_origin,
          p.rating_count, p.axes,
          case when b.id is not null then jsonb_build_object('slug', b.slug, 'name', b.name) end as brand,
          jsonb_build_object('slug', c.slug, 'name', c.name, 'kind', c.kind) as category,
          jsonb_build_object('id', v.id, 'sku', v.sku, 'title', v.title, 'unit', v.unit, 'attributes',
          v.attributes) as variant
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(p bigint, v bigint)
          join products p on p.id = w.p join variants v on v.id = w.v
          join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id`,
  )
}

/** A property as it is shown: its name and value. */
export type Property = { name: string; value: string }

export type ProductRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  title: string
  description: string
  brand: { slug: string; name: string } | null
  company: string | null
  category: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }
  drawing: unknown
  images: ProductPicture[]
  hsn: string
  rateBp: number
  standard: string | null
  isiMark: boolean
  countryOfOrigin: string
  manufacturer: string | null
  maker: Declarer | null
  importer: Declarer | null
  knownLicences: KnownLicence[]
  shelfLifeDays: number | null
  axes: string[]
  /** Properties that all sizes share, in order. */
  specification: Property[]
  /** Set if its last licence ended on this date; it cannot be bought. */
  licenceEndedOn: string | null
  /** True if no licence that is needed is valid today. */
  licenceMissing: boolean
  rating: number | null
  ratingCount: number
  variants: VariantRow[]
  pincode: string | null
}
export type VariantRow = {
  id: number
  sku: string
  title: string
  attributes: AttributeValues
  grade: string | null
  diameterMm: number | null
  lengthMm: number | null
  piecesPerBundle: number | null
  gramsPerMetre: number | null
  unit: string
  uqc: string
  moqMilli: number
  stepMilli: number
  gramsPerUnit: number
  mrpPaise: number | null
  referenceMilli: number
  fromPaise: number | null
  /** End of the lowest price, in ISO form; null if it has none. */
  fromValidTo: string | null
  inStock: boolean
}

/** A published product with its variants, in one statement; undefined if there is none. */
export const readProduct = (ctx: Ctx, identifier: string): Promise<Omit<ProductRow, 'pincode'> | undefined> =>
  rowOf(
    ctx.db,
    'products.readProduct',
    sql`select p.id, p.identifier, p.kind, p.title, p.description, p.drawing, p.images, p.hsn, p.standard,
      p.isi_mark,
          p.country_of_origin, p.manufacturer, ${declarerJson(sql`maker_of(p)`)} as maker,
          ${declarerJson(sql`p.importer_id`)} as importer,
          ${licencesJson(sql`p`)} as "knownLicences",
          (select k.shelf_life_days from product_class_shown k
          where k.id = coalesce(p.class_id, c.default_class_id)) as "shelfLifeDays", p.specification, p.axes,
          p.rating_count,
          case when p.licensed_until < ${istDate(ctx.now)}::date then p.licensed_until end as "licenceEndedOn",
          coalesce(not ${isLicensed(ctx)}, true) as "licenceMissing",
          shown_rating(p.rating_sum, p.rating_count) as rating,
          case when b.id is not null then jsonb_build_object('slug', b.slug, 'name', b.name) end as brand,
          (select co.name from companies co where co.id = b.company_id) as company,
          jsonb_build_object('slug', c.slug, 'name', c.name, 'kind', c.kind) as category,
          coalesce((select g.rate_bp from gst_rates g where g.hsn = p.hsn
            and g.valid_from <= ${istDate(ctx.now)}::date order by g.valid_from desc limit 1), 0) as "rateBp",
          (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title, 'attributes',
          v.attributes, 'grade', v.grade,
              'diameterMm', v.diameter_mm, 'lengthMm', v.length_mm, 'piecesPerBundle', v.pieces_per_bundle,
              'gramsPerMetre', v.grams_per_metre, 'unit', v.unit, 'uqc', v.uqc,
              'moqMilli', v.moq_milli, 'stepMilli', v.step_milli, 'gramsPerUnit', v.grams_per_unit, 'mrpPaise',
              v.mrp_paise,
              'referenceMilli', v.reference_milli,
              'fromPaise', f.paise, 'fromValidTo', f.valid_to, 'inStock', coalesce(f.in_stock, false)
            ) order by v.position, v.id), '[]')
            from variants v left join lateral (
              select min(o.from_paise) as paise, (array_agg(o.price_valid_to order by o.from_paise, o.id))[1] as valid_to,
                bool_or(exists (select from stock_shown k where k.offer_id = o.id
                  and k.on_hand_milli - k.reserved_milli >= o.moq_milli)) as in_stock
              from offer_shown o where o.variant_id = v.id and ${onSale} and ${isLicensed(ctx)}
                and (o.price_valid_to is null or o.price_valid_to > ${ctx.now}::timestamptz)
            ) f on true
            where v.product_id = p.id and v.status = 'ACTIVE') as variants
        from products p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
        where p.identifier = ${identifier} and p.status = 'PUBLISHED'`,
  )
