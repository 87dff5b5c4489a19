import { describe, expect, test } from 'vitest'
import { turnoverDutiesOf, turnoverToDeclare } from './turnover.ts'

const crore = 1_00_00_000_00
const limits = { einvoicePaise: 5 * crore, consumerQrPaise: 500 * crore, quarterlyPaise: 5 * crore }
const year = (year: string, valuePaise: number) => ({ year, valuePaise })

describe('invoices beside the declared turnover', () => {
  test.each([
    ['UP_TO_5_CRORE', [], null],
    ['UP_TO_5_CRORE', [year('2026-27', 5 * crore)], null],
    ['UP_TO_5_CRORE', [year('2026-27', 5 * crore + 1)], 'OVER_5_CRORE'],
    // two years together pass nothing
    ['UP_TO_5_CRORE', [year('2025-26', 3 * crore), year('2026-27', 3 * crore)], null],
    ['OVER_5_CRORE', [year('2026-27', 7 * crore)], null],
    ['OVER_5_CRORE', [year('2026-27', 501 * crore)], 'OVER_500_CRORE'],
    ['UP_TO_5_CRORE', [year('2025-26', 6 * crore), year('2026-27', 501 * crore)], 'OVER_500_CRORE'],
    ['OVER_500_CRORE', [year('2026-27', 900 * crore)], null],
  ] as const)('%s and %j: %s', (declared, years, declare) =>
    expect(turnoverToDeclare(declared, years, limits)?.declare ?? null).toBe(declare),
  )

  test('names the first year that passed', () =>
    expect(
      turnoverToDeclare('UP_TO_5_CRORE', [year('2027-28', 9 * crore), year('2026-27', 6 * crore)], limits),
    ).toEqual({ declare: 'OVER_5_CRORE', year: '2026-27', valuePaise: 6 * crore, limitPaise: 5 * crore }))

  test.each([
    ['UP_TO_5_CRORE', 4, false, []],
    ['UP_TO_5_CRORE', 6, false, ['EINVOICE', 'HSN_DIGITS', 'MONTHLY_RETURNS']],
    ['UP_TO_5_CRORE', 6, true, ['HSN_DIGITS']],
    ['UP_TO_5_CRORE', 501, false, ['EINVOICE', 'HSN_DIGITS', 'MONTHLY_RETURNS', 'CONSUMER_QR']],
    ['OVER_5_CRORE', 501, false, ['CONSUMER_QR']],
  ] as const)('%s with %i crore, composition %s: %j', (declared, crores, isComposition, duties) =>
    expect(turnoverDutiesOf(declared, [year('2026-27', crores * crore)], limits, isComposition)).toEqual(duties),
  )
})
