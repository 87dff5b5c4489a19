import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../core/money.ts'
import type { StateCode } from '../../core/states.ts'
import { noBarServices } from '../../places/shipping/bars.ts'
import type { FreightSlabs } from '../../places/shipping/freight.ts'
import { needOf, needOfBed } from '../../places/shipping/freight-goods.ts'
import type { CouponShare } from '../../tax/amounts.ts'
import type { BuyerPlace } from '../../tax/gst.ts'
import { type Quote, type QuoteInput, type QuoteLine, quote, quotedLines } from './quotes.ts'

/** Bars of 12 m that came folded. */
const bars = needOf.PACKED | needOfBed(6_000)

const t = 1_000_000

/** A single vehicle at one price per tonne, so that tests do not depend on the bands. */
const slabsAt = (ratePaisePerTonne: number, minChargePaise = 0): FreightSlabs => ({
  distanceKm: [500],
  mixers: null,
  vehicles: [
    {
      name: 'Five-axle 25 t',
      payloadGrams: 25 * t,
      bedMm: 6_100,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise,
      ratePaisePerTonne: [ratePaisePerTonne],
    },
  ],
})

const to = (state: StateCode, more: Partial<BuyerPlace> = {}): QuoteInput['buyer'] => ({
  registered: false,
  billingState: state,
  deliveryState: state,
  shipToOther: false,
  ...more,
})

const line = ({ gramsPerUnit = t, ...more }: Partial<QuoteLine> = {}): QuoteLine => ({
  key: 'bars',
  sellerId: 's1',
  dispatchPointId: 'd1',
  pricePaise: 52_000_00,
  qtyMilli: 5_000,
  gramsPerUnit,
  freightGramsPerUnit: gramsPerUnit,
  rateBp: 1800,
  needs: bars,
  halfNeeds: null,
  diameterMm: null,
  ...more,
})

const from = (supplierState: StateCode, more: object = {}) => ({
  supplierState,
  km: 100,
  slabs: slabsAt(0),
  loadingPaisePerTonne: 0,
  bars: noBarServices,
  ...more,
})

const share = (key: string, sellerPaise: number, platformPaise = 0): CouponShare => ({
  key,
  discountPaise: sellerPaise + platformPaise,
  sellerPaise,
  platformPaise,
})

/** 5 t at ₹52,000 from Jharkhand: freight 1,200/t, loading 250/t, insurance 0.1 %. */
const fiveTonnes = (buyer: QuoteInput['buyer'], coupon: QuoteInput['coupon'] = null): QuoteInput => ({
  lines: [line()],
  groups: { d1: from('20', { slabs: slabsAt(1200_00), loadingPaisePerTonne: 250_00, insuranceBp: 10 }) },
  buyer,
  coupon,
})

/** The same rates with a mixer beside the lorry; the mixer is paid for in full. */
const withMixer = (ratePaisePerTonne: number, limitMinutes = 120): FreightSlabs => {
  const { distanceKm, vehicles } = slabsAt(ratePaisePerTonne)
  const mixer = {
    ...vehicles[0],
    name: 'Mixer 7 m³',
    body: 'MIXER',
    payloadGrams: 16.8 * t,
    bedMm: 0,
    minGrams: 16.8 * t,
  }
  return {
    distanceKm,
    vehicles: [...vehicles, mixer as FreightSlabs['vehicles'][number]],
    mixers: { kmPerHour: 25, dischargeMinutes: 30, limitMinutes },
  }
}

