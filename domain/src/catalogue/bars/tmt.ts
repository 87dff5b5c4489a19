import { mulDiv, mulDivUp } from '../../core/money.ts'
import type { Grams, Milli, Millimetres } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** The standard length (40 feet in the trade); IS 1786 leaves other lengths to the order. */
export const STANDARD_LENGTH_MM: Millimetres = 12_000

/**
 * Nominal weight per metre by diameter, IS 1786:2008 table 1 (to 32 mm as printed by mills, 36 and 40 mm from a mill's
 * list, 45 and 50 mm by the formula), and the customary rods per bundle. The table applies, never d²/162: one 12 mm bar
 * of 12 m weighs 10.656 kg, not 10.667. Mills bundle differently, so each variant has its own rods per bundle, and this
 * is only the default.
 */
export const sizes = [
  { diameterMm: 4, gramsPerMetre: 99, rodsPerBundle: null },
  { diameterMm: 5, gramsPerMetre: 154, rodsPerBundle: null },
  { diameterMm: 6, gramsPerMetre: 222, rodsPerBundle: 20 },
  { diameterMm: 8, gramsPerMetre: 395, rodsPerBundle: 10 },
  { diameterMm: 10, gramsPerMetre: 617, rodsPerBundle: 7 },
  { diameterMm: 12, gramsPerMetre: 888, rodsPerBundle: 5 },
  { diameterMm: 16, gramsPerMetre: 1580, rodsPerBundle: 3 },
  { diameterMm: 20, gramsPerMetre: 2470, rodsPerBundle: 2 },
  { diameterMm: 25, gramsPerMetre: 3850, rodsPerBundle: 1 },
  { diameterMm: 28, gramsPerMetre: 4830, rodsPerBundle: 1 },
  { diameterMm: 32, gramsPerMetre: 6310, rodsPerBundle: 1 },
  { diameterMm: 36, gramsPerMetre: 7990, rodsPerBundle: 1 },
  { diameterMm: 40, gramsPerMetre: 9860, rodsPerBundle: 1 },
  { diameterMm: 45, gramsPerMetre: 12_500, rodsPerBundle: 1 },
  { diameterMm: 50, gramsPerMetre: 15_420, rodsPerBundle: 1 },
] as const

/** Nominal grams per metre, or null for a diameter outside the standard (18 and 22 mm). */
export const gramsPerMetre = (diameterMm: number): Grams | null =>
  sizes.find((size) => size.diameterMm === diameterMm)?.gramsPerMetre ?? null

/** Customary rods per bundle, or null for coils and unknown diameters. */
export const customaryBundle = (diameterMm: number): number | null =>
  sizes.find((size) => size.diameterMm === diameterMm)?.rodsPerBundle ?? null

/**
 * Weight of one bar in grams, by the table or the mill's own weight per metre: 12 mm × 12 m = 10,656 g. Null for a
 * diameter outside the standard.
 */
export const pieceGrams = (diameterMm: number, lengthMm: Millimetres, own: number | null = null): Grams | null => {
  const perMetre = own ?? gramsPerMetre(diameterMm)
  return perMetre === null ? null : mulDiv(perMetre, lengthMm, 1000)
}

export const barUnits = ['piece', 'bundle', 'kg', 'tonne', 'metre'] as const
export type BarUnit = (typeof barUnits)[number]

/** A bar, as needed for calculation; `piecesPerBundle` is null if unknown. */
export type Bar = {
  diameterMm: number
  lengthMm: Millimetres
  piecesPerBundle: number | null
  /** Set if this mill's weight differs from the table. */
  gramsPerMetre?: number | null
  sellBy: 'piece' | 'bundle'
}

/** A quantity of bars in every unit. Bars are sold by the kg, so `grams` is also the cart quantity in thousandths. */
export type Bars = {
  pieces: number
  /** Whole bundles and loose rods; null if the rods per bundle are unknown. */
  bundles: number | null
  looseRods: number | null
  grams: Grams
  metresMilli: Milli
  requestedGrams: Grams
  /** True if the quantity was rounded up to whole bars or bundles. */
  roundedUp: boolean
}

/**
 * The bars for an entered quantity (thousandths of `unit`), rounded up to whole bars, or to whole bundles where
 * required. One tonne of 12 mm is 94 bars (1,001.664 kg) or 19 bundles of 5 (1,012.320 kg). Refuses with
 * DIAMETER_UNKNOWN, BUNDLE_UNKNOWN or QUANTITY_BAD (zero and below).
 */
export const barsFor = (bar: Bar, qtyMilli: Milli, unit: BarUnit): Bars | Refusal => {
  const gramsEach = pieceGrams(bar.diameterMm, bar.lengthMm, bar.gramsPerMetre)
  if (gramsEach === null) return refuse('DIAMETER_UNKNOWN', { diameter: bar.diameterMm })
  if (!Number.isSafeInteger(qtyMilli) || qtyMilli <= 0) return refuse('QUANTITY_BAD', undefined, 'quantity')
  const perBundle = bar.piecesPerBundle
  if (perBundle === null && (unit === 'bundle' || bar.sellBy === 'bundle')) return refuse('BUNDLE_UNKNOWN')

  // Converts a whole unit: so many thousandths of it are so many grams, or so many bars
  const requested = {
    piece: () => ({ grams: mulDiv(qtyMilli, gramsEach, 1000), pieces: mulDivUp(qtyMilli, 1, 1000) }),
    bundle: () => ({
      grams: mulDiv(qtyMilli, gramsEach * (perBundle ?? 1), 1000),
      pieces: mulDivUp(qtyMilli, perBundle ?? 1, 1000),
    }),
    kg: () => ({ grams: qtyMilli, pieces: mulDivUp(qtyMilli, 1, gramsEach) }),
    tonne: () => ({ grams: qtyMilli * 1000, pieces: mulDivUp(qtyMilli, 1000, gramsEach) }),
    // Thousandths of a metre are millimetres
    metre: () => ({ grams: mulDiv(qtyMilli, gramsEach, bar.lengthMm), pieces: mulDivUp(qtyMilli, 1, bar.lengthMm) }),
  }[unit]()

  const pieces =
    bar.sellBy === 'bundle' && perBundle !== null
      ? mulDivUp(requested.pieces, 1, perBundle) * perBundle
      : requested.pieces
  const grams = pieces * gramsEach
  return {
    pieces,
    bundles: perBundle === null ? null : Math.floor(pieces / perBundle),
    looseRods: perBundle === null ? null : pieces % perBundle,
    grams,
    metresMilli: pieces * bar.lengthMm,
    requestedGrams: requested.grams,
    roundedUp: grams > requested.grams,
  }
}
