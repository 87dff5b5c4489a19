import { fixedPaths, isReserved, publicPath } from '@neev/domain/platform/public-paths'
import { expect, test } from 'vitest'
import { areas } from './table.ts'

const rows = areas.flatMap((area) => area.rows)
const sample = (path: string) => path.replace(/:\w+/g, 'x1')

test('fixed public paths are pages for everybody', () => {
  const open = new Set(rows.filter(({ access }) => access === 'public').map(({ path }) => path))
  // a seller's own registration is open to those who are signed in only after the first step
  const entrances = ['/seller_registration', '/b2b_registration']
  expect(fixedPaths.filter((path) => !open.has(path) && !entrances.includes(path))).toEqual([])
})

test('no redirect can be put at the address of a page: it is public or reserved', () => {
  const free = rows.map(({ path }) => sample(path)).filter((path) => !publicPath(path) && !isReserved(path))
  expect(free).toEqual([])
})