describe('a quote', () => {
  it('adds up 5 t at ₹52,000 from Jharkhand to Bihar', () => {
    const { groups, ...all } = quote(fiveTonnes(to('10')))
    expect(all).toEqual({
      goodsPaise: 2_60_000_00,
      discountPaise: 0,
      freightPaise: 6_000_00,
      surchargePaise: 0,
      loadingPaise: 1_250_00,
      barChargePaise: 0,
      insurancePaise: 260_00,
      taxablePaise: 2_67_510_00,
      igstPaise: 48_151_80,
      cgstPaise: 0,
      sgstPaise: 0,
      taxPaise: 48_151_80,
      creditPaise: 0,
      grams: 5 * t,
      roundOffPaise: 20,
      totalPaise: 3_15_662_00,
      payablePaise: 3_15_662_00,
      refusal: null,
    })
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      kind: 'IGST',
      placeOfSupply: '10',
      vehicleName: 'Five-axle 25 t',
      trips: 1,
      km: 100,
    })
    expect(groups[0]?.lines[0]).toMatchObject({
      totalPaise: 3_15_661_80,
      deliveredPerUnitPaise: 63_132_36,
      deliveredExTaxPerUnitPaise: 53_502_00,
    })
  })

  it('splits the same tax within Jharkhand', () => {
    const all = quote(fiveTonnes(to('20')))
    expect(all).toMatchObject({ igstPaise: 0, cgstPaise: 24_075_90, sgstPaise: 24_075_90, totalPaise: 3_15_662_00 })
    expect(all.groups[0]?.kind).toBe('CGST_SGST')
  })

  it.each<[StateCode, object]>([
    ['24', { igstPaise: 38_455_43, taxPaise: 38_455_43, roundOffPaise: 29 }],
    // Half of it, 19,227.715…, rounds to 19,227.72 twice: a paisa more than undivided
    ['27', { cgstPaise: 19_227_72, sgstPaise: 19_227_72, taxPaise: 38_455_44, roundOffPaise: 28 }],
  ])('adds up 355 bars of 12 mm at ₹56 per kg with ₹1,800 freight, to state %s', (state, taxes) => {
    const all = quote({
      lines: [line({ pricePaise: 56_00, qtyMilli: 3_782_880, gramsPerUnit: 1000 })],
      groups: { d1: from('27', { slabs: slabsAt(100, 1800_00) }) },
      buyer: to(state),
    })
    expect(all).toMatchObject({
      ...taxes,
      goodsPaise: 2_11_841_28,
      freightPaise: 1_800_00,
      taxablePaise: 2_13_641_28,
      grams: 3_782_880,
      totalPaise: 2_52_097_00,
    })
    expect(all.groups[0]?.lines[0]?.totalPaise).toBe(state === '24' ? 2_52_096_71 : 2_52_096_72)
  })

  it.each<[string, StateCode, QuoteInput['buyer'], object]>([
    ['Maharashtra to Pune', '27', to('27'), { cgstPaise: 5_202_00, sgstPaise: 5_202_00, igstPaise: 0 }],
    ['Chhattisgarh to Pune', '22', to('27'), { igstPaise: 10_404_00, cgstPaise: 0 }],
    [
      'Haryana, billed in Delhi, delivered in Gurugram',
      '06',
      to('06', { billingState: '07' }),
      { cgstPaise: 5_202_00 },
    ],
    [
      'Haryana, Delhi contractor, ship-to Gurugram',
      '06',
      to('06', { registered: true, gstin: '07ZZZFS2002B1ZB', shipToOther: true }),
      { igstPaise: 10_404_00 },
    ],
    ['Pune to a special economic zone in Pune', '27', { ...to('27'), sez: true }, { igstPaise: 10_404_00 }],
  ])('taxes 57,800 correctly: %s', (_, state, buyer, expected) => {
    const lines = [line({ pricePaise: 57_800_00, qtyMilli: 1_000 })]
    const all = quote({ lines, groups: { d1: from(state) }, buyer })
    expect(all).toMatchObject({ ...expected, taxablePaise: 57_800_00, totalPaise: 68_204_00 })
  })

  it.each<[string, StateCode, QuoteInput['buyer'], object, string | null]>([
    ['Pune to Pune', '27', to('27'), { kind: 'CGST_SGST', taxPaise: 0, totalPaise: 57_800_00 }, null],
    ['Chandigarh to Chandigarh', '04', to('04'), { kind: 'CGST_UTGST', taxPaise: 0, totalPaise: 57_800_00 }, null],
    ['Pune to Goa', '27', to('30'), { kind: 'IGST', taxPaise: 0 }, 'Maharashtra'],
    [
      'Pune to Pune for a contractor registered in Goa',
      '27',
      to('27', { registered: true, gstin: '30ZZZFP5285H1Z9', shipToOther: true }),
      { kind: 'IGST', taxPaise: 0 },
      'Maharashtra',
    ],
    ['Pune to a special economic zone in Pune', '27', { ...to('27'), sez: true }, { kind: 'IGST' }, 'Maharashtra'],
  ])('charges no tax for a composition seller, who sells within the state: %s', (_, state, buyer, sums, refused) => {
    const lines = [line({ pricePaise: 57_800_00, qtyMilli: 1_000 })]
    const all = quote({ lines, groups: { d1: from(state, { composition: true }) }, buyer })
    expect(all.groups[0]).toMatchObject(sums)
    expect(all.groups[0]?.lines[0]?.tax).toMatchObject({ rateBp: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 })
    expect(all.refusal).toEqual(refused && { code: 'COMPOSITION_STATE', params: { state: refused } })
  })

  it.each<[string, boolean, boolean, object]>([
    ['no zone, letter or not', false, true, { sez: null, cgstPaise: 5_202_00, sgstPaise: 5_202_00, igstPaise: 0 }],
    ['a zone without a letter', true, false, { sez: 'WITH_TAX', cgstPaise: 0, igstPaise: 10_404_00 }],
    ['a zone under a letter', true, true, { sez: 'UNDER_LUT', kind: 'IGST', taxPaise: 0, totalPaise: 57_800_00 }],
  ])('taxes 57,800 to a special economic zone of the same state: %s', (_, sez, hasLut, expected) => {
    const lines = [line({ pricePaise: 57_800_00, qtyMilli: 1_000 })]
    const all = quote({ lines, groups: { d1: from('27', { hasLut }) }, buyer: { ...to('27'), sez } })
    expect({ ...all, ...all.groups[0] }).toMatchObject(expected)
    expect(all.refusal).toBeNull()
  })

  it('has one group per dispatch point and adds their rounded totals', () => {
    const lines = [
      line({ key: 'a', pricePaise: 333_33, qtyMilli: 1_000, gramsPerUnit: 50_000, needs: needOf.DRY }),
      line({ key: 'b', sellerId: 's2', dispatchPointId: 'd2', pricePaise: 222_22, qtyMilli: 3_000, rateBp: 500 }),
      line({ key: 'c', pricePaise: 111_11, qtyMilli: 2_000, gramsPerUnit: 50_000, needs: needOf.DRY }),
    ]
    const slabs = slabsAt(100_00)
    const all = quote({ lines, groups: { d1: from('27', { slabs }), d2: from('24', { slabs }) }, buyer: to('27') })
    expect(all.groups.map((group) => [group.dispatchPointId, group.kind, group.lines.map((one) => one.key)])).toEqual([
      ['d1', 'CGST_SGST', ['a', 'c']],
      ['d2', 'IGST', ['b']],
    ])
    expect(all.totalPaise).toBe(sum(all.groups.map((group) => group.totalPaise)))
  })

  it('splits freight by taxable value over lines of different rates', () => {
    const lines = [
      line({ key: 'a', pricePaise: 30_000_00, qtyMilli: 1_000 }),
      line({ key: 'b', pricePaise: 10_000_00, qtyMilli: 1_000, rateBp: 500 }),
    ]
    const groups = { d1: from('27', { slabs: slabsAt(1_000_00) }) }
    const [group] = quote({ lines, groups, buyer: to('24') }).groups
    expect(group?.lines.map((one) => [one.freightPaise, one.taxPaise])).toEqual([
      [1_500_00, 5_670_00],
      [500_00, 525_00],
    ])
  })
})

