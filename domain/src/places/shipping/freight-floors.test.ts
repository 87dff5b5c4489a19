import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import { freightFor, type Vehicle } from './freight.ts'
import { freightFloors } from './freight-floors.ts'
import { allNeeds } from './freight-goods.ts'

/** Whole numbers from 0 below `n`, from a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}

describe('the floors of freight', () => {
  test('lie below the freight of random goods on random vehicles, and touch it', () => {
    const upTo = randomFrom(27)
    const bodies = ['PARCEL', 'PART_LOAD', 'TARPAULIN', 'OPEN', 'CLOSED', 'TIPPER'] as const
    let closest = Number.POSITIVE_INFINITY
    for (let round = 0; round < 400; round++) {
      const vehicles = Array.from({ length: 1 + upTo(6) }, (): Vehicle => {
        const payloadGrams = (1 + upTo(300)) * 100_000
        return {
          name: 'Vehicle',
          body: bodies[upTo(bodies.length)] ?? 'OPEN',
          payloadGrams,
          bedMm: [3_000, 6_000, 12_000][upTo(3)] ?? 3_000,
          ratePaisePerTonne: [upTo(4) === 0 ? null : upTo(300_000), upTo(600_000)],
          minChargePaise: upTo(500_000),
          minGrams: upTo(2) * Math.floor(payloadGrams / 2),
        }
      })
      const load = {
        km: upTo(200),
        slabs: { distanceKm: [50, 200], vehicles, mixers: null },
        surchargePaisePerTonne: upTo(2) * upTo(50_000),
        maxVehicleGrams: upTo(3) === 0 ? 4_000_000 : null,
      }
      const floors = freightFloors(load)
      for (const needs of allNeeds) {
        const grams = 1 + upTo(60_000_000)
        const freight = freightFor({ ...load, grams, needs })
        if (isRefusal(freight)) continue
        for (const { basePaise, paisePerTonne } of floors) {
          const floor = basePaise + (paisePerTonne * grams) / 1_000_000
          expect(floor).toBeLessThanOrEqual(freight.freightPaise + freight.trips)
          closest = Math.min(closest, freight.freightPaise - floor)
        }
      }
    }
    expect(closest).toBeLessThan(100)
  })

  test('are none where no vehicle goes', () =>
    expect(freightFloors({ km: 900, slabs: { distanceKm: [50], vehicles: [], mixers: null } })).toEqual([]))
})
