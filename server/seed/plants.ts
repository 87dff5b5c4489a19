import { standardNumbers } from '@neev/domain/catalogue/quality-orders'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { insertRows } from './rows.ts'

const dayMs = 86_400_000
/** Where works stand; the first are those of the demo mills, then again from the start. */
const states = ['20', '27', '22', '10', '22', '37', '08', '19', '19', '36', '33', '27', '33', '20']
/** Days until licences end: of the bars two end soon, all others have their time. */
const daysLeft = [420, 11, 260, 610, 27, 330, 505]
const longLeft = daysLeft.filter((days) => days > 60)

/** Licence numbers of the demo, one for each maker and standard; none is of a plant that exists. */
export function demoLicences(): (maker: string, standard: string) => string {
  const known = new Map<string, string>()
  return (maker, standard) => {
    const key = `${maker} ${standardNumbers(standard).join(' ')}`
    const licence = known.get(key) ?? `CM/L-${9_100_000_001 + known.size}`
    known.set(key, licence)
    return licence
  }
}

type Made = { companyId: number; licence: string; standard: string; isBar: boolean; productIds: number[] }

/** The works that the demo's marked goods come from, each with its licence; and two that nothing stands on: one has ended, one has no end. */
export async function fillPlants(db: Db, now: Date): Promise<void> {
  const made = await rowsAs<Made>(
    db,
    sql`select company_id as "companyId", licences[1] as licence, min(standard) as standard, bool_or(kind = 'TMT') as "isBar",
          json_agg(id order by id) as "productIds"
        from products where cardinality(licences) > 0 and company_id is not null
        group by 1, 2 order by bool_or(kind = 'TMT') desc, min(id)`,
  )
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const works = made.map(({ companyId, licence, standard, isBar }, at) => {
    const left = isBar ? daysLeft : longLeft
    return {
      company_id: companyId,
      name: isBar
        ? 'Rolling mill'
        : `Works ${1 + made.slice(0, at).filter((other) => other.companyId === companyId).length}`,
      state_code: states[at % states.length],
      licence,
      is_number: cited(standard),
      valid_from: day(-500),
      valid_to: day(left[at % left.length] ?? 400),
    }
  })
  const bars = made.filter(({ isBar }) => isBar)
  const idle = [
    { company_id: bars[0]?.companyId, name: 'Bar mill, old strand', valid_to: day(-40) },
    { company_id: bars.at(-1)?.companyId, name: 'Wire rod mill', valid_to: null },
  ].map((plant, at) => ({
    ...plant,
    state_code: '20',
    licence: `CM/L-${9_100_009_001 + at}`,
    is_number: 'IS 1786',
    valid_from: null,
  }))
  const columns = { version: 1, created_at: new Date(0) }
  const ids = await insertRows(
    db,
    'plants',
    [...works, ...idle].map((plant) => ({ ...plant, ...columns })),
    'id',
  )
  await insertRows(
    db,
    'product_plants',
    made.flatMap(({ productIds }, at) => productIds.map((productId) => ({ product_id: productId, plant_id: ids[at] }))),
  )
}

/** The standard that a licence is for: of sections the one of the steel, not of their dimensions. */
const cited = (standard: string) => standard.split(' / ').at(-1) ?? standard
