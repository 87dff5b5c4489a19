import { cleanDigits, cleanWords } from '@neev/domain/core/input/clean'
import type { PincodeTier } from '@neev/domain/places/pincodes'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type PincodeFilter = {
  search?: string | null
  stateCode?: string | null
  serviceable?: boolean | null
  tier?: PincodeTier | null
}
export type AdminPincodeRow = Omit<RowOf<'pincodes.pincodesOf'>, 'total'>

const columns = sql`p.pincode as id, p.state_code, p.second_state_code, p.district,
  jsonb_build_object('id', z.id, 'name', z.name) as zone, p.tier, p.serviceable, p.by_road,
  p.surcharge_paise_per_tonne,
  p.extra_lead_days, p.lat_micro, p.lon_micro`

const whereOf = ({ search, stateCode, serviceable, tier }: PincodeFilter): Sql => {
  const words = cleanWords(search ?? '')
  const start = cleanDigits(words)
  return allOf([
    words !== '' &&
      (/^\d{1,6}$/.test(start) ? sql`p.pincode like ${`${start}%`}` : sql`p.district ilike ${containing(words)}`),
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
export const pincodesOf = (db: Db, filter: PincodeFilter, page: PageInput) =>
  rowsOf(
    db,
    'pincodes.pincodesOf',
    sql`select ${columns}, count(*) over ()::int as total from pincodes p join zones z on z.id = p.zone_id
        where ${whereOf(filter)} ${pageTail({ ...page, sort: page.sort || 'pincode' }, sorts, sql`p.pincode`)}`,
  )

/** All pincodes that match the filter, in order. */
export const allPincodes = (db: Db, filter: PincodeFilter): Promise<AdminPincodeRow[]> =>
  rowsOf(
    db,
    'pincodes.allPincodes',
    sql`select ${columns} from pincodes p join zones z on z.id = p.zone_id where ${whereOf(filter)} order by p.pincode`,
  )

export const pincodeByCode = (db: Db, pincode: string) =>
  rowOf(
    db,
    'pincodes.pincodeByCode',
    sql`select ${columns} from pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode}`,
  )

/** The given pincodes, or all that match a filter. */
export type ChosenPincodes = { pincodes: readonly string[] } | { filter: PincodeFilter }

/** Turns delivery to the chosen pincodes on or off. Returns those that changed. */
export const writeServiceable = (db: Db, chosen: ChosenPincodes, serviceable: boolean) =>
  rowsOf(
    db,
    'pincodes.writeServiceable',
    sql`update pincodes p set serviceable = ${serviceable} where p.serviceable <> ${serviceable} and ${
      'pincodes' in chosen ? sql`p.pincode = any(${chosen.pincodes}::text[])` : whereOf(chosen.filter)
    } returning p.pincode`,
  )
