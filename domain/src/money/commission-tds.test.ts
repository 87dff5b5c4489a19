import { expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { claimableOf, commissionTdsInput, quarterDays } from './commission-tds.ts'

const rule = { rateBp: 200, exemptPaise: 20_000_00 }
test.each([
  ['of a quarter, when the limit was exceeded before', 30_000_00, 10_000_00, 200_00],
  ['to the rupee', 30_000_00, 10_040_00, 201_00],
  ['while the year is at the limit', 15_000_00, 5_000_00, 0],
  ['of the whole year, in the quarter that exceeds the limit', 15_000_00, 5_001_00, 400_00],
  ['of the first quarter', 0, 50_000_00, 1_000_00],
  ['of nothing', 30_000_00, 0, 0],
  ['of more credited than invoiced', 30_000_00, -100_00, 0],
])('%s', (_case, beforePaise, quarterPaise, most) => {
  expect(claimableOf({ beforePaise, quarterPaise }, rule)).toBe(most)
})

test('quarters of a financial year', () => {
  expect([1, 2, 3, 4].map((quarter) => quarterDays('2026-27', quarter))).toEqual([
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-03-31' },
  ])
})

test.each([
  ['a certificate', {}, true],
  ['a fifth quarter', { quarter: 5 }, false],
  ['no number', { number: '' }, false],
  ['no amount', { amountPaise: 0 }, false],
])('%s', (_case, of, valid) => {
  const input = { financialYear: '2026-27', quarter: 3, number: 'abcd1234', amountPaise: 100 }
  expect(commissionTdsInput.safeParse({ ...input, ...of }).success).toBe(valid)
})

test('sellers claim, admins decide', () => {
  expect(rolesWith('commissionTds:read')).toEqual(['admin', 'seller', 'superSeller', 'subBusiness'])
  expect(rolesWith('commissionTds:write')).toEqual(['seller', 'superSeller', 'subBusiness'])
  expect(rolesWith('commissionTds:decide')).toEqual(['admin'])
})
