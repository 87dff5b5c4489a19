import { gramsPerMetre, pieceGrams, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { type LicenceState, licenceState } from '@neev/domain/catalogue/brands'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import type { BarForm, barProcesses } from '@neev/domain/offers/tmt'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { found, idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { type PlantRow, plantsJson, withState } from '#features/catalogue/brands/brands.ts'
import { onSale } from '#features/catalogue/products/products.ts'
import { ofBar } from './bars.queries.ts'

export type VariantRow = {
  id: number
  sku: string
  title: string
  grade: string
  diameterMm: number
  lengthMm: number | null
  form: BarForm
  tableGramsPerMetre: number | null
  gramsPerMetre: number | null
  massReason: string | null
  pieceGrams: number | null
  piecesPerBundle: number | null
  isActive: boolean
  offerCount: number
}
export type MasterRow = {
  id: number
  identifier: string
  title: string
  brandId: number
  brandName: string
  companyId: number
  companyName: string
  categoryId: number
  categoryName: string
  triple: string
  standard: string | null
  process: (typeof barProcesses)[number]
  description: string
  classId: number | null
  className: string | null
  status: 'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'RETIRED'
  plants: PlantRow[]
  licensedUntil: string | null
  licenceState: LicenceState | null
  grades: string[]
  diameters: number[]
  variantCount: number
  offerCount: number
  sellerCount: number
  updatedAt: Date
  version: number
  variants: VariantRow[]
}
type RawVariant = Omit<VariantRow, 'tableGramsPerMetre' | 'pieceGrams'>
const variantsSql = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title,
  'grade', ${ofBar.grade},
    'diameterMm', ${ofBar.diameterMm}, 'lengthMm', v.length_mm, 'form', ${ofBar.form}, 'gramsPerMetre',
    v.grams_per_metre,
    'massReason', v.mass_reason, 'piecesPerBundle', v.pieces_per_bundle, 'isActive', v.status = 'ACTIVE',
    'offerCount', (select count(*) from offer_shown o where o.variant_id = v.id and ${onSale}))
    order by v.grade, (v.attributes ->> 'diameterMm')::int, v.form, v.length_mm), '[]')
  from size_shown v where v.product_id = p.id)`

function withMass(row: RawVariant): VariantRow {
  const { diameterMm, lengthMm, form, gramsPerMetre: own } = row
  return {
    ...row,
    tableGramsPerMetre: gramsPerMetre(diameterMm),
    pieceGrams: form === 'COIL' ? null : pieceGrams(diameterMm, lengthMm ?? STANDARD_LENGTH_MM, own),
  }
}

/** TMT products selected by `where` (over p, b, co, c); sizes only for a single one. */
async function readMasters(
  ctx: Ctx,
  where: Sql,
  { tail = sql``, sizes = false }: { tail?: Sql; sizes?: boolean } = {},
): Promise<(MasterRow & { total: number })[]> {
  const rows = await rowsOf(
    ctx.db,
    'tmt.readMasters',
    sql`select p.id, p.identifier, p.title, p.brand_id, b.name as "brandName",
      p.company_id, co.name as "companyName",
          p.category_id, c.name as "categoryName", p.standard, coalesce(p.process, 'TMT') as process,
          p.description,
          p.class_id, (select k.name from product_class_shown k where k.id = p.class_id) as "className",
          p.status,
          p.licensed_until, p.grades, x.diameters, x.variants as "variantCount",
          x.offers as "offerCount", x.sellers as "sellerCount",
          p.updated_at, p.version, count(*) over ()::int as total,
          ${plantsJson(sql`product_plants own join plants pl on pl.id = own.plant_id
          where own.product_id = p.id`)} as plants,
          ${sizes ? variantsSql : sql`'[]'::json`} as variants
        from product_shown p join brand_shown b on b.id = p.brand_id join company_shown co on co.id = p.company_id
        join category_shown c on c.id = p.category_id
          cross join lateral (
            select count(distinct v.id)::int as variants, count(o.id)::int as offers,
            count(distinct o.seller_id)::int as sellers,
              coalesce(array_agg(distinct ${ofBar.diameterMm}) filter (where v.id is not null),
              '{}') as diameters
            from size_shown v left join offer_shown o on o.variant_id = v.id and ${onSale} where v.product_id = p.id
          ) x
        where p.kind = 'TMT' and ${where} ${tail}`,
  )
  const today = istDate(ctx.now)
  return rows.map((row) => ({
    ...row,
    triple: `${row.brandId}-${row.companyId}-${row.categoryId}`,
    plants: row.plants.map((plant) => withState(ctx, plant)),
    licenceState: row.plants.length ? licenceState(row.licensedUntil, today) : null,
    variants: row.variants.map(withMass),
  }))
}

/** A TMT product with its sizes, for admins. */
export async function getMaster(ctx: Ctx, id: string | number): Promise<MasterRow> {
  return found((await readMasters(ctx, sql`p.id = ${idOf(id)}`, { sizes: true }))[0])
}

type Triple = { brandId: number; companyId: number; categoryId: number }

/** The active product of brand, manufacturer and category, with its sizes; of older duplicates, the first. */
export async function masterOfTriple(
  ctx: Ctx,
  { brandId, companyId, categoryId }: Triple,
): Promise<MasterRow | undefined> {
  const where = sql`p.brand_id = ${brandId} and p.company_id = ${companyId} and p.category_id = ${categoryId}`
  return (await readMasters(ctx, where, { tail: sql`order by p.status = 'RETIRED', p.id limit 1`, sizes: true }))[0]
}

const licenceIs = (state: LicenceState, today: string): Sql => {
  const stands = sql`exists (select 1 from product_plant_shown pp where pp.product_id = p.id)`
  return {
    OPEN: sql`(${stands} and p.licensed_until is null)`,
    ENDED: sql`p.licensed_until < ${today}::date`,
    ENDING: sql`p.licensed_until between ${today}::date and ${addDays(today, 30)}::date`,
    VALID: sql`p.licensed_until > ${addDays(today, 30)}::date`,
  }[state]
}

export type MasterFilter = {
  search?: string | null
  status?: string | null
  grade?: string | null
  licence?: LicenceState | null
}

/** The TMT products (p, co) that a list is filtered to, whatever their status. */
const matching = ({ search, grade, licence }: MasterFilter, today: string): Sql =>
  allOf([
    search && sql`(p.search_text ilike ${containing(search)} or co.name ilike ${containing(search)})`,
    grade && sql`${grade} = any(p.grades)`,
    licence && licenceIs(licence, today),
  ])

const sorts = { title: sql`p.title_order`, updatedAt: sql`p.updated_at`, offers: sql`x.offers` }

/** A page of TMT products without their sizes, each with the number of all. */
export function pageOfMasters(ctx: Ctx, page: PageInput, filter: MasterFilter) {
  const others = matching(filter, istDate(ctx.now))
  const where = filter.status ? sql`${others} and p.status = ${filter.status}` : others
  return readMasters(ctx, where, { tail: pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`p.id`) })
}

/** How many TMT products of the filter have each status. */
export const mastersByStatus = (db: Db, filter: MasterFilter, today: string) =>
  rowsOf(
    db,
    'tmt.mastersByStatus',
    sql`select p.status, count(*)::int as count from product_shown p join company_shown co on co.id = p.company_id
        where p.kind = 'TMT' and ${matching(filter, today)} group by 1`,
  )

type Named = RowOf<'tmt.namesOf'>

/** The names of brand, manufacturer and category, with what a product takes over from them. */
export const namesOf = (db: Db, { brandId, companyId, categoryId }: Triple): Promise<Named | undefined> =>
  rowOf(
    db,
    'tmt.namesOf',
    sql`select b.name as brand, b.slug as "brandSlug", b.country, co.name as company, c.name as category,
          c.drawing, c.default_class_id
        from brand_shown b, companies co, categories c
        where b.id = ${brandId} and co.id = ${companyId} and c.id = ${categoryId}`,
  )
