import { describe, expect, test } from 'vitest'
import { productClassInput } from './product-classes.ts'

const input = (over: object = {}) => ({
  code: 'sand',
  name: 'Sand',
  hsn: '2505',
  uqc: 'OTH',
  baseUnit: 'cft',
  otherUnits: [{ unit: 'brass', of: 1, makes: 100 }],
  gramsPerBase: 45_300,
  length: 'NORMAL',
  lengthMm: null,
  handling: 'PACKED',
  litresPerTonne: null,
  stackable: false,
  mtcRequired: false,
  weighmentPolicy: 'SELLER_ACTUAL',
  toleranceBp: 200,
  toleranceGrams: null,
  priceLockMinutes: 30,
  warnBp: 2500,
  holdBp: 6000,
  shelfLifeDays: null,
  returnPolicyId: '',
  ...over,
})

describe('a product class', () => {
  test.each([
    [{}, []],
    [{ hsn: '25051' }, ['hsn']],
    [{ code: '1' }, ['code']],
    [{ otherUnits: [{ unit: 'cft', of: 1, makes: 1 }] }, ['otherUnits']],
    [{ otherUnits: [{ unit: 'brass', of: 0, makes: 1 }] }, ['otherUnits']],
    [{ warnBp: 6000, holdBp: 2500 }, ['holdBp']],
    [{ priceLockMinutes: 1 }, ['priceLockMinutes']],
  ])('%j breaks %j', (over, fields) => {
    const { error } = productClassInput.safeParse(input(over))
    expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields)
  })
})
