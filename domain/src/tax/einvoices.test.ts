import { describe, expect, it } from 'vitest'
import {
  type EinvoiceDocument,
  type EinvoiceGoods,
  einvoicePayload,
  irnText,
  isEinvoiceDue,
  minutesToNextTry,
  missingOfEinvoice,
  placeIn,
  readPortalFile,
  whyNotEinvoiceCancelled,
  whyNotItsIrn,
  whyNotItsQr,
} from './einvoices.ts'

/* Payloads for the portal. The expected amounts are calculated here independently, in paise, and formatted by the
   test's own `rs`. */

const rs = (paise: number) =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
/** Numbers as they appear in the text, because JSON.parse drops trailing decimals. */
const figures = (payload: string) => JSON.parse(payload.replace(/:(-?\d+(?:\.\d+)?)(?=[,}])/g, ':"$1"')) as Payload
type Payload = {
  Version: string
  TranDtls: Record<string, string>
  DocDtls: Record<string, string>
  SellerDtls: Record<string, string>
  BuyerDtls: Record<string, string>
  DispDtls?: Record<string, string>
  ShipDtls?: Record<string, string>
  ItemList: Record<string, string>[]
  ValDtls: Record<string, string>
  RefDtls?: object
}

const supplier = {
  name: 'Western Primary Steel',
  legalName: 'Western Primary Steel Private Limited',
  address: 'Main yard, Plot 7, Taloja 410208',
  stateCode: '27',
  gstin: '27AAPFU0939F1ZV',
  phone: '+91 90000 00001',
  email: 'bills@western.example',
}
const recipient = {
  name: 'Konkan Realty Private Limited',
  legalName: null,
  address: '4th floor, Ghodbunder Road, Thane 400607',
  stateCode: '27',
  gstin: '27AAACK1234L1ZT',
  phone: '90000 02007',
  email: null,
}
const base = {
  number: 'WE36/2627/000001',
  day: '2026-11-21',
  supplier,
  recipient,
  shipTo: null,
  dispatchedFrom: null,
  placeOfSupply: '27',
  taxKind: 'CGST_SGST',
  sez: null,
  reverseCharge: false,
  operatorGstin: null,
} as const

type Input = { goods: number; discount?: number; freight?: number; loading?: number; rate: number }
/** An invoice line with tax calculated on its total: half up, CGST and SGST each at half the rate. */
const line = (
  { goods, discount = 0, freight = 0, loading = 0, rate }: Input,
  kind: 'IGST' | 'CGST_SGST',
): EinvoiceGoods => {
  const taxable = goods - discount + freight + loading
  const igst = kind === 'IGST' ? Math.floor((taxable * rate * 2 + 100) / 200) : 0
  const half = kind === 'IGST' ? 0 : Math.floor((taxable * rate + 100) / 200)
  return {
    title: 'TMT bar Fe 500D, 12 mm',
    hsn: '721420',
    uqc: 'KGS',
    quantityMilli: 2_000_000,
    pricePaise: goods / 2000,
    goodsPaise: goods,
    discountPaise: discount,
    freightPaise: freight,
    loadingPaise: loading,
    taxablePaise: taxable,
    rateBp: rate * 100,
    igstPaise: igst,
    cgstPaise: half,
    sgstPaise: half,
    totalPaise: taxable + igst + 2 * half,
  }
}
const sumOf = (lines: readonly { totalPaise: number }[]) => lines.reduce((sum, one) => sum + one.totalPaise, 0)
const invoice = (lines: EinvoiceGoods[], over: object = {}): EinvoiceDocument => {
  const exact = sumOf(lines)
  const total = Math.round(exact / 100) * 100
  return { ...base, kind: 'INV', lines, roundOffPaise: total - exact, totalPaise: total, ...over } as EinvoiceDocument
}

