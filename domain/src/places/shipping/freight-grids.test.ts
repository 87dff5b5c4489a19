import { describe, expect, it } from 'vitest'
import { freightFor } from './freight.ts'
import { needOf } from './freight-goods.ts'
import {
  type FreightGridInput,
  freightGridInput,
  gridOfRates,
  gridStateOf,
  ratesOfGrid,
  slabsFor,
  whyNotGridFrom,
  whyNotWithdrawn,
} from './freight-grids.ts'

const vehicles = [
  {
    name: 'LCV 4 t',
    payloadGrams: 4_000_000,
    minChargePaise: 2400_00,
    bedMm: 6_100,
    body: 'TARPAULIN' as const,
    minGrams: 0,
  },
  {
    name: 'Lorry 9 t',
    payloadGrams: 9_000_000,
    minChargePaise: 0,
    bedMm: 6_100,
    body: 'TARPAULIN' as const,
    minGrams: 0,
  },
]
const grid: FreightGridInput = {
  from: '2026-12-01',
  vehicles,
  rows: [
    { fromKm: 0, toKm: 50, ratesPaise: [850_00, 560_00] },
    { fromKm: 50, toKm: 250, ratesPaise: [null, 1500_00] },
  ],
  zones: [{ zoneId: '7', ratesPaise: [null, 4200_00] }],
}
const rows = (...bands: [number, number][]) =>
  bands.map(([fromKm, toKm]) => ({ fromKm, toKm, ratesPaise: [100_00, 100_00] }))

