import { describe, expect, test } from 'vitest'
import { hundredths } from '../../tax/portal-json.ts'
import {
  type EwayShipment,
  ewayBill,
  ewayDistance,
  ewayFile,
  ewayValidTo,
  missingOfEway,
  whyNotEwayKm,
} from './eway-bill.ts'

const yard = { name: 'Kale Steel', address: 'Chakan yard', place: 'Pune', pincode: '410501', stateCode: '27' }
const site = { name: 'Rao Homes', address: 'Plot 4, Baner', place: 'Pune', pincode: '411045', stateCode: '27' }
const shipment: EwayShipment = {
  docType: 'INV',
  docNo: 'KALE/2627/000001',
  docDate: '2026-11-21',
  supplier: { ...yard, gstin: '27AAACK1234A1Z5' },
  dispatchedFrom: null,
  recipient: { ...site, gstin: null },
  shipTo: site,
  taxKind: 'CGST_SGST',
  sez: null,
  lines: [
    {
      title: 'TMT bar 12 mm',
      hsn: '7214',
      quantityMilli: 2_004_480,
      uqc: 'KGS',
      taxablePaise: 1_06_237_44,
      rateBp: 1800,
      cgstPaise: 9_561_37,
      sgstPaise: 9_561_37,
      igstPaise: 0,
    },
  ],
  roundOffPaise: -18,
  totalPaise: 1_25_360_00,
  km: 32,
  enteredKm: null,
  transporter: null,
  lrNumber: null,
  vehicleNumber: 'MH12AB1234',
  isOverDimensional: false,
}

describe('an e-way bill', () => {
  test('writes numbers with decimals, exact to the paisa', () => {
    const file = ewayFile(shipment)
    expect(file).toContain('"totalValue":106237.44,"cgstValue":9561.37,"sgstValue":9561.37,"igstValue":0.00')
    expect(file).toContain('"OthValue":-0.18,"totInvValue":125360.00')
    expect(file).toContain('"quantity":2004.480,"qtyUnit":"KGS"')
    expect(file).toContain('"sgstRate":9.00,"cgstRate":9.00,"igstRate":0.00')
    expect(JSON.parse(file).billLists[0]).toMatchObject({
      supplyType: 'O',
      subSupplyType: 1,
      docDate: '21/11/2026',
      toGstin: 'URP',
      fromPincode: 410_501,
      transDistance: 0,
      vehicleNo: 'MH12AB1234',
      transType: 1,
    })
  })

  test('refers to a challan for goods that another invoice covers, with IGST between states', () => {
    const lines = shipment.lines.map((one) => ({ ...one, cgstPaise: 0, sgstPaise: 0, igstPaise: 19_122_74 }))
    const bill = ewayBill({ ...shipment, docType: 'CHL', taxKind: 'IGST', lines })
    expect(bill).toMatchObject({ docType: 'CHL', subSupplyType: 8, igstValue: { figure: '19122.74' } })
    expect(bill.itemList[0]).toMatchObject({ igstRate: { figure: '18.00' }, cgstRate: { figure: '0.00' } })
  })

  test('contains the billing party and the real places of dispatch and delivery', () => {
    const other = { ...yard, address: 'Talegaon', stateCode: '24' }
    const moved = { ...shipment, dispatchedFrom: other, shipTo: { ...site, address: 'Plot 9' } }
    expect(ewayBill(moved)).toMatchObject({ transType: 4, fromAddr1: 'Talegaon', actualFromStateCode: 24 })
    expect(ewayBill({ ...shipment, dispatchedFrom: other })).toMatchObject({ transType: 3, fromStateCode: 27 })
  })

  test('says that cargo is over-dimensional', () => {
    expect([false, true].map((isOverDimensional) => ewayBill({ ...shipment, isOverDimensional }).vehicleType)).toEqual([
      'R',
      'O',
    ])
  })

  test('names the state of a unit in a special economic zone as the portal does', () => {
    const bill = ewayBill({ ...shipment, sez: 'WITH_TAX', taxKind: 'IGST' })
    expect(bill).toMatchObject({ toStateCode: 96, actualToStateCode: 27 })
    expect(bill.itemList[0]).toMatchObject({ igstRate: { figure: '18.00' } })
  })

  test.each([
    ['TMT bar 12 mm × 12 m, Fe 550D', 'TMT bar 12 mm x 12 m, Fe 550D'],
    ['Cable 2.5 mm² – “FR” grade', 'Cable 2.5 mm2 - FR grade'],
    ['Plot 4; Café, नया नगर', 'Plot 4 Cafe,'],
  ])('writes %s with letters that the portal takes', (title, written) => {
    const lines = shipment.lines.map((one) => ({ ...one, title }))
    expect(ewayBill({ ...shipment, lines }).itemList[0]?.productName).toBe(written)
  })

  test('leaves the distance to the portal, which knows none within a pincode', () => {
    const near = { ...shipment, shipTo: { ...site, pincode: yard.pincode } }
    expect(ewayDistance(shipment)).toBe(0)
    expect(ewayDistance({ ...shipment, enteredKm: 41 })).toBe(41)
    expect([0, 7, 300, null].map((km) => ewayDistance({ ...near, km }))).toEqual([1, 7, 100, 1])
    expect(ewayDistance({ ...near, km: 0, enteredKm: 3 })).toBe(3)
    const [within, far] = [{ isOnePincode: true }, { isOnePincode: false }]
    expect([0, 1.5, 101].map((km) => whyNotEwayKm(km, within)?.code)).toEqual(Array(3).fill('EWAY_KM_BAD'))
    expect([whyNotEwayKm(100, within), whyNotEwayKm(101, far), whyNotEwayKm(4000, far)]).toEqual(Array(3).fill(null))
    expect(whyNotEwayKm(4001, far)?.code).toBe('EWAY_KM_BAD')
  })

  test.each([
    [0, '2026-11-22'],
    [200, '2026-11-22'],
    [201, '2026-11-23'],
    [450, '2026-11-24'],
  ])('for %d km is valid until %s', (km, last) =>
    expect(ewayValidTo(km, { kmPerDay: 200, from: '2026-11-21' })).toBe(last),
  )

  test('reports names and addresses of which the portal takes no letter', () => {
    const lines = shipment.lines.map((one) => ({ ...one, title: 'सीमेंट' }))
    const foreign = {
      ...shipment,
      lines,
      recipient: { ...site, name: 'राव', gstin: null },
      shipTo: { ...site, place: 'पुणे' },
    }
    expect(missingOfEway(foreign)).toEqual([
      'Name of सीमेंट in Latin letters',
      'Name of राव in Latin letters',
      'Address Plot 4, Baner, पुणे in Latin letters',
    ])
  })

  test('reports missing data', () => {
    const lines = shipment.lines.map((one) => ({ ...one, uqc: '' }))
    const bare = { ...shipment, docNo: null, shipTo: { ...site, pincode: null }, lines }
    expect(missingOfEway(bare)).toEqual([
      'Invoice number: prepare the invoice',
      'Pincode of the site',
      'Unit code of TMT bar 12 mm',
    ])
    expect(missingOfEway(shipment)).toEqual([])
    expect(missingOfEway({ ...shipment, docType: 'CHL', docNo: null })).toEqual([
      'Document number: create the delivery challan',
    ])
  })

  test.each([
    [0, '0.00'],
    [7, '0.07'],
    [-105, '-1.05'],
    [100_000_010, '1000000.10'],
  ])('writes %d paise as %s', (paise, said) => expect(hundredths(paise)).toBe(said))
})
