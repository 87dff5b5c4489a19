import { printDay } from '../../core/fiscal.ts'
import { addIssue as addRefusal, noMoreThan } from '../../core/form-rules.ts'
import { fields } from '../../core/identity/identity.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'
import type { FreightSlabs } from './freight.ts'
import { bodies, goodsLengths, handlings, pieceMm } from './freight-goods.ts'
import type { MixerTimes } from './mixers.ts'

/** Maximum size of a freight grid: distance bands, zones and vehicles. */
export const gridLimits = { rows: 20, zones: 20, vehicles: 12 } as const

const km = z
  .int('Enter whole kilometres.')
  .min(0, 'The distance cannot be negative.')
  .max(5000, 'Enter at most 5,000 km.')
const rate = z
  .int('Enter an amount in rupees.')
  .min(1_00, 'The rate must be at least ₹1 per tonne.')
  .max(1_00_000_00, 'The rate must be at most ₹1 lakh per tonne.')
  .nullable()

export const freightVehicleInput = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .min(2, 'Enter the name of the vehicle.')
    .max(40, 'The name must be 40 characters or fewer.'),
  payloadGrams: z
    .int('Enter the vehicle’s capacity in tonnes.')
    .min(1_000, 'The capacity must be at least 1 kg.')
    .max(60_000_000, 'The capacity must be at most 60 t.'),
  minChargePaise: z
    .int('Enter an amount, or 0.')
    .min(0, 'Enter an amount, or 0.')
    .max(10_00_000_00, 'The minimum charge must be at most ₹10 lakh.'),
  /** Length of the bed; that of parcels and part loads does not count. */
  bedMm: z
    .int('Enter the length of the bed in millimetres.')
    .min(0, 'The length of the bed cannot be negative.')
    .max(18_000, 'The length of the bed must be at most 18,000 mm.'),
  body: z.enum(bodies, 'Choose the type of vehicle body.').default('TARPAULIN'),
  /** Minimum chargeable weight in grams, at the rate for the distance. */
  minGrams: z.int('Enter a weight in tonnes, or 0.').min(0, 'Enter a weight in tonnes, or 0.').default(0),
})

/**
 * Rates at `toKm`, interpolated from the previous row; one per vehicle, in order; null if it does not serve the
 * distance.
 */
export const freightRowInput = z.object({ fromKm: km, toKm: km, ratesPaise: z.array(rate).max(gridLimits.vehicles) })
type GridRow = z.output<typeof freightRowInput>

/** Rates for places in one zone, which replace those by distance. */
export const freightZoneRowInput = z.object({
  zoneId: z.string().regex(/^\d{1,9}$/, 'Choose a zone.'),
  ratesPaise: z.array(rate).max(gridLimits.vehicles),
})
type ZoneRow = z.output<typeof freightZoneRowInput>
type Vehicles = readonly { name: string; payloadGrams: number; minGrams: number }[]

/** The problem between a row and the previous one, with the field to correct; rows count from 1. */
function rowProblem(rows: readonly GridRow[], at: number): Refusal | null {
  const [here, before] = [rows[at], rows[at - 1]]
  if (!here) return null
  const n = at + 1
  const start = here.fromKm
  if (here.toKm <= start) return refuse('GRID_ROW_ENDS', { n, end: here.toKm, start }, 'toKm')
  const end = before ? before.toKm : 0
  if (start > end)
    return before
      ? refuse('GRID_ROW_GAP', { n, before: at, end, start }, 'fromKm')
      : refuse('GRID_FIRST_GAP', { start }, 'fromKm')
  return start < end ? refuse('GRID_ROW_OVERLAP', { n, before: at, end, start }, 'fromKm') : null
}

type Whole = { rows: readonly GridRow[]; zones: readonly ZoneRow[]; vehicles: Vehicles }
type Say = (path: (string | number)[], refusal: Refusal) => void

