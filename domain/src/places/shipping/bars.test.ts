import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../core/money.ts'
import { isRefusal } from '../../core/refusals.ts'
import { type QuoteLine, quote } from '../../offers/prices/quotes.ts'
import { type BarServices, halvingOf, noBarServices } from './bars.ts'
import { type FreightSlabs, freightFor, type Vehicle } from './freight.ts'
import { halfNeedsOf, needOf, needsOf } from './freight-goods.ts'

const t = 1_000_000

const vehicle = (name: string, payload: number, bedMm: number, ratePaise: number, minChargePaise = 0): Vehicle => ({
  name,
  body: 'TARPAULIN',
  payloadGrams: payload * t,
  bedMm,
  minGrams: 0,
  minChargePaise,
  ratePaisePerTonne: [ratePaise],
})
const small = vehicle('LCV 4 t', 4, 6_100, 800_00)
const trailer = vehicle('Trailer 24 t', 24, 12_200, 900_00)
const slabs: FreightSlabs = { distanceKm: [500], mixers: null, vehicles: [small, trailer] }

type Piece = { lengthMm: number; diameterMm: number | null; isRigid?: boolean; qtyMilli?: number }
const lineOf = ({ lengthMm, diameterMm, isRigid = false, qtyMilli = 3_000 }: Piece, at: number): QuoteLine => {
  const goods = {
    handling: 'PACKED',
    length: isRigid ? 'RIGID' : 'FOLDABLE',
    lengthMm,
    isFolded: false,
    gramsPerUnit: t,
  } as const
  return {
    ...{ key: String(at), sellerId: 's', dispatchPointId: 'd', pricePaise: 50_000_00, qtyMilli, rateBp: 1800 },
    ...{ gramsPerUnit: t, freightGramsPerUnit: t, diameterMm },
    needs: needsOf(goods),
    halfNeeds: halfNeedsOf(goods),
  }
}

type Site = { services: BarServices; slabs?: FreightSlabs; maxVehicleGrams?: number | null }
const quoted = (pieces: readonly Piece[], { services, slabs: rates = slabs, maxVehicleGrams = null }: Site) => {
  const { groups } = quote({
    lines: pieces.map(lineOf),
    groups: {
      d: {
        ...{ supplierState: '27', km: 100, slabs: rates, loadingPaisePerTonne: 250_00, bars: services },
        maxVehicleGrams,
      },
    },
    buyer: { registered: false, deliveryState: '27', shipToOther: false },
  })
  const [load] = groups
  if (!load) throw new Error('no load')
  return load
}

const bar = { lengthMm: 12_000, diameterMm: 12 }
const folds: BarServices = { foldUpToMm: 16, foldPaisePerTonne: 150_00, cutPaisePerTonne: null }
const narrow = 9 * t