describe('a coupon', () => {
  it('of the seller reduces the taxable value', () => {
    const all = quote(fiveTonnes(to('10'), { on: 'GOODS', shares: [share('bars', 1_000_00)] }))
    expect(all).toMatchObject({
      discountPaise: 1_000_00,
      taxablePaise: 2_66_510_00,
      taxPaise: 47_971_80,
      creditPaise: 0,
      payablePaise: all.totalPaise,
    })
  })

  it('of the platform leaves the invoice unchanged and is paid on the buyer’s behalf', () => {
    expect(quote(fiveTonnes(to('10'), { on: 'GOODS', shares: [share('bars', 0, 1_000_00)] }))).toMatchObject({
      discountPaise: 0,
      taxablePaise: 2_67_510_00,
      totalPaise: 3_15_662_00,
      creditPaise: 1_000_00,
      payablePaise: 3_14_662_00,
    })
  })

  it('on freight reduces the freight at most to zero', () => {
    const all = quote(fiveTonnes(to('10'), { on: 'FREIGHT', shares: [share('bars', 9_000_00)] }))
    expect(all).toMatchObject({ freightPaise: 6_000_00, discountPaise: 6_000_00, taxablePaise: 2_61_510_00 })
  })

  it('never exceeds the goods', () => {
    const all = quote(fiveTonnes(to('10'), { on: 'GOODS', shares: [share('bars', 9_99_999_00, 9_99_999_00)] }))
    expect(all).toMatchObject({ discountPaise: 2_60_000_00, creditPaise: 0, taxablePaise: 7_510_00 })
  })
})