/** Every violated rule with its path. */
const problems = (over: object) => {
  const read = freightGridInput.safeParse({ ...grid, ...over })
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('freight rates', () => {
  it('are accepted, and give the slabs for calculation', () => {
    expect(freightGridInput.parse(grid)).toEqual(grid)
    const rates = ratesOfGrid(grid, null)
    expect(rates.byDistance).toEqual({
      distanceKm: [50, 250],
      vehicles: [
        { ...vehicles[0], ratePaisePerTonne: [850_00, null] },
        { ...vehicles[1], ratePaisePerTonne: [560_00, 1500_00] },
      ],
      mixers: null,
    })
    expect({ from: grid.from, ...gridOfRates(rates) }).toEqual(grid)
  })

  it('use the rates of the zone at any distance, and rates by distance where the zone has none', () => {
    const rates = ratesOfGrid(grid, null)
    const freight = (zoneId: number | null, km: number, grams = 9_000_000) => {
      const found = freightFor({ grams, km, slabs: slabsFor(rates, zoneId), needs: needOf.PACKED })
      return 'code' in found ? found.code : [found.vehicleName, found.freightPaise]
    }
    expect(freight(1, 40)).toEqual(['Lorry 9 t', 9 * 560_00])
    expect(freight(null, 40)).toEqual(['Lorry 9 t', 9 * 560_00])
    expect(freight(1, 2600)).toBe('FREIGHT_ON_QUOTE')
    expect(freight(7, 40)).toEqual(['Lorry 9 t', 9 * 4200_00])
    expect(freight(7, 2600)).toEqual(['Lorry 9 t', 9 * 4200_00])
    // An empty zone rate does not fall back to the distance bands
    expect(freight(7, 40, 1_000_000)).toEqual(['Lorry 9 t', 4200_00])
    const onlyZones = ratesOfGrid({ ...grid, rows: [] }, null)
    expect(slabsFor(onlyZones, 1).distanceKm).toEqual([])
  })

  it.each<[string, object, [string, string][]]>([
    [
      'a gap',
      { rows: rows([0, 50], [100, 250]) },
      [['rows.1.fromKm', 'Row 2 leaves a gap: row 1 ends at 50 km, so this one must start there, not at 100 km.']],
    ],
    [
      'a gap before the first row',
      { rows: rows([10, 50]) },
      [['rows.0.fromKm', 'Row 1 leaves a gap: it must start at 0 km, not at 10 km.']],
    ],
    [
      'an overlap',
      { rows: rows([0, 50], [50, 250], [200, 500]) },
      [['rows.2.fromKm', 'Row 3 overlaps row 2, which ends at 250 km; this one must start there, not at 200 km.']],
    ],
    [
      'a row that ends before it starts',
      { rows: rows([0, 50], [50, 50]) },
      [['rows.1.toKm', 'Row 2 ends at 50 km, which is not beyond its start at 50 km.']],
    ],
    [
      'a row without a rate',
      { rows: [...rows([0, 50]), { fromKm: 50, toKm: 90, ratesPaise: [null, null] }] },
      [['rows.1.ratesPaise.0', 'Row 2 has no rate for any vehicle.']],
    ],
    [
      'a vehicle without a rate',
      { rows: [{ fromKm: 0, toKm: 50, ratesPaise: [100_00, null] }], zones: [] },
      [['rows.0.ratesPaise.1', 'Lorry 9 t has no rate in any row.']],
    ],
    [
      'two vehicles of one name',
      { vehicles: [vehicles[0], { ...vehicles[1], name: 'lcv 4 T' }] },
      [['vehicles.1.name', 'Vehicle 2 has the same name as vehicle 1.']],
    ],
    [
      'a rate of nothing',
      { rows: [{ fromKm: 0, toKm: 50, ratesPaise: [0, 1_00] }] },
      [['rows.0.ratesPaise.0', 'The rate must be at least ₹1 per tonne.']],
    ],
    ['no rows', { rows: [], zones: [] }, [['rows', 'Add at least one row.']]],
    [
      'one zone twice',
      { zones: ['7', '8', '7'].map((zoneId) => ({ zoneId, ratesPaise: [1_00, 1_00] })) },
      [['zones.2.zoneId', 'Zone row 3 overlaps zone row 1: both are for one zone.']],
    ],
    [
      'a zone without a rate',
      { zones: [{ zoneId: '7', ratesPaise: [null, null] }] },
      [['zones.0.ratesPaise.0', 'Zone row 1 has no rate for any vehicle.']],
    ],
    [
      'a zone that is not chosen',
      { zones: [{ zoneId: '', ratesPaise: [1_00, null] }] },
      [['zones.0.zoneId', 'Choose a zone.']],
    ],
    [
      'rates by zone alone, of which one lacks a vehicle',
      { rows: [], zones: [{ zoneId: '7', ratesPaise: [1_00] }] },
      [
        ['zones.0.ratesPaise.1', 'Lorry 9 t has no rate in any row.'],
        ['zones.0.ratesPaise', 'Zone row 1 must have one rate, or an empty one, for each vehicle.'],
      ],
    ],
  ])('are refused with %s, naming the row', (_, over, expected) => {
    expect(problems(over)).toEqual(expected)
  })
})

describe('versions', () => {
  const all = [
    { id: 1, from: '2026-04-01', isWithdrawn: false },
    { id: 2, from: '2026-11-21', isWithdrawn: false },
    { id: 3, from: '2026-12-01', isWithdrawn: false },
    { id: 4, from: '2026-11-20', isWithdrawn: true },
  ]
  it('apply from their date until the next one', () => {
    const states = (today: string) => all.map((one) => gridStateOf(one, all, today))
    expect(states('2026-11-20')).toEqual(['IN_FORCE', 'COMING', 'COMING', 'WITHDRAWN'])
    expect(states('2026-11-21')).toEqual(['PAST', 'IN_FORCE', 'COMING', 'WITHDRAWN'])
    expect(states('2026-12-01')).toEqual(['PAST', 'PAST', 'IN_FORCE', 'WITHDRAWN'])
  })
  it('start on a free future date', () => {
    expect(whyNotGridFrom('2026-11-21', [], '2026-11-21')?.code).toBe('GRID_PAST')
    expect(whyNotGridFrom('2026-12-01', ['2026-12-01'], '2026-11-21')?.code).toBe('GRID_DAY_TAKEN')
    expect(whyNotGridFrom('2026-12-02', ['2026-12-01'], '2026-11-21')).toBeNull()
  })
  it('can be withdrawn only before they start', () => {
    expect(whyNotWithdrawn({ from: '2026-11-21', isWithdrawn: false }, '2026-11-21')?.code).toBe('GRID_BEGUN')
    expect(whyNotWithdrawn({ from: '2026-11-22', isWithdrawn: true }, '2026-11-21')?.code).toBe('GRID_BEGUN')
    expect(whyNotWithdrawn({ from: '2026-11-22', isWithdrawn: false }, '2026-11-21')).toBeNull()
  })
})
