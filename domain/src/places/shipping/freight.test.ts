import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import {
  distanceKm,
  type FreightSlabs,
  freightFor,
  type Load,
  loadingPaise,
  tripsOf,
  truckFill,
  type Vehicle,
} from './freight.ts'
import {
  allNeeds,
  bedOf,
  bedStepsMm,
  freightGramsOf,
  type GoodsLength,
  goodsLengths,
  halfNeedsOf,
  meetsNeeds,
  needOf,
  needsOf,
} from './freight-goods.ts'

const t = 1_000_000
const rupees = (...amounts: number[]) => amounts.map((amount) => amount * 100)

/** Indicative rates of 2026 for full and part loads. */
const slabs: FreightSlabs = {
  mixers: null,
  distanceKm: [25, 50, 100, 250, 500, 1000, 1500],
  vehicles: [
    {
      name: 'Pickup 1.5 t',
      payloadGrams: 1.5 * t,
      bedMm: 3_050,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 1300_00,
      ratePaisePerTonne: rupees(900, 1300, 2000, 3900, 7000, 13000, 19000),
    },
    {
      name: 'LCV 4 t',
      payloadGrams: 4 * t,
      bedMm: 6_100,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 2400_00,
      ratePaisePerTonne: rupees(620, 850, 1300, 2400, 4200, 7600, 11000),
    },
    {
      name: 'Two-axle 9 t',
      payloadGrams: 9 * t,
      bedMm: 7_300,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 3800_00,
      ratePaisePerTonne: rupees(430, 560, 850, 1500, 2500, 4300, 6200),
    },
    {
      name: 'Three-axle 16 t',
      payloadGrams: 16 * t,
      bedMm: 7_300,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 5700_00,
      ratePaisePerTonne: rupees(360, 470, 700, 1200, 1950, 3300, 4700),
    },
    {
      name: 'Five-axle 25 t',
      payloadGrams: 25 * t,
      bedMm: 9_400,
      body: 'TARPAULIN',
      minGrams: 0,
      minChargePaise: 8200_00,
      ratePaisePerTonne: rupees(330, 420, 620, 1050, 1650, 2750, 3900),
    },
  ],
}

/** Bars of 12 m, folded. */
const bars = needsOf({
  handling: 'PACKED',
  length: 'FOLDABLE',
  lengthMm: 12_000,
  isFolded: true,
  gramsPerUnit: 1000,
})
/** Beams of this length. */
const beams = (lengthMm: number) =>
  needsOf({ handling: 'PACKED', length: 'RIGID', lengthMm, isFolded: false, gramsPerUnit: 1000 })

const load = (grams: number, km: number | null, isBars = false): Load => ({
  grams,
  km,
  slabs,
  needs: isBars ? bars : needOf.PACKED,
})
const freight = (of: Load) => {
  const result = freightFor(of)
  if (isRefusal(result)) throw new Error(result.code)
  return result
}