describe('a remote place', () => {
  it('has a surcharge per tonne, shown separately as part of the freight', () => {
    const lines = [
      line({ key: 'a', pricePaise: 30_000_00, qtyMilli: 1_333 }),
      line({ key: 'b', pricePaise: 10_000_00, qtyMilli: 1_000, rateBp: 500 }),
    ]
    const groups = { d1: from('27', { slabs: slabsAt(1_000_00), surchargePaisePerTonne: 333_33 }) }
    const all = quote({ lines, groups, buyer: to('24') })
    // 2.333 t × ₹333.33 = ₹777.66 (half up), besides 2.333 t × ₹1,000
    expect(all).toMatchObject({ surchargePaise: 777_66, freightPaise: 2_333_00 + 777_66 })
    expect(all.taxablePaise).toBe(all.goodsPaise + all.freightPaise)
  })
})

describe('unknown freight', () => {
  it('is reported for the group and the whole, without a delivered price', () => {
    const all = quote({
      lines: [line(), line({ key: 'b', dispatchPointId: 'd2' })],
      groups: { d1: from('27', { km: null }), d2: from('27') },
      buyer: to('27'),
    })
    expect(all.refusal).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(all.groups.map((group) => group.refusal?.code)).toEqual(['FREIGHT_ON_QUOTE', undefined])
    expect(all.groups.map((group) => group.lines[0]?.deliveredPerUnitPaise === null)).toEqual([true, false])
  })
})

it('an empty quote is zero', () => {
  expect(quote({ lines: [], groups: {}, buyer: to('27') })).toMatchObject({
    totalPaise: 0,
    groups: [],
  })
})

it('a line without its group throws', () => {
  expect(() => quote({ lines: [line()], groups: {}, buyer: to('27') })).toThrow(RangeError)
})

describe('every quote', () => {
  const anyLine = fc.record({
    dispatchPointId: fc.constantFrom('d1', 'd2', 'd3'),
    pricePaise: fc.integer({ min: 1, max: 10 ** 8 }),
    qtyMilli: fc.integer({ min: 1, max: 10 ** 7 }),
    gramsPerUnit: fc.integer({ min: 0, max: 50_000 }),
    rateBp: fc.constantFrom(0, 500, 1200, 1800),
    needs: fc.constantFrom(needOf.DRY, bars, needOf.LOOSE),
    sellerPaise: fc.nat(10 ** 7),
    platformPaise: fc.nat(10 ** 7),
  })
  const anyInput = fc.record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    state: fc.constantFrom<StateCode>('27', '24', '04'),
    on: fc.constantFrom('GOODS' as const, 'FREIGHT' as const),
    loading: fc.nat(500_00),
    insuranceBp: fc.nat(50),
    surcharge: fc.nat(1000_00),
    rate: fc.nat(5000_00),
  })
  const quoteOf = (of: typeof anyInput extends fc.Arbitrary<infer T> ? T : never): Quote => {
    const lines = of.lines.map((one, at) => line({ ...one, key: String(at), sellerId: one.dispatchPointId }))
    const group = (state: StateCode) =>
      from(state, {
        slabs: slabsAt(of.rate),
        loadingPaisePerTonne: of.loading,
        surchargePaisePerTonne: of.surcharge,
        insuranceBp: of.insuranceBp,
      })
    return quote({
      lines,
      groups: { d1: group('27'), d2: group('24'), d3: group('04') },
      buyer: to(of.state),
      coupon: { on: of.on, shares: of.lines.map((one, at) => share(String(at), one.sellerPaise, one.platformPaise)) },
    })
  }
  const sums = (
    'goodsPaise discountPaise freightPaise surchargePaise loadingPaise barChargePaise insurancePaise taxablePaise igstPaise cgstPaise sgstPaise ' +
    'taxPaise creditPaise grams'
  ).split(' ') as (keyof Quote['groups'][number]['lines'][number])[]
  const at = (of: object, field: string) => Number((of as Record<string, unknown>)[field])

  it('equals the sum of its parts, to the paisa', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const all = quoteOf(input)
        for (const group of all.groups) {
          for (const field of sums) expect(at(group, field)).toBe(sum(group.lines.map((one) => at(one, field))))
          expect(group.totalPaise).toBe(group.taxablePaise + group.taxPaise + group.roundOffPaise)
          expect(group.totalPaise % 100).toBe(0)
          expect(Math.abs(group.roundOffPaise)).toBeLessThanOrEqual(50)
          expect(group.taxablePaise).toBe(
            group.goodsPaise - group.discountPaise + group.freightPaise + group.loadingPaise + group.insurancePaise,
          )
          expect(group.taxPaise).toBe(group.igstPaise + group.cgstPaise + group.sgstPaise)
        }
        for (const field of [...sums, 'totalPaise', 'payablePaise', 'roundOffPaise']) {
          expect(at(all, field)).toBe(sum(all.groups.map((group) => at(group, field))))
        }
      }),
    )
  })

  it('has no negative amount', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const all = quoteOf(input)
        for (const part of [all, ...all.groups, ...all.groups.flatMap((group) => group.lines)]) {
          for (const field of sums) expect(at(part, field)).toBeGreaterThanOrEqual(0)
        }
        expect(all.payablePaise).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never falls when quantity or price of a line rises', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(10 ** 6), fc.nat(10 ** 6), (input, moreQty, morePrice) => {
        const [first] = input.lines
        if (!first) return
        const bare = { ...first, sellerPaise: 0, platformPaise: 0 }
        const small = quoteOf({ ...input, lines: [bare] })
        const more = { ...bare, qtyMilli: bare.qtyMilli + moreQty, pricePaise: bare.pricePaise + morePrice }
        const large = quoteOf({ ...input, lines: [more] })
        expect(large.totalPaise).toBeGreaterThanOrEqual(small.totalPaise)
        expect(large.taxablePaise).toBeGreaterThanOrEqual(small.taxablePaise)
      }),
    )
  })

  it('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const there = quoteOf({ ...input, on: 'GOODS', insuranceBp: 0 })
        const back = quoteOf({ ...input, on: 'GOODS', insuranceBp: 0, lines: [...input.lines].reverse() })
        expect([back.goodsPaise, back.freightPaise, back.discountPaise, back.taxablePaise]).toEqual([
          there.goodsPaise,
          there.freightPaise,
          there.discountPaise,
          there.taxablePaise,
        ])
      }),
    )
  })
})

