import { z } from '../../core/input/zod.ts'
import { mulDiv } from '../../core/money.ts'
import type { Grams, Millimetres } from '../../core/quantity.ts'

/** How goods are transported: as a parcel, packed on any vehicle, packed and dry, loose, or in a mixer. */
export const handlings = [
  /** Small and harmless enough for a courier. */
  'PARCEL',
  'PACKED',
  /** Packed goods that must stay dry. */
  'DRY',
  'LOOSE',
  'CONCRETE',
] as const
/** How goods have to be transported. */
export type FreightHandling = (typeof handlings)[number]

/** Kinds of transport. A parcel and a part load share their vehicle with other goods. */
export const bodies = [
  'PARCEL',
  'PART_LOAD',
  /** Open truck with a tarpaulin: packed, dry and loose goods. */
  'TARPAULIN',
  /** Open truck without cover: not for goods that must stay dry. */
  'OPEN',
  'CLOSED',
  /** Loose goods only. */
  'TIPPER',
  /** Ready-mix concrete only. */
  'MIXER',
] as const
export type Body = (typeof bodies)[number]
/** Kinds of transport. A parcel and a part load share a vehicle with other goods. */
export type FreightBody = Body

/**
 * How pieces take their length on a vehicle: short enough for any, at their whole length unless they are folded or cut
 * (reinforcement bars), or rigid (beams, channels, hollow sections, pipes), always at their whole length.
 */
export const goodsLengths = [
  /** Short enough for any. */
  'NORMAL',
  /** Bars: at their whole length, or at half of it where the yard folds or cuts them. */
  'FOLDABLE',
  /** At their whole length. */
  'RIGID',
] as const
/** How pieces take their length on a vehicle. */
export type GoodsLength = (typeof goodsLengths)[number]

/** Length of one piece in millimetres. */
export const pieceMm = z
  .int('Enter the length of a piece in millimetres.')
  .min(1, 'The length of a piece must be more than zero.')
  .max(100_000, 'The length of a piece must be at most 100,000 mm.')

/**
 * Beds, in millimetres, that lengths are compared by: pieces need the next longer one. The first is that of the smallest
 * pickup (10 feet), which asks nothing of a vehicle; the others are the trade lengths of 6, 9 and 12 m, a body of 24
 * feet, and the longest pieces that mills roll.
 */
export const bedStepsMm: readonly Millimetres[] = [3_000, 6_000, 7_300, 9_000, 12_000, 15_000]

/**
 * Requirements of goods on their vehicle: one bit for each handling, and from 32 on one for each step of `bedStepsMm`
 * that the pieces exceed. Longer pieces have the bits of shorter ones too, so that goods together need the longest bed.
 */
export type Needs = number

/** The bit of each requirement. */
export const needOf: Record<FreightHandling, Needs> = {
  PARCEL: 1,
  PACKED: 2,
  DRY: 4,
  LOOSE: 8,
  CONCRETE: 16,
}

const { PARCEL, PACKED, DRY, LOOSE, CONCRETE } = needOf

const firstBedBit = 32
/** The bits of this many steps. */
const bedBits = (steps: number): Needs => firstBedBit * (2 ** steps - 1)

/** The requirements of pieces that need a bed of this length. */
export const needOfBed = (bedMm: Millimetres): Needs => bedBits(bedStepsMm.filter((step) => step < bedMm).length)

/** The bed, in millimetres, that requirements ask for at least; zero if any is long enough. */
export const bedOf = (needs: Needs): Millimetres =>
  bedStepsMm.findLast((_, at) => at > 0 && (needs & (firstBedBit << (at - 1))) !== 0) ?? 0

/** The same requirements without those of length. */
export const anyLength = (needs: Needs): Needs => needs % firstBedBit

/** Cement needs a tarpaulin or a closed body, loose goods cannot go in a closed one, concrete goes alone in a mixer. */
const takenBy: Record<Body, Needs> = {
  PARCEL,
  PART_LOAD: PARCEL | PACKED | DRY,
  TARPAULIN: PARCEL | PACKED | DRY | LOOSE,
  OPEN: PACKED | LOOSE,
  CLOSED: PARCEL | PACKED | DRY,
  TIPPER: LOOSE,
  MIXER: CONCRETE,
}

