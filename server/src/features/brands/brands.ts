import { type BrandInput, brandInput, type brandTiers } from '@neev/domain/catalogue/brands'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { freeSlug, slugOf } from '#core/slugs.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A brand, its manufacturer or a licence has changed; invalidates the data of its products. */
    'brands.changed': { brandIds: number[] }
  }
}

export { licencesJson, type PlantRow, plantsJson, type RawPlant, readPlants, withState } from './plants.queries.ts'

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
type Raw = Omit<BrandRow, 'bundles'> & { rods: Record<string, number>; total: number }

async function readRows(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(BrandRow & { total: number })[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select b.id, b.slug, b.name, b.company_id as "companyId", co.name as "companyName", b.tier, b.country,
          b.authorisation_required as "authorisationRequired", b.status, b.bundle_rods as rods,
          p.count as "productCount", b.version,
          count(*) over ()::int as total
        from brands b left join companies co on co.id = b.company_id
          cross join lateral (select count(*)::int as count from products p where p.brand_id = b.id) p
        where ${where} ${tail}`,
  )
  return rows.map(({ rods, ...row }) => ({
    ...row,
    bundles: Object.entries(rods)
      .map(([diameterMm, count]) => ({ diameterMm: Number(diameterMm), rods: count }))
      .sort((a, b) => a.diameterMm - b.diameterMm),
  }))
}

type Filter = { search?: string | null; status?: string | null; tier?: string | null }
const sorts = { name: sql`b.name`, products: sql`p.count` }

/** A page of brands, with counts by status. */
export async function listBrands(ctx: Ctx, page: PageInput, filter: Filter) {
  const others = allOf([
    filter.search && sql`(b.name ilike ${containing(filter.search)} or co.name ilike ${containing(filter.search)})`,
    filter.tier && sql`b.tier = ${filter.tier}`,
  ])
  const where = allOf([others, filter.status && sql`b.status = ${filter.status}`])
  const rows = await readRows(ctx, where, pageTail({ ...page, sort: page.sort || 'name' }, sorts, sql`b.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select b.status, count(*)::int as count from brands b left join companies co on co.id = b.company_id
      where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

export const brandChoices = (ctx: Ctx): Promise<{ id: number; name: string; companyId: number | null }[]> =>
  rowsOf(
    ctx.db,
    sql`select id, name, company_id as "companyId" from brands where status = 'ACTIVE' order by lower(name), id`,
  )

const oneOf = async (ctx: Ctx, id: number): Promise<BrandRow> => found((await readRows(ctx, sql`b.id = ${id}`))[0])

const values = (input: BrandInput) => {
  const rods = Object.fromEntries(input.bundles.map(({ diameterMm, rods }) => [diameterMm, rods]))
  return sql`${input.name}, ${input.companyId === null ? null : idOf(input.companyId)}::bigint, ${input.tier},
    ${input.country},
    ${input.authorisationRequired}::boolean, ${JSON.stringify(rods)}::jsonb`
}

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'brands_name_key')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  if (databaseError(error)?.code === '23503') throw refused('NOT_A_CHOICE', { field: terms('COMPANY') }, 'companyId')
  throw error
}

export async function createBrand(ctx: Ctx, entered: unknown): Promise<BrandRow> {
  const input = parseInput(brandInput, entered)
  return transaction(ctx, async (ctx) => {
    const slug = await freeSlug(slugOf(input.name), (slug) =>
      ctx.db
        .selectFrom('brands')
        .select('slug')
        .where((db) => db.or([db('slug', '=', slug), db('slug', 'like', `${slug}-%`)]))
        .execute(),
    )
    const row = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into brands (slug, name, company_id, tier, country, authorisation_required, bundle_rods)
          values (${slug}, ${values(input)}) returning id`,
    ).catch(refuseTaken)
    const { id } = found(row)
    await audit(ctx, 'brand.create', 'brand', id, null, input)
    await ctx.emit('brands.changed', { brandIds: [id] })
    return oneOf(ctx, id)
  })
}

/** Updates a brand; its slug does not change with its name. */
export async function updateBrand(ctx: Ctx, id: string, version: number, entered: unknown): Promise<BrandRow> {
  const input = parseInput(brandInput, entered)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('brands').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const before = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    await sql`update brands
      set (name, company_id, tier, country, authorisation_required, bundle_rods) = (${values(input)}),
      version = version + 1
            where id = ${before.id}`
      .execute(ctx.db)
      .catch(refuseTaken)
    await audit(ctx, 'brand.update', 'brand', id, before, input)
    await ctx.emit('brands.changed', { brandIds: [before.id] })
    return oneOf(ctx, before.id)
  })
}

export async function setBrandRetired(ctx: Ctx, id: string, retired: boolean): Promise<BrandRow> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    const status = retired ? 'RETIRED' : 'ACTIVE'
    if (before.status === status) return before
    await ctx.db
      .updateTable('brands')
      .set((db) => ({ status, version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, retired ? 'brand.retire' : 'brand.restore', 'brand', id, null, null)
    return oneOf(ctx, before.id)
  })
}
