import { type BrandInput, brandInput } from '@neev/domain/catalogue/brands'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { freeSlug, slugOf } from '#core/slugs.ts'
import { type BrandFilter, type BrandRow, brandById, countsByStatus, pageOfBrands } from './brands.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A brand, its manufacturer or a licence has changed; invalidates the data of its products. */
    'brands.changed': { brandIds: number[] }
  }
}

/** A page of brands, with counts by status. */
export type { BundleRods } from './brands.queries.ts'
export {
  type KnownLicence,
  licencesJson,
  type PlantRow,
  plantsJson,
  type RawPlant,
  readPlants,
  withState,
} from './plants.queries.ts'

export async function listBrands(ctx: Ctx, page: PageInput, filter: BrandFilter) {
  return { ...pageOf(await pageOfBrands(ctx.db, page, filter)), counts: await countsByStatus(ctx.db, filter) }
}

export const brandChoices = (ctx: Ctx): Promise<{ id: number; name: string; companyId: number | null }[]> =>
  ctx.db
    .selectFrom('brands')
    .select(['id', 'name', 'companyId'])
    .where('status', '=', 'ACTIVE')
    .orderBy((db) => db.fn('lower', ['name']))
    .orderBy('id')
    .execute()

const oneOf = async (ctx: Ctx, id: number): Promise<BrandRow> => found(await brandById(ctx.db, id))

const values = (input: BrandInput) => ({
  name: input.name,
  companyId: input.companyId === null ? null : idOf(input.companyId),
  tier: input.tier,
  country: input.country,
  authorisationRequired: input.authorisationRequired,
  bundleRods: JSON.stringify(Object.fromEntries(input.bundles.map(({ diameterMm, rods }) => [diameterMm, rods]))),
})

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
    const row = await ctx.db
      .insertInto('brands')
      .values({ slug, ...values(input) })
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken)
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
    await ctx.db
      .updateTable('brands')
      .set((db) => ({ ...values(input), version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
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

/** Locks a brand until the end of the transaction; undefined if there is none. */
export const lockBrand = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('brands').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
