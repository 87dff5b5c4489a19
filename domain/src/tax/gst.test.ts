import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StateCode, states } from '../core/states.ts'
import {
  type BuyerPlace,
  chargedRate,
  isSezSupply,
  placeOfSupply,
  rateDate,
  rateOn,
  type Supply,
  taxKind,
  taxNames,
  taxOf,
  withTax,
} from './gst.ts'

const consumer = (deliveryState: StateCode | null, billingState: StateCode | null = deliveryState): BuyerPlace => ({
  registered: false,
  deliveryState,
  billingState,
  shipToOther: false,
})
const company = (gstin: string, deliveryState: StateCode, shipToOther = false): BuyerPlace => ({
  registered: true,
  gstin,
  billingState: null,
  deliveryState,
  shipToOther,
})

describe('place of supply and kind of tax', () => {
  it.each<[string, StateCode, BuyerPlace, StateCode, string]>([
    ['Maharashtra to Pune', '27', consumer('27'), '27', 'CGST_SGST'],
    ['Chhattisgarh to Pune', '22', consumer('27'), '27', 'IGST'],
    ['Haryana, billed in Delhi, delivered in Gurugram', '06', consumer('06', '07'), '06', 'CGST_SGST'],
    ['Haryana, Delhi contractor, ship-to Gurugram', '06', company('07ZZZFS2002B1ZB', '06', true), '07', 'IGST'],
    ['Haryana, Delhi contractor, own site in Gurugram', '06', company('07ZZZFS2002B1ZB', '06'), '06', 'CGST_SGST'],
    ['Maharashtra to Silvassa', '27', consumer('26'), '26', 'IGST'],
    ['Silvassa to Daman', '26', consumer('26'), '26', 'CGST_UTGST'],
    ['Jharkhand to Bihar', '20', consumer('10'), '10', 'IGST'],
    ['inside Delhi', '07', consumer('07'), '07', 'CGST_SGST'],
    ['inside Puducherry', '34', consumer('34'), '34', 'CGST_SGST'],
    ['inside Ladakh', '38', consumer('38'), '38', 'CGST_UTGST'],
    ['no address at all', '29', consumer(null), '29', 'CGST_SGST'],
    ['billing address only', '29', consumer(null, '33'), '33', 'IGST'],
    ['ship-to without a known GSTIN state', '29', { ...company('99', '29', true), billingState: '33' }, '33', 'IGST'],
  ])('%s', (_, supplierState, buyer, expected, kind) => {
    const place = placeOfSupply({ supplierState, buyer })
    expect([place, taxKind(supplierState, place)]).toEqual([expected, kind])
  })

  it('treats every special economic zone as another state', () => {
    expect(taxKind('27', '27', true)).toBe('IGST')
  })

  it.each<[string, { sez?: string | null; gstin?: string | null }, string | null, boolean]>([
    ['a unit that is billed', { sez: 'UNIT', gstin: '27AAPFU0939F1ZV' }, '27AAPFU0939F1ZV', true],
    ['a developer that is billed', { sez: 'DEVELOPER', gstin: '27AAPFU0939F1ZV' }, '27AAPFU0939F1ZV', true],
    ['a contractor at a unit', { sez: 'UNIT', gstin: '27AAPFU0939F1ZV' }, '27ZZZFS2002B1Z9', false],
    ['a unit that is billed to nobody registered', { sez: 'UNIT', gstin: '27AAPFU0939F1ZV' }, null, false],
    ['a registered site outside', { sez: null, gstin: '27AAPFU0939F1ZV' }, '27AAPFU0939F1ZV', false],
    ['an address of before', {}, null, false],
  ])('treats as a special economic zone or not: %s', (_, site, billedTo, expected) => {
    expect(isSezSupply(site, billedTo)).toBe(expected)
  })

  it.each<[number, Supply, number]>([
    [1800, {}, 1800],
    [1800, { composition: true }, 0],
    [1800, { sez: 'WITH_TAX' }, 1800],
    [1800, { sez: 'UNDER_LUT' }, 0],
    [500, { composition: true, sez: null }, 0],
    [0, {}, 0],
  ])('charges for %i basis points with %o: %i', (rateBp, supply, expected) => {
    expect(chargedRate(rateBp, supply)).toBe(expected)
  })

  it('charges UTGST only in the union territories without a legislature', () => {
    const territories = states.filter(({ code }) => taxKind(code, code) === 'CGST_UTGST').map(({ code }) => code)
    expect(territories).toEqual(['04', '26', '31', '35', '38', '97'])
    expect(states).toHaveLength(37)
  })
})

