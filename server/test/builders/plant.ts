import { sql } from 'kysely'
import { insertRow, type Kit } from './kit.ts'

export type PlantInput = {
  companyId: number
  productId?: number
  validTo?: string | null
  name?: string
  standard?: string
}
export type BuiltPlant = { id: number; licence: string }

/** A plant of a company with a BIS licence, by default until 2028, that makes the given product. */
export async function buildPlant(kit: Kit, input: PlantInput): Promise<BuiltPlant> {
  const ctx = kit.ctx()
  const licence = `CM/L-${7_100_000 + kit.next()}`
  const { id } = await insertRow<{ id: number }>(ctx, 'plants', {
    company_id: input.companyId,
    name: input.name ?? 'Rolling mill',
    state_code: '27',
    licence,
    is_number: input.standard ?? 'IS 1786',
    valid_to: input.validTo === undefined ? '2028-03-31' : input.validTo,
  })
  if (input.productId !== undefined) {
    await insertRow(ctx, 'product_plants', { product_id: input.productId, plant_id: id })
    await sql`update products set licences = licences || ${licence}::text where id = ${input.productId}`.execute(ctx.db)
  }
  return { id, licence }
}