describe('concrete and other goods of one yard', () => {
  const concrete = (more: Partial<QuoteLine> = {}) =>
    line({
      key: 'concrete',
      gramsPerUnit: 2_400_000,
      pricePaise: 4_150_00,
      qtyMilli: 6_000,
      needs: needOf.CONCRETE,
      ...more,
    })
  const yard = (km = 20, limitMinutes = 120) => ({
    d1: from('27', { km, slabs: withMixer(500_00, limitMinutes), loadingPaisePerTonne: 250_00 }),
  })

  it('are two loads, each with the freight of its own vehicle', () => {
    const all = quote({ lines: [line(), concrete(), line({ key: 'more' })], groups: yard(), buyer: to('27') })
    expect(all.groups).toMatchObject([
      {
        key: 'd1 GOODS',
        loadKind: 'GOODS',
        vehicleName: 'Five-axle 25 t',
        freightPaise: 5_000_00,
        lines: [{ key: 'bars' }, { key: 'more' }],
      },
      // 14.4 t of concrete are paid for as 16.8
      {
        key: 'd1 CONCRETE',
        loadKind: 'CONCRETE',
        vehicleName: 'Mixer 7 m³',
        freightPaise: 8_400_00,
        lines: [{ key: 'concrete' }],
      },
    ])
    expect(all.refusal).toBeNull()
  })

  it('are refused only for the load that cannot be brought', () => {
    const { groups } = quote({ lines: [line(), concrete()], groups: yard(51), buyer: to('27') })
    expect(groups.map(({ loadKind, refusal }) => [loadKind, refusal?.code])).toEqual([
      ['GOODS', undefined],
      ['CONCRETE', 'CONCRETE_TOO_FAR'],
    ])
  })

  it('cost together, to the paisa, what the two loads cost alone', () => {
    const anyLine = fc.record({
      pricePaise: fc.nat(5_00_000),
      qtyMilli: fc.integer({ min: 1, max: 50_000 }),
      rateBp: fc.constantFrom(500, 1200, 1800),
      sellerPaise: fc.nat(50_000),
      isConcrete: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom<StateCode>('27', '29', '04'),
        fc.constantFrom('GOODS' as const, 'FREIGHT' as const),
        (of, km, state, on) => {
          const lines = of.map((one, at) =>
            one.isConcrete ? concrete({ ...one, key: String(at) }) : line({ ...one, key: String(at) }),
          )
          const coupon = { on, shares: of.map((one, at) => share(String(at), one.sellerPaise)) }
          const priced = (some: QuoteLine[]) => quote({ lines: some, groups: yard(km), buyer: to(state), coupon })
          const isConcrete = ({ needs }: QuoteLine) => needs === needOf.CONCRETE
          const all = priced(lines)
          const alone = [priced(lines.filter((one) => !isConcrete(one))), priced(lines.filter(isConcrete))]
          const apart = alone.flatMap(({ groups }) => groups)
          expect(new Map(all.groups.map((load) => [load.key, load]))).toEqual(
            new Map(apart.map((load) => [load.key, load])),
          )
          const { groups: _, refusal: __, ...sums } = all
          for (const [field, paise] of Object.entries(sums))
            expect([field, paise]).toEqual([field, sum(alone.map((one) => Number(one[field as keyof Quote])))])
        },
      ),
    )
  })
})

