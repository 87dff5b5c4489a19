import { allocate, mulDiv, mulDivUp } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'

/** Materials of the structure of a house, in the order in which they are shown. */
export const materials = [
  /** Bags of 50 kg. */
  'CEMENT',
  /** Reinforcement bars by diameter, by the kg. */
  'STEEL',
  /** For concrete, by the cubic foot. */
  'SAND',
  /** Crushed stone of 20 mm, by the cubic foot. */
  'AGGREGATE',
  /** By the thousand. */
  'BRICKS',
  /** Aerated concrete blocks of 200 mm, by the m³. */
  'BLOCKS',
] as const
/** A material of the structure of a house. */
export type EstimateMaterialName = (typeof materials)[number]

/** What the walls are built of: one of the two materials is left out. */
export const walls = ['BRICKS', 'BLOCKS'] as const
export type Wall = (typeof walls)[number]
export type EstimateWall = Wall

export const areaUnits = ['SQFT', 'SQM'] as const
export type AreaUnit = (typeof areaUnits)[number]

/** The selling unit of each material in the catalogue. Bricks are sold by the thousand and counted singly. */
export const unitOfMaterial = {
  CEMENT: 'bag',
  STEEL: 'kg',
  SAND: 'cft',
  AGGREGATE: 'cft',
  BRICKS: 'thousand',
  BLOCKS: 'm3',
} as const satisfies Record<EstimateMaterialName, string>

/** A rule of thumb: how much of a material a square foot of built-up area needs. */
export type MaterialRule = {
  /** Thousandths of the unit per square foot: of a bag, a kg, a cft, a single brick, a m³. */
  perSqftMilli: Milli
  /** Where the figure comes from; null for the sentence of the starting rule. */
  source: string | null
}

export type SteelShare = { diameterMm: number; bp: number }

/** Stages in which a house is built, and its materials are bought. */
export const stages = ['FOUNDATION', 'STRUCTURE', 'MASONRY', 'FINISHING'] as const
/** A stage of building, in which its materials are bought. */
export type EstimateStageName = (typeof stages)[number]

export type StageRule = {
  name: EstimateStageName
  /** How long the stage takes on a house of one floor, and how much longer for each further floor. */
  weeks: number
  weeksPerFloor: number
  /** The part of each material that the stage needs, in basis points; those of all stages together are 10,000. */
  shares: Record<EstimateMaterialName, number>
}

/** All rules of an estimate: one version of them applies at a time. */
export type EstimateRules = Record<EstimateMaterialName, MaterialRule> & {
  /** Shares of the steel by diameter, in basis points; together 10,000. */
  steel: readonly SteelShare[]
  /** From this number of floors on the steel is multiplied by 1 + `tallSteelBp`. */
  tallFloors: number
  tallSteelBp: number
  /** One for each stage, in their order. */
  stages: readonly StageRule[]
}

const stage = (
  name: EstimateStageName,
  [weeks, weeksPerFloor]: [number, number],
  ...bp: readonly number[]
): StageRule => ({
  name,
  weeks,
  weeksPerFloor,
  shares: Object.fromEntries(materials.map((material, at) => [material, bp[at] ?? 0])) as Record<
    EstimateMaterialName,
    number
  >,
})

const rule = (perSqftMilli: Milli): MaterialRule => ({ perSqftMilli, source: null })

/** The rules that a shop starts with; where they come from is in docs/decisions/0060-rough-estimate.md. */
export const startingRules: EstimateRules = {
  CEMENT: rule(400),
  STEEL: rule(4_000),
  SAND: rule(1_800),
  AGGREGATE: rule(1_350),
  BRICKS: rule(8_000),
  BLOCKS: rule(16),
  steel: [
    { diameterMm: 8, bp: 2_500 },
    { diameterMm: 10, bp: 2_000 },
    { diameterMm: 12, bp: 3_000 },
    { diameterMm: 16, bp: 2_500 },
  ],
  tallFloors: 3,
  tallSteelBp: 800,
  // of cement, steel, sand, aggregate, bricks, blocks
  stages: [
    stage('FOUNDATION', [5, 0], 1_500, 2_000, 1_500, 2_500, 1_500, 0),
    stage('STRUCTURE', [6, 5], 4_500, 7_600, 3_000, 6_500, 0, 0),
    stage('MASONRY', [4, 3], 1_500, 400, 2_000, 0, 8_500, 10_000),
    stage('FINISHING', [6, 3], 2_500, 0, 3_500, 1_000, 0, 0),
  ],
}

