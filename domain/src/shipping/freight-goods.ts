import { mulDiv } from '../core/money.ts'
import type { Grams } from '../core/quantity.ts'

/** How goods are transported: as a parcel, packed on any vehicle, packed and dry, loose, or in a mixer. */
export const handlings = ['PARCEL', 'PACKED', 'DRY', 'LOOSE', 'CONCRETE'] as const
export type Handling = (typeof handlings)[number]

/** Kinds of transport. A parcel and a part load share their vehicle with other goods. */
export const bodies = ['PARCEL', 'PART_LOAD', 'TARPAULIN', 'OPEN', 'CLOSED', 'TIPPER', 'MIXER'] as const
export type Body = (typeof bodies)[number]

/** Requirements of goods on their vehicle: one bit for each handling, and one for length. */
export type Needs = number

/** The bit of each requirement. */
export const needOf: Record<Handling | 'LONG', Needs> = {
  PARCEL: 1,
  PACKED: 2,
  DRY: 4,
  LOOSE: 8,
  CONCRETE: 16,
  LONG: 32,
}

const { PARCEL, PACKED, DRY, LOOSE, CONCRETE, LONG } = needOf

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

/** The requirements that a single product can have, for which lists in SQL know the trips. */
export const allNeeds: readonly Needs[] = [PARCEL, PACKED, DRY, LOOSE, CONCRETE, PACKED | LONG]

type Carrier = { body: Body; longBar: boolean }

/** The requirements that a vehicle meets, as bits. A parcel or part load never carries long goods. */
export const takenOn = ({ body, longBar }: Carrier): Needs =>
  takenBy[body] | (longBar && isWhole({ body }) && body !== 'MIXER' ? LONG : 0)

/** Whether a vehicle meets all of these requirements. */
export const takes = (vehicle: Carrier, needs: Needs): boolean => (takenOn(vehicle) & needs) === needs

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
  handling: Handling
  longLoad: boolean
  /** Per selling unit. */
  gramsPerUnit: Grams
  /** Volume of a unit on a vehicle, if known; otherwise derived from the class's litres per tonne. */
  stowageMl: number | null
  litresPerTonne: number | null
}

/** The requirements of goods. A piece too heavy for a parcel is transported dry; long goods need long vehicles. */
export const needsOf = ({ handling, longLoad, gramsPerUnit }: FreightGoods): Needs => {
  if (longLoad) return PACKED | LONG
  return handling === 'PARCEL' && gramsPerUnit > parcelPieceGrams ? DRY : needOf[handling]
}

/** The chargeable weight of a selling unit: its weight, or its volume weight if that is more. */
export const freightGramsOf = ({ gramsPerUnit, stowageMl, litresPerTonne }: FreightGoods): Grams => {
  const millilitres = stowageMl ?? mulDiv(gramsPerUnit, litresPerTonne ?? 0, 1000)
  return Math.max(gramsPerUnit, mulDiv(millilitres, gramsPerLitre, 1000))
}
