import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { sum } from '../core/money.ts'
import { reversalEntries, saleEntries } from './ledger.ts'
import { type LowerDeduction, lowerDeductionInput, tdsParts, whyNotApproved } from './lower-deductions.ts'

const certificate = (of: Partial<LowerDeduction> = {}): LowerDeduction => ({
  id: 1,
  rateBp: 2,
  from: '2026-04-01',
  to: '2026-11-20',
  leftPaise: 10_000_00,
  ...of,
})
const supply = { basePaise: 6_000_00, supplyPaise: 6_000_00, day: '2026-11-20', rateBp: 10 }
const shown = (parts: ReturnType<typeof tdsParts>) =>
  parts.map(({ lowerDeductionId, basePaise, rateBp, paise }) => [lowerDeductionId, basePaise, rateBp, paise])

describe('tdsParts', () => {
  test.each([
    ['without a certificate', {}, [], [[null, 6_000_00, 10, 6_00]]],
    ['on the last day of a certificate', {}, [certificate()], [[1, 6_000_00, 2, 1_20]]],
    ['on the day after it', { day: '2026-11-21' }, [certificate()], [[null, 6_000_00, 10, 6_00]]],
    ['before its first day', { day: '2026-03-31' }, [certificate()], [[null, 6_000_00, 10, 6_00]]],
    [
      'across its limit',
      {},
      [certificate({ leftPaise: 1_000_01 })],
      [
        [1, 1_000_01, 2, 20],
        [null, 4_999_99, 10, 5_00],
      ],
    ],
    ['when it is used up', {}, [certificate({ leftPaise: 0 })], [[null, 6_000_00, 10, 6_00]]],
    ['at a rate of zero', {}, [certificate({ rateBp: 0 })], [[1, 6_000_00, 0, 0]]],
    [
      'with two at once: the lower rate first',
      {},
      [certificate({ id: 1, rateBp: 5 }), certificate({ id: 2, rateBp: 2, leftPaise: 4_000_00 })],
      [
        [2, 4_000_00, 2, 80],
        [1, 2_000_00, 5, 1_00],
      ],
    ],
    [
      'with two of one rate: that which ends first',
      {},
      [certificate({ id: 1, to: '2027-03-31' }), certificate({ id: 2, leftPaise: 1_000_00 })],
      [
        [2, 1_000_00, 2, 20],
        [1, 5_000_00, 2, 1_00],
      ],
    ],
    [
      'with what is made up for earlier supplies of the year',
      { basePaise: 8_000_00 },
      [certificate()],
      [
        [1, 6_000_00, 2, 1_20],
        [null, 2_000_00, 10, 2_00],
      ],
    ],
    ['at a rate that is not lower', { rateBp: 2 }, [certificate()], [[null, 6_000_00, 2, 1_20]]],
    ['of nothing', { basePaise: 0 }, [certificate()], []],
  ])('%s', (_case, of, certificates, parts) => {
    expect(shown(tdsParts({ ...supply, ...of }, certificates))).toEqual(parts)
  })

  test('parts are the base, and no certificate gives more than its limit, however supplies follow each other', () => {
    const certificates = fc.array(
      fc.record({ rateBp: fc.integer({ min: 0, max: 12 }), leftPaise: fc.integer({ min: 0, max: 20_000_00 }) }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(certificates, fc.array(fc.integer({ min: 0, max: 9_000_00 })), (some, supplies) => {
        const valid = some.map((one, id) => certificate({ id, ...one }))
        const parts = supplies.map((paise) => tdsParts({ ...supply, basePaise: paise, supplyPaise: paise }, valid))
        parts.forEach((of, at) => {
          expect(sum(of.map(({ basePaise }) => basePaise))).toBe(supplies[at])
        })
        some.forEach(({ leftPaise }, id) => {
          const used = parts.flat().filter(({ lowerDeductionId }) => lowerDeductionId === id)
          expect(sum(used.map(({ basePaise }) => basePaise)) + (valid[id]?.leftPaise ?? 0)).toBe(leftPaise)
          expect(valid[id]?.leftPaise).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })
})

test('the ledger keeps the base of a certificate whose rate is zero, and takes it back with the sale', () => {
  const sale = {
    ...{ sellerId: 7, availableOn: '2026-11-24', totalPaise: 6_000_00, couponPaise: 0, taxablePaise: 6_000_00 },
    ...{ feeBasePaise: 0, feePaise: 0, feeGstPaise: 0, feeGstBp: 0, tcsPaise: 0, tcsBp: 0 },
    tds: [{ basePaise: 6_000_00, rateBp: 0, paise: 0, lowerDeductionId: 3 }],
  }
  const tds = { account: 'SELLER_PAYABLE', part: 'TDS', lowerDeductionId: 3, rateBp: 0 }
  expect(saleEntries(sale)).toContainEqual(expect.objectContaining({ ...tds, paise: 0, basePaise: 6_000_00 }))
  expect(reversalEntries(sale)).toContainEqual(expect.objectContaining({ ...tds, basePaise: -6_000_00 }))
})

describe('lowerDeductionInput', () => {
  const input = { number: ' 1234 ab 5 ', rateBp: 5, from: '2026-04-01', to: '2027-03-31', limitPaise: 50_00_000_00 }
  test.each([
    ['a certificate', { number: '3957AB19X' }, true],
    ['one in small letters', { number: '3957ab19x' }, true],
    ['no number', { number: '' }, false],
    ['days the wrong way round', { number: '3957AB19X', to: '2026-03-31' }, false],
    ['no limit', { number: '3957AB19X', limitPaise: 0 }, false],
    ['a rate below zero', { number: '3957AB19X', rateBp: -1 }, false],
  ])('%s', (_case, of, valid) => {
    expect(lowerDeductionInput.safeParse({ ...input, ...of }).success).toBe(valid)
  })
})

test.each([
  ['one that waits', { state: 'PENDING', to: '2026-11-20', rateBp: 5 }, null],
  ['one that is decided', { state: 'REJECTED', to: '2026-11-20', rateBp: 5 }, 'BAD_TRANSITION'],
  ['one whose days are over', { state: 'PENDING', to: '2026-11-19', rateBp: 5 }, 'LOWER_DEDUCTION_OVER'],
  ['one at the usual rate', { state: 'PENDING', to: '2026-11-20', rateBp: 10 }, 'LOWER_DEDUCTION_NOT_LOWER'],
] as const)('approval of %s', (_case, of, code) => {
  expect(whyNotApproved(of, 10, '2026-11-20')?.code ?? null).toBe(code)
})

test('sellers submit, admins approve', () => {
  expect(rolesWith('lowerDeduction:read')).toEqual(['admin', 'seller', 'superSeller', 'subBusiness'])
  expect(rolesWith('lowerDeduction:write')).toEqual(['seller', 'superSeller', 'subBusiness'])
  expect(rolesWith('lowerDeduction:approve')).toEqual(['admin'])
})
