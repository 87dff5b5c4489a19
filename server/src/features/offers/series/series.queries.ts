import type { AttributeValues } from '@neev/domain/core/attribute-values'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { onSale } from '#features/catalogue/products/products.ts'

export type SeriesRow = {
  id: number
  identifier: string
  title: string
  brandId: number | null
  brandName: string | null
  categoryId: number
  categoryName: string
  classId: number | null
  className: string | null
  description: string
  standard: string | null
  licences: string | null
  hsn: string
  status: 'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'RETIRED'
  axes: { code: string; name: string; unit: string | null; allowed: string[] }[]
  specification: { name: string; value: string }[]
  variantCount: number
  offerCount: number
  sellerCount: number
  updatedAt: Date
  version: number
  variants: SizeRow[]
}
type SizeRow = {
  id: number
  sku: string
  title: string
  attributes: AttributeValues
  unit: string
  uqc: string
  gramsPerUnit: number
  packMilli: number | null
  mrpPaise: number | null
  isActive: boolean
  offerCount: number
}

const sizesSql = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title,
  'attributes', v.attributes, 'unit', v.unit,
    'uqc', v.uqc, 'gramsPerUnit', v.grams_per_unit, 'packMilli', v.pack_milli, 'mrpPaise', v.mrp_paise, 'isActive',
    v.status = 'ACTIVE',
    'offerCount', (select count(*) from offer_shown o where o.variant_id = v.id and ${onSale}))
    order by v.position, v.id), '[]')
  from size_shown v where v.product_id = p.id)`

function readSeries(ctx: Ctx, where: Sql, { tail = sql``, sizes = false }: { tail?: Sql; sizes?: boolean } = {}) {
  return rowsOf(
    ctx.db,
    'series.readSeries',
    sql`select p.id, p.identifier, p.title, p.brand_id, b.name as "brandName",
      p.category_id, c.name as "categoryName",
          p.class_id, k.name as "className", p.description, p.standard,
          nullif(array_to_string(p.licences, ', '), '') as licences, p.hsn, p.status, p.specification,
          (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'unit', a.unit, 'allowed',
          s.allowed) order by s.position), '[]')
            from series_axis_values s join attribute_shown a on a.code = s.attribute_code where s.product_id = p.id) as axes,
          x.variants as "variantCount", x.offers as "offerCount", x.sellers as "sellerCount",
          p.updated_at, p.version,
          count(*) over ()::int as total, ${sizes ? sizesSql : sql`'[]'::json`} as variants
        from product_shown p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          left join product_class_shown k on k.id = p.class_id
          cross join lateral (
            select count(distinct v.id)::int as variants, count(o.id)::int as offers,
            count(distinct o.seller_id)::int as sellers
            from size_shown v left join offer_shown o on o.variant_id = v.id and ${onSale} where v.product_id = p.id
          ) x
        where p.kind = 'SERIES' and ${where} ${tail}`,
  )
}

type Filter = { search?: string | null; status?: string | null; category?: string | null }
const sorts = { title: sql`p.title_order`, updatedAt: sql`p.updated_at`, offers: sql`x.offers` }

/** A page of series, with counts by status. */
export async function listSeries(ctx: Ctx, page: PageInput, { search, status, category }: Filter) {
  const others = allOf([
    search && sql`p.search_text ilike ${containing(search)}`,
    category && sql`p.category_id = ${idOf(category)}`,
  ])
  const where = status ? sql`${others} and p.status = ${status}` : others
  const tail = pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`p.id`)
  const rows = await readSeries(ctx, where, { tail })
  const counts = await rowsOf(
    ctx.db,
    'series.listSeries',
    sql`select p.status, count(*)::int as count from product_shown p where p.kind = 'SERIES' and ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** A series with its sizes, for admins. */
export async function getSeries(ctx: Ctx, id: string | number): Promise<SeriesRow> {
  return found((await readSeries(ctx, sql`p.id = ${idOf(id)}`, { sizes: true }))[0])
}

/** The same, locked until the end of the transaction. */
export async function lockedSeries(ctx: Ctx, id: string | number): Promise<SeriesRow> {
  await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', idOf(id))
    .where('kind', '=', 'SERIES')
    .forUpdate()
    .execute()
  return getSeries(ctx, id)
}

/** A published series with its sizes, for sellers. */
export async function shownSeries(ctx: Ctx, identifier: string): Promise<SeriesRow> {
  const where = sql`p.identifier = ${identifier} and p.status = 'PUBLISHED'`
  return found((await readSeries(ctx, where, { sizes: true }))[0])
}

/** The axes of a product with their values; empty for other products. */
export async function axesOf(ctx: Ctx, productId: number): Promise<SeriesRow['axes']> {
  return (await readSeries(ctx, sql`p.id = ${productId}`))[0]?.axes ?? []
}

type AxisChoice = RowOf<'series.axisChoices'>

/** The possible axes of each category. */
export const axisChoices = (ctx: Ctx): Promise<AxisChoice[]> =>
  rowsOf(
    ctx.db,
    'series.axisChoices',
    sql`select ca.category_id, a.code, a.name, a.unit, a.options
        from category_attribute_shown ca join attribute_shown a on a.code = ca.attribute_code
        where ca.is_axis and a.retired_at is null order by ca.category_id, ca.position, a.code`,
  )

export type SeriesOrigin = {
  hsn: string
  drawing: unknown
  country: string | null
  companyId: number | null
  company: string | null
}

/** What a series takes from its class, category and brand; undefined without class or category. */
export const seriesOrigin = (db: Db, ids: { classId: number; categoryId: number; brandId: number | null }) =>
  rowOf(
    db,
    'series.seriesOrigin',
    sql`select k.hsn, c.drawing, b.country, b.company_id, co.name as company,
          (${ids.brandId}::bigint is null or b.id is not null) as known
        from product_class_shown k cross join category_shown c left join brand_shown b on b.id = ${ids.brandId}::bigint
        left join company_shown co on co.id = b.company_id
        where k.id = ${ids.classId} and c.id = ${ids.categoryId}`,
  )

/** Writes the axes of a series, in this order, with their values. */
export async function insertAxisValues(
  db: Db,
  productId: number,
  axes: readonly { code: string; allowed: readonly string[] }[],
): Promise<void> {
  await sql`insert into series_axis_values (product_id, attribute_code, position, allowed)
        select ${productId}::bigint, a->>'code', at, array(select jsonb_array_elements_text(a->'allowed'))
        from jsonb_array_elements(${JSON.stringify(axes)}::jsonb) with ordinality as input(a, at)`.execute(db)
}

/** One product (p). */
export const isProduct = (id: number): Sql => sql`p.id = ${id}`
