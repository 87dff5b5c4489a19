import { mulDiv } from './money.ts'
import type { Grams } from './quantity.ts'

/** How goods are brought: as a parcel, packed on any vehicle, packed and kept dry, loose, or in a mixer. */
export const handlings = ['PARCEL', 'PACKED', 'DRY', 'LOOSE', 'CONCRETE'] as const
export type Handling = (typeof handlings)[number]

/** What goods are brought on; a parcel and a part load share their vehicle with those of others. */
export const bodies = ['PARCEL', 'PART_LOAD', 'TARPAULIN', 'OPEN', 'CLOSED', 'TIPPER', 'MIXER'] as const
export type Body = (typeof bodies)[number]

/** What the goods of a load ask of their vehicle: a bit for each way of handling, and one for length. */
export type Needs = number

/** The bit of each need. */
export const needOf: Record<Handling | 'LONG', Needs> = {
  PARCEL: 1,
  PACKED: 2,
  DRY: 4,
  LOOSE: 8,
  CONCRETE: 16,
  LONG: 32,
}

const { PARCEL, PACKED, DRY, LOOSE, CONCRETE, LONG } = needOf

/** Cement goes under a tarpaulin or in a closed body, loose goods on no closed one, concrete in a mixer and nothing else with it. */
const takenBy: Record<Body, Needs> = {
  PARCEL,
  PART_LOAD: PARCEL | PACKED | DRY,
  TARPAULIN: PARCEL | PACKED | DRY | LOOSE,
  OPEN: PACKED | LOOSE,
  CLOSED: PARCEL | PACKED | DRY,
  TIPPER: LOOSE,
  MIXER: CONCRETE,
}

/** What single goods can need: what lists in SQL know the trips of. */
export const allNeeds: readonly Needs[] = [PARCEL, PACKED, DRY, LOOSE, CONCRETE, PACKED | LONG]

type Carrier = { body: Body; longBar: boolean }

/** All that a vehicle takes, as bits; a parcel and a part load are never long, whatever is said of them. */
export const takenOn = ({ body, longBar }: Carrier): Needs =>
  takenBy[body] | (longBar && isWhole({ body }) && body !== 'MIXER' ? LONG : 0)

/** Whether a vehicle takes goods with these needs, all of them. */
export const takes = (vehicle: Carrier, needs: Needs): boolean => (takenOn(vehicle) & needs) === needs

/** Whether the vehicle is the load's own, so that it can be filled up: not so of parcels and part loads. */
export const isWhole = ({ body }: Pick<Carrier, 'body'>): boolean => body !== 'PARCEL' && body !== 'PART_LOAD'

/** The heaviest piece that a surface courier takes from one man: 30 kg, as Indian carriers have it in their terms (an assumption). */
export const parcelPieceGrams: Grams = 30_000

/**
 * The mass that a litre counts for at least: 10 kg a cubic foot, as Indian road carriers charge bulky goods (28.3 litres to the
 * cubic foot). By it the bed of a vehicle is as large as its payload says: 4 t are 11.3 m³.
 */
export const gramsPerLitre = 353

export type FreightGoods = {
  handling: Handling
  longLoad: boolean
  /** Of one selling unit. */
  gramsPerUnit: Grams
  /** The room that a unit takes on a vehicle, where it is known; else by what a tonne of its class takes. */
  stowageMl: number | null
  litresPerTonne: number | null
}

/** What goods need: a piece that is too heavy for a parcel is kept dry, and long goods go on long vehicles and nowhere else. */
export const needsOf = ({ handling, longLoad, gramsPerUnit }: FreightGoods): Needs => {
  if (longLoad) return PACKED | LONG
  return handling === 'PARCEL' && gramsPerUnit > parcelPieceGrams ? DRY : needOf[handling]
}

/** The mass of a selling unit as freight counts it: its own, or that of the room it takes when this is more. */
export const freightGramsOf = ({ gramsPerUnit, stowageMl, litresPerTonne }: FreightGoods): Grams => {
  const millilitres = stowageMl ?? mulDiv(gramsPerUnit, litresPerTonne ?? 0, 1000)
  return Math.max(gramsPerUnit, mulDiv(millilitres, gramsPerLitre, 1000))
}
