import { companyInput, type LicenceState, type PlantInput, plantInput } from '@neev/domain/catalogue/brands'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { type PlantRow, plantsJson, type RawPlant, withState } from './plants.queries.ts'

export type CompanyRow = {
  id: number
  name: string
  address: string | null
  carePhone: string | null
  careEmail: string | null
  brandCount: number
  productCount: number
  plants: PlantRow[]
  version: number
}
type Raw = Omit<CompanyRow, 'plants'> & { plants: RawPlant[]; total: number }

async function readRows(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(CompanyRow & { total: number })[]> {
  const rows = await rowsOf<Raw>(
    ctx.db,
    sql`select co.id, co.name, co.address, co.care_phone as "carePhone", co.care_email as "careEmail", co.version,
      p.count as "productCount", count(*) over ()::int as total,
          (select count(*)::int from brands b where b.company_id = co.id) as "brandCount",
          ${plantsJson(sql`plants pl where pl.company_id = co.id`)} as plants
        from companies co cross join lateral (select count(*)::int as count from products p
        where p.company_id = co.id) p
        where ${where} ${tail}`,
  )
  return rows.map((row) => ({ ...row, plants: row.plants.map((plant) => withState(ctx, plant)) }))
}

type Filter = { search?: string | null; licence?: LicenceState | null }
const sorts = { name: sql`lower(co.name)`, products: sql`p.count` }

/** `licenceState` over plants `pl`, in SQL. */
const licenceIs = (state: LicenceState, today: string): Sql =>
  ({
    OPEN: sql`pl.valid_to is null`,
    ENDED: sql`pl.valid_to < ${today}::date`,
    ENDING: sql`pl.valid_to between ${today}::date and ${addDays(today, 30)}::date`,
    VALID: sql`pl.valid_to > ${addDays(today, 30)}::date`,
  })[state]

/** A page of manufacturers with their plants. */
export async function listCompanies(ctx: Ctx, page: PageInput, filter: Filter) {
  const { search, licence } = filter
  const where = allOf([
    search &&
      sql`(co.name ilike ${containing(search)} or exists (select 1 from plants pl where pl.company_id = co.id
        and (pl.licence ilike ${containing(search)} or pl.name ilike ${containing(search)})))`,
    licence &&
      sql`exists (select 1 from plants pl where pl.company_id = co.id and ${licenceIs(licence, istDate(ctx.now))})`,
  ])
  return pageOf(await readRows(ctx, where, pageTail({ ...page, sort: page.sort || 'name' }, sorts, sql`co.id`)))
}

export const companyChoices = (ctx: Ctx): Promise<{ id: number; name: string; companyId: null }[]> =>
  rowsOf(ctx.db, sql`select id, name, null as "companyId" from companies order by lower(name), id`)

const oneOf = async (ctx: Ctx, id: number): Promise<CompanyRow> => found((await readRows(ctx, sql`co.id = ${id}`))[0])

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'companies_name_key')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  if (brokeConstraint(error, 'plants_licence_key')) throw refused('DUPLICATE', { field: terms('LICENCE') }, 'licence')
  if (databaseError(error)?.code === '23503') throw refused('STATE_UNKNOWN', {}, 'stateCode')
  throw error
}

export async function createCompany(ctx: Ctx, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(companyInput, entered)
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .insertInto('companies')
      .values({ name: input.name, address: input.address, carePhone: input.carePhone, careEmail: input.careEmail })
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
    const row = await rowOf(
      ctx.db,
      sql`update companies set (name, address, care_phone, care_email) = (${input.name}, ${input.address},
        ${input.carePhone}, ${input.careEmail}),
            version = version + 1 where id = ${companyId} and version = ${version} returning id`,
    ).catch(refuseTaken)
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

const values = (input: PlantInput) =>
  sql`${input.name}, ${input.stateCode}, ${input.licence}, ${input.isNumber}, ${input.validTo}::date`

export async function createPlant(ctx: Ctx, companyId: string, entered: unknown): Promise<CompanyRow> {
  const input = parseInput(plantInput, entered)
  return transaction(ctx, async (ctx) => {
    const company = await oneOf(ctx, idOf(companyId))
    await sql`insert into plants (company_id, name, state_code, licence, is_number, valid_to)
      values (${company.id}, ${values(input)})`
      .execute(ctx.db)
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
    await sql`update plants set (name, state_code, licence, is_number, valid_to) = (${values(input)}),
      version = version + 1 where id = ${before.id}`
      .execute(ctx.db)
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
