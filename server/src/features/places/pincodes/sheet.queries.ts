import type { PincodeRow } from '@neev/domain/places/pincodes'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'

/** Updates and adds pincodes of a spreadsheet. Empty cells keep the current value, or the default for a new place. */
export async function writePincodes(db: Db, rows: readonly PincodeRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(pincode text, "stateCode" text,
      district text, "zoneId" int,
        serviceable boolean, tier text, "surchargePaisePerTonne" bigint, "extraLeadDays" int, "latMicro" int,
        "lonMicro" int)
    ), changed as (
      update pincodes p set state_code = coalesce(g."stateCode", p.state_code), district = coalesce(g.district,
      p.district),
        zone_id = coalesce(g."zoneId", p.zone_id), serviceable = coalesce(g.serviceable, p.serviceable),
        tier = coalesce(g.tier, p.tier),
        surcharge_paise_per_tonne = coalesce(g."surchargePaisePerTonne", p.surcharge_paise_per_tonne),
        extra_lead_days = coalesce(g."extraLeadDays", p.extra_lead_days), lat_micro = coalesce(g."latMicro",
        p.lat_micro),
        lon_micro = coalesce(g."lonMicro", p.lon_micro)
      from given g where g.pincode = p.pincode returning p.pincode
    )
    insert into pincodes (pincode, state_code, district, zone_id, serviceable, tier, surcharge_paise_per_tonne,
    extra_lead_days, lat_micro, lon_micro)
    select g.pincode, g."stateCode", g.district, g."zoneId", coalesce(g.serviceable, true), g.tier,
    coalesce(g."surchargePaisePerTonne", 0),
      coalesce(g."extraLeadDays", 0), g."latMicro", g."lonMicro"
    from given g where not exists (select from pincodes p where p.pincode = g.pincode)`.execute(db)
}