export const MAX_FLOORS = 5
/** Limits of the built-up area of a floor, in thousandths of a square foot. */
export const areaLimits = { min: 100_000, max: 100_000_000 } as const

export type House = { areaMilli: Milli; unit: AreaUnit; floors: number; wall: Wall }

/** One square foot is 0.09290304 m² exactly, because a foot is 0.3048 m. */
const sqmPerSqft = { top: 9_290_304, bottom: 100_000_000 } as const

/** The area of a floor in thousandths of a square foot; square metres are rounded to the nearest thousandth. */
export const areaInSqft = ({ areaMilli, unit }: Pick<House, 'areaMilli' | 'unit'>): Milli =>
  unit === 'SQFT' ? areaMilli : mulDiv(areaMilli, sqmPerSqft.bottom, sqmPerSqft.top)

/** The input of a house that cannot be estimated, or null. */
export function whyNotHouse(house: House): 'area' | 'floors' | null {
  const { areaMilli, floors } = house
  // Anything above is too large in either unit, and would not be exact
  if (!Number.isSafeInteger(areaMilli) || areaMilli < 1 || areaMilli > areaLimits.max) return 'area'
  const sqft = areaInSqft(house)
  if (sqft < areaLimits.min || sqft > areaLimits.max) return 'area'
  return Number.isSafeInteger(floors) && floors >= 1 && floors <= MAX_FLOORS ? null : 'floors'
}

/** Bought in whole bags, kilograms, cubic feet and bricks; blocks to the thousandth of a m³. */
const smallest = (material: EstimateMaterialName): Milli => (material === 'BLOCKS' ? 1 : 1000)

export type MaterialNeed = {
  material: EstimateMaterialName
  /** The selling unit of the catalogue. */
  unit: string
  perSqftMilli: Milli
  /** 10,000, or more for the steel of a tall house. */
  factorBp: number
  source: string | null
  /** In thousandths of the selling unit, rounded up once; of a thousand for bricks, which is the number of bricks. */
  quantityMilli: Milli
  /** True if the product of area, rule and factor was rounded up. */
  roundedUp: boolean
  /** Of steel: the kilograms of each diameter, in thousandths. */
  parts: { diameterMm: number; quantityMilli: Milli }[]
}

/**
 * What a house needs of each material: area of a floor × floors × rule × factor, rounded up once. 1,200 sq ft on two
 * floors at 0.4 bags are 960 bags.
 */
export function materialsFor(house: House, rules: EstimateRules): MaterialNeed[] {
  const areaMilli = areaInSqft(house) * house.floors
  const needed = materials.filter(
    (material) => !(walls as readonly string[]).includes(material) || material === house.wall,
  )
  return needed.map((material) => {
    const { perSqftMilli, source } = rules[material]
    const factorBp = material === 'STEEL' && house.floors >= rules.tallFloors ? 10_000 + rules.tallSteelBp : 10_000
    const step = smallest(material)
    const product = areaMilli * perSqftMilli
    const divisor = 1000 * 10_000 * step
    const steps = mulDivUp(product, factorBp, divisor)
    // Of a thousand bricks, a thousandth is one brick
    const quantityMilli = material === 'BRICKS' ? steps : steps * step
    return {
      material,
      unit: unitOfMaterial[material],
      perSqftMilli,
      factorBp,
      source,
      quantityMilli,
      roundedUp: BigInt(product) * BigInt(factorBp) !== BigInt(steps) * BigInt(divisor),
      parts: material === 'STEEL' ? partsOf(steps, rules.steel) : [],
    }
  })
}