describe('freight', () => {
  it.each<[string, number, number, boolean, string, number, number]>([
    ['5 t over 250 km: 5 × 1,200', 5 * t, 250, true, 'Three-axle 16 t', 1, 6000_00],
    ['a ton near by: the pickup’s least charge', t, 10, false, 'Pickup 1.5 t', 1, 1300_00],
    ['a ton of bars near by: not on a pickup', t, 10, true, 'LCV 4 t', 1, 2400_00],
    ['4 t at the edge of a slab', 4 * t, 100, false, 'Two-axle 9 t', 1, 3800_00],
    ['4 t just beyond it: a kilometre more, not a band', 4 * t, 101, false, 'Two-axle 9 t', 1, 3800_00],
    ['3 t over 100 km', 3 * t, 100, false, 'Two-axle 9 t', 1, 3800_00],
    ['2.4 t of bars over 50 km: the least charge', 2.4 * t, 50, true, 'LCV 4 t', 1, 2400_00],
    ['3.5 t over 50 km', 3.5 * t, 50, false, 'LCV 4 t', 1, 2975_00],
    ['25 t over 500 km', 25 * t, 500, true, 'Five-axle 25 t', 1, 41_250_00],
    ['25 t a kilometre farther: 25 × (1,650 + 1,100 / 500)', 25 * t, 501, true, 'Five-axle 25 t', 1, 41_305_00],
    ['25 t half way to the next: 25 × 2,200', 25 * t, 750, true, 'Five-axle 25 t', 1, 55_000_00],
    ['60 t: three trips of the largest, the last by weight', 60 * t, 500, true, 'Five-axle 25 t', 3, 99_000_00],
    [
      '26 t near by: the ton that is left rides on what is cheapest',
      26 * t,
      20,
      true,
      'Five-axle 25 t + LCV 4 t',
      2,
      10_650_00,
    ],
  ])('%s', (_, grams, km, isBars, vehicleName, trips, freightPaise) => {
    expect(freight(load(grams, km, isBars))).toMatchObject({ vehicleName, trips, freightPaise })
  })

  it('returns the chargeable weight and the rate', () => {
    expect(freight(load(5 * t, 250))).toMatchObject({ chargeableGrams: 5 * t, ratePaisePerTonne: 1200_00 })
    expect(freight(load(t, 10))).toMatchObject({ chargeableGrams: 1_444_444, ratePaisePerTonne: 900_00 })
  })

  it.each<[string, Load]>([
    ['beyond the last slab', load(t, 1501)],
    ['without a known distance', load(t, null)],
    ['without vehicles', { ...load(t, 10), slabs: { ...slabs, vehicles: [] } }],
  ])('is on quotation: %s', (_, of) => {
    expect(freightFor(of)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(truckFill(of)).toBeNull()
  })

  it('never falls with more weight or distance', () => {
    const grams = fc.integer({ min: 1, max: 80 * t })
    const km = fc.integer({ min: 0, max: 1500 })
    fc.assert(
      fc.property(grams, grams, km, km, fc.boolean(), (a, b, near, far, isBars) => {
        const small = freight(load(Math.min(a, b), Math.min(near, far), isBars))
        const large = freight(load(Math.max(a, b), Math.max(near, far), isBars))
        expect(large.freightPaise).toBeGreaterThanOrEqual(small.freightPaise)
      }),
    )
  })

  it('is zero for no goods', () => {
    expect(freight(load(0, 10)).freightPaise).toBe(0)
    expect(loadingPaise(5 * t, 250_00)).toBe(1250_00)
  })
})

/** The platform's rates: parcels, part loads, trucks with a minimum charge, and a mixer. */
const shop: FreightSlabs = {
  mixers: null,
  distanceKm: [25, 60, 500, 1000],
  vehicles: [
    {
      name: 'Parcel',
      body: 'PARCEL',
      payloadGrams: 50_000,
      bedMm: 0,
      minChargePaise: 60_00,
      minGrams: 4_000,
      ratePaisePerTonne: rupees(15_000, 16_000, 24_000, 30_000),
    },
    {
      name: 'Part load',
      body: 'PART_LOAD',
      payloadGrams: 2 * t,
      bedMm: 0,
      minChargePaise: 350_00,
      minGrams: 50_000,
      ratePaisePerTonne: rupees(3000, 3500, 7500, 10_500),
    },
    {
      name: 'LCV 4 t',
      body: 'TARPAULIN',
      payloadGrams: 4 * t,
      bedMm: 6_100,
      minChargePaise: 2400_00,
      minGrams: 1.8 * t,
      ratePaisePerTonne: rupees(620, 940, 4200, 7600),
    },
    {
      name: 'Tipper 9 t',
      body: 'TIPPER',
      payloadGrams: 9 * t,
      bedMm: 4_500,
      minChargePaise: 3800_00,
      minGrams: 4.5 * t,
      ratePaisePerTonne: rupees(430, 600, 2500, 4300),
    },
    {
      name: 'Mixer 7 m³',
      body: 'MIXER',
      payloadGrams: 16.8 * t,
      bedMm: 0,
      minChargePaise: 3000_00,
      minGrams: 7.2 * t,
      ratePaisePerTonne: [...rupees(250, 520), null, null],
    },
  ],
}

describe('goods', () => {
  const goods = {
    handling: 'PARCEL',
    length: 'NORMAL',
    lengthMm: null,
    isFolded: false,
    gramsPerUnit: 300,
    stowageMl: null,
    litresPerTonne: null,
  } as const
  it.each<[string, number, number, number, string, number]>([
    ['a tin of 0.2 l near by: the least of a parcel', 300, needOf.PARCEL, 10, 'Parcel', 60_00],
    ['the same across the country: 4 kg at ₹30', 300, needOf.PARCEL, 1000, 'Parcel', 120_00],
    ['a box of 10 kg over 500 km: 10 × ₹24', 10_000, needOf.PARCEL, 500, 'Parcel', 240_00],
    ['40 kg: a part load is cheaper than 40 × ₹24', 40_000, needOf.PARCEL, 500, 'Part load', 375_00],
    ['1 kg that no parcel takes: 50 kg of a part load', 1_000, needOf.DRY, 500, 'Part load', 375_00],
    ['a ton: cheaper as a part load than as 1.8 t on a lorry', t, needOf.DRY, 500, 'Part load', 7500_00],
    ['3 m³ of concrete: as much as half a mixer', 7.2 * t, needOf.CONCRETE, 60, 'Mixer 7 m³', 3744_00],
    ['8 t of sand: a tipper', 8 * t, needOf.LOOSE, 60, 'Tipper 9 t', 4800_00],
    ['a ton of bars: on the long bed, paid for as 1.8 t', t, bars, 500, 'LCV 4 t', 7560_00],
  ])('use suitable vehicles: %s', (_, grams, needs, km, vehicleName, freightPaise) => {
    const found = freight({ grams, km, slabs: shop, needs })
    expect(found).toMatchObject({ vehicleName, freightPaise })
  })
  it('are refused if no vehicle is suitable', () => {
    const of = (needs: number, km: number, more: object = {}) =>
      freightFor({ grams: t, km, slabs: shop, needs, ...more })
    expect(of(needOf.CONCRETE, 61)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(of(needOf.CONCRETE | needOf.DRY, 10)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(of(bars, 10, { maxVehicleGrams: t })).toEqual({
      code: 'SITE_TOO_NARROW',
      params: { tonnes: 1 },
    })
  })
  it('bring concrete as far as it is discharged in time, and say how many minutes it is from the plant', () => {
    const of = (km: number, needs = needOf.CONCRETE, limitMinutes = 120) =>
      freightFor({
        grams: 7.2 * t,
        km,
        slabs: { ...shop, mixers: { kmPerHour: 25, dischargeMinutes: 30, limitMinutes } },
        needs,
      })
    const late = (minutes: number, limit = 120) => ({
      code: 'CONCRETE_TOO_FAR',
      params: { minutes, discharge: 30, limit },
    })
    // 37 km are 88.8 minutes, 38 km 91.2; rates do not change, and reach no farther than 60 km
    expect(of(37)).toEqual(freightFor({ grams: 7.2 * t, km: 37, slabs: shop, needs: needOf.CONCRETE }))
    expect(of(38)).toEqual(late(92))
    expect(of(51)).toEqual(late(123))
    expect(of(900)).toEqual(late(2160))
    expect(of(51, needOf.CONCRETE, 180)).toMatchObject({ vehicleName: 'Mixer 7 m³' })
    expect(of(61, needOf.CONCRETE, 180)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(of(51, needOf.DRY)).toMatchObject({ freightPaise: expect.any(Number) })
  })
  it('go on smaller vehicles and more trips if the site cannot take larger ones', () => {
    const narrow = { ...load(9 * t, 50, true), maxVehicleGrams: 4 * t }
    // 4 t at ₹850 twice, and the last tonne at the minimum charge
    expect(freight(narrow)).toMatchObject({ vehicleName: 'LCV 4 t', trips: 3, freightPaise: 9200_00 })
    expect(freight({ ...narrow, maxVehicleGrams: 9 * t })).toMatchObject({ vehicleName: 'Two-axle 9 t', trips: 1 })
  })
  it('as part loads reach a narrow site in several parts', () => {
    // 1 t at ₹7,500 and 0.5 t at the same: no pickup of 1.5 t can enter
    const part = { grams: 1.5 * t, km: 500, slabs: shop, needs: needOf.DRY, maxVehicleGrams: t }
    expect(freight(part)).toMatchObject({ vehicleName: 'Part load', trips: 2, freightPaise: 11_250_00 })
  })
  it.each<[string, GoodsLength, number | null, number, boolean?]>([
    ['short goods, whatever their length', 'NORMAL', 12_000, 0],
    ['pieces of 3 m', 'RIGID', 3_000, 0],
    ['pipes of 6 m', 'RIGID', 6_000, 6_000],
    ['a millimetre more', 'RIGID', 6_001, 7_300],
    ['beams of 9 m', 'RIGID', 9_000, 9_000],
    ['beams of 12 m', 'RIGID', 12_000, 12_000],
    ['bars of 12 m', 'FOLDABLE', 12_000, 12_000],
    ['bars of 12 m, folded', 'FOLDABLE', 12_000, 6_000, true],
    ['bars of 13.5 m, folded', 'FOLDABLE', 13_500, 7_300, true],
    ['bars cut to 6 m, folded', 'FOLDABLE', 6_000, 0, true],
    ['beams, which do not fold', 'RIGID', 12_000, 12_000, true],
    ['pieces of unknown length', 'RIGID', null, 0],
  ])('need a bed for their length: %s', (_, length, lengthMm, bedMm, isFolded = false) => {
    expect(bedOf(needsOf({ ...goods, length, lengthMm, isFolded }))).toBe(bedMm)
  })
  it.each<[string, GoodsLength, number, boolean, number | null]>([
    ['bars of 12 m', 'FOLDABLE', 12_000, false, 6_000],
    ['bars of 6 m', 'FOLDABLE', 6_000, false, 0],
    ['short bars, which gain nothing', 'FOLDABLE', 3_000, false, null],
    ['bars that came folded', 'FOLDABLE', 12_000, true, null],
    ['beams', 'RIGID', 12_000, false, null],
    ['short goods', 'NORMAL', 12_000, false, null],
  ])('are halved for a shorter bed only if they are bars: %s', (_, length, lengthMm, isFolded, bedMm) => {
    const halfNeeds = halfNeedsOf({ ...goods, handling: 'PACKED', length, lengthMm, isFolded })
    expect(halfNeeds === null ? null : bedOf(halfNeeds)).toBe(bedMm)
  })
  it('that are long lie on a bed that is long enough, and on no parcel or part load', () => {
    const lengths = fc.constantFrom(...goodsLengths)
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 18_000 }),
        fc.boolean(),
        (length, lengthMm, bedMm, isFolded) => {
          const needs = needsOf({ ...goods, handling: 'PACKED', length, lengthMm, isFolded })
          const bed = length === 'NORMAL' ? 0 : length === 'FOLDABLE' && isFolded ? lengthMm / 2 : lengthMm
          const isTaken = meetsNeeds({ body: 'TARPAULIN', bedMm }, needs)
          if (isTaken) expect(bed).toBeLessThanOrEqual(Math.max(bedMm, 3_000))
          if (bedStepsMm.includes(bedMm) && bed <= bedMm) expect(isTaken).toBe(true)
          if (meetsNeeds({ body: 'PART_LOAD', bedMm }, needs)) expect(bed).toBeLessThanOrEqual(3_000)
        },
      ),
    )
    expect(meetsNeeds({ body: 'TARPAULIN', bedMm: 12_200 }, beams(12_000))).toBe(true)
    expect(meetsNeeds({ body: 'TARPAULIN', bedMm: 9_400 }, beams(12_000))).toBe(false)
    expect(meetsNeeds({ body: 'TARPAULIN', bedMm: 18_000 }, beams(15_001))).toBe(false)
  })
  it('together need the bed of the longest', () => {
    expect(bedOf(beams(12_000) | bars | needOf.DRY)).toBe(12_000)
    expect(bedOf(beams(7_000) | beams(9_000))).toBe(9_000)
  })
  it('of 12 m that do not fold go on a trailer, and are refused in words without one', () => {
    const trailer = {
      ...slabs.vehicles[4],
      name: 'Trailer 24 t',
      payloadGrams: 24 * t,
      bedMm: 12_200,
      minChargePaise: 9500_00,
    }
    const withTrailer = { ...slabs, vehicles: [...slabs.vehicles, trailer as Vehicle] }
    const beam = { ...load(447_000, 10), needs: beams(12_000) }
    expect(freight({ ...beam, slabs: withTrailer })).toMatchObject({
      vehicleName: 'Trailer 24 t',
      freightPaise: 9500_00,
    })
    expect(freightFor(beam)).toEqual({ code: 'GOODS_TOO_LONG', params: { metres: 12 } })
    expect(freightFor({ ...beam, km: 1501 })).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(freightFor({ ...beam, slabs: withTrailer, maxVehicleGrams: 9 * t })).toEqual({
      code: 'SITE_TOO_NARROW',
      params: { tonnes: 9 },
    })
    const pickups = { ...load(t, 10, true), slabs: { ...slabs, vehicles: slabs.vehicles.slice(0, 1) } }
    expect(freightFor(pickups)).toEqual({ code: 'GOODS_TOO_LONG', params: { metres: 6 } })
    expect(truckFill(pickups)).toBeNull()
  })
  it('that are too heavy for a parcel are not one', () => {
    expect(needsOf({ ...goods, gramsPerUnit: 30_000 })).toBe(needOf.PARCEL)
    expect(needsOf({ ...goods, gramsPerUnit: 30_001 })).toBe(needOf.DRY)
  })
  it('are charged by volume: a 500 l tank takes 0.8 m³', () => {
    const tank = { ...goods, handling: 'PACKED', gramsPerUnit: 9_500, stowageMl: 800_000 } as const
    expect(freightGramsOf(tank)).toBe(282_400)
    // 22 of them weigh 209 kg and take 17.6 m³, more than the 11.3 m³ of an LCV
    expect(freight({ ...load(22 * freightGramsOf(tank), 25) }).vehicleName).toBe('Two-axle 9 t')
    expect(freightGramsOf({ ...goods, litresPerTonne: 5000 })).toBe(530)
    expect(freightGramsOf(goods)).toBe(300)
  })
  it('never become cheaper with more quantity or distance', () => {
    const grams = fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 80 * t }))
    const km = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(grams, grams, km, km, fc.constantFrom(...allNeeds), (a, b, near, far, needs) => {
        const of = (grams: number, km: number) => {
          const found = freightFor({ grams, km, slabs: shop, needs })
          return isRefusal(found) ? Number.POSITIVE_INFINITY : found.freightPaise
        }
        expect(of(Math.max(a, b), Math.max(near, far))).toBeGreaterThanOrEqual(of(Math.min(a, b), Math.min(near, far)))
      }),
      { numRuns: 1000 },
    )
  })
  it('never jump in price within a kilometre', () => {
    for (let km = 1; km <= 1500; km++)
      for (const grams of [t, 5 * t, 25 * t]) {
        const [before, here] = [freight(load(grams, km - 1)).freightPaise, freight(load(grams, km)).freightPaise]
        expect(here - before).toBeLessThanOrEqual(before / 25)
      }
  })
})

