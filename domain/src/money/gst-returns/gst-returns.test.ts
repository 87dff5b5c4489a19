import { describe, expect, test } from 'vitest'
import { uqcCodes } from '../../catalogue/product-classes.ts'
import {
  documentsIssued,
  gstr1Of,
  invoiceKind,
  placeName,
  type ReturnDoc,
  tableOf,
  toolDate,
  uqcName,
} from './gst-returns.ts'
import { gstr1Json } from './gstr1-json.ts'

let count = 0
const doc = (input: Partial<ReturnDoc> = {}, taxablePaise = 10_000_00): ReturnDoc => {
  const taxKind = input.taxKind ?? 'CGST_SGST'
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
    largeAbovePaise: 1_00_000_00,
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
    ...input,
  }
}
const against = (of: ReturnDoc) => ({ number: of.number, day: of.day, totalPaise: of.totalPaise })

describe('the table of an invoice', () => {
  test.each([
    ['b2b', doc({ recipientGstin: '27ZZZFS2002B1ZX', taxKind: 'IGST' })],
    ['b2cs', doc({}, 50_00_000_00)],
    ['b2cs', doc({ taxKind: 'IGST', totalPaise: 1_00_000_00 })],
    ['b2cl', doc({ taxKind: 'IGST', totalPaise: 1_00_000_01 })],
    ['b2cs', doc({ taxKind: 'IGST', totalPaise: 2_00_000_00, largeAbovePaise: 2_50_000_00 })],
  ] as const)('is %s', (table, one) => expect(tableOf(one)).toBe(table))

  test('of a note is that of its invoice, whatever its amount', () => {
    const large = doc({ taxKind: 'IGST' }, 2_00_000_00)
    expect(tableOf(doc({ taxKind: 'IGST', against: against(large) }, 1_00))).toBe('b2cl')
  })
})

describe('a month’s return', () => {
  test('lists registered buyers and notes, and sums all others by place, less credits', () => {
    const company = doc({ recipientGstin: '27ZZZFS2002B1ZX' })
    const [one, two] = [doc(), doc({}, 5_000_00)]
    const tables = gstr1Of([
      company,
      one,
      two,
      doc({ taxKind: 'IGST', placeOfSupply: '24' }),
      doc({ against: against(one) }, 1_000_00),
      doc({ recipientGstin: '27ZZZFS2002B1ZX', against: against(company) }, 2_000_00),
    ])
    expect(tables.b2b).toMatchObject([{ rateBp: 1800, taxablePaise: 10_000_00, cgstPaise: 900_00 }])
    expect(tables.cdnr).toMatchObject([{ taxablePaise: 2_000_00, doc: { against: { number: company.number } } }])
    expect(tables.b2cs).toMatchObject([
      { placeOfSupply: '24', isInterState: true, taxablePaise: 10_000_00, igstPaise: 1_800_00 },
      { placeOfSupply: '27', isInterState: false, taxablePaise: 14_000_00, cgstPaise: 1_260_00 },
    ])
    expect(tables.cdnur).toEqual([])
    expect(tables.hsnB2b).toMatchObject([{ hsn: '7214', taxablePaise: 8_000_00, qtyMilli: 0 }])
    expect(tables.hsnB2c).toMatchObject([{ hsn: '7214', taxablePaise: 24_000_00, qtyMilli: 400_000 }])
  })

  test('adds debit notes, listed if their invoice is', () => {
    const company = doc({ recipientGstin: '27ZZZFS2002B1ZX' })
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
    const tables = gstr1Of([company, far, near, more(company, 2_000_00), more(far, 3_000_00), more(near, 4_000_00)])
    expect(tables.cdnr).toMatchObject([{ taxablePaise: 2_000_00, doc: { adds: true } }])
    expect(tables.cdnur).toMatchObject([{ taxablePaise: 3_000_00, doc: { adds: true } }])
    expect(tables.b2cs).toMatchObject([{ placeOfSupply: '27', taxablePaise: 14_000_00 }])
    expect(tables.hsnB2b).toMatchObject([{ taxablePaise: 12_000_00, qtyMilli: 400_000 }])
    expect(tables.hsnB2c).toMatchObject([{ taxablePaise: 2_17_000_00, qtyMilli: 800_000 }])
  })

  test('separates the rates of an invoice', () => {
    const [line] = doc().lines
    if (!line) throw new Error('no line')
    const mixed = doc({ recipientGstin: '27ZZZFS2002B1ZX', lines: [line, { ...line, rateBp: 500 }, line] })
    expect(gstr1Of([mixed]).b2b.map(({ rateBp, taxablePaise }) => [rateBp, taxablePaise])).toEqual([
      [500, 10_000_00],
      [1800, 20_000_00],
    ])
  })
})

