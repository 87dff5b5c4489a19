import { terms } from '@neev/domain/core/refusals'
import { type PincodeInput, pincodeInput } from '@neev/domain/places/pincodes'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import {
  type AdminPincodeRow,
  type ChosenPincodes,
  type PincodeFilter,
  pincodeByCode,
  pincodesOf,
  writeServiceable,
} from './admin.queries.ts'

/** A page of the directory. */
export async function listPincodes(ctx: Ctx, page: PageInput, filter: PincodeFilter) {
  return pageOf(await pincodesOf(ctx.db, filter, page))
}

const getPincode = async (ctx: Ctx, pincode: string): Promise<AdminPincodeRow> =>
  found(await pincodeByCode(ctx.db, pincode))

const auditedFields = ({
  zone,
  tier,
  serviceable,
  byRoad,
  surchargePaisePerTonne,
  extraLeadDays,
}: AdminPincodeRow): PincodeInput => ({
  zoneId: String(zone.id),
  tier,
  serviceable,
  byRoad,
  surchargePaisePerTonne,
  extraLeadDays,
})

export async function updatePincode(ctx: Ctx, pincode: string, values: unknown): Promise<AdminPincodeRow> {
  const input = parseInput(pincodeInput, values)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('pincodes').select('pincode').where('pincode', '=', pincode).forUpdate().execute()
    const before = await getPincode(ctx, pincode)
    const zone = await ctx.db.selectFrom('zones').select('id').where('id', '=', Number(input.zoneId)).executeTakeFirst()
    if (!zone) throw refused('NOT_A_CHOICE', { field: terms('ZONE') }, 'zoneId')
    await ctx.db
      .updateTable('pincodes')
      .set({
        zoneId: Number(input.zoneId),
        tier: input.tier,
        serviceable: input.serviceable,
        byRoad: input.byRoad,
        surchargePaisePerTonne: input.surchargePaisePerTonne,
        extraLeadDays: input.extraLeadDays,
      })
      .where('pincode', '=', pincode)
      .execute()
    await audit(ctx, 'pincode.update', 'pincode', pincode, auditedFields(before), input)
    await ctx.emit('pincodes.changed', {})
    return getPincode(ctx, pincode)
  })
}

type Chosen = { pincodes?: readonly (string | number)[] | null; filter?: PincodeFilter | null }

/** Turns delivery on or off for the given pincodes, or for all that match the filter. */
export function setServiceable(ctx: Ctx, { pincodes, filter }: Chosen, serviceable: boolean): Promise<number> {
  if (!pincodes && !filter) throw refused('REQUIRED', { field: terms('PINCODES') }, 'pincodes')
  const chosen: ChosenPincodes = pincodes ? { pincodes: pincodes.map(String) } : { filter: filter ?? {} }
  return transaction(ctx, async (ctx) => {
    const changed = await writeServiceable(ctx.db, chosen, serviceable)
    const what = pincodes ? { pincodes: changed.map((row) => row.pincode) } : { filter }
    await audit(ctx, 'pincode.serviceable', 'pincode', 'several', null, { ...what, serviceable, count: changed.length })
    if (changed.length > 0) await ctx.emit('pincodes.changed', {})
    return changed.length
  })
}