describe('at its edges, a quote', () => {
  const two = (shares: CouponShare[] = [], on: 'GOODS' | 'FREIGHT' = 'GOODS') =>
    quote({
      lines: [
        line({ key: 'a', pricePaise: 1_000_00, qtyMilli: 1_000 }),
        line({ key: 'b', pricePaise: 1_000_00, qtyMilli: 1_000 }),
      ],
      groups: { d1: from('27', { slabs: slabsAt(150_00) }) },
      buyer: to('27'),
      coupon: { on, shares },
    })
  const freights = (of: Quote) => of.groups[0]?.lines.map(({ freightPaise }) => freightPaise)

  it('divides the freight by the value of the goods after the seller’s discount, at least nothing', () => {
    expect(freights(two())).toEqual([150_00, 150_00])
    expect(freights(two([share('a', 500_00), share('b', 0)]))).toEqual([100_00, 200_00])
    expect(freights(two([share('a', 5_000_00), share('b', 0)]))).toEqual([0, 300_00])
    expect(freights(two([share('b', 500_00)]))).toEqual([200_00, 100_00])
    // A discount of the platform, or on the freight, leaves the value of the goods
    expect(freights(two([share('a', 0, 500_00), share('b', 0)]))).toEqual([150_00, 150_00])
    expect(freights(two([share('a', 50_00), share('b', 0)], 'FREIGHT'))).toEqual([150_00, 150_00])
  })

  it('has the platform pay at most what the seller’s share leaves of the goods', () => {
    const [bars] = two([share('a', 700_00, 400_00), share('b', 0)]).groups[0]?.lines ?? []
    expect(bars).toMatchObject({ discountPaise: 700_00, creditPaise: 300_00 })
  })

  it('never has a buyer paid: not even the paise that rounding took off', () => {
    const free = quote({
      lines: [line({ pricePaise: 100_40, qtyMilli: 1_000, rateBp: 0 })],
      groups: { d1: from('27') },
      buyer: to('27'),
      coupon: { on: 'GOODS', shares: [share('bars', 0, 100_40)] },
    })
    expect(free).toMatchObject({ totalPaise: 100_00, creditPaise: 100_40, payablePaise: 0 })
  })

  it('has no delivered price of nothing', () => {
    const nothing = quote({ lines: [line({ qtyMilli: 0 })], groups: { d1: from('27') }, buyer: to('27') })
    expect(nothing.groups[0]?.lines[0]).toMatchObject({ deliveredPerUnitPaise: null, deliveredExTaxPerUnitPaise: null })
  })

  it('says which bed the goods need at least, where they fit on none: halved bars', () => {
    const long = {
      needs: needOf.PACKED | needOfBed(15_000),
      halfNeeds: needOf.PACKED | needOfBed(7_300),
      diameterMm: 12,
    }
    const services = { foldUpToMm: 16, foldPaisePerTonne: 0, cutPaisePerTonne: null }
    const bed = (bars: object) =>
      quote({ lines: [line(long)], groups: { d1: from('27', bars) }, buyer: to('27') }).refusal
    expect(bed({ bars: services })).toEqual({ code: 'GOODS_TOO_LONG', params: { metres: 7.3 } })
    expect(bed({})).toEqual({ code: 'GOODS_TOO_LONG', params: { metres: 15 } })
  })

  it('finds each line by its key', () => {
    const all = two()
    expect([...quotedLines(all).keys()]).toEqual(['a', 'b'])
    expect(quotedLines(all).get('b')).toBe(all.groups[0]?.lines[1])
  })
})
