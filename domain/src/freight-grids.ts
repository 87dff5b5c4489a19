import { z } from 'zod'
import type { FreightSlabs } from './freight.ts'
import { bodies, handlings } from './freight-goods.ts'
import { day } from './policies.ts'
import { firstRefusal, type Refusal, refuse } from './refusals.ts'

/** The most of one grid: bands of distance, zones with rates of their own, and vehicles. */
export const gridLimits = { rows: 20, zones: 20, vehicles: 12 } as const

const km = z.int('Give whole kilometres.').min(0, 'A distance is not negative.').max(5000, 'At most 5,000 km.')
const rate = z
  .int('Give an amount in rupees.')
  .min(1_00, 'A rate is at least ₹1 a tonne.')
  .max(1_00_000_00, 'A rate is at most ₹1 lakh a tonne.')
  .nullable()

const vehicle = z.object({
  name: z.string().trim().min(2, 'Name the vehicle.').max(40, 'A name has at most 40 characters.'),
  payloadGrams: z
    .int('Give what it carries in tonnes.')
    .min(1_000, 'A vehicle carries at least 1 kg.')
    .max(60_000_000, 'A vehicle carries at most 60 t.'),
  minChargePaise: z
    .int('Give an amount, or 0.')
    .min(0, 'Give an amount, or 0.')
    .max(10_00_000_00, 'A least charge is at most ₹10 lakh.'),
  /** Whether 12 m bars (folded or straight) can be laid on it. */
  longBar: z.boolean(),
  body: z.enum(bodies, 'Choose how it carries.').default('TARPAULIN'),
  /** Paid for at least, by the rate of the distance. */
  minGrams: z.int('Give it in tonnes, or 0.').min(0, 'Give it in tonnes, or 0.').default(0),
})

/** Rates at `toKm`, rising evenly from those of the row before; one a vehicle in their order; null: it does not go that far. */
const row = z.object({ fromKm: km, toKm: km, ratesPaise: z.array(rate).max(gridLimits.vehicles) })
type GridRow = z.output<typeof row>

/** Rates to places of one zone of the directory, instead of those by distance. */
const zoneRow = z.object({
  zoneId: z.string().regex(/^\d{1,9}$/, 'Choose a zone.'),
  ratesPaise: z.array(rate).max(gridLimits.vehicles),
})
type ZoneRow = z.output<typeof zoneRow>
type Vehicles = readonly { name: string; payloadGrams: number; minGrams: number }[]

/** What is wrong between a row and the one before it, at the field that mends it; rows are counted from 1 as people do. */
function rowProblem(rows: readonly GridRow[], at: number): { field: 'fromKm' | 'toKm'; message: string } | null {
  const [here, before] = [rows[at], rows[at - 1]]
  if (!here) return null
  const n = at + 1
  if (here.toKm <= here.fromKm)
    return {
      field: 'toKm',
      message: `Row ${n} ends at ${here.toKm} km, which is not beyond its start at ${here.fromKm} km.`,
    }
  const ends = before ? before.toKm : 0
  if (here.fromKm > ends)
    return {
      field: 'fromKm',
      message: before
        ? `Row ${n} leaves a gap: row ${at} ends at ${ends} km, so this one must start there, not at ${here.fromKm} km.`
        : `Row 1 leaves a gap: it must start at 0 km, not at ${here.fromKm} km.`,
    }
  if (here.fromKm < ends)
    return {
      field: 'fromKm',
      message: `Row ${n} overlaps row ${at}, which ends at ${ends} km; this one must start there, not at ${here.fromKm} km.`,
    }
  return null
}

type Whole = { rows: readonly GridRow[]; zones: readonly ZoneRow[]; vehicles: Vehicles }
type Say = (path: (string | number)[], message: string) => void

/** Whether each row, of distances or of zones, has a rate or an empty one for each vehicle, and not only empty ones. */
function checkRates(say: Say, at: 'rows' | 'zones', { vehicles, ...grid }: Whole): void {
  const called = at === 'rows' ? 'Row' : 'Zone row'
  for (const [n, { ratesPaise }] of grid[at].entries()) {
    if (ratesPaise.length !== vehicles.length)
      say([at, n, 'ratesPaise'], `${called} ${n + 1} must have one rate, or an empty one, for each vehicle.`)
    else if (ratesPaise.every((one) => one === null))
      say([at, n, 'ratesPaise', 0], `${called} ${n + 1} has no rate for any vehicle.`)
  }
}

