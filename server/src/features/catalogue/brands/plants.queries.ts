import { type LicenceState, licenceState } from '@neev/domain/catalogue/brands'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

export type PlantRow = {
  id: number
  companyId: number
  name: string
  stateCode: string | null
  stateName: string | null
  licence: string
  isNumber: string
  validFrom: string | null
  validTo: string | null
  state: LicenceState
  productCount: number
  version: number
}
/** As stored; the state of its licence depends on the date. */
export type RawPlant = Omit<PlantRow, 'state'>

const plantJson = sql`json_build_object('id', pl.id, 'companyId', pl.company_id, 'name', pl.name, 'stateCode',
  pl.state_code,
  'stateName', (select s.name from state_shown s where s.code = pl.state_code), 'licence', pl.licence, 'isNumber',
  pl.is_number,
  'validFrom', pl.valid_from, 'validTo', pl.valid_to, 'version', pl.version, 'productCount', (select count(*) from product_plant_shown pp
  where pp.plant_id = pl.id))`

/** Plants with their licences as a JSON array, from `from` (plants are `pl`), in order of entry. */
export const plantsJson = (from: Sql): Sql =>
  sql`(select coalesce(json_agg(${plantJson} order by pl.id), '[]') from ${from})`

/** A licence of a product; Indian dates. */
export type KnownLicence = {
  licence: string
  standard: string
  plant: string
  validFrom: string | null
  validTo: string | null
}

/**
 * The BIS licences of a product (by alias), as a JSON array: those of its plants, with their standards and days.
 */
export const licencesJson = (product: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_object('licence', pl.licence, 'standard', pl.is_number, 'plant',
    pl.name, 'validFrom', pl.valid_from, 'validTo', pl.valid_to) order by pl.id)
      from product_plant_shown pp join plants pl on pl.id = pp.plant_id where pp.product_id = ${product}.id), '[]')`

export const withState = (ctx: Ctx, plant: RawPlant): PlantRow => ({
  ...plant,
  state: licenceState(plant.validTo, istDate(ctx.now)),
})

/** Plants of one manufacturer. */
export async function readPlants(ctx: Ctx, companyId: number): Promise<PlantRow[]> {
  const [row] = await rowsOf(
    ctx.db,
    'brands.readPlants',
    sql`select ${plantsJson(sql`plants pl where pl.company_id = ${companyId}`)} as plants`,
  )
  return (row?.plants ?? []).map((plant) => withState(ctx, plant))
}
