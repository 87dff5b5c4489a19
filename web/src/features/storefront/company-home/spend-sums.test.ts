import { expect, test } from 'vitest'
import { byClass, byMonth, bySite } from './spend-sums.ts'

const parts = [
  { month: '2026-11', site: 'Baner', productClass: 'TMT bars', paise: 300 },
  { month: '2027-01', site: 'Baner', productClass: null, paise: 50 },
  { month: '2026-11', site: 'Talegaon', productClass: 'Cement', paise: 400 },
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
    { name: 'Talegaon', paise: 400 },
    { name: 'Baner', paise: 350 },
  ])
})

test('classes are in the order of their spend', () => {
  expect(byClass(parts)).toEqual([
    { name: 'Cement', paise: 400 },
    { name: 'TMT bars', paise: 300 },
    { name: null, paise: 50 },
  ])
})