describe('tax', () => {
  it.each<[string, number, number, number, number]>([
    ['1,234.55', 123_455, 1800, 22222, 11111],
    ['100.05', 10_005, 1800, 1801, 900],
    ['999.95', 99_995, 1800, 17999, 9000],
    ['2,67,510.00', 2_67_510_00, 1800, 48_151_80, 24_075_90],
    ['57,800.00', 57_800_00, 1800, 10_404_00, 5_202_00],
    ['bricks at 12 %', 1_000_00, 1200, 120_00, 60_00],
    ['sand at 5 %', 333_33, 500, 16_67, 8_33],
    ['nothing', 0, 1800, 0, 0],
  ])('on %s', (_, taxable, rateBp, igst, half) => {
    expect(taxOf(taxable, rateBp, 'IGST')).toEqual({
      kind: 'IGST',
      rateBp,
      igstPaise: igst,
      cgstPaise: 0,
      sgstPaise: 0,
      taxPaise: igst,
    })
    expect(taxOf(taxable, rateBp, 'CGST_UTGST')).toMatchObject({
      igstPaise: 0,
      cgstPaise: half,
      sgstPaise: half,
      taxPaise: 2 * half,
    })
  })

  it('within a state differs from IGST by at most one paisa', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.constantFrom(0, 25, 300, 500, 1200, 1800, 4000), (taxable, rateBp) => {
        const gap = taxOf(taxable, rateBp, 'IGST').taxPaise - taxOf(taxable, rateBp, 'CGST_SGST').taxPaise
        expect(Math.abs(gap)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('has names for documents, and a price including it', () => {
    expect(taxNames('CGST_UTGST')).toEqual(['CGST', 'UTGST'])
    expect(withTax(300_00, 1800)).toBe(354_00)
  })
})

describe('dated rates', () => {
  // Cement fell from 28 % to 18 % on 22 September 2025
  const cement = [
    { from: '2025-09-22', rateBp: 1800 },
    { from: '2017-07-01', rateBp: 2800 },
  ]
  it.each([
    ['2025-09-21', 2800],
    ['2025-09-22', 1800],
    ['2026-11-21', 1800],
    ['2017-06-30', null],
  ])('on %s cement is taxed at %s', (date, rateBp) => {
    expect(rateOn(cement, date)).toBe(rateBp)
  })
})

describe('the date whose rate a supply takes', () => {
  const [before, after] = ['2025-09-20', '2025-09-25']
  // CGST Act s. 14(a)(i)–(iii) and (b)(i)–(iii)
  it.each([
    ['before', 'after', 'after', after],
    ['before', 'before', 'after', before],
    ['before', 'after', 'before', before],
    ['after', 'before', 'after', after],
    ['after', 'before', 'before', before],
    ['after', 'after', 'before', after],
  ])('supplied %s, invoiced %s, paid %s the change', (supplied, invoiced, paid, expected) => {
    const on = (side: string) => (side === 'before' ? before : after)
    const dates = { suppliedOn: on(supplied), invoicedOn: on(invoiced), paidOn: on(paid) }
    expect(rateDate(dates)).toBe(expected)
  })

  it('counts what is not paid as paid after any change', () => {
    expect(rateDate({ suppliedOn: before, invoicedOn: before, paidOn: null })).toBe(before)
    expect(rateDate({ suppliedOn: after, invoicedOn: before, paidOn: null })).toBe(after)
  })

  it('takes the rate of the table of section 14 at each change of random days', () => {
    const days = fc
      .integer({ min: 1, max: 60 })
      .map((day) => `2026-0${day > 30 ? 2 : 1}-${String(((day - 1) % 28) + 1).padStart(2, '0')}`)
    fc.assert(
      fc.property(days, days, days, days, (suppliedOn, invoicedOn, paidOn, changedOn) => {
        const isNew = (day: string) => day >= changedOn
        const others = [invoicedOn, paidOn]
        const takesNew = isNew(suppliedOn) ? others.some(isNew) : others.every(isNew)
        const rates = [
          { from: '2017-07-01', rateBp: 2800 },
          { from: changedOn, rateBp: 1800 },
        ]
        expect(rateOn(rates, rateDate({ suppliedOn, invoicedOn, paidOn }))).toBe(takesNew ? 1800 : 2800)
      }),
    )
  })
})
