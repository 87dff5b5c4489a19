import { type CompanyInput, companyInput, type PlantInput, plantInput } from '@neev/domain/catalogue/brands'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { type CompanyFilter, companyById, pageOfCompanies, type RawCompany } from './companies.queries.ts'
import { type PlantRow, withState } from './plants.queries.ts'

type CompanyRow = Omit<RawCompany, 'plants' | 'total'> & { plants: PlantRow[] }

const withStates = (ctx: Ctx, { plants, ...company }: RawCompany): CompanyRow => ({
  ...company,
  plants: plants.map((plant) => withState(ctx, plant)),
})

/** A page of manufacturers with their plants. */
export async function listCompanies(ctx: Ctx, page: PageInput, filter: CompanyFilter) {
  const { items, total } = pageOf(await pageOfCompanies(ctx.db, page, filter, istDate(ctx.now)))
  return { items: items.map((company) => withStates(ctx, company)), total }
}

export const companyChoices = (ctx: Ctx): Promise<{ id: number; name: string; companyId: null }[]> =>
  ctx.db
    .selectFrom('companies')
    .select((db) => ['id', 'name', db.lit(null).as('companyId')])
    .orderBy((db) => db.fn('lower', ['name']))
    .orderBy('id')
    .execute()

const oneOf = async (ctx: Ctx, id: number): Promise<CompanyRow> => withStates(ctx, found(await companyById(ctx.db, id)))

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'companies_name_key')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  if (brokeConstraint(error, 'plants_licence_key')) throw refused('DUPLICATE', { field: terms('LICENCE') }, 'licence')
  if (databaseError(error)?.code === '23503') throw refused('STATE_UNKNOWN', {}, 'stateCode')
  throw error
}

const values = (input: CompanyInput) => ({
  name: input.name,
  address: input.address,
  carePhone: input.carePhone,
  careEmail: input.careEmail,
})

export async function createCompany(ctx: Ctx, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(companyInput, entered)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .insertInto('companies')
      .values(values(input))
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken)
    const { id } = found(row)
    await audit(ctx, 'company.create', 'company', id, null, input)
    return oneOf(ctx, id)
  })
}

/** Updates name and declared contact of a manufacturer. */
export async function updateCompany(ctx: Ctx, id: string, version: number, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(companyInput, entered)
  return transaction(ctx, async (ctx) => {
    const { id: companyId, name, address, carePhone, careEmail } = await oneOf(ctx, idOf(id))
    const row = await ctx.db
      .updateTable('companies')
      .set((db) => ({ ...values(input), version: db('version', '+', 1) }))
      .where('id', '=', companyId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken)
    if (!row) throw refused('STALE')
    await audit(ctx, 'company.update', 'company', id, { name, address, carePhone, careEmail }, input)
    await changed(ctx, companyId)
    return oneOf(ctx, companyId)
  })
}

/** Invalidates pages of its products, which show its name and depend on its licences. */
async function changed(ctx: Ctx, companyId: number): Promise<void> {
  const brands = await ctx.db.selectFrom('brands').select('id').where('companyId', '=', companyId).execute()
  await ctx.emit('brands.changed', { brandIds: brands.map(({ id }) => id) })
}

const plantValues = (input: PlantInput) => ({
  name: input.name,
  stateCode: input.stateCode,
  licence: input.licence,
  isNumber: input.isNumber,
  validFrom: input.validFrom,
  validTo: input.validTo,
})

export async function createPlant(ctx: Ctx, companyId: string, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(plantInput, entered)
  return transaction(ctx, async (ctx) => {
    const company = await oneOf(ctx, idOf(companyId))
    await ctx.db
      .insertInto('plants')
      .values({ companyId: company.id, ...plantValues(input) })
      .execute()
      .catch(refuseTaken)
    await audit(ctx, 'plant.create', 'company', company.id, null, input)
    return oneOf(ctx, company.id)
  })
}

/** Updates a plant; a trigger updates the products under its licence. */
export async function updatePlant(ctx: Ctx, id: string, version: number, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(plantInput, entered)
  return transaction(ctx, async (ctx) => {
    const before = await plantOf(ctx, id)
    if (before.version !== version) throw refused('STALE')
    await ctx.db
      .updateTable('plants')
      .set((db) => ({ ...plantValues(input), version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
      .catch(refuseTaken)
    await audit(ctx, 'plant.update', 'company', before.companyId, before, input)
    await changed(ctx, before.companyId)
    return oneOf(ctx, before.companyId)
  })
}

export async function deletePlant(ctx: Ctx, id: string): Promise<CompanyRow> {
  return transaction(ctx, async (ctx) => {
    const before = await plantOf(ctx, id)
    if (before.productCount > 0) throw refused('IN_USE')
    await ctx.db.deleteFrom('plants').where('id', '=', before.id).execute()
    await audit(ctx, 'plant.delete', 'company', before.companyId, before, null)
    return oneOf(ctx, before.companyId)
  })
}

async function plantOf(ctx: Ctx, id: string): Promise<PlantRow> {
  const row = found(
    await ctx.db.selectFrom('plants').select('companyId').where('id', '=', idOf(id)).forUpdate().executeTakeFirst(),
  )
  const { plants } = await oneOf(ctx, row.companyId)
  return found(plants.find((plant) => plant.id === idOf(id)))
}
