import { terms } from '@neev/domain/core/refusals'
import type { StateCode } from '@neev/domain/core/states'
import { type PincodeInput, type PincodeTier, pincodeInput } from '@neev/domain/shipping/pincodes'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'

export type PincodeFilter = {
  search?: string | null
  stateCode?: string | null
  serviceable?: boolean | null
  tier?: PincodeTier | null
}
export type AdminPincodeRow = {
  id: string
  stateCode: StateCode
  secondStateCode: StateCode | null
  district: string
  zone: { id: number; name: string }
  tier: PincodeTier | null
  serviceable: boolean
  byRoad: boolean
  surchargePaisePerTonne: number
  extraLeadDays: number
  latMicro: number | null
  lonMicro: number | null
}

const columns = sql`p.pincode as id, p.state_code as "stateCode", p.second_state_code as "secondStateCode", p.district,
  jsonb_build_object('id', z.id, 'name', z.name) as zone, p.tier, p.serviceable, p.by_road as "byRoad",
  p.surcharge_paise_per_tonne as "surchargePaisePerTonne",
  p.extra_lead_days as "extraLeadDays", p.lat_micro as "latMicro", p.lon_micro as "lonMicro"`

export const whereOf = ({ search, stateCode, serviceable, tier }: PincodeFilter): Sql => {
  const words = search?.trim() ?? ''
  return allOf([
    words !== '' &&
      (/^\d{1,6}$/.test(words) ? sql`p.pincode like ${`${words}%`}` : sql`p.district ilike ${containing(words)}`),
    stateCode && sql`p.state_code = ${stateCode}`,
    serviceable !== null && serviceable !== undefined && sql`p.serviceable = ${serviceable}`,
    tier && sql`p.tier = ${tier}`,
  ])
}

const sorts = {
  pincode: sql`p.pincode`,
  district: sql`p.district`,
  surcharge: sql`p.surcharge_paise_per_tonne`,
  days: sql`p.extra_lead_days`,
}

/** A page of the directory. */
export async function listPincodes(ctx: Ctx, page: PageInput, filter: PincodeFilter) {
  const rows = await rowsOf<AdminPincodeRow & { total: number }>(
    ctx.db,
    sql`select ${columns}, count(*) over ()::int as total from pincodes p join zones z on z.id = p.zone_id
        where ${whereOf(filter)} ${pageTail({ ...page, sort: page.sort || 'pincode' }, sorts, sql`p.pincode`)}`,
  )
  return pageOf(rows)
}

/** All pincodes that match the filter, in order. */
export const allPincodes = (ctx: Ctx, filter: PincodeFilter): Promise<AdminPincodeRow[]> =>
  rowsOf<AdminPincodeRow>(
    ctx.db,
    sql`select ${columns} from pincodes p join zones z on z.id = p.zone_id where ${whereOf(filter)} order by p.pincode`,
  )

async function getPincode(ctx: Ctx, pincode: string): Promise<AdminPincodeRow> {
  return found(
    await rowOf<AdminPincodeRow>(
      ctx.db,
      sql`select ${columns} from pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode}`,
    ),
  )
}

const kept = ({
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
    await audit(ctx, 'pincode.update', 'pincode', pincode, kept(before), input)
    await ctx.emit('pincodes.changed', {})
    return getPincode(ctx, pincode)
  })
}

type Chosen = { pincodes?: readonly (string | number)[] | null; filter?: PincodeFilter | null }

/** Turns delivery on or off for the given pincodes, or for all that match the filter. */
export function setServiceable(ctx: Ctx, { pincodes, filter }: Chosen, serviceable: boolean): Promise<number> {
  if (!pincodes && !filter) throw refused('REQUIRED', { field: terms('PINCODES') }, 'pincodes')
  const chosen = pincodes ? sql`p.pincode = any(${pincodes.map(String)}::text[])` : whereOf(filter ?? {})
  return transaction(ctx, async (ctx) => {
    const changed = await rowsOf<{ pincode: string }>(
      ctx.db,
      sql`update pincodes p set serviceable = ${serviceable} where p.serviceable <> ${serviceable} and ${chosen}
        returning p.pincode`,
    )
    const what = pincodes ? { pincodes: changed.map((row) => row.pincode) } : { filter }
    await audit(ctx, 'pincode.serviceable', 'pincode', 'several', null, { ...what, serviceable, count: changed.length })
    if (changed.length > 0) await ctx.emit('pincodes.changed', {})
    return changed.length
  })
}
