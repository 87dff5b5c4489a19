import type { brandTiers } from '@neev/domain/catalogue/brands'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/** How many rods a bundle has, by diameter in millimetres. */
export type BundleRods = Record<string, number>

export type BrandRow = {
  id: number
  slug: string
  name: string
  companyId: number | null
  companyName: string | null
  tier: (typeof brandTiers)[number]
  country: string
  authorisationRequired: boolean
  status: 'ACTIVE' | 'RETIRED'
  bundles: { diameterMm: number; rods: number }[]
  productCount: number
  version: number
}

async function readRows(db: Db, where: Sql, tail: Sql = sql``): Promise<(BrandRow & { total: number })[]> {
  const rows = await rowsOf(
    db,
    'brands.readRows',
    sql`select b.id, b.slug, b.name, b.company_id, co.name as "companyName", b.tier, b.country,
          b.authorisation_required, b.status, b.bundle_rods as rods,
          p.count as "productCount", b.version,
          count(*) over ()::int as total
        from brands b left join companies co on co.id = b.company_id
          cross join lateral (select count(*)::int as count from product_shown p where p.brand_id = b.id) p
        where ${where} ${tail}`,
  )
  return rows.map(({ rods, ...row }) => ({
    ...row,
    bundles: Object.entries(rods)
      .map(([diameterMm, count]) => ({ diameterMm: Number(diameterMm), rods: count }))
      .sort((a, b) => a.diameterMm - b.diameterMm),
  }))
}

/** One brand; undefined if there is none. */
export const brandById = async (db: Db, id: number): Promise<BrandRow | undefined> =>
  (await readRows(db, sql`b.id = ${id}`))[0]

export type BrandFilter = { search?: string | null; status?: string | null; tier?: string | null }

/** The brands (b) that a list is filtered to, whatever their status. */
const matching = ({ search, tier }: BrandFilter): Sql =>
  allOf([
    search && sql`(b.name ilike ${containing(search)} or co.name ilike ${containing(search)})`,
    tier && sql`b.tier = ${tier}`,
  ])

const sorts = { name: sql`b.name`, products: sql`p.count` }

/** A page of brands, each with the number of all. */
export function pageOfBrands(db: Db, page: PageInput, filter: BrandFilter) {
  const where = allOf([matching(filter), filter.status && sql`b.status = ${filter.status}`])
  return readRows(db, where, pageTail({ ...page, sort: page.sort || 'name' }, sorts, sql`b.id`))
}

/** How many brands of the filter have each status. */
export const countsByStatus = (db: Db, filter: BrandFilter) =>
  rowsOf(
    db,
    'brands.countsByStatus',
    sql`select b.status, count(*)::int as count from brands b left join companies co on co.id = b.company_id
        where ${matching(filter)} group by 1`,
  )
