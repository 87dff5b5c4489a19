import { states } from '@neev/domain/core/states'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { loadEwayThresholds, loadFreightSlabs, loadPincodes, loadTariff, loadZones, zoneOf } from './data/load.ts'
import { insertRows } from './rows.ts'

const metros = /^(110|400|411|500|560|600|700|380)/
// hills, islands and border states that lorries reach last
const remote = ['01', '02', '05', '11', '12', '13', '14', '15', '16', '17', '31', '35', '38']

/** What can be told from the number and the state alone; town or village is for admins to say. */
const tierOf = ({ pincode, state }: { pincode: string; state: string }) =>
  metros.test(pincode) ? 'METRO' : remote.includes(state) ? 'REMOTE' : null

/** Lakshadweep, and the Andaman and Nicobar Islands: no truck drives there. */
const isIsland = ({ pincode, state }: { pincode: string; state: string }) =>
  /^68255[1-9]$/.test(pincode) || (state === '35' && pincode.startsWith('744'))

/** What hills and border states take more: ₹600 a tonne and three days, an estimate for the operator to put right by place. */
const hard = { surcharge_paise_per_tonne: 600_00, extra_lead_days: 3 }
const easy = { surcharge_paise_per_tonne: 0, extra_lead_days: 0 }

/** The notification by which a GST rate began on a day. */
const notificationOf = (from: string): string =>
  ({
    '2017-07-01': 'Notification 1/2017-Central Tax (Rate)',
    '2022-07-18': 'Notification 6/2022-Central Tax (Rate)',
    '2025-09-22': 'Notification 9/2025-Central Tax (Rate)',
  })[from] ?? ''

/** What every shop needs, demo or real: states, zones, pincodes, tax rates, freight slabs. Does nothing where it is there. */
export async function fillReferenceData(db: Db): Promise<void> {
  if (await rowAs(db, sql`select 1 from zones limit 1`)) return
  const zones = loadZones()
  await insertRows(
    db,
    'states',
    states.map(({ code, name, alpha, kind, localTax }) => ({
      code,
      name,
      alpha,
      local_tax: localTax,
      is_union_territory: kind === 'UT',
    })),
  )
  await insertRows(
    db,
    'zones',
    zones.map(({ name }, at) => ({ id: at + 1, name })),
  )
  await insertRows(
    db,
    'pincodes',
    loadPincodes().flatMap((row) => {
      const zone = zoneOf(zones, row.pincode)
      if (!zone) return []
      return {
        pincode: row.pincode,
        state_code: row.state,
        second_state_code: row.otherStates[0] ?? null,
        district: row.district,
        zone_id: zones.indexOf(zone) + 1,
        lat_micro: row.latE4 ? row.latE4 * 100 : null,
        lon_micro: row.lonE4 ? row.lonE4 * 100 : null,
        serviceable: true,
        tier: tierOf(row),
        by_road: !isIsland(row),
        ...(tierOf(row) === 'REMOTE' && !isIsland(row) ? hard : easy),
      }
    }),
  )
  await insertRows(
    db,
    'statutory_values',
    loadEwayThresholds().flatMap(({ state, from, source, districtPaise, intraStatePaise, interStatePaise }) =>
      [
        { rule: 'EWAY_INTRA_STATE', value: intraStatePaise },
        { rule: 'EWAY_INTER_STATE', value: interStatePaise },
        ...(districtPaise === undefined ? [] : [{ rule: 'EWAY_DISTRICT', value: districtPaise }]),
      ].map((row) => ({ ...row, scope: state, from_day: from, source })),
    ),
  )
  const tariff = loadTariff()
  await insertRows(
    db,
    'hsn_codes',
    tariff.map(({ hsn, description }) => ({ hsn, description })),
  )
  await insertRows(
    db,
    'statutory_values',
    tariff.flatMap(({ hsn, rates }) =>
      rates.map(({ from, rateBp }) => ({
        rule: 'GST_RATE',
        scope: hsn,
        from_day: from,
        value: rateBp,
        source: notificationOf(from),
      })),
    ),
  )
  const freight = loadFreightSlabs()
  const grid = await rowAs<{ id: number }>(
    db,
    sql`insert into freight_grids (valid_from) values (${freight.from}::date) returning id`,
  )
  await insertRows(
    db,
    'freight_slabs',
    freight.vehicles.flatMap((vehicle, position) =>
      vehicle.slabs.map((slab) => ({
        grid_id: grid?.id,
        vehicle: vehicle.name,
        payload_grams: vehicle.payloadGrams,
        min_charge_paise: vehicle.minPaise,
        bed_mm: vehicle.bedMm,
        body: vehicle.body,
        min_grams: vehicle.minGrams,
        up_to_km: slab.uptoKm,
        rate_paise_per_tonne: slab.perTonnePaise,
        position,
      })),
    ),
  )
}
