import { expect, test } from 'vitest'
import { readRough, variablesOf } from './rough-state.ts'

const read = (query: string, pincode: string | null = null) => readRough(new URLSearchParams(query), pincode)

test('without an address a house is shown that people know', () => {
  expect(read('')).toMatchObject({
    area: '1,000',
    floors: '1',
    house: { areaMilli: 1_000_000, floors: 1 },
    problem: null,
  })
})

test('a house is read as it was entered', () => {
  expect(read('area=92.5&unit=SQM&floors=2&wall=AAC&stage=ROOF').house).toMatchObject({ areaMilli: 92_500, floors: 2 })
})

test.each(['area=much', 'area=0', 'floors=ten', 'floors=1.5', 'floors=99'])(
  'what cannot be estimated (%s) is kept as it was entered, with the reason, and is not asked for',
  (query) => {
    const state = read(query)
    expect(state.house).toBeNull()
    expect(state.problem).not.toBeNull()
    expect([state.area, state.floors]).toContain(new URLSearchParams(query).values().next().value)
    expect(variablesOf(state).input.areaMilli).toBe(0)
  },
)

test('units, walls and stages that do not exist are the usual ones', () => {
  expect(read('unit=ACRE&wall=GLASS&stage=PARTY')).toMatchObject({ unit: 'SQFT', wall: 'BRICKS', stage: null })
})

test('the pincode of the address goes before that of the visit, and is asked for only if it is one', () => {
  expect(variablesOf(read('pincode=560001', '411045')).pincode).toBe('560001')
  expect(variablesOf(read('', '411045')).pincode).toBe('411045')
  expect(variablesOf(read('pincode=+', '411045')).pincode).toBe('411045')
  expect(variablesOf(read('pincode=0411')).pincode).toBeNull()
})

test('what somebody writes into an address is cut off', () => {
  expect(read(`area=${'9'.repeat(50)}`).area).toHaveLength(20)
})
