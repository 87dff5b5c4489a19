import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** The place of a pincode. */
export const placeByPincode = (db: Db, pincode: string) =>
  rowOf(
    db,
    'pincodes.placeByPincode',
    sql`select p.pincode, p.state_code, p.second_state_code, p.district,
          p.zone_id, z.name as "zoneName", p.lat_micro as lat, p.lon_micro as lon, p.serviceable,
          p.by_road,
          p.tier, p.surcharge_paise_per_tonne, p.extra_lead_days
        from pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode}`,
  )
