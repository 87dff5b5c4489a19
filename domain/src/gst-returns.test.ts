import { describe, expect, test } from 'vitest'
import { gstr1Of, type ReturnDoc, tableOf } from './gst-returns.ts'

let count = 0
const doc = (given: Partial<ReturnDoc> = {}, taxablePaise = 10_000_00): ReturnDoc => {
  const taxKind = given.taxKind ?? 'CGST_SGST'
  const tax = (taxablePaise * 18) / 100
  return {
    number: `N/${++count}`,
    day: '2026-11-21',
    recipientGstin: null,
    recipientName: 'Rao Homes',
    placeOfSupply: '27',
    taxKind,
    totalPaise: taxablePaise + tax,
    against: null,
    lines: [
      {
        hsn: '7214',
        uqc: 'KGS',
        quantityMilli: 200_000,
        rateBp: 1800,
        taxablePaise,
        igstPaise: taxKind === 'IGST' ? tax : 0,
        cgstPaise: taxKind === 'IGST' ? 0 : tax / 2,
        sgstPaise: taxKind === 'IGST' ? 0 : tax / 2,
      },
    ],
    ...given,
  }
}
const against = (of: ReturnDoc) => ({ number: of.number, day: of.day, totalPaise: of.totalPaise })

describe('the table of an invoice', () => {
  test.each([
    ['b2b', doc({ recipientGstin: '27ZZZFS2002B1ZX', taxKind: 'IGST' })],
    ['b2cs', doc({}, 50_00_000_00)],
    ['b2cs', doc({ taxKind: 'IGST', totalPaise: 1_00_000_00 })],
    ['b2cl', doc({ taxKind: 'IGST', totalPaise: 1_00_000_01 })],
    ['b2cs', doc({ taxKind: 'IGST', totalPaise: 2_00_000_00, day: '2024-07-31' })],
  ] as const)('is %s', (table, one) => expect(tableOf(one)).toBe(table))

  test('of a note is that of its invoice, however small the note', () => {
    const large = doc({ taxKind: 'IGST' }, 2_00_000_00)
    expect(tableOf(doc({ taxKind: 'IGST', against: against(large) }, 1_00))).toBe('b2cl')
  })
})

describe('a month’s return', () => {
  test('names registered buyers and notes, and sums the rest by place less what went back', () => {
    const firm = doc({ recipientGstin: '27ZZZFS2002B1ZX' })
    const [one, two] = [doc(), doc({}, 5_000_00)]
    const tables = gstr1Of([
      firm,
      one,
      two,
      doc({ taxKind: 'IGST', placeOfSupply: '24' }),
      doc({ against: against(one) }, 1_000_00),
      doc({ recipientGstin: '27ZZZFS2002B1ZX', against: against(firm) }, 2_000_00),
    ])
    expect(tables.b2b).toMatchObject([{ rateBp: 1800, taxablePaise: 10_000_00, cgstPaise: 900_00 }])
    expect(tables.cdnr).toMatchObject([{ taxablePaise: 2_000_00, doc: { against: { number: firm.number } } }])
    expect(tables.b2cs).toMatchObject([
      { placeOfSupply: '24', isInterState: true, taxablePaise: 10_000_00, igstPaise: 1_800_00 },
      { placeOfSupply: '27', isInterState: false, taxablePaise: 14_000_00, cgstPaise: 1_260_00 },
    ])
    expect(tables.cdnur).toEqual([])
    expect(tables.hsnB2b).toMatchObject([{ hsn: '7214', taxablePaise: 8_000_00, qtyMilli: 0 }])
    expect(tables.hsnB2c).toMatchObject([{ hsn: '7214', taxablePaise: 24_000_00, qtyMilli: 400_000 }])
  })

  test('adds what debit notes charge, named where their invoice is named', () => {
    const firm = doc({ recipientGstin: '27ZZZFS2002B1ZX' })
    const far = doc({ taxKind: 'IGST', placeOfSupply: '24' }, 2_00_000_00)
    const near = doc()
    const more = (of: ReturnDoc, paise: number) =>
      doc(
        {
          recipientGstin: of.recipientGstin,
          taxKind: of.taxKind,
          placeOfSupply: of.placeOfSupply,
          against: against(of),
          adds: true,
        },
        paise,
      )
    const tables = gstr1Of([firm, far, near, more(firm, 2_000_00), more(far, 3_000_00), more(near, 4_000_00)])
    expect(tables.cdnr).toMatchObject([{ taxablePaise: 2_000_00, doc: { adds: true } }])
    expect(tables.cdnur).toMatchObject([{ taxablePaise: 3_000_00, doc: { adds: true } }])
    expect(tables.b2cs).toMatchObject([{ placeOfSupply: '27', taxablePaise: 14_000_00 }])
    expect(tables.hsnB2b).toMatchObject([{ taxablePaise: 12_000_00, qtyMilli: 400_000 }])
    expect(tables.hsnB2c).toMatchObject([{ taxablePaise: 2_17_000_00, qtyMilli: 800_000 }])
  })

  test('keeps the rates of one invoice apart', () => {
    const [line] = doc().lines
    if (!line) throw new Error('no line')
    const mixed = doc({ recipientGstin: '27ZZZFS2002B1ZX', lines: [line, { ...line, rateBp: 500 }, line] })
    expect(gstr1Of([mixed]).b2b.map(({ rateBp, taxablePaise }) => [rateBp, taxablePaise])).toEqual([
      [500, 10_000_00],
      [1800, 20_000_00],
    ])
  })
})
