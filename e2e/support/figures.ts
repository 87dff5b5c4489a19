import { expect, type Locator } from '@playwright/test'
import { styled } from './styled.ts'

/** What is printed as an amount, in paise: ₹1,23,456.70, −₹0.22 or a paper's bare 45,779.00. */
export function paiseOf(printed: string): number {
  const [, sign, rupees = '', paise = '00'] = /^([-−+]?)₹?([\d,]+)(?:\.(\d\d))?$/.exec(printed.trim()) ?? []
  expect(rupees, `an amount in “${printed}”`).not.toBe('')
  const amount = Number(rupees.replaceAll(',', '')) * 100 + Number(paise)
  return sign === '-' || sign === '−' ? -amount : amount
}

/** 2,408.256 kg and 100 bags, in thousandths. */
export const milliOf = (printed: string) => {
  const [, whole = '', rest = ''] = /([\d,]+)(?:\.(\d{1,3}))?/.exec(printed) ?? []
  return Number(whole.replaceAll(',', '') + rest.padEnd(3, '0'))
}

/** Half a unit goes up, as on paper. */
export const halfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor))

const rowNames = {
  Goods: 'goods',
  Coupon: 'coupon',
  Discount: 'coupon',
  Freight: 'freight',
  Loading: 'loading',
  Folding: 'loading',
  Taxable: 'taxable',
  CGST: 'cgst',
  SGST: 'sgst',
  IGST: 'igst',
  Round: 'roundOff',
  Rounding: 'roundOff',
  Paid: 'credit',
} as const
type Row = (typeof rowNames)[keyof typeof rowNames]
/** A sum as it is printed, in paise; rows that are not printed are nothing. */
export type Printed = Record<Row, number> & { total: number }

const nothing: Printed = {
  goods: 0,
  coupon: 0,
  freight: 0,
  loading: 0,
  taxable: 0,
  cgst: 0,
  sgst: 0,
  igst: 0,
  roundOff: 0,
  credit: 0,
  total: 0,
}

/** Reads a list of figures by the first word of each label; the row that no rule names is the total. */
export async function readSum(list: Locator): Promise<Printed> {
  const pairs = await list.evaluate(
    (of, total) =>
      [...of.querySelectorAll('dt')].map((term) => [
        term.textContent ?? '',
        term.nextElementSibling?.textContent ?? '',
        term.matches(total) ? 'total' : '',
      ]),
    `.total, ${styled('printed', 'grand')}`,
  )
  const sum = { ...nothing }
  for (const [label = '', figure = '', isTotal] of pairs) {
    const row = isTotal ? 'total' : rowNames[label.split(/\s/)[0] as keyof typeof rowNames]
    expect(row, `a row “${label}”`).toBeDefined()
    sum[row] += paiseOf(figure)
  }
  return sum
}

/** A sum must add up by itself: what is taxed, the taxes, and the rounding to whole rupees. */
export function expectToAddUp(sum: Printed) {
  expect(sum.goods + sum.coupon + sum.freight + sum.loading, 'the taxable value').toBe(sum.taxable)
  const exact = sum.taxable + sum.cgst + sum.sgst + sum.igst
  expect(sum.cgst, 'SGST is as high as CGST').toBe(sum.sgst)
  expect(exact + sum.roundOff, 'the total').toBe(sum.total)
}

/** One seller's sum: one rate for all of it, and rounded to whole rupees. */
export function expectSellerSum(sum: Printed, rateBp: number) {
  expectToAddUp(sum)
  if (sum.igst) expect(sum.igst, 'IGST').toBe(halfUp(sum.taxable * rateBp, 10_000))
  else expect(sum.cgst, 'CGST').toBe(halfUp(sum.taxable * rateBp, 20_000))
  expect(sum.total % 100, 'whole rupees').toBe(0)
  expect(Math.abs(sum.roundOff)).toBeLessThanOrEqual(50)
}

/** All sellers together, row by row. */
export function addSums(sums: readonly Printed[]): Printed {
  const all = { ...nothing }
  for (const sum of sums) for (const row of Object.keys(all) as (keyof Printed)[]) all[row] += sum[row]
  return all
}
