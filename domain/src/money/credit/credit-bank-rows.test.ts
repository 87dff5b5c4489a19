import { expect, test } from 'vitest'
import { allocationsFor, creditLineNamedIn, modeOf, referenceOf, whyNotBankRow } from './credit-bank-rows.ts'

test.each([
  ['NEFT CR-HDFC0000007-KULKARNI-NCR00012', 12],
  ['UPI/ncr 00012/payment', 12],
  ['NCR00012 and NCR-00012', 12],
  ['NCR00012 NCR00013', null],
  ['NCR12', null],
  ['PANCR00012X', 12],
  ['cash deposit', null],
])('“%s” names line %s', (words, expected) => expect(creditLineNamedIn(words, '')).toBe(expected))

const item = (id: number, dueOn: string, openPaise: number, number: string | null) => ({ id, dueOn, openPaise, number })
const items = [
  item(1, '2026-10-14', 100, 'SA01/2627/00004'),
  item(2, '2026-11-11', 200, 'SA01/2627/00005'),
  item(3, '2026-09-01', 50, null),
]
test.each([
  { name: 'nothing that its payer does not name', paise: 120, words: 'NEFT', expected: [] },
  { name: 'what its payer names', paise: 220, words: 'inv SA01-2627-00005', expected: [[2, 200]] },
  {
    name: 'of what its payer names the oldest due first',
    paise: 150,
    words: 'SA01/2627/00005 and SA01/2627/00004',
    expected: [
      [1, 100],
      [2, 50],
    ],
  },
])('a credit pays $name', ({ paise, words, expected }) =>
  expect(allocationsFor(paise, words, items).map((one) => [one.entryId, one.amountPaise])).toEqual(expected),
)

test.each([
  ['UPI/632611204417/NCR00012', 'UPI'],
  ['RTGS CR-SBIN', 'RTGS'],
  ['CLG 004418', 'CHEQUE'],
  ['CASH DEPOSIT', 'CASH'],
  ['FROM KULKARNI', 'NEFT'],
])('“%s” is %s', (words, expected) => expect(modeOf(words)).toBe(expected))

test('the reference is the UTR, wherever it stands', () => {
  expect(referenceOf('', 'NEFT HDFCN26325118820 KULKARNI')).toBe('HDFCN26325118820')
  expect(referenceOf('004418', 'CLG')).toBe('004418')
  expect(whyNotBankRow('OPEN')).toBeNull()
  expect(whyNotBankRow('IGNORED')?.code).toBe('BAD_TRANSITION')
})
