import { stateOf } from '@neev/domain/core/states'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowAs } from '#core/db/rows-as.ts'

type Region = { states: readonly string[]; drivers: readonly string[]; transporters: readonly string[] }
/** Who drives and who carries in each part of the country; nobody of them exists. */
const regions: readonly Region[] = [
  {
    states: ['27', '24', '30', '26'],
    drivers: ['Ravi Jadhav', 'Salim Shaikh', 'Mahesh Kale', 'Bharat Solanki', 'Nitin Pawar'],
    transporters: ['Sai Roadlines', 'Om Cargo', 'Deccan Carriers', 'Girnar Transport', 'Konkan Freight'],
  },
  {
    states: ['29', '32', '33', '36', '37', '34'],
    drivers: ['Murugan S', 'Venkatesh Reddy', 'Basavaraj H', 'Anil Nair', 'Srinivas Rao', 'Yusuf Ali'],
    transporters: ['Kaveri Lorry Service', 'Nandi Roadways', 'Palani Transports', 'Godavari Goods Carriers'],
  },
  {
    states: ['19', '20', '21', '10', '18', '17', '16', '11', '22'],
    drivers: ['Subhash Mondal', 'Ranjan Sahu', 'Bikash Das', 'Manoj Mahato', 'Dilip Nag'],
    transporters: ['Hooghly Transport Agency', 'Subarnarekha Carriers', 'Mahanadi Roadlines', 'Kamrup Goods Movers'],
  },
]
/** The north, and what is named nowhere else. */
const elsewhere: Region = {
  states: [],
  drivers: ['Gopal Yadav', 'Gurpreet Singh', 'Harish Chandra', 'Rakesh Meena', 'Imran Ansari'],
  transporters: ['Shivalik Roadways', 'Aravalli Transport', 'Punjab Goods Carriers', 'Doab Freight Lines'],
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Where a suborder is loaded: the state that its lorries are registered in. */
async function yardState(db: Db, suborderId: number): Promise<string> {
  const row = await rowAs<{ state: string }>(
    db,
    sql`select d.state_code as state from suborders s
      join dispatch_points d on d.id = coalesce(s.leaves_from_id, s.dispatch_point_id)
        where s.id = ${suborderId}`,
  )
  return row?.state ?? '27'
}

/** The lorry of a demo shipment: plate, driver and transporter of the state that it leaves from. */
export async function truckFor(db: Db, suborderId: number) {
  const state = await yardState(db, suborderId)
  const { drivers, transporters } = regions.find(({ states }) => states.includes(state)) ?? elsewhere
  const office = String(1 + ((suborderId * 7) % 38)).padStart(2, '0')
  const series = pick([...letters], suborderId * 5) + pick([...letters], suborderId * 11 + 3)
  return {
    vehicleNo: `${stateOf(state)?.alpha ?? 'MH'}${office}${series}${1000 + ((suborderId * 37) % 9000)}`,
    driverName: pick(drivers, suborderId),
    driverMobile: `90000${String(10_000 + suborderId).slice(-5)}`,
    transporterName: pick(transporters, suborderId * 3 + 1),
    ewayBillNo: String(331_000_000_000 + suborderId * 7919),
  }
}