describe('freight to a remote place', () => {
  const hill = (grams: number): Load => ({ ...load(grams, 250, true), surchargePaisePerTonne: 450_00 })
  it('adds a surcharge per tonne', () => {
    expect(freight(hill(5 * t))).toMatchObject({ slabPaise: 6000_00, surchargePaise: 2250_00, freightPaise: 8250_00 })
    expect(freight(hill(1))).toMatchObject({ surchargePaise: 0, slabPaise: 2400_00 })
  })
  it('has no shipment with the same freight', () => {
    expect(truckFill({ ...load(t, 10), surchargePaisePerTonne: 1 })).toMatchObject({
      sameFreightGrams: 0,
      paisePerTonne: 1300_01,
    })
  })
})

describe('a vehicle that does not serve the distance', () => {
  const plain = { body: 'TARPAULIN', minGrams: 0, minChargePaise: 0 } as const
  const near: FreightSlabs = {
    mixers: null,
    distanceKm: [50, 500],
    vehicles: [
      { name: 'Tractor 5 t', payloadGrams: 5 * t, bedMm: 6_100, ...plain, ratePaisePerTonne: [100_00, null] },
      { name: 'Lorry 9 t', payloadGrams: 9 * t, bedMm: 6_100, ...plain, ratePaisePerTonne: [200_00, 300_00] },
    ],
  }
  it('is skipped', () => {
    expect(freight({ ...load(t, 50), slabs: near }).vehicleName).toBe('Tractor 5 t')
    expect(freight({ ...load(t, 51), slabs: near })).toMatchObject({ vehicleName: 'Lorry 9 t', freightPaise: 200_22 })
  })
})