const operatorGstin = '27ZZZCM1001A1C1'

describe('sales through an operator', () => {
  test('are summed separately by place, and add up to the net value of table 14', () => {
    const near = doc({ operatorGstin })
    const tables = gstr1Of([
      near,
      doc({}, 5_000_00),
      doc({ recipientGstin: '27ZZZFS2002B1ZX', operatorGstin }, 1_000_00),
      doc({ operatorGstin, against: against(near) }, 400_00),
      doc({ operatorGstin, against: against(near), adds: true }, 100_00),
    ])
    expect(tables.b2cs.map((row) => [row.operatorGstin, row.taxablePaise])).toEqual([
      [operatorGstin, 9_700_00],
      [null, 5_000_00],
    ])
    expect(tables.operators).toEqual([
      { operatorGstin, taxablePaise: 10_700_00, igstPaise: 0, cgstPaise: 963_00, sgstPaise: 963_00 },
    ])
  })
})

test.each([
  [null, 'Regular B2B', 'R'],
  ['WITH_TAX', 'SEZ supplies with payment', 'SEWP'],
  ['UNDER_LUT', 'SEZ supplies without payment', 'SEWOP'],
] as const)('a supply to a zone as %s is written as the offline tool lists it', (sez, name, code) =>
  expect(invoiceKind(doc({ sez }))).toEqual({ name, code }),
)

test('places, dates and unit codes are formatted as the offline tool lists them', () => {
  expect([placeName('27'), placeName('01'), placeName('26')]).toEqual([
    '27-Maharashtra',
    '01-Jammu & Kashmir',
    '26-Dadra & Nagar Haveli & Daman & Diu',
  ])
  expect([toolDate('2026-11-16'), toolDate('2027-03-01')]).toEqual(['16-Nov-2026', '01-Mar-2027'])
  expect(uqcCodes.map(uqcName).filter((name) => !/^[A-Z]{3}-[A-Z ]+$/.test(name))).toEqual([])
})

test('documents issued have a row per series, and unused numbers count as cancelled', () => {
  const issued = (nature: 'INVOICE' | 'CREDIT_NOTE' | 'DEBIT_NOTE', ...numbers: string[]) =>
    numbers.map((number) => ({ nature, number, isCancelled: false }))
  expect(
    documentsIssued([
      ...issued('CREDIT_NOTE', 'SA01/C2627/00002'),
      ...issued('INVOICE', 'SA01/2627/000010', 'SA01/2627/000009', 'SA01/2627/000012'),
      ...issued('INVOICE', 'SA01/B2627/00001'),
      // Withdrawn before registration: its number is used up, also at the end of a series
      { nature: 'INVOICE', number: 'SA01/B2627/00002', isCancelled: true },
      ...issued('DEBIT_NOTE', 'SA01/N2627/00004', 'SA01/N2627/00005'),
    ]),
  ).toEqual([
    { nature: 'INVOICE', from: 'SA01/2627/000009', to: 'SA01/2627/000012', total: 4, cancelled: 1 },
    { nature: 'INVOICE', from: 'SA01/B2627/00001', to: 'SA01/B2627/00002', total: 2, cancelled: 1 },
    { nature: 'DEBIT_NOTE', from: 'SA01/N2627/00004', to: 'SA01/N2627/00005', total: 2, cancelled: 0 },
    { nature: 'CREDIT_NOTE', from: 'SA01/C2627/00002', to: 'SA01/C2627/00002', total: 1, cancelled: 0 },
  ])
})