/** Checks that each row has one rate per vehicle, null or not, and at least one that is not null. */
function checkRates(say: Say, at: 'rows' | 'zones', { vehicles, ...grid }: Whole): void {
  const isRow = at === 'rows'
  for (const [n, { ratesPaise }] of grid[at].entries()) {
    const row = { n: n + 1 }
    if (ratesPaise.length !== vehicles.length)
      say([at, n, 'ratesPaise'], refuse(isRow ? 'GRID_ROW_RATES' : 'GRID_ZONE_RATES', row))
    else if (ratesPaise.every((one) => one === null))
      say([at, n, 'ratesPaise', 0], refuse(isRow ? 'GRID_ROW_EMPTY' : 'GRID_ZONE_EMPTY', row))
  }
}

function checkGrid(grid: Whole, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { rows, zones, vehicles } = grid
  const say: Say = (path, refusal) => addRefusal({ addIssue }, path, refusal)
  const all = [...rows, ...zones]
  if (all.length === 0) say(['rows'], refuse('GRID_BARE'))
  for (const [at, one] of vehicles.entries()) {
    const other = vehicles.findIndex(({ name }) => name.toLowerCase() === one.name.toLowerCase())
    if (other < at) say(['vehicles', at, 'name'], refuse('GRID_VEHICLE_TWICE', { n: at + 1, other: other + 1 }))
    if (one.minGrams > one.payloadGrams)
      say(['vehicles', at, 'minGrams'], refuse('GRID_VEHICLE_MINIMUM', { name: one.name }))
    if (all.length > 0 && all.every(({ ratesPaise }) => (ratesPaise[at] ?? null) === null))
      say([rows.length > 0 ? 'rows' : 'zones', 0, 'ratesPaise', at], refuse('GRID_VEHICLE_EMPTY', { name: one.name }))
  }
  for (const at of rows.keys()) {
    const problem = rowProblem(rows, at)
    if (problem) say(['rows', at, problem.field ?? ''], problem)
  }
  for (const [at, { zoneId }] of zones.entries()) {
    const other = zones.findIndex((one) => one.zoneId === zoneId)
    if (other < at) say(['zones', at, 'zoneId'], refuse('GRID_ZONE_TWICE', { n: at + 1, other: other + 1 }))
  }
  checkRates(say, 'rows', grid)
  checkRates(say, 'zones', grid)
}

/**
 * Input of freight rates from a future date: distance bands without gaps or overlaps, zones with their own rates, and
 * vehicles.
 */
export const freightGridInput = z
  .object({
    /** A future date. */
    from: day,
    vehicles: z
      .array(freightVehicleInput)
      .min(1, 'Add at least one vehicle.')
      .refine(...noMoreThan(gridLimits.vehicles, 'GRID_VEHICLES')),
    rows: z.array(freightRowInput).refine(...noMoreThan(gridLimits.rows, 'GRID_ROWS')),
    zones: z
      .array(freightZoneRowInput)
      .refine(...noMoreThan(gridLimits.zones, 'GRID_ZONES'))
      .default([]),
  })
  .superRefine(checkGrid)
export type FreightGridInput = z.output<typeof freightGridInput>

/** Input for ending one's own rates from a future date. */
export const freightEnd = z.object({ from: day })

/** Freight rates for calculation: by distance, and for each zone with its own rates. */
export type FreightRates = { byDistance: FreightSlabs; byZone: ReadonlyMap<number, FreightSlabs> }

/** Longer than any road in the country: one band for all distances. */
const anywhereKm = 100_000

/** The rates that apply to a place in this zone; null if the place is not known yet. */
export const slabsFor = ({ byDistance, byZone }: FreightRates, zoneId: number | null): FreightSlabs =>
  (zoneId === null ? undefined : byZone.get(zoneId)) ?? byDistance

export const noRates: FreightRates = { byDistance: { distanceKm: [], vehicles: [], mixers: null }, byZone: new Map() }

