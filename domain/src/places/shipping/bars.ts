import { mulDiv, type Paise, sum } from '../../core/money.ts'
import type { Grams, Millimetres } from '../../core/quantity.ts'
import type { Needs } from './freight-goods.ts'

/**
 * How reinforcement bars are delivered: straight, or halved for a shorter vehicle, by folding them in the middle or by
 * cutting them.
 */
export const barDeliveries = ['STRAIGHT', 'FOLDED', 'CUT'] as const
/** How bars are delivered: at their whole length, or halved for a shorter vehicle. */
export type BarDelivery = (typeof barDeliveries)[number]

/**
 * What a dispatch point does with bars that are too long for a vehicle, and what it charges for it, before tax. Which
 * diameters fold depends on its machine, so it says so itself; yards usually fold up to 16 mm.
 */
export type BarServices = {
  /** The largest diameter that it folds; null if it folds none. */
  foldUpToMm: Millimetres | null
  foldPaisePerTonne: Paise
  /** Null if it does not cut. */
  cutPaisePerTonne: Paise | null
}

export const noBarServices: BarServices = { foldUpToMm: null, foldPaisePerTonne: 0, cutPaisePerTonne: null }

/** The cheapest way to halve bars of this diameter, or null; for the same charge they are folded, which wastes nothing. */
export function halvingOf(
  diameterMm: Millimetres | null,
  { foldUpToMm, foldPaisePerTonne, cutPaisePerTonne }: BarServices,
): { barDelivery: BarDelivery; barPaisePerTonne: Paise } | null {
  const folds = foldUpToMm !== null && (diameterMm ?? 0) <= foldUpToMm
  if (folds && (cutPaisePerTonne === null || foldPaisePerTonne <= cutPaisePerTonne))
    return { barDelivery: 'FOLDED', barPaisePerTonne: foldPaisePerTonne }
  return cutPaisePerTonne === null ? null : { barDelivery: 'CUT', barPaisePerTonne: cutPaisePerTonne }
}

/** Goods of a load by what they ask of a vehicle: at their whole length, and halved if they are bars. */
export type Halvable = { needs: Needs; halfNeeds: Needs | null; diameterMm: Millimetres | null; grams: Grams }

/** How goods are loaded. Null for goods that are not bars. */
export type Loaded = { needs: Needs; barDelivery: BarDelivery | null; barPaisePerTonne: Paise; barChargePaise: Paise }

const TONNE = 1_000_000

const whole = ({ needs, halfNeeds }: Halvable): Loaded => ({
  needs,
  barDelivery: halfNeeds === null ? null : 'STRAIGHT',
  barPaisePerTonne: 0,
  barChargePaise: 0,
})

/** Goods halved if the dispatch point does it, otherwise whole. */
function halved(goods: Halvable, services: BarServices): Loaded {
  const halving = goods.halfNeeds === null ? null : halvingOf(goods.diameterMm, services)
  if (goods.halfNeeds === null || !halving) return whole(goods)
  return { ...halving, needs: goods.halfNeeds, barChargePaise: mulDiv(halving.barPaisePerTonne, goods.grams, TONNE) }
}

/**
 * The ways to load goods that could be the cheapest: all whole, then with the longest bars halved, then with the next
 * longest too. Halving bars that are shorter than others which stay whole would save nothing. Rigid goods are whole in
 * all of them.
 */
export function waysToLoad(goods: readonly Halvable[], services: BarServices): Loaded[][] {
  const lengths = goods.flatMap((one) => (one.halfNeeds === null ? [] : [one.needs]))
  // Needs of longer pieces are larger: they have a bit for each bed that is exceeded
  const steps = [...new Set(lengths)].sort((a, b) => b - a)
  return [
    goods.map(whole),
    ...steps.map((step) => goods.map((one) => (one.needs >= step ? halved(one, services) : whole(one)))),
  ]
}

/** Requirements of goods that travel together. */
export const needsTogether = (goods: readonly { needs: Needs }[]): Needs =>
  goods.reduce((needs, one) => needs | one.needs, 0)

/** What folding and cutting cost for a load. */
export const barCharges = (loaded: readonly Loaded[]): Paise => sum(loaded.map((one) => one.barChargePaise))
