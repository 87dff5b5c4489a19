import { mulDivUp } from '../../core/money.ts'
import { MAX_QUANTITY_MILLI, type Milli } from '../../core/quantity.ts'
import type { ListUnit } from './quantities.ts'

/** What a size of the catalogue says about itself, as far as units depend on it. */
export type ConvertedGoods = { unit: string; gramsPerUnit: number; attributes: unknown }

/** Where a ratio comes from. NOMINAL_MASS: kilograms per metre of the catalogue, for bars those of IS 1786. */
export type MaterialConversionBasis =
  | 'SAME'
  | 'WEIGHT'
  /** Kilograms per metre of the catalogue; for bars those of IS 1786. */
  | 'NOMINAL_MASS'
  | 'BUNDLE'
  | 'DENSITY'
  | 'VOLUME'
  | 'AREA'
  | 'LENGTH'
  | 'COVERAGE'
  | 'THICKNESS'
  | 'PACK'
  | 'COUNT'

/**
 * A quantity in the selling unit, and how it was found: `numerator / denominator` selling units are one unit as
 * written; 3 brass × 100 / 1 = 300 cft. `isRounded`: up to whole units. `isAssumed`: somebody has to look at it.
 */
export type Conversion = {
  quantityMilli: Milli
  numerator: number
  denominator: number
  basis: MaterialConversionBasis
  isRounded: boolean
  isAssumed: boolean
}

type Ratio = Pick<Conversion, 'numerator' | 'denominator' | 'basis'> & { isAssumed?: boolean }
type Facts = Readonly<Record<string, unknown>>
const fact = (facts: Facts, name: string): number | null => {
  const value = facts[name]
  return typeof value === 'number' && value > 0 ? value : null
}
/** A fact in thousandths, so that ratios are of whole numbers. */
const milliFact = (facts: Facts, name: string): number | null => {
  const value = fact(facts, name)
  return value === null ? null : Math.round(value * 1000)
}
const ratio = (basis: MaterialConversionBasis, numerator: number, denominator = 1, isAssumed = false): Ratio => ({
  basis,
  numerator,
  denominator,
  isAssumed,
})

const grams = { tonne: 1_000_000, quintal: 100_000, kg: 1000 } as const
const packages = ['bag', 'box', 'coil', 'roll', 'can', 'bucket', 'pack', 'sheet', 'length', 'piece'] as const
const divisible = ['kg', 'tonne', 'm3', 'cft', 'sqft']
/** Cubic feet of a cubic metre × 10,000 · square feet of a square metre × 10,000 · millimetres of a foot × 10. */
const perMetre = { cft: 353_147, sqft: 107_639, ftMm: 3048 } as const
const isIn = <One extends string>(list: readonly One[], unit: string): unit is One =>
  (list as readonly string[]).includes(unit)

function fromWeight(unit: 'tonne' | 'quintal' | 'kg', goods: ConvertedGoods): Ratio {
  // Weights of bulk goods follow from a density that moisture changes
  const isAssumed = goods.unit === 'cft' || goods.unit === 'm3'
  const basis = isAssumed ? 'DENSITY' : 'WEIGHT'
  return ratio(basis, grams[unit], goods.gramsPerUnit, isAssumed || !isIn(['kg', 'tonne', 'bag'], goods.unit))
}

function fromCount(facts: Facts, goods: ConvertedGoods): Ratio | null {
  const piece = fact(facts, 'pieceGrams')
  if (goods.unit === 'thousand') return ratio('COUNT', 1, 1000)
  if (goods.unit === 'kg' && piece) return ratio('NOMINAL_MASS', piece, 1000)
  if (goods.unit === 'm3' && piece) return ratio('COUNT', 1000, milliFact(facts, 'blocksPerM3') ?? 0)
  const inside = fact(facts, 'pieces') ?? fact(facts, 'piecesPerBox')
  if (inside && isIn(['box', 'bag'], goods.unit)) return ratio('PACK', 1, inside)
  return isIn(packages, goods.unit) ? ratio('SAME', 1) : null
}

