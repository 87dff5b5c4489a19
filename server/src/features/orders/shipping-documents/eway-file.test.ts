import { type EwayShipment, ewayFile, missingOfEway } from '@neev/domain/orders/shipping-documents/eway-bill'
import { hundredths } from '@neev/domain/tax/portal-json'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/*
 * The portal's rules for its bulk upload (form GST EWB-01, version 1.0.0621), as a table: fields, lengths, patterns and
 * codes. What is not in it is refused, so that a misspelt field is found here and not by the portal.
 */
const letters = '^[A-Za-z0-9@#\\-/,&.()* ]*$'
const text = (minLength: number, maxLength: number, pattern = letters) => ({
  type: 'string',
  minLength,
  maxLength,
  pattern,
})
const one = (...of: readonly (string | number)[]) => ({ enum: of })
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const amount = { type: 'number', minimum: 0, maximum: 9_999_999_999_999.99 }
const rate = { type: 'number', minimum: 0, maximum: 28 }
const gstin = '\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]'
const day = '(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/20\\d\\d'
const units =
  'BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS NOS OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS'

const item = {
  itemNo: whole(1, 250),
  productName: text(1, 100),
  productDesc: text(1, 100),
  hsnCode: whole(1000, 99_999_999),
  quantity: { type: 'number', exclusiveMinimum: 0 },
  qtyUnit: one(...units.split(' ')),
  taxableAmount: amount,
  sgstRate: rate,
  cgstRate: rate,
  igstRate: rate,
  cessRate: rate,
  cessNonAdvol: amount,
}
const bill = {
  userGstin: text(15, 15, `^${gstin}$`),
  supplyType: one('O'),
  subSupplyType: one(1, 8),
  subSupplyDesc: text(0, 20),
  docType: one('INV', 'BIL', 'CHL'),
  docNo: text(1, 16, '^[a-zA-Z1-9][a-zA-Z0-9/-]{0,15}$'),
  docDate: text(10, 10, `^${day}$`),
  transType: one(1, 2, 3, 4),
  fromGstin: text(15, 15, `^${gstin}$`),
  fromTrdName: text(1, 100),
  fromAddr1: text(1, 120),
  fromAddr2: text(0, 120),
  fromPlace: text(1, 50),
  fromPincode: whole(100_000, 999_999),
  fromStateCode: whole(1, 99),
  actualFromStateCode: whole(1, 38),
  toGstin: text(3, 15, `^(URP|${gstin})$`),
  toTrdName: text(1, 100),
  toAddr1: text(1, 120),
  toAddr2: text(0, 120),
  toPlace: text(1, 50),
  toPincode: whole(100_000, 999_999),
  toStateCode: whole(1, 99),
  actualToStateCode: whole(1, 38),
  totalValue: amount,
  cgstValue: amount,
  sgstValue: amount,
  igstValue: amount,
  cessValue: amount,
  TotNonAdvolVal: amount,
  OthValue: { type: 'number' },
  totInvValue: amount,
  transMode: one(1),
  transDistance: whole(0, 4000),
  transporterName: text(0, 100),
  transporterId: text(0, 15),
  transDocNo: text(0, 15, '^[0-9A-Z/-]*$'),
  transDocDate: text(0, 10, `^(${day})?$`),
  vehicleNo: text(0, 15, '^([A-Z]{2}[0-9A-Z]{5,13})?$'),
  vehicleType: one('R', 'O'),
  mainHsnCode: whole(1000, 99_999_999),
}
const all = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const fits = new Ajv({ allErrors: true, strictTypes: false }).compile(
  all({
    version: one('1.0.0621'),
    billLists: {
      type: 'array',
      minItems: 1,
      items: all({ ...bill, itemList: { type: 'array', minItems: 1, maxItems: 250, items: all(item) } }),
    },
  }),
)

type Bill = Record<string, number> & {
  docType: string
  docNo: string
  itemList: { taxableAmount: number; igstRate: number; cgstRate: number }[]
}
const paise = (value = 0) => Math.round(value * 100)

