import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import { lot } from './orders/lot.ts'
import { insertRows } from './rows.ts'

const dayMs = 86_400_000
/** Where works stand; the first are those of the demo mills, then again from the start. */
const states = ['20', '27', '22', '10', '22', '37', '08', '19', '19', '36', '33', '27', '33', '20']
/** Days until licences end: two end soon, the others have their time. */
const daysLeft = [420, 11, 260, 610, 27, 330, 505]

type Bar = { productId: number; companyId: number; licence: string }

/** The works that the demo bars come from, each with its licence; and two that nothing stands on: one has ended, one has no end. */
export async function fillPlants(db: Db, now: Date): Promise<void> {
  const bars = await rowsOf<Bar>(
    db,
    sql`select id as "productId", company_id as "companyId", bis_licence as licence from products
        where kind = 'TMT' and bis_licence is not null order by id`,
  )
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const draw = lot('plants')
  const works = bars.map(({ companyId, licence }, at) => ({
    company_id: companyId,
    name: bars.findIndex((bar) => bar.companyId === companyId) === at ? 'Rolling mill' : 'Rolling mill 2',
    state_code: states[at % states.length],
    licence,
    is_number: 'IS 1786',
    valid_to: day(daysLeft[at % daysLeft.length] ?? 400),
  }))
  const first = bars[0]
  const last = bars.at(-1)
  const idle = [
    { company_id: first?.companyId, name: 'Bar mill, old strand', state_code: '20', valid_to: day(-40) },
    { company_id: last?.companyId, name: 'Wire rod mill', state_code: '20', valid_to: null },
  ].map((plant) => ({ ...plant, licence: `CM/L-${6_000_000 + draw(999_999)}`, is_number: 'IS 1786' }))
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
    bars.map(({ productId }, at) => ({ product_id: productId, plant_id: ids[at] })),
  )
}