function fromLength(unit: 'rmt' | 'rft', facts: Facts, goods: ConvertedGoods): Ratio | null {
  const [above, below] = unit === 'rmt' ? [1000, 1] : [perMetre.ftMm, 10]
  const lengthMm = fact(facts, 'lengthMm') ?? (fact(facts, 'lengthM') ?? 0) * 1000
  if (lengthMm && isIn(['length', 'coil', 'piece', 'roll'], goods.unit)) return ratio('LENGTH', above, below * lengthMm)
  const mass = fact(facts, 'gramsPerMetre')
  return mass && goods.unit === 'kg' ? ratio('NOMINAL_MASS', above * mass, below * 1_000_000) : null
}

function fromVolume(unit: 'brass' | 'cft' | 'm3', goods: ConvertedGoods): Ratio | null {
  const cft = unit === 'brass' ? 100 : 1
  if (goods.unit === 'cft') return unit === 'm3' ? ratio('VOLUME', perMetre.cft, 10_000) : ratio('VOLUME', cft)
  if (goods.unit === 'm3' && unit !== 'm3') return ratio('VOLUME', cft * 10_000, perMetre.cft)
  return null
}

function fromArea(unit: 'sqm' | 'sqft', facts: Facts, goods: ConvertedGoods): Ratio | null {
  // In thousandths of a square foot
  const [above, below] = unit === 'sqm' ? [perMetre.sqft, 10_000] : [1, 1]
  if (goods.unit === 'sqft') return ratio('AREA', above, below)
  const covered = milliFact(facts, 'coverageSqft') ?? milliFact(facts, 'areaSqft')
  if (covered && isIn(['box', 'sheet'], goods.unit)) return ratio('COVERAGE', above * 1000, below * covered)
  const thickness = fact(facts, 'thicknessMm')
  if (goods.unit !== 'm3' || !thickness) return null
  return unit === 'sqm'
    ? ratio('THICKNESS', thickness, 1000, true)
    : ratio('THICKNESS', thickness * 10_000, 1000 * perMetre.sqft, true)
}

function fromPack(unit: ListUnit, facts: Facts, goods: ConvertedGoods): Ratio | null {
  if (unit === 'thousand') return goods.unit === 'piece' ? ratio('COUNT', 1000) : null
  if (unit === 'litre') {
    const inside = milliFact(facts, 'packLitre') ?? fact(facts, 'volumeMl')
    return inside ? ratio('PACK', 1000, inside) : null
  }
  if (unit === 'bundle') {
    const bundle = fact(facts, 'bundleGrams')
    return bundle && goods.unit === 'kg' ? ratio('BUNDLE', bundle, 1000) : null
  }
  if (unit === 'length') return fromCount(facts, goods)
  // A bucket or a packet of what is sold by the can is one of it, probably
  return isIn(packages, unit) && isIn(packages, goods.unit) ? ratio('SAME', 1, 1, true) : null
}

function ratioOf(unit: ListUnit, goods: ConvertedGoods): Ratio | null {
  const facts = (goods.attributes ?? {}) as Facts
  if (unit === goods.unit) return ratio('SAME', 1)
  if (unit === 'piece') return fromCount(facts, goods)
  if (unit === 'tonne' || unit === 'quintal' || unit === 'kg') return fromWeight(unit, goods)
  if (unit === 'rmt' || unit === 'rft') return fromLength(unit, facts, goods)
  if (unit === 'brass' || unit === 'cft' || unit === 'm3') return fromVolume(unit, goods)
  if (unit === 'sqm' || unit === 'sqft') return fromArea(unit, facts, goods)
  return fromPack(unit, facts, goods)
}

/**
 * A quantity as written (thousandths of `unit`) in the selling unit of a size. Without a unit the selling unit is
 * assumed. Null if the catalogue does not say how one follows from the other, or if it is beyond a million.
 */
export function toSellingUnit(milli: Milli, unit: ListUnit | null, goods: ConvertedGoods): Conversion | null {
  const found = unit === null ? ratio('SAME', 1, 1, true) : ratioOf(unit, goods)
  if (!found || found.denominator <= 0 || found.numerator <= 0) return null
  const exact = mulDivUp(milli, found.numerator, found.denominator)
  const quantityMilli =
    divisible.includes(goods.unit) || goods.unit === 'thousand' ? exact : Math.ceil(exact / 1000) * 1000
  if (quantityMilli > MAX_QUANTITY_MILLI) return null
  const { numerator, denominator, basis, isAssumed = false } = found
  return { quantityMilli, numerator, denominator, basis, isRounded: quantityMilli !== exact, isAssumed }
}