/** The requirements that a single product can have. */
export const allNeeds: readonly Needs[] = [
  ...[PARCEL, PACKED, DRY, LOOSE, CONCRETE],
  ...bedStepsMm.slice(1).map((step) => PACKED | needOfBed(step)),
]

type Carrier = { body: Body; bedMm: Millimetres }

/**
 * The requirements that a vehicle meets, as bits: nothing protrudes from its bed (CMVR 93). A parcel or part load never
 * carries long goods.
 */
export const needsMetBy = ({ body, bedMm }: Carrier): Needs => {
  const steps = isWhole({ body }) && body !== 'MIXER' ? bedStepsMm.filter((step) => step <= bedMm).length : 0
  return takenBy[body] | bedBits(Math.max(0, steps - 1))
}

/** Whether a vehicle meets all of these requirements. */
export const meetsNeeds = (vehicle: Carrier, needs: Needs): boolean => (needsMetBy(vehicle) & needs) === needs

/** Whether the vehicle carries only this shipment and can be filled up, unlike parcels and part loads. */
export const isWhole = ({ body }: Pick<Carrier, 'body'>): boolean => body !== 'PARCEL' && body !== 'PART_LOAD'

/** Maximum weight of one piece in a parcel: 30 kg, as in the terms of Indian surface couriers (an assumption). */
export const parcelPieceGrams: Grams = 30_000

/**
 * Minimum chargeable grams per litre: 10 kg per cubic foot (28.3 litres), as Indian road carriers charge bulky goods.
 * It also derives the volume of a vehicle from its payload: 4 t are 11.3 m³.
 */
export const gramsPerLitre = 353

export type FreightGoods = {
  handling: FreightHandling
  length: GoodsLength
  /** Of one piece; null if unknown. */
  lengthMm: Millimetres | null
  /** True for bars that the mill has folded or coiled. */
  isFolded: boolean
  /** Per selling unit. */
  gramsPerUnit: Grams
  /** Volume of a unit on a vehicle, if known; otherwise derived from the class's litres per tonne. */
  stowageMl: number | null
  litresPerTonne: number | null
}

type NeedyGoods = Pick<FreightGoods, 'handling' | 'length' | 'lengthMm' | 'isFolded' | 'gramsPerUnit'>

/** Length of bed in millimetres that a piece takes: none in particular, half its length if folded, or its whole length. */
export const bedFor = ({ length, lengthMm, isFolded }: Omit<NeedyGoods, 'handling' | 'gramsPerUnit'>): Millimetres => {
  if (length === 'NORMAL') return 0
  return length === 'FOLDABLE' && isFolded ? mulDiv(lengthMm ?? 0, 1, 2) : (lengthMm ?? 0)
}

/** The requirements of goods. A piece too heavy for a parcel is transported dry; long pieces need long vehicles. */
export const needsOf = ({ handling, gramsPerUnit, ...piece }: NeedyGoods): Needs => {
  const bed = needOfBed(bedFor(piece))
  if (bed !== 0) return PACKED | bed
  return handling === 'PARCEL' && gramsPerUnit > parcelPieceGrams ? DRY : needOf[handling]
}

/**
 * The requirements of bars folded or cut to half their length; null for goods that cannot be, and for bars that gain
 * nothing by it.
 */
export const halfNeedsOf = (goods: NeedyGoods): Needs | null => {
  if (goods.length !== 'FOLDABLE' || goods.isFolded) return null
  const halfNeeds = needsOf({ ...goods, isFolded: true })
  return halfNeeds === needsOf(goods) ? null : halfNeeds
}

type BulkyGoods = Pick<FreightGoods, 'gramsPerUnit' | 'stowageMl' | 'litresPerTonne'>

/** The chargeable weight of a selling unit: its weight, or its volume weight if that is more. */
export const freightGramsOf = ({ gramsPerUnit, stowageMl, litresPerTonne }: BulkyGoods): Grams => {
  const millilitres = stowageMl ?? mulDiv(gramsPerUnit, litresPerTonne ?? 0, 1000)
  return Math.max(gramsPerUnit, mulDiv(millilitres, gramsPerLitre, 1000))
}