/** What the portal refuses beyond single fields: sums, taxes of the states, distances, kinds of supply. */
function faultsOf(of: Bill): string[] {
  const taxes = ['totalValue', 'cgstValue', 'sgstValue', 'igstValue', 'cessValue', 'TotNonAdvolVal', 'OthValue']
  const total = taxes.reduce((sum, name) => sum + paise(of[name]), 0)
  const items = of.itemList.reduce((sum, { taxableAmount }) => sum + paise(taxableAmount), 0)
  const isIgst = of.fromStateCode !== of.toStateCode
  const rules = {
    [`sum ${hundredths(total)}`]: total === paise(of.totInvValue),
    [`items ${hundredths(items)}`]: items === paise(of.totalValue),
    'kind of supply': of.subSupplyType === (of.docType === 'CHL' ? 8 : 1),
    'distance within a pincode':
      of.fromPincode !== of.toPincode || (Number(of.transDistance) >= 1 && Number(of.transDistance) <= 100),
    'date of the transport document': (String(of.transDocNo) === '') === (String(of.transDocDate) === ''),
    'central and state tax': of.cgstValue === of.sgstValue,
    'kind of tax': isIgst ? of.cgstValue === 0 : of.igstValue === 0,
    'rates of the tax': of.itemList.every((line) => (isIgst ? line.cgstRate === 0 : line.igstRate === 0)),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const eway = 'query ($id: ID!) { ewayBill(shipmentId: $id) { missing json } }'

describe('files for the e-way bill portal', () => {
  test('of the loads of the demo shop keep its rules, each on the invoice that goes with it', async () => {
    const { rows } = await server.pool.query<{ id: string; seller: string; number: string | null }>(
      `select h.id, coalesce(s.dealer_id, s.seller_id) as seller, i.number from shipments h
       join suborders s on s.id = h.suborder_id left join invoices i on i.shipment_id = h.id
       where h.dispatched_at is not null order by i.number is null desc, h.eway_number is null, h.id desc limit 90`,
    )
    const tokens = new Map<string, string>()
    let tried = 0
    for (const { id, seller, number } of rows) {
      const token =
        tokens.get(seller) ?? (await server.build.user({ roles: ['seller'], sellerId: Number(seller) })).token
      tokens.set(seller, token)
      const { ewayBill } = await server.get<{ ewayBill: { missing: string[]; json: string | null } }>(
        eway,
        { id },
        token,
      )
      if (ewayBill.json === null) continue
      const file = JSON.parse(ewayBill.json) as { billLists: Bill[] }
      fits(file)
      expect(fits.errors ?? [], ewayBill.json).toEqual([])
      const [bill] = file.billLists
      expect(bill && faultsOf(bill), ewayBill.json).toEqual([])
      if (number) expect(bill?.docNo).toBe(number)
      tried++
    }
    expect(tried).toBeGreaterThanOrEqual(60)
  })

  const yard = { name: 'Kale Steel', address: 'Chakan yard', place: 'Pune', pincode: '410501', stateCode: '27' }
  const site = { name: 'Rao Homes', address: 'Plot 4, Baner', place: 'Pune', pincode: '411045', stateCode: '27' }
  const bars = {
    ...{ title: 'TMT bar 12 mm × 12 m', hsn: '72142090', quantityMilli: 2_004_480, uqc: 'KGS', rateBp: 1800 },
    ...{ taxablePaise: 1_06_237_44, cgstPaise: 9_561_37, sgstPaise: 9_561_37, igstPaise: 0 },
  }
  const sand = {
    ...bars,
    title: 'M sand',
    hsn: '2505',
    uqc: 'CBM',
    rateBp: 500,
    cgstPaise: 2_655_94,
    sgstPaise: 2_655_94,
  }
  const igst = { ...bars, cgstPaise: 0, sgstPaise: 0, igstPaise: 19_122_74 }
  const none = { ...bars, rateBp: 0, cgstPaise: 0, sgstPaise: 0 }
  const near: EwayShipment = {
    docType: 'INV',
    docNo: 'KALE/2627/000001',
    docDate: '2026-11-21',
    supplier: { ...yard, gstin: '27AAACK1234A1Z5' },
    dispatchedFrom: null,
    recipient: { ...site, gstin: null },
    shipTo: site,
    taxKind: 'CGST_SGST',
    sez: null,
    lines: [bars],
    roundOffPaise: -18,
    totalPaise: 1_25_360_00,
    km: 32,
    enteredKm: null,
    transporter: null,
    lrNumber: null,
    vehicleNumber: null,
    isOverDimensional: false,
  }
  const long = 'Shri Balaji “Iron & Steel” Traders; Mumbai × Pune, café '.repeat(4)

  test.each<[string, Partial<EwayShipment>]>([
    ['a zone with tax', { sez: 'WITH_TAX', taxKind: 'IGST', lines: [igst], totalPaise: 1_25_360_00 }],
    ['a zone under an undertaking', { sez: 'UNDER_LUT', taxKind: 'IGST', lines: [none], totalPaise: 1_06_237_26 }],
    ['yard and site in one pincode, 0 km apart', { shipTo: { ...site, pincode: yard.pincode }, km: 0 }],
    ['… and far apart', { shipTo: { ...site, pincode: yard.pincode }, km: 340 }],
    ['names that are long and have other signs', { recipient: { ...site, name: long, address: long, gstin: null } }],
    ['goods with a long name', { lines: [{ ...bars, title: `× ${long}` }] }],
    [
      'bill to one, ship to another state',
      { shipTo: { ...site, stateCode: '29', pincode: '560001', address: 'Whitefield' } },
    ],
    ['dispatched from elsewhere', { dispatchedFrom: { ...yard, address: 'Talegaon', pincode: '410507' } }],
    ['a bill of supply', { docType: 'BIL', lines: [none], totalPaise: 1_06_237_26 }],
    ['a challan', { docType: 'CHL', docNo: 'KALE/D2627/1' }],
    [
      'several rates',
      { lines: [bars, sand, { ...none, hsn: '680221' }], totalPaise: 1_25_360_00 + 1_11_549_32 + 1_06_237_44 },
    ],
    ['a transport document with signs', { transporter: long, lrNumber: 'lr no. 4/७-b_2 and more than fits here' }],
    ['a transport document without a sign that it takes', { lrNumber: '७७' }],
    ['a vehicle and a distance', { vehicleNumber: 'MH12AB1234', enteredKm: 4000 }],
  ])('of %s keep its rules', (_, change) => {
    const shipment = { ...near, ...change }
    expect(missingOfEway(shipment)).toEqual([])
    const text = ewayFile(shipment)
    const file = JSON.parse(text) as { billLists: Bill[] }
    fits(file)
    expect(fits.errors ?? [], text).toEqual([])
    const [bill] = file.billLists
    expect(bill && faultsOf(bill), text).toEqual([])
  })
})
