import { describe, expect, test } from 'vitest'
import { planOf, readCutting, rulesOf } from './cutting-state.ts'

const read = (query: string) => readCutting(new URLSearchParams(query))

describe('how bars are cut', () => {
  test.each([
    ['', { stockMm: 12_000, kerfMm: 0 }],
    ['stock=11', { stockMm: 11_000 }],
    ['stock=9,5', { stockMm: 9500 }],
    ['stock=2', { stockMm: 12_000 }],
    ['stock=25', { stockMm: 12_000 }],
    ['stock=long', { stockMm: 12_000 }],
    ['stock=+', { stockMm: 12_000 }],
    ['kerf=4', { kerfMm: 4 }],
    ['kerf=21', { kerfMm: 0 }],
    ['lap=40', { lapDiameters: 40 }],
    ['lap=9', { lapDiameters: rulesOf(read('')).lapDiameters }],
  ])('%j', (query, rules) => {
    expect(rulesOf(read(query))).toMatchObject(rules)
  })
})

test('a plan has the rows that can be read, and names the others', () => {
  const { cuts, problems, plans, whyNot } = planOf(read('list=B1+12+4.25+24%0Awhatever'))
  expect(cuts).toHaveLength(1)
  expect(problems).toHaveLength(1)
  expect(whyNot).toBeNull()
  expect(plans.map(({ diameterMm }) => diameterMm)).toEqual([12])
})

test('without rows there is no plan', () => {
  expect(planOf(read('')).plans).toEqual([])
})
