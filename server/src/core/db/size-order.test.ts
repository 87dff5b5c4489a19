import { bySize } from '@neev/domain/core/sizes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type OpenDb, openDb } from './open.ts'
import { rowsAs } from './rows-as.ts'

let open: OpenDb
beforeAll(async () => {
  open = await openDb('memory://')
  await migrate(open)
})
afterAll(() => open.close())

const inOrder = async (labels: readonly string[]) =>
  (
    await rowsAs<{ label: string }>(
      open.db,
      sql`select label from unnest(${labels}::text[]) label order by size_order(label) collate "C", label collate "C"`,
    )
  ).map(({ label }) => label)

it.each([
  [['TMT bar 8 mm', 'TMT bar 10 mm', 'TMT bar 12 mm', 'TMT bar 12.5 mm', 'TMT bar 100 mm']],
  [['Ball valve ½"', 'Ball valve 3/4"', 'Ball valve 1"', 'Ball valve 1¼"', 'Ball valve 1 1/2"', 'Ball valve 10"']],
  [['Angle 25 × 25 × 3', 'Angle 25 × 25 × 5', 'Angle 50 × 50 × 5', 'Angle 100 × 100 × 6']],
  [['Tank 500 L', 'Tank 1,000 L', 'Tank 2,000 L', 'Tank 10,000 L']],
  [['2 mm', '10 mm', 'ISA 25', 'ISA 100', 'ISMB 150']],
  [['Grade 12/8 bolt', 'Grade 43 cement', 'grade 53 cement']],
  [['', '1', 'सीमेंट 43', 'सीमेंट 53']],
])('the database sorts %j as the domain does', async (labels) => {
  expect([...labels].reverse().sort(bySize)).toEqual(labels)
  expect(await inOrder([...labels].reverse())).toEqual(labels)
})

it('numbers that are no sizes do no harm', async () => {
  const odd = ['1/0', '0/0', '99999999999999999999999999', '1/2/3', '½½', '8901234567894', '.', '1.', '1,2']
  expect((await inOrder(odd)).toSorted()).toEqual(odd.toSorted())
})