describe('bars for a narrow lane', () => {
  it('come straight where a long bed costs less than folding them, and folded where it does not', () => {
    // 3 t: ₹2,700 on the trailer; ₹2,400 and ₹450 for folding on the LCV
    expect(quoted([bar], { services: folds })).toMatchObject({
      vehicleName: 'Trailer 24 t',
      freightPaise: 2700_00,
      loadingPaise: 750_00,
      barChargePaise: 0,
      lines: [{ barDelivery: 'STRAIGHT', barPaisePerTonne: 0 }],
    })
    expect(quoted([bar], { services: { ...folds, foldPaisePerTonne: 99_99 } })).toMatchObject({
      vehicleName: 'LCV 4 t',
      freightPaise: 2400_00,
      barChargePaise: 299_97,
      loadingPaise: 1049_97,
      lines: [{ barDelivery: 'FOLDED', barPaisePerTonne: 99_99 }],
    })
    // For the same sum they stay as they were rolled
    expect(quoted([bar], { services: { ...folds, foldPaisePerTonne: 100_00 } }).lines[0]?.barDelivery).toBe('STRAIGHT')
  })

  it('are folded where no long bed reaches the site, and the charge is taxed with the goods', () => {
    const load = quoted([bar], { services: folds, maxVehicleGrams: narrow })
    expect(load).toMatchObject({ vehicleName: 'LCV 4 t', freightPaise: 2400_00, barChargePaise: 450_00, refusal: null })
    expect(load.taxablePaise).toBe(3 * 50_000_00 + 2400_00 + 750_00 + 450_00)
    expect(load.taxPaise).toBe(Math.round(load.taxablePaise * 0.18))
  })

  it('are refused where the yard neither folds nor cuts them, and say what is in the way', () => {
    const site = { services: noBarServices, maxVehicleGrams: narrow }
    expect(quoted([bar], site).refusal).toEqual({ code: 'SITE_TOO_NARROW', params: { tonnes: 9 } })
    const short = { services: noBarServices, slabs: { ...slabs, vehicles: [small] } }
    expect(quoted([bar], short).refusal).toEqual({ code: 'GOODS_TOO_LONG', params: { metres: 12 } })
    expect(quoted([{ ...bar, diameterMm: 20 }], { ...site, services: folds }).refusal?.code).toBe('SITE_TOO_NARROW')
    expect(quoted([bar], site)).toMatchObject({ barChargePaise: 0, loadingPaise: 750_00 })
  })

  it.each<[string, number | null, BarServices, string | undefined]>([
    ['thin ones are folded', 16, folds, 'FOLDED'],
    ['thick ones are not', 17, folds, undefined],
    ['thick ones are cut', 32, { ...folds, cutPaisePerTonne: 400_00 }, 'CUT'],
    ['thin ones are cut where that costs less', 12, { ...folds, cutPaisePerTonne: 149_99 }, 'CUT'],
    ['for the same charge they are folded', 12, { ...folds, cutPaisePerTonne: 150_00 }, 'FOLDED'],
    ['of unknown diameter are folded', null, folds, 'FOLDED'],
  ])('of different diameters: %s', (_, diameterMm, services, expected) => {
    expect(halvingOf(diameterMm, services)?.barDelivery).toBe(expected)
  })

  it('stay straight beside a beam that needs the long bed anyway', () => {
    const load = quoted([bar, { lengthMm: 12_000, diameterMm: null, isRigid: true }], {
      services: { ...folds, foldPaisePerTonne: 0 },
    })
    expect(load.lines.map(({ barDelivery }) => barDelivery)).toEqual(['STRAIGHT', null])
  })
})

