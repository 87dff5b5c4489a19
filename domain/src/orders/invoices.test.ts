import { describe, expect, it } from 'vitest'
import { sum } from '../core/money.ts'
import { taxOf } from '../tax/gst.ts'
import { hsnSummary, type InvoiceLine, lastDayOfNote, noteHsn, shipToGstin } from './invoices.ts'

const line = (hsn: string, rateBp: number, taxablePaise: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  hsn,
  uqc: 'KGS',
  qtyMilli: 1000,
  taxablePaise,
  ...taxOf(taxablePaise, rateBp, 'CGST_SGST'),
  ...more,
})

describe('the HSN summary', () => {
  const lines = [
    line('72142090', 1800, 1_234_55),
    line('25232930', 1800, 500_00, { uqc: 'BAG' }),
    line('72142090', 1800, 100_05, { qtyMilli: 2500 }),
    line('72142090', 1200, 10_00),
    line('72142090', 1800, 10_00, { uqc: 'NOS' }),
  ]
  it('has a row per code, rate and unit', () => {
    expect(hsnSummary(lines).map((row) => [row.hsn, row.rateBp, row.uqc, row.qtyMilli, row.taxablePaise])).toEqual([
      ['72142090', 1800, 'KGS', 3500, 1_334_60],
      ['25232930', 1800, 'BAG', 1000, 500_00],
      ['72142090', 1200, 'KGS', 1000, 10_00],
      ['72142090', 1800, 'NOS', 1000, 10_00],
    ])
  })

  it('adds up the taxes of its lines without recalculating', () => {
    const rows = hsnSummary(lines)
    for (const field of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'taxPaise'] as const) {
      expect(sum(rows.map((row) => row[field]))).toBe(sum(lines.map((one) => one[field])))
    }
    // 111.11 + 9.00 for the half; here 9 % of 1,334.60 is 120.11 as well, but not in general
    expect(rows[0]?.cgstPaise).toBe(120_11)
    expect(rows[0]?.totalPaise).toBe(1_334_60 + 2 * 120_11)
    expect(hsnSummary([])).toEqual([])
  })
})

describe('the delivery place', () => {
  const yard = { line1: 'Survey 48, plot 7', pincode: '411045' }
  const own = '27AAPFU0939F1ZV'
  it.each<[string, Parameters<typeof shipToGstin>[0], string | null]>([
    [
      'the address that is billed',
      { gstin: own, billing: yard, shipping: { ...yard, line1: 'survey 48, Plot 7' } },
      own,
    ],
    ['another address', { gstin: own, billing: yard, shipping: { ...yard, line1: 'Plot 9' } }, null],
    ['another pincode', { gstin: own, billing: yard, shipping: { ...yard, pincode: '411057' } }, null],
    [
      'a site with a registration of its own',
      { gstin: own, billing: yard, shipping: { line1: 'Site', pincode: '560001', gstin: '29AAGCB7383J1Z4' } },
      '29AAGCB7383J1Z4',
    ],
    ['the site of who is not registered', { gstin: null, billing: yard, shipping: { ...yard, gstin: own } }, null],
  ])('has a GSTIN or none: %s', (_, buyer, expected) => {
    expect(shipToGstin(buyer)).toBe(expected)
  })

  it.each([
    ['72142090', [{ hsn: '7214' }], '7214'],
    ['72142090', [{ hsn: '721420' }], '721420'],
    ['72142090', [], '72142090'],
  ])('HSN code %s of a note has as many digits as on its invoice', (hsn, invoiced, expected) => {
    expect(noteHsn(hsn, invoiced)).toBe(expected)
  })
})

it.each([
  ['2026-03-31', '2026-11-30'],
  ['2026-04-01', '2027-11-30'],
  ['2026-12-31', '2027-11-30'],
])('a credit note for an invoice of %s lowers its tax until %s', (invoicedOn, last) => {
  expect(lastDayOfNote(invoicedOn, 1130)).toBe(last)
})
