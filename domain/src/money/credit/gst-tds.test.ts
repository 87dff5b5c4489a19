import { describe, expect, test } from 'vitest'
import { whyNotDeductor } from '../../businesses/b2b.ts'
import { gstinCheckCharacter, whyNotDeductorGstin } from '../../core/identity/identity.ts'
import { mostGstTds } from './gst-tds.ts'

const rule = { rateBp: 200, limitPaise: 2_50_000_00 }
const facts = {
  taxablePaise: 3_00_000_00,
  contractPaise: 3_00_000_00,
  supplierState: '27',
  placeOfSupply: '27',
  deductorState: '27',
  deductedPaise: 0,
}

describe('GST deducted by a government buyer', () => {
  test('is at most the rate of the taxable value, above the limit of the contract', () => {
    expect(mostGstTds(facts, rule)).toBe(6_000_00)
    expect(mostGstTds({ ...facts, contractPaise: 2_50_000_00 }, rule)).toBe(0)
    expect(mostGstTds({ ...facts, taxablePaise: 1_00_000_00, contractPaise: 2_50_000_01 }, rule)).toBe(2_000_00)
    expect(mostGstTds(facts, { ...rule, rateBp: null })).toBe(0)
  })

  test('is deducted once over all payments', () => {
    expect(mostGstTds({ ...facts, deductedPaise: 2_500_00 }, rule)).toBe(3_500_00)
    expect(mostGstTds({ ...facts, deductedPaise: 7_000_00 }, rule)).toBe(0)
  })

  test('is nothing where supplier and place of supply are both in other states', () => {
    expect(mostGstTds({ ...facts, deductorState: '29' }, rule)).toBe(0)
    expect(mostGstTds({ ...facts, deductorState: '29', placeOfSupply: '29' }, rule)).toBe(6_000_00)
    expect(mostGstTds({ ...facts, deductorState: '27', placeOfSupply: '29' }, rule)).toBe(6_000_00)
  })
})

describe('a registration to deduct GST', () => {
  const gstin = (first14: string) => first14 + gstinCheckCharacter(first14)
  test('has D in the 14th place, with the PAN or TAN of a state', () => {
    for (const good of [gstin('27AAPFU0939F1D'), gstin('27MUMA12345B1D')]) expect(whyNotDeductorGstin(good)).toBeNull()
    expect(whyNotDeductorGstin('27AAPFU0939F1ZV')?.code).toBe('GSTIN_DEDUCTOR_FORMAT')
    expect(whyNotDeductorGstin(gstin('99AAPFU0939F1D'))?.code).toBe('GSTIN_STATE_UNKNOWN')
    expect(
      whyNotDeductorGstin('27AAPFU0939F1D?'.replace('?', gstin('27AAPFU0939F1D').endsWith('1') ? '2' : '1'))?.code,
    ).toBe('GSTIN_BAD_CHECKSUM')
  })

  test('is of government buyers only', () => {
    expect(whyNotDeductor('GOVERNMENT')).toBeNull()
    expect(whyNotDeductor('CONTRACTOR')?.code).toBe('DEDUCTOR_GOVERNMENT')
  })
})