describe('the cheapest legal way', () => {
  const anyPiece = fc.record({
    lengthMm: fc.constantFrom(2_500, 6_000, 7_000, 9_000, 12_000, 14_000),
    diameterMm: fc.constantFrom(8, 12, 16, 20, 32),
    isRigid: fc.boolean(),
    qtyMilli: fc.integer({ min: 1, max: 9_000 }),
  })
  const anySite = fc.record({
    services: fc.record({
      foldUpToMm: fc.constantFrom(null, 12, 16, 50),
      foldPaisePerTonne: fc.nat(300_00),
      cutPaisePerTonne: fc.option(fc.nat(300_00)),
    }),
    slabs: fc
      .array(
        fc.record({
          payload: fc.constantFrom(2, 4, 9, 16, 24),
          bedMm: fc.constantFrom(3_000, 6_100, 7_300, 9_400, 12_200, 15_000),
          ratePaise: fc.integer({ min: 100_00, max: 1000_00 }),
          minChargePaise: fc.nat(3000_00),
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) => ({
        ...slabs,
        vehicles: all.map((one, at) => vehicle(`${at}`, one.payload, one.bedMm, one.ratePaise, one.minChargePaise)),
      })),
    maxVehicleGrams: fc.constantFrom(null, 4 * t, 9 * t),
  })

  /** Each way to deliver every piece, whether it makes sense or not: what it asks of a vehicle, and its charge. */
  const everyWay = (lines: readonly QuoteLine[], services: BarServices) =>
    lines.reduce<{ needs: number; paise: number }[]>(
      (ways, { needs, halfNeeds, diameterMm, qtyMilli }) => {
        const charge = (perTonne: number) => Math.round((perTonne * qtyMilli) / 1000)
        const options = [{ needs, paise: 0 }]
        if (halfNeeds !== null && services.foldUpToMm !== null && Number(diameterMm) <= services.foldUpToMm)
          options.push({ needs: halfNeeds, paise: charge(services.foldPaisePerTonne) })
        if (halfNeeds !== null && services.cutPaisePerTonne !== null)
          options.push({ needs: halfNeeds, paise: charge(services.cutPaisePerTonne) })
        return ways.flatMap((way) =>
          options.map((one) => ({ needs: way.needs | one.needs, paise: way.paise + one.paise })),
        )
      },
      [{ needs: 0, paise: 0 }],
    )

  it('is found among all ways to deliver each piece, and never undercut', () => {
    let halvings = 0
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 5 }), anySite, (pieces, site) => {
        const load = quoted(pieces, site)
        const prices = everyWay(pieces.map(lineOf), site.services).flatMap(({ needs, paise }) => {
          const freight = freightFor({ ...load.load, needs })
          return isRefusal(freight) ? [] : [freight.freightPaise + paise]
        })
        if (prices.length === 0) expect(load.refusal).not.toBeNull()
        else expect([load.refusal, load.freightPaise + load.barChargePaise]).toEqual([null, Math.min(...prices)])
        if (load.barChargePaise > 0) halvings++
      }),
      { numRuns: 500 },
    )
    expect(halvings).toBeGreaterThan(20)
  })

  it('folds and cuts only bars, and folds only thin ones', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 6 }), anySite, (pieces, site) => {
        const load = quoted(pieces, site)
        for (const [at, { barDelivery, barPaisePerTonne, barChargePaise }] of load.lines.entries()) {
          const { isRigid, diameterMm } = pieces[at] ?? { isRigid: true, diameterMm: 0 }
          if (isRigid) expect([barDelivery, barChargePaise]).toEqual([null, 0])
          if (barDelivery === 'FOLDED') {
            expect(diameterMm).toBeLessThanOrEqual(site.services.foldUpToMm ?? -1)
            expect(barPaisePerTonne).toBe(site.services.foldPaisePerTonne)
          }
          if (barDelivery === 'CUT') expect(barPaisePerTonne).toBe(site.services.cutPaisePerTonne)
          if (barDelivery !== 'FOLDED' && barDelivery !== 'CUT') expect(barPaisePerTonne).toBe(0)
        }
        expect(load.barChargePaise).toBe(sum(load.lines.map((one) => one.barChargePaise)))
        expect(load.barChargePaise).toBeLessThanOrEqual(load.loadingPaise)
      }),
    )
  })

  it('never costs more where a yard does more, or a charge is lower', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 4 }), anySite, (pieces, site) => {
        const costs = (services: BarServices) => {
          const load = quoted(pieces, { ...site, services })
          return load.refusal ? Infinity : load.freightPaise + load.barChargePaise
        }
        const full = costs(site.services)
        expect(full).toBeLessThanOrEqual(costs({ ...site.services, cutPaisePerTonne: null }))
        expect(full).toBeLessThanOrEqual(costs({ ...site.services, foldUpToMm: null }))
        expect(full).toBeGreaterThanOrEqual(costs({ ...site.services, foldPaisePerTonne: 0 }))
      }),
    )
  })

  it('asks of a vehicle what the longest piece that stays whole asks', () => {
    const load = quoted([bar, { ...bar, diameterMm: 20 }], { services: { ...folds, foldPaisePerTonne: 0 } })
    expect([load.vehicleName, load.lines.map(({ barDelivery }) => barDelivery)]).toEqual([
      'Trailer 24 t',
      ['STRAIGHT', 'STRAIGHT'],
    ])
    expect(load.load.needs & needOf.PACKED).toBe(needOf.PACKED)
  })
})
