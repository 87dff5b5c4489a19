import { expect, test } from 'vitest'
import { quarterMonths } from '../../tax/quarters.ts'
import { cmp08Due, cmp08Of } from './composition-returns.ts'

test.each([
  ['2026-04', ['2026-04', '2026-05', '2026-06'], '2026-07-18'],
  ['2026-11', ['2026-10', '2026-11', '2026-12'], '2027-01-18'],
  ['2027-03', ['2027-01', '2027-02', '2027-03'], '2027-04-18'],
] as const)('%s is of the quarter %s, due on %s', (month, months, due) => {
  expect(quarterMonths(month)).toEqual(months)
  expect(cmp08Due(quarterMonths(month))).toBe(due)
})

test('tax is half a percent each of CGST and SGST on the turnover less credits, and never negative', () => {
  const months = quarterMonths('2026-11')
  const bill = (month: string, valuePaise: number, takesBack = false) => ({ month, valuePaise, takesBack })
  const some = cmp08Of(
    months,
    [bill('2026-10', 1_00_101_00), bill('2026-12', 50_000_00), bill('2026-12', 10_000_00, true)],
    100,
  )
  expect(some.months.map(({ turnoverPaise }) => turnoverPaise)).toEqual([1_00_101_00, 0, 40_000_00])
  expect(some.quarter).toEqual({ turnoverPaise: 1_40_101_00, cgstPaise: 700_51, sgstPaise: 700_51 })
  expect(cmp08Of(months, [bill('2026-10', 5_000_00, true)], 100).quarter).toEqual({
    turnoverPaise: -5_000_00,
    cgstPaise: 0,
    sgstPaise: 0,
  })
})