test('the portal’s JSON has all sections, with amounts in rupees, and the operator where it collects tax', () => {
  const company = doc({
    number: 'SA01/2627/000001',
    recipientGstin: '29ZZZFS2002B1ZT',
    taxKind: 'IGST',
    placeOfSupply: '29',
    sez: 'WITH_TAX',
    operatorGstin,
  })
  const far = doc({ number: 'SA01/2627/000002', taxKind: 'IGST', placeOfSupply: '24', operatorGstin }, 2_00_000_00)
  const docs = [
    company,
    far,
    doc({ number: 'SA01/2627/000003' }, 1_235_00),
    doc(
      {
        number: 'SA01/C2627/00001',
        recipientGstin: company.recipientGstin,
        taxKind: 'IGST',
        placeOfSupply: '29',
        against: against(company),
        sez: 'WITH_TAX',
        operatorGstin,
      },
      1_000_00,
    ),
    doc(
      { number: 'SA01/C2627/00002', taxKind: 'IGST', placeOfSupply: '24', against: against(far), operatorGstin },
      500_00,
    ),
  ]
  const issued = documentsIssued(
    docs.map(({ number, against }) => ({ nature: against ? 'CREDIT_NOTE' : 'INVOICE', number, isCancelled: false })),
  )
  const text = gstr1Json({ gstin: '27ZZZCS4101T1ZA', month: '2026-11' }, gstr1Of(docs), issued, () => 'Bars')
  const read = JSON.parse(text)
  expect(read).toMatchObject({ gstin: '27ZZZCS4101T1ZA', fp: '112026' })
  expect(read.b2b).toMatchObject([
    {
      ctin: '29ZZZFS2002B1ZT',
      inv: [
        {
          inum: 'SA01/2627/000001',
          idt: '21-11-2026',
          val: 11_800,
          pos: '29',
          rchrg: 'N',
          inv_typ: 'SEWP',
          etin: operatorGstin,
          itms: [{ num: 1801, itm_det: { txval: 10_000, rt: 18, iamt: 1_800, csamt: 0 } }],
        },
      ],
    },
  ])
  expect(read.b2cl).toMatchObject([{ pos: '24', inv: [{ inum: 'SA01/2627/000002', etin: operatorGstin }] }])
  expect(read.b2cl[0].inv[0]).not.toHaveProperty('ctin')
  expect(read.b2cs).toEqual([
    { sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '27', txval: 1235, camt: 111.15, samt: 111.15, csamt: 0 },
  ])
  expect(read.cdnr).toMatchObject([{ nt: [{ ntty: 'C', nt_num: 'SA01/C2627/00001', inv_typ: 'SEWP' }] }])
  expect(read.cdnur).toMatchObject([{ typ: 'B2CL', ntty: 'C', pos: '24' }])
  expect(read.hsn.hsn_b2b).toMatchObject([{ num: 1, hsn_sc: '7214', desc: 'Bars', uqc: 'KGS', qty: 0, txval: 9_000 }])
  expect(read.hsn.hsn_b2c).toMatchObject([{ qty: 200, txval: 2_00_735 }])
  expect(read.doc_issue.doc_det).toMatchObject([
    { doc_num: 1, doc_typ: 'Invoices for outward supply', docs: [{ totnum: 3, cancel: 0, net_issue: 3 }] },
    { doc_num: 5, doc_typ: 'Credit Note', docs: [{ totnum: 2 }] },
  ])
  expect(read.supeco.clttx).toEqual([
    { etin: operatorGstin, suppval: 2_08_500, igst: 37_530, cgst: 0, sgst: 0, cess: 0, flag: 'N' },
  ])
})
