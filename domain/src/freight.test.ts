import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, type FreightSlabs, freightFor, type Load, loadingPaise, tripsOf, truckFill } from './freight.ts'
import { isRefusal } from './refusals.ts'

const t = 1_000_000
const rupees = (...amounts: number[]) => amounts.map((amount) => amount * 100)

/** Indicative rates of 2026 for full and part loads. */
const slabs: FreightSlabs = {
  distanceKm: [25, 50, 100, 250, 500, 1000, 1500],
  vehicles: [
    {
      name: 'Pickup 1.5 t',
      payloadGrams: 1.5 * t,
      longBar: false,
      minChargePaise: 1300_00,
      ratePaisePerTonne: rupees(900, 1300, 2000, 3900, 7000, 13000, 19000),
    },
    {
      name: 'LCV 4 t',
      payloadGrams: 4 * t,
      longBar: true,
      minChargePaise: 2400_00,
      ratePaisePerTonne: rupees(620, 850, 1300, 2400, 4200, 7600, 11000),
    },
    {
      name: 'Two-axle 9 t',
      payloadGrams: 9 * t,
      longBar: true,
      minChargePaise: 3800_00,
      ratePaisePerTonne: rupees(430, 560, 850, 1500, 2500, 4300, 6200),
    },
    {
      name: 'Three-axle 16 t',
      payloadGrams: 16 * t,
      longBar: true,
      minChargePaise: 5700_00,
      ratePaisePerTonne: rupees(360, 470, 700, 1200, 1950, 3300, 4700),
    },
    {
      name: 'Five-axle 25 t',
      payloadGrams: 25 * t,
      longBar: true,
      minChargePaise: 8200_00,
      ratePaisePerTonne: rupees(330, 420, 620, 1050, 1650, 2750, 3900),
    },
  ],
}

const load = (grams: number, km: number | null, longBar = false): Load => ({ grams, km, slabs, longBar })
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
    ['4 t just beyond it', 4 * t, 101, false, 'Three-axle 16 t', 1, 5700_00],
    ['3 t over 100 km', 3 * t, 100, false, 'Two-axle 9 t', 1, 3800_00],
    ['2.4 t of bars over 50 km: the least charge', 2.4 * t, 50, true, 'LCV 4 t', 1, 2400_00],
    ['3.5 t over 50 km', 3.5 * t, 50, false, 'LCV 4 t', 1, 2975_00],
    ['25 t over 500 km', 25 * t, 500, true, 'Five-axle 25 t', 1, 41_250_00],
    ['60 t: three trips of the largest, the last by weight', 60 * t, 500, true, 'Five-axle 25 t', 3, 99_000_00],
    ['26 t near by: two trips, the last at its least charge', 26 * t, 20, true, 'Five-axle 25 t', 2, 16_450_00],
  ])('%s', (_, grams, km, longBar, vehicleName, trips, freightPaise) => {
    expect(freight(load(grams, km, longBar))).toMatchObject({ vehicleName, trips, freightPaise })
  })

  it('tells the mass it pays for and the rate', () => {
    expect(freight(load(5 * t, 250))).toMatchObject({ chargeableGrams: 5 * t, ratePaisePerTonne: 1200_00 })
    expect(freight(load(t, 10))).toMatchObject({ chargeableGrams: 1_444_444, ratePaisePerTonne: 900_00 })
  })

  it.each<[string, Load]>([
    ['beyond the last slab', load(t, 1501)],
    ['without a known distance', load(t, null)],
    ['without vehicles', { ...load(t, 10), slabs: { distanceKm: [25], vehicles: [] } }],
    [
      'when only vehicles too short for bars are there',
      { ...load(t, 10, true), slabs: { ...slabs, vehicles: slabs.vehicles.slice(0, 1) } },
    ],
  ])('is on quotation %s', (_, of) => {
    expect(freightFor(of)).toEqual({ code: 'FREIGHT_ON_QUOTE' })
    expect(truckFill(of)).toBeNull()
  })

  it('never falls when the load grows or the way gets longer', () => {
    const grams = fc.integer({ min: 1, max: 80 * t })
    const km = fc.integer({ min: 0, max: 1500 })
    fc.assert(
      fc.property(grams, grams, km, km, fc.boolean(), (a, b, near, far, longBar) => {
        const small = freight(load(Math.min(a, b), Math.min(near, far), longBar))
        const large = freight(load(Math.max(a, b), Math.max(near, far), longBar))
        expect(large.freightPaise).toBeGreaterThanOrEqual(small.freightPaise)
      }),
    )
  })

  it('is nothing for nothing', () => {
    expect(freight(load(0, 10)).freightPaise).toBe(0)
    expect(loadingPaise(5 * t, 250_00)).toBe(1250_00)
  })
})

describe('freight of a place that is hard to reach', () => {
  const hill = (grams: number): Load => ({ ...load(grams, 250, true), surchargePaisePerTonne: 450_00 })
  it('has so much a tonne on top of the slabs', () => {
    expect(freight(hill(5 * t))).toMatchObject({ slabPaise: 6000_00, surchargePaise: 2250_00, freightPaise: 8250_00 })
    expect(freight(hill(1))).toMatchObject({ surchargePaise: 0, slabPaise: 2400_00 })
  })
  it('leaves no load for the same freight', () => {
    expect(truckFill({ ...load(t, 10), surchargePaisePerTonne: 1 })).toMatchObject({
      sameFreightGrams: 0,
      paisePerTonne: 1300_01,
    })
  })
})

describe('a vehicle that does not go that far', () => {
  const near: FreightSlabs = {
    distanceKm: [50, 500],
    vehicles: [
      { name: 'Tractor 5 t', payloadGrams: 5 * t, longBar: true, minChargePaise: 0, ratePaisePerTonne: [100_00, null] },
      { name: 'Lorry 9 t', payloadGrams: 9 * t, longBar: true, minChargePaise: 0, ratePaisePerTonne: [200_00, 300_00] },
    ],
  }
  it('is left out there', () => {
    expect(freight({ ...load(t, 50), slabs: near }).vehicleName).toBe('Tractor 5 t')
    expect(freight({ ...load(t, 51), slabs: near })).toMatchObject({ vehicleName: 'Lorry 9 t', freightPaise: 300_00 })
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
        { count: 1, grams: t, byWeightPaise: 330_00, eachPaise: 8200_00 },
      ],
    ],
    ['of nothing', load(0, 10), []],
    ['beyond the slabs', load(t, 1501), []],
  ])('tell their arithmetic %s', (_, of, expected) => {
    expect(tripsOf(of)).toEqual(expected)
  })
})

describe('truck fill', () => {
  it('says what can be added for the same freight', () => {
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

  it('keeps its word: the freight with the addition is the same', () => {
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
    // 945 km as the crow flies
    expect(distanceKm(raipur, mumbai)).toBe(1229)
    expect(distanceKm(mumbai, raipur)).toBe(1229)
    expect(distanceKm(mumbai, mumbai)).toBe(0)
    expect(distanceKm(mumbai, { ...mumbai, lat: mumbai.lat + 10 })).toBe(1)
  })

  it('is a whole number that does not depend on the direction', () => {
    const place = fc.record({ lat: fc.integer({ min: 6e6, max: 37e6 }), lon: fc.integer({ min: 68e6, max: 98e6 }) })
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(Number.isSafeInteger(distanceKm(a, b))).toBe(true)
        expect(distanceKm(a, b)).toBe(distanceKm(b, a))
      }),
    )
  })
})