function checkGrid(grid: Whole, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const { rows, zones, vehicles } = grid
  const say: Say = (path, message) => addIssue({ code: 'custom', path, message })
  const all = [...rows, ...zones]
  if (all.length === 0) say(['rows'], 'A grid needs a row.')
  for (const [at, one] of vehicles.entries()) {
    const other = vehicles.findIndex(({ name }) => name.toLowerCase() === one.name.toLowerCase())
    if (other < at) say(['vehicles', at, 'name'], `Vehicle ${at + 1} has the same name as vehicle ${other + 1}.`)
    if (one.minGrams > one.payloadGrams)
      say(['vehicles', at, 'minGrams'], `${one.name} can not be paid for more than it carries.`)
    if (all.length > 0 && all.every(({ ratesPaise }) => (ratesPaise[at] ?? null) === null))
      say([rows.length > 0 ? 'rows' : 'zones', 0, 'ratesPaise', at], `${one.name} has no rate in any row.`)
  }
  for (const at of rows.keys()) {
    const problem = rowProblem(rows, at)
    if (problem) say(['rows', at, problem.field], problem.message)
  }
  for (const [at, { zoneId }] of zones.entries()) {
    const other = zones.findIndex((one) => one.zoneId === zoneId)
    if (other < at)
      say(['zones', at, 'zoneId'], `Zone row ${at + 1} overlaps zone row ${other + 1}: both are for one zone.`)
  }
  checkRates(say, 'rows', grid)
  checkRates(say, 'zones', grid)
}

/**
 * A whole grid of freight from a day to come: bands of distance without gap or overlap, zones that have rates of their own at any
 * distance, and vehicles with their rates.
 */
export const freightGridInput = z
  .object({
    from: day,
    vehicles: z
      .array(vehicle)
      .min(1, 'A grid needs a vehicle.')
      .max(gridLimits.vehicles, `At most ${gridLimits.vehicles} vehicles.`),
    rows: z.array(row).max(gridLimits.rows, `At most ${gridLimits.rows} rows.`),
    zones: z.array(zoneRow).max(gridLimits.zones, `At most ${gridLimits.zones} zones.`).default([]),
  })
  .superRefine(checkGrid)
export type FreightGridInput = z.output<typeof freightGridInput>

/** The end of rates of one's own, from a day to come. */
export const freightEnd = z.object({ from: day })

/** A grid as freight is counted from it: by distance, and for each zone that has rates of its own. */
export type FreightRates = { byDistance: FreightSlabs; byZone: ReadonlyMap<number, FreightSlabs> }

/** Farther than any road of the country: one band for all distances. */
const anywhereKm = 100_000

/** The rates of a grid that hold for a place of this zone; null: nobody knows the place yet. */
export const slabsFor = ({ byDistance, byZone }: FreightRates, zoneId: number | null): FreightSlabs =>
  (zoneId === null ? undefined : byZone.get(zoneId)) ?? byDistance

export const noRates: FreightRates = { byDistance: { distanceKm: [], vehicles: [] }, byZone: new Map() }

type Grid = Omit<FreightGridInput, 'from'>
export function ratesOfGrid({ vehicles, rows, zones }: Grid): FreightRates {
  const withRates = (ratesOf: (at: number) => (number | null)[]) =>
    vehicles.map((one, at) => ({ ...one, ratePaisePerTonne: ratesOf(at) }))
  return {
    byDistance: {
      distanceKm: rows.map(({ toKm }) => toKm),
      vehicles: withRates((at) => rows.map(({ ratesPaise }) => ratesPaise[at] ?? null)),
    },
    byZone: new Map(
      zones.map(({ zoneId, ratesPaise }) => [
        Number(zoneId),
        { distanceKm: [anywhereKm], vehicles: withRates((at) => [ratesPaise[at] ?? null]) },
      ]),
    ),
  }
}

/** The same the other way round: what a form or a table shows of it. */
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
export type GridState = (typeof gridStates)[number]

type Version = { id: number; from: string; isWithdrawn: boolean }
/** Whose grids, with all of one owner's versions: what each is on a day. The latest that has begun is the one that holds. */
export function gridStateOf(version: Version, all: readonly Version[], today: string): GridState {
  if (version.isWithdrawn) return 'WITHDRAWN'
  if (version.from > today) return 'COMING'
  const later = all.some(({ from, isWithdrawn }) => !isWithdrawn && from <= today && from > version.from)
  return later ? 'PAST' : 'IN_FORCE'
}

/** Why a grid can not begin on a day: loads that were promised keep their freight, and one day has one grid. */
export const whyNotGridFrom = (from: string, taken: readonly string[], today: string): Refusal | null =>
  firstRefusal(
    () => (from <= today ? refuse('GRID_PAST', {}, 'from') : null),
    () => (taken.includes(from) ? refuse('GRID_DAY_TAKEN', { from }, 'from') : null),
  )

/** Why a grid can not be withdrawn: it holds already, or did. */
export const whyNotWithdrawn = ({ from, isWithdrawn }: Omit<Version, 'id'>, today: string): Refusal | null =>
  isWithdrawn || from <= today ? refuse('GRID_BEGUN') : null

const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    schema.nullish().transform((value) => value ?? null),
  )
const pincode = z.string().regex(/^[1-9]\d{5}$/, 'A pincode has 6 digits and does not start with 0.')

/** A load to be tried: from a pincode or a yard, to a pincode. */
export const freightTry = z.object({
  fromPincode: orNone(pincode),
  pointId: orNone(z.string().regex(/^\d{1,15}$/, 'Choose one of the list.')),
  toPincode: pincode,
  grams: z
    .int('Give the load in tonnes.')
    .min(1, 'A load is more than nothing.')
    .max(1_000_000_000, 'A load is at most 1,000 t.'),
  longBar: z.boolean(),
  handling: z.enum(handlings, 'Choose how it is brought.').default('PACKED'),
  day: orNone(day),
})