describe('trips', () => {
  it.each<[string, Load, object[]]>([
    ['by weight', load(5 * t, 250, true), [{ count: 1, grams: 5 * t, byWeightPaise: 6000_00, eachPaise: 6000_00 }]],
    ['at the least charge', load(t, 10), [{ count: 1, grams: t, byWeightPaise: 900_00, eachPaise: 1300_00 }]],
    [
      'full ones and a last',
      load(26 * t, 20, true),
      [
        { count: 1, grams: 25 * t, byWeightPaise: 8250_00, eachPaise: 8250_00 },
        { count: 1, vehicleName: 'LCV 4 t', grams: t, byWeightPaise: 620_00, eachPaise: 2400_00 },
      ],
    ],
    ['of nothing', load(0, 10), []],
    ['beyond the slabs', load(t, 1501), []],
  ])('show their calculation %s', (_, of, expected) => {
    expect(tripsOf(of)).toHaveLength(expected.length)
    expect(tripsOf(of)).toMatchObject(expected)
  })
})

describe('truck fill', () => {
  it('returns what can be added at the same freight', () => {
    expect(truckFill(load(t, 10))).toEqual({
      vehicleName: 'Pickup 1.5 t',
      payloadGrams: 1.5 * t,
      paisePerTonne: 1300_00,
      fillBp: 6667,
      spareGrams: 500_000,
      sameFreightGrams: 444_444,
    })
    expect(truckFill(load(3.5 * t, 50))).toMatchObject({ spareGrams: 500_000, sameFreightGrams: 0 })
    expect(truckFill(load(60 * t, 500, true))).toMatchObject({ fillBp: 4000, spareGrams: 15 * t, sameFreightGrams: 0 })
    expect(truckFill(load(0, 10))).toBeNull()
  })

  it('the freight with that addition is the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 * t }),
        fc.integer({ min: 0, max: 1500 }),
        fc.boolean(),
        (grams, km, bar) => {
          const more = truckFill(load(grams, km, bar))?.sameFreightGrams ?? 0
          expect(freight(load(grams + more, km, bar)).freightPaise).toBe(freight(load(grams, km, bar)).freightPaise)
        },
      ),
    )
  })
})