type Grid = Omit<FreightGridInput, 'from'>
/** The rates of a grid; to calculate with, they need the times of mixers. */
export function ratesOfGrid({ vehicles, rows, zones }: Grid, mixers: MixerTimes | null): FreightRates {
  const withRates = (ratesOf: (at: number) => (number | null)[]) =>
    vehicles.map((one, at) => ({ ...one, ratePaisePerTonne: ratesOf(at) }))
  return {
    byDistance: {
      distanceKm: rows.map(({ toKm }) => toKm),
      vehicles: withRates((at) => rows.map(({ ratesPaise }) => ratesPaise[at] ?? null)),
      mixers,
    },
    byZone: new Map(
      zones.map(({ zoneId, ratesPaise }) => [
        Number(zoneId),
        { distanceKm: [anywhereKm], vehicles: withRates((at) => [ratesPaise[at] ?? null]), mixers },
      ]),
    ),
  }
}

/** The inverse: the grid of a form or table from its rates. */
export const gridOfRates = ({ byDistance: { distanceKm, vehicles }, byZone }: FreightRates): Grid => ({
  vehicles: vehicles.map(({ ratePaisePerTonne: _, ...one }) => one),
  rows: distanceKm.map((toKm, at) => ({
    fromKm: distanceKm[at - 1] ?? 0,
    toKm,
    ratesPaise: vehicles.map(({ ratePaisePerTonne }) => ratePaisePerTonne[at] ?? null),
  })),
  zones: [...byZone].map(([zoneId, slabs]) => ({
    zoneId: String(zoneId),
    ratesPaise: slabs.vehicles.map(({ ratePaisePerTonne }) => ratePaisePerTonne[0] ?? null),
  })),
})

export const gridStates = ['COMING', 'IN_FORCE', 'PAST', 'WITHDRAWN'] as const
export type FreightGridState = (typeof gridStates)[number]

type Version = { id: number; from: string; isWithdrawn: boolean }
/** The state of one version on a date, among all versions of its owner. The latest started version is in force. */
export function gridStateOf(version: Version, all: readonly Version[], today: string): FreightGridState {
  if (version.isWithdrawn) return 'WITHDRAWN'
  if (version.from > today) return 'COMING'
  const later = all.some(({ from, isWithdrawn }) => !isWithdrawn && from <= today && from > version.from)
  return later ? 'PAST' : 'IN_FORCE'
}

/** Why rates cannot start on a date, or null: promised freight does not change, and a date has one version. */
export const whyNotGridFrom = (from: string, taken: readonly string[], today: string): Refusal | null =>
  firstRefusal(
    () => (from <= today ? refuse('GRID_PAST', {}, 'from') : null),
    () => (taken.includes(from) ? refuse('GRID_DAY_TAKEN', { from: printDay(from) }, 'from') : null),
  )

/** Why rates cannot be withdrawn, or null: they have already started. */
export const whyNotWithdrawn = ({ from, isWithdrawn }: Omit<Version, 'id'>, today: string): Refusal | null =>
  isWithdrawn || from <= today ? refuse('GRID_BEGUN') : null

const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )

/** Input of a freight estimate: from a pincode or dispatch point to a pincode. */
export const freightTry = z.object({
  /** A pincode (admins), or `pointId` for one of the caller's dispatch points. */
  fromPincode: orNone(fields.pincode),
  pointId: orNone(z.string().regex(/^\d{1,15}$/, 'Choose an option from the list.')),
  toPincode: fields.pincode,
  grams: z
    .int('Enter the load in tonnes.')
    .min(1, 'The load must be more than zero.')
    .max(1_000_000_000, 'The load must be at most 1,000 t.'),
  length: z.enum(goodsLengths, 'Choose how long the pieces are.').default('NORMAL'),
  /** Length of one piece in millimetres; counts unless `length` is NORMAL. */
  lengthMm: pieceMm.default(12_000),
  handling: z.enum(handlings, 'Choose how the goods are handled.').default('PACKED'),
  /** A date for future rates; defaults to today. */
  day: orNone(day),
})