describe('the payload for the portal', () => {
  it('contains both parties, the document and its goods, with tax within a state', () => {
    const sent = figures(einvoicePayload(invoice([line({ goods: 11_000_000, rate: 18 }, 'CGST_SGST')])))
    expect(sent).toMatchObject({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
      DocDtls: { Typ: 'INV', No: 'WE36/2627/000001', Dt: '21/11/2026' },
      SellerDtls: {
        Gstin: '27AAPFU0939F1ZV',
        LglNm: 'Western Primary Steel Private Limited',
        TrdNm: 'Western Primary Steel',
        Addr1: 'Main yard, Plot 7',
        Loc: 'Taloja',
        Pin: '410208',
        Stcd: '27',
        Ph: '919000000001',
      },
      BuyerDtls: { Gstin: '27AAACK1234L1ZT', Pos: '27', Loc: 'Thane', Pin: '400607', Ph: '9000002007' },
      ItemList: [
        {
          SlNo: '1',
          IsServc: 'N',
          HsnCd: '721420',
          Qty: '2000.000',
          Unit: 'KGS',
          UnitPrice: '55.000',
          TotAmt: '110000.00',
          Discount: '0.00',
          AssAmt: '110000.00',
          GstRt: '18.00',
          IgstAmt: '0.00',
          CgstAmt: '9900.00',
          SgstAmt: '9900.00',
          TotItemVal: '129800.00',
        },
      ],
      ValDtls: {
        AssVal: '110000.00',
        CgstVal: '9900.00',
        SgstVal: '9900.00',
        RndOffAmt: '0.00',
        TotInvVal: '129800.00',
      },
    })
    expect(sent.ShipDtls).toBeUndefined()
    expect(sent.DispDtls).toBeUndefined()
    expect(sent.RefDtls).toBeUndefined()
  })

  it.each<[string, Input[], 'IGST' | 'CGST_SGST', object]>([
    ['another state', [{ goods: 11_000_000, rate: 18 }], 'IGST', { placeOfSupply: '29' }],
    ['a discount', [{ goods: 11_000_000, discount: 123_457, rate: 18 }], 'CGST_SGST', {}],
    ['freight and loading', [{ goods: 11_000_000, freight: 130_001, loading: 10_003, rate: 18 }], 'CGST_SGST', {}],
    ['freight alone, another state', [{ goods: 7_774_000, freight: 99_995, rate: 18 }], 'IGST', {}],
    ['loading alone', [{ goods: 7_774_000, loading: 3_333, rate: 18 }], 'CGST_SGST', {}],
    [
      'two lines of one rate',
      [
        { goods: 1_000_000, freight: 5_005, rate: 18 },
        { goods: 2_002_000, freight: 7_007, loading: 11, rate: 18 },
      ],
      'CGST_SGST',
      {},
    ],
    [
      'two rates with everything',
      [
        { goods: 3_334_000, discount: 1_111, freight: 7_777, loading: 999, rate: 12 },
        { goods: 2_222_000, discount: 55, freight: 3_331, loading: 77, rate: 28 },
      ],
      'IGST',
      {},
    ],
    ['a round-off below', [{ goods: 11_000_000, freight: 37, rate: 18 }], 'CGST_SGST', {}],
    ['a zone that pays tax', [{ goods: 11_000_000, freight: 37, rate: 18 }], 'IGST', { sez: 'WITH_TAX' }],
    ['a zone without tax', [{ goods: 11_000_000, freight: 37, rate: 0 }], 'IGST', { sez: 'UNDER_LUT' }],
  ])('adds up to the invoice to the paisa: %s', (_, input, kind, over) => {
    const lines = input.map((one) => line(one, kind))
    const document = invoice(lines, { taxKind: kind, ...over })
    const { ItemList: items, ValDtls: values, TranDtls } = figures(einvoicePayload(document))
    const paise = (text: string | undefined) => Math.round(Number(text) * 100)
    const total = (name: string) => items.reduce((sum, one) => sum + paise(one[name]), 0)
    const all = (of: keyof EinvoiceGoods) => lines.reduce((sum, one) => sum + Number(one[of]), 0)
    for (const item of items) {
      expect(paise(item.TotAmt) - paise(item.Discount)).toBe(paise(item.AssAmt))
      expect(paise(item.AssAmt) + paise(item.IgstAmt) + paise(item.CgstAmt) + paise(item.SgstAmt)).toBe(
        paise(item.TotItemVal),
      )
      expect(item.CgstAmt).toBe(item.SgstAmt)
      // The portal allows the tax of an item to differ from its rate by one rupee
      const tax = (paise(item.AssAmt) * Number(item.GstRt)) / 100
      expect(Math.abs(paise(item.IgstAmt) + paise(item.CgstAmt) + paise(item.SgstAmt) - tax)).toBeLessThan(100)
      expect(Math.abs(Number(item.Qty) * paise(item.UnitPrice) - paise(item.TotAmt))).toBeLessThanOrEqual(1)
    }
    expect(values).toMatchObject({
      AssVal: rs(all('taxablePaise')),
      CgstVal: rs(all('cgstPaise')),
      SgstVal: rs(all('sgstPaise')),
      IgstVal: rs(all('igstPaise')),
    })
    expect(total('AssAmt')).toBe(all('taxablePaise'))
    expect(total('IgstAmt')).toBe(all('igstPaise'))
    expect(total('CgstAmt')).toBe(all('cgstPaise'))
    expect(total('TotItemVal') + paise(values.RndOffAmt)).toBe(paise(values.TotInvVal))
    expect(paise(values.TotInvVal)).toBe(document.totalPaise)
    expect(TranDtls.SupTyp).toBe({ WITH_TAX: 'SEZWP', UNDER_LUT: 'SEZWOP' }[String(document.sez)] ?? 'B2B')
  })

  it("contains the marketplace's GSTIN where it collects tax at source", () => {
    const lines = [line({ goods: 1_000_000, rate: 18 }, 'CGST_SGST')]
    const sent = (operatorGstin: string | null) => figures(einvoicePayload(invoice(lines, { operatorGstin }))).TranDtls
    expect(sent('27AAACN1234L1C5')).toMatchObject({ EcmGstin: '27AAACN1234L1C5' })
    expect(sent(null)).not.toHaveProperty('EcmGstin')
  })

  it('has freight and loading as separate items under the goods’ HSN code and rate', () => {
    const lines = [line({ goods: 11_000_000, freight: 130_000, loading: 10_000, rate: 18 }, 'CGST_SGST')]
    const { ItemList: items } = figures(einvoicePayload(invoice(lines)))
    expect(items.map((one) => [one.PrdDesc, one.HsnCd, one.Qty, one.Unit, one.AssAmt, one.GstRt, one.CgstAmt])).toEqual(
      [
        ['TMT bar Fe 500D, 12 mm', '721420', '2000.000', 'KGS', '110000.00', '18.00', '9900.00'],
        ['Freight', '721420', '1.000', 'OTH', '1300.00', '18.00', '117.00'],
        ['Loading', '721420', '1.000', 'OTH', '100.00', '18.00', '9.00'],
      ],
    )
  })

  it('contains the delivery and dispatch addresses if they differ', () => {
    const shipTo = { ...recipient, name: 'Site', gstin: null, address: 'Survey 12, Karjat 410201' }
    const yard = { ...supplier, name: 'Dealer yard', legalName: null, address: 'Gat 214, Pune 411001' }
    const sent = figures(
      einvoicePayload(invoice([line({ goods: 1_000_000, rate: 18 }, 'CGST_SGST')], { shipTo, dispatchedFrom: yard })),
    )
    expect(sent.ShipDtls).toEqual({ LglNm: 'Site', Addr1: 'Survey 12', Loc: 'Karjat', Pin: '410201', Stcd: '27' })
    expect(sent.DispDtls).toEqual({ Nm: 'Dealer yard', Addr1: 'Gat 214', Loc: 'Pune', Pin: '411001', Stcd: '27' })
  })

  it.each(['CRN', 'DBN'] as const)('for a %s refers to the invoice, with prices per unit', (kind) => {
    const taxablePaise = 55_013
    const cgstPaise = 4_951
    const note = {
      ...base,
      kind,
      number: `WE36/${kind === 'CRN' ? 'C' : 'N'}2627/001`,
      lines: [
        {
          title: 'TMT bar Fe 500D, 12 mm',
          hsn: '721420',
          uqc: 'KGS',
          quantityMilli: 10_000,
          pricePaise: 5_500,
          rateBp: 1800,
          taxablePaise,
          igstPaise: 0,
          cgstPaise,
          sgstPaise: cgstPaise,
          totalPaise: taxablePaise + 2 * cgstPaise,
        },
      ],
      roundOffPaise: -15,
      totalPaise: taxablePaise + 2 * cgstPaise - 15,
      invoice: { number: 'WE36/2627/000001', day: '2026-11-02' },
    } as EinvoiceDocument
    expect(figures(einvoicePayload(note))).toMatchObject({
      DocDtls: { Typ: kind },
      ItemList: [{ UnitPrice: '55.013', TotAmt: '550.13', AssAmt: '550.13', CgstAmt: '49.51', TotItemVal: '649.15' }],
      ValDtls: { RndOffAmt: '-0.15', TotInvVal: '649.00' },
      RefDtls: { PrecDocDtls: [{ InvNo: 'WE36/2627/000001', InvDt: '02/11/2026' }] },
    })
  })

  it('missing data is reported before sending', () => {
    const bare = { ...line({ goods: 1_000_000, rate: 18 }, 'CGST_SGST'), hsn: '7214' }
    expect(missingOfEinvoice(invoice([bare], { recipient: { ...recipient, address: 'Somewhere' } }))).toEqual([
      { code: 'EINVOICE_INCOMPLETE', params: { what: { terms: ['BUYER_PLACE'] } } },
      { code: 'EINVOICE_HSN', params: { title: 'TMT bar Fe 500D, 12 mm' } },
    ])
    expect(missingOfEinvoice(invoice([line({ goods: 1_000_000, rate: 18 }, 'CGST_SGST')]))).toEqual([])
  })

  it('cuts long addresses at word boundaries and drops characters that the portal refuses', () => {
    const address = `${'Shed "A" near the old weighbridge, '.repeat(5)}Navi Mumbai 400703`
    const { SellerDtls } = figures(
      einvoicePayload(
        invoice([line({ goods: 1_000_000, rate: 18 }, 'CGST_SGST')], { supplier: { ...supplier, address } }),
      ),
    )
    expect(SellerDtls.Addr1?.length).toBeLessThanOrEqual(100)
    expect(`${SellerDtls.Addr1} ${SellerDtls.Addr2}`).not.toContain('"')
    expect(SellerDtls).toMatchObject({ Loc: 'Navi Mumbai', Pin: '400703' })
  })
})