/** Whole kilograms of each diameter, which add up to all of the steel. */
function partsOf(kilograms: number, shares: readonly SteelShare[]) {
  const split = allocate(
    kilograms,
    shares.map(({ bp }) => bp),
  )
  return shares
    .map(({ diameterMm }, at) => ({ diameterMm, quantityMilli: (split[at] ?? 0) * 1000 }))
    .filter(({ quantityMilli }) => quantityMilli > 0)
}

export type StageNeed = {
  name: EstimateStageName
  /** Weeks from the start of building, counted from 1: when the materials are due, and when the stage ends. */
  fromWeek: number
  toWeek: number
  /** Those that the stage needs, with the quantity of each. */
  needs: MaterialNeed[]
}

/**
 * Splits what a house needs into stages. Whole units, rounded up early: what was ordered up to the end of a stage is at
 * least its share, and all stages together are exactly the house. Of 960 bags at 15, 45, 15 and 25 % these are 144, 432,
 * 144 and 240.
 */
export function stagesOf(needs: readonly MaterialNeed[], floors: number, rules: EstimateRules): StageNeed[] {
  let week = 1
  return rules.stages.map(({ name, weeks, weeksPerFloor }, at) => {
    const fromWeek = week
    week += weeks + weeksPerFloor * (floors - 1)
    return { name, fromWeek, toWeek: week - 1, needs: needs.flatMap((need) => partOf(need, at, rules) ?? []) }
  })
}

/** The part of a material that the stage at this place needs; null for nothing. */
function partOf(need: MaterialNeed, at: number, { stages }: EstimateRules): MaterialNeed | null {
  const { material } = need
  // Of a thousand bricks, a thousandth is one brick
  const step = material === 'BRICKS' ? 1 : smallest(material)
  const upTo = (count: number, milli: Milli) => {
    const bp = stages.slice(0, count).reduce((sum, { shares }) => sum + shares[material], 0)
    return mulDivUp(milli, bp, 10_000 * step) * step
  }
  const partOfAll = (milli: Milli) => upTo(at + 1, milli) - upTo(at, milli)
  const parts = need.parts
    .map((part) => ({ ...part, quantityMilli: partOfAll(part.quantityMilli) }))
    .filter(({ quantityMilli }) => quantityMilli > 0)
  const quantityMilli = need.parts.length
    ? parts.reduce((sum, part) => sum + part.quantityMilli, 0)
    : partOfAll(need.quantityMilli)
  return quantityMilli > 0 ? { ...need, quantityMilli, parts } : null
}

/** Stone of 20 mm that is sold by weight: 1,500 kg per m³ loose, as in the catalogue. */
export const gramsPerCft = 42_500

/** A quantity of a material in the unit of an offer, rounded up: cubic feet of stone in tonnes. */
export const inOfferUnit = (milli: Milli, unit: string, offerUnit: string): Milli =>
  unit === 'cft' && offerUnit === 'tonne' ? mulDivUp(milli, gramsPerCft, 1_000_000) : milli

/** A quantity of an offer in the unit of its material, rounded down. */
export const inMaterialUnit = (milli: Milli, unit: string, offerUnit: string): Milli =>
  unit === 'cft' && offerUnit === 'tonne' ? Math.floor((milli * 1_000_000) / gramsPerCft) : milli

type Terms = { moqMilli: Milli; stepMilli: Milli; maxMilli: Milli | null; availableMilli: Milli }

/** The quantity to order of an offer: at least the minimum, in whole steps. Null if the seller has or sells less. */
export function orderedMilli(needMilli: Milli, { moqMilli, stepMilli, maxMilli, availableMilli }: Terms): Milli | null {
  const milli = mulDivUp(Math.max(needMilli, moqMilli), 1, stepMilli) * stepMilli
  return milli <= availableMilli && milli <= (maxMilli ?? milli) ? milli : null
}

/** The most that can be ordered of an offer, in whole steps; 0 if that is less than its minimum. */
export function maxOrderMilli({ moqMilli, stepMilli, maxMilli, availableMilli }: Terms): Milli {
  const limit = Math.min(availableMilli, maxMilli ?? availableMilli)
  const whole = limit - (limit % stepMilli)
  return whole >= moqMilli ? whole : 0
}
