import { describe, expect, test } from 'vitest'
import { type FeeEntry, feeDocuments, feeTaxKind, feeTotals } from './fee-invoices.ts'

const sale = (name: string, feePaise: number, gstPaise: number, billedOn: number | null = null): FeeEntry => ({
  suborderNumber: name,
  feePaise,
  gstPaise,
  gstBp: 1800,
  billedOn,
})

describe('the documents of a statement', () => {
  test('are one invoice, and a credit note for each earlier one with a reversal', () => {
    const { invoice, notes } = feeDocuments([
      sale('A', 1_300_00, 234_00),
      sale('B', 50_05, 9_01),
      sale('B', -10_01, -1_80),
      sale('C', -260_00, -46_80, 7),
      sale('D', -1_00, -18, 9),
      sale('E', 0, 0),
    ])
    expect(invoice.map(({ suborderNumber }) => suborderNumber)).toEqual(['A', 'B', 'B'])
    expect(feeTotals(invoice, 'IGST').totalPaise).toBe(1_300_00 + 234_00 + 50_05 + 9_01 - 10_01 - 1_80)
    expect(notes.map(({ invoiceId }) => invoiceId)).toEqual([7, 9])
    expect(notes[0]?.lines).toMatchObject([{ feePaise: 260_00, gstPaise: 46_80 }])
  })

  test('are none if everything was reversed at once', () => {
    expect(feeDocuments([sale('A', 100_00, 18_00), sale('A', -100_00, -18_00)]).invoice).toEqual([])
    expect(feeDocuments([sale('A', -1_00, -18)]).invoice).toEqual([])
  })
})

describe('the totals of a commission invoice', () => {
  const thirds = [sale('A', 33_36, 6_00), sale('B', 33_36, 6_00), sale('C', 33_36, 6_00)]
  test.each([
    // 100.08 at 18 % is 18.0144; three times 6.0048 were stored as 6.00 each
    [
      'IGST',
      thirds,
      { taxablePaise: 100_08, igstPaise: 18_01, cgstPaise: 0, sgstPaise: 0, roundOffPaise: -1, totalPaise: 118_08 },
    ],
    [
      'CGST_SGST',
      thirds,
      { taxablePaise: 100_08, igstPaise: 0, cgstPaise: 9_01, sgstPaise: 9_01, roundOffPaise: -2, totalPaise: 118_08 },
    ],
    ['IGST', [sale('A', 1_300_00, 234_00)], { igstPaise: 234_00, roundOffPaise: 0, totalPaise: 1_534_00 }],
    ['CGST_SGST', [sale('A', 1_300_00, 234_00)], { cgstPaise: 117_00, sgstPaise: 117_00, roundOffPaise: 0 }],
    // A real case: 24,864.17 of commission
    ['IGST', [sale('A', 24_864_17, 4_475_58)], { igstPaise: 4_475_55, roundOffPaise: 3, totalPaise: 29_339_75 }],
  ] as const)('%s is the rate of the printed value', (kind, lines, totals) => {
    expect(feeTotals(lines, kind)).toMatchObject(totals)
  })

  test('tax follows the seller’s and the operator’s states', () => {
    expect(feeTaxKind('27', '27')).toBe('CGST_SGST')
    expect(feeTaxKind('27', '24')).toBe('IGST')
  })
})