describe('an e-invoice', () => {
  it('is required above five crore for registered buyers, never under composition', () => {
    const all = { over5Crore: true, composition: false, recipientGstin: '27AAACK1234L1ZT' }
    expect(isEinvoiceDue(all)).toBe(true)
    expect(isEinvoiceDue({ ...all, over5Crore: false })).toBe(false)
    expect(isEinvoiceDue({ ...all, composition: true })).toBe(false)
    expect(isEinvoiceDue({ ...all, recipientGstin: null })).toBe(false)
  })

  it('has an IRN derived from supplier, year, type and number, as in NIC’s example', () => {
    const of = { gstin: '01AAAAA9999A19N', financialYear: '2019-20', kind: 'INV', number: 'abc01234' } as const
    expect(irnText(of)).toBe('01AAAAA9999A19N2019-20INVABC01234')
  })

  it('can be cancelled within 24 hours', () => {
    const ack = new Date('2026-11-21T10:00:00Z')
    expect(whyNotEinvoiceCancelled(ack, new Date('2026-11-22T10:00:00Z'), 24)).toBeNull()
    expect(whyNotEinvoiceCancelled(ack, new Date('2026-11-22T10:00:01Z'), 24)).toMatchObject({
      code: 'EINVOICE_CANCEL_LATE',
    })
  })

  it('is retried with increasing delay, at most three hours', () => {
    expect([1, 2, 3, 4, 9, 12].map(minutesToNextTry)).toEqual([1, 2, 4, 8, 180, 180])
  })

  const of = {
    gstin: '27AAPFU0939F1ZV',
    recipientGstin: '27AAACK1234L1ZT',
    kind: 'INV',
    number: 'WE36/2627/000001',
    day: '2026-11-21',
    totalPaise: 377_302_00,
    irn: 'a'.repeat(64),
  } as const
  const data = {
    SellerGstin: of.gstin,
    BuyerGstin: of.recipientGstin,
    DocNo: of.number,
    DocTyp: 'INV',
    DocDt: '21/11/2026',
    TotInvVal: 377302,
    Irn: of.irn,
  }
  it.each([
    ['SUPPLIER_GSTIN', { SellerGstin: '27AAACK1234L1ZT' }],
    ['BUYER_GSTIN', { BuyerGstin: '27AAPFU0939F1ZV' }],
    ['TYPE', { DocTyp: 'CRN' }],
    ['NUMBER', { DocNo: 'WE36/2627/000002' }],
    ['DATE', { DocDt: '22/11/2026' }],
    ['TOTAL', { TotInvVal: 377302.01 }],
    ['TOTAL', { TotInvVal: undefined }],
    ['IRN', { Irn: 'b'.repeat(64) }],
  ])('refuses the QR code of another document: %s', (what, over) => {
    expect(whyNotItsQr({ ...data, ...over } as typeof data, of)).toMatchObject({
      code: 'EINVOICE_QR_OTHER',
      params: { what: { terms: [what] } },
    })
    expect(whyNotItsQr(data, of)).toBeNull()
  })

  it('a manual entry must match this document and not be in the future', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect(whyNotItsIrn({ irn: of.irn, ackAt: now }, of.irn, now)).toBeNull()
    expect(whyNotItsIrn({ irn: 'b'.repeat(64), ackAt: now }, of.irn, now)).toMatchObject({ code: 'EINVOICE_IRN_OTHER' })
    expect(whyNotItsIrn({ irn: of.irn, ackAt: new Date('2026-11-21T10:00:01Z') }, of.irn, now)).toMatchObject({
      code: 'EINVOICE_ACK_FUTURE',
    })
  })

  it('is read from the portal’s file with one document or a list', () => {
    const entry = {
      Irn: of.irn.toUpperCase(),
      AckNo: 112610012345678,
      AckDt: '2026-11-21 11:30:05',
      SignedQRCode: 'a.b.c',
    }
    const read = {
      irn: of.irn,
      ackNumber: '112610012345678',
      ackAt: new Date('2026-11-21T06:00:05Z'),
      signedQr: 'a.b.c',
    }
    expect(readPortalFile(JSON.stringify(entry), of.irn)).toEqual(read)
    const others = [{ Status: 'FAILED' }, { ...entry, Irn: 'b'.repeat(64) }, { ...entry, AckNo: '112610012345678' }]
    expect(readPortalFile(JSON.stringify(others), of.irn)).toEqual(read)
    expect(readPortalFile(JSON.stringify(others.slice(0, 2)), of.irn)).toMatchObject({ code: 'EINVOICE_IRN_OTHER' })
    for (const text of ['', 'Irn', '[]', 'null', JSON.stringify({ ...entry, AckDt: 'today' }), '{"Version":"1.1"}'])
      expect(readPortalFile(text, of.irn), text).toMatchObject({ code: 'EINVOICE_FILE' })
  })

  it.each([
    ['Main yard, Plot 7, Taloja 410208', { lines: 'Main yard, Plot 7', place: 'Taloja', pincode: '410208' }],
    ['Pune 411045', { lines: 'Pune', place: 'Pune', pincode: '411045' }],
    ['Gat 214, Navi Mumbai 400703', { lines: 'Gat 214', place: 'Navi Mumbai', pincode: '400703' }],
    ['Somewhere', null],
  ])('place of %s', (address, expected) => {
    expect(placeIn(address)).toEqual(expected)
  })
})