describe('distance', () => {
  const raipur = { lat: 21_251_400, lon: 81_629_600 }
  const mumbai = { lat: 19_076_000, lon: 72_877_700 }
  it('is the great circle times 1.3 in whole kilometres', () => {
    // 945 km great circle
    expect(distanceKm(raipur, mumbai)).toBe(1229)
    expect(distanceKm(mumbai, raipur)).toBe(1229)
    expect(distanceKm(mumbai, mumbai)).toBe(0)
    expect(distanceKm(mumbai, { ...mumbai, lat: mumbai.lat + 10 })).toBe(1)
  })

  it('is a whole number and symmetric', () => {
    const place = fc.record({ lat: fc.integer({ min: 6e6, max: 37e6 }), lon: fc.integer({ min: 68e6, max: 98e6 }) })
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(Number.isSafeInteger(distanceKm(a, b))).toBe(true)
        expect(distanceKm(a, b)).toBe(distanceKm(b, a))
      }),
    )
  })
})

describe('the vehicle', () => {
  const truck = (name: string, payload: number, rupeesPerTonne: number, more: Partial<Vehicle> = {}): Vehicle => ({
    name,
    payloadGrams: payload * t,
    bedMm: 6_100,
    body: 'TARPAULIN',
    minGrams: 0,
    minChargePaise: 0,
    ratePaisePerTonne: [rupeesPerTonne * 100],
    ...more,
  })
  const by = (...vehicles: Vehicle[]): FreightSlabs => ({ mixers: null, distanceKm: [100], vehicles })
  const goods = (tonnes: number, of: FreightSlabs, more: Partial<Load> = {}): Load => ({
    grams: tonnes * t,
    km: 50,
    slabs: of,
    needs: needOf.PACKED,
    ...more,
  })
  const nameOf = (of: Load) => freight(of).vehicleName

  it('is the smaller of two that cost the same, in any order of the rates', () => {
    const [small, large] = [truck('small', 4, 500), truck('large', 9, 500)]
    expect(nameOf(goods(3, by(small, large)))).toBe('small')
    expect(nameOf(goods(3, by(large, small)))).toBe('small')
    expect(nameOf(goods(13, by(large, small)))).toBe('large + small')
  })

  it('of full trips is the largest, in any order of the rates', () => {
    const [small, large] = [truck('small', 4, 500), truck('large', 9, 400)]
    for (const rates of [by(small, large), by(large, small)])
      expect(freight(goods(18, rates))).toMatchObject({ vehicleName: 'large', trips: 2 })
  })

  it('is none for a distance that is no distance', () => {
    expect(freightFor(goods(3, by(truck('small', 4, 500)), { km: -1 }))).toEqual({ code: 'FREIGHT_ON_QUOTE' })
  })

  it('that carries at no charge by weight leaves room for all that fits', () => {
    const free = by(truck('free', 9, 0, { minChargePaise: 500_00 }))
    expect(truckFill(goods(4, free))).toMatchObject({ spareGrams: 5 * t, sameFreightGrams: 5 * t })
  })
})

describe('where there is no freight', () => {
  const mixers = { kmPerHour: 25, dischargeMinutes: 30, limitMinutes: 60 }
  it('goods that are no concrete are never late', () => {
    const of = { ...slabs, mixers, vehicles: [] }
    expect(freightFor({ ...load(5 * t, 90), slabs: of })).toEqual({ code: 'FREIGHT_ON_QUOTE' })
  })
  it('concrete of an unknown distance is on quotation', () => {
    const concrete = { ...load(5 * t, 90), slabs: { ...slabs, mixers }, needs: needOf.CONCRETE, km: null }
    expect(freightFor(concrete)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
  })
  it('goods of any length do not fail for their length, nor for the width of a site without a limit', () => {
    expect(freightFor(load(t, 1501))).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(freightFor({ ...load(t, 1501), maxVehicleGrams: 4 * t })).toEqual({ code: 'FREIGHT_ON_QUOTE' })
  })
})
