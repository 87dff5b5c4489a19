import { expect, test } from 'vitest'
import { byMonth, bySite } from './spend-sums.ts'

const parts = [
  { month: '2026-11', site: 'Baner', paise: 300 },
  { month: '2027-01', site: 'Baner', paise: 50 },
  { month: '2026-11', site: 'Talegaon', paise: 400 },
]

test('months between are there, without spend', () => {
  expect(byMonth(parts)).toEqual([
    { month: '2026-11', paise: 700 },
    { month: '2026-12', paise: 0 },
    { month: '2027-01', paise: 50 },
  ])
  expect(byMonth([])).toEqual([])
})

test('sites are in the order of their spend', () => {
  expect(bySite(parts)).toEqual([
    { site: 'Talegaon', paise: 400 },
    { site: 'Baner', paise: 350 },
  ])
})
