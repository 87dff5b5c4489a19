import { type Bar, pieceGrams } from '../../catalogue/bars/tmt.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { mulDiv, type Paise } from '../../core/money.ts'
import type { Grams, Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { Amounts } from '../../tax/amounts.ts'
import type { TaxKind } from '../../tax/gst.ts'
import { taxOf } from '../../tax/gst.ts'
import { answersDay } from './delivery-days.ts'
import type { SuborderStatus } from './orders.ts'
import type { PartialCancellationSide } from './partial-cancellations.ts'

/** LESS: a smaller quantity of a line. SWAP: bars of another diameter for bars of a line. */
export const editKinds = [
  /** A smaller quantity of a line. */
  'LESS',
  /** Bars of another diameter for part of a line. */
  'SWAP',
] as const
export type EditKind = (typeof editKinds)[number]

/** LAPSED: expired without an answer, or no longer possible. */
export const editStatuses = [
  'REQUESTED',
  'DONE',
  'REFUSED',
  'WITHDRAWN',
  /** Expired without an answer, or no longer possible. */
  'LAPSED',
] as const
export type EditStatus = (typeof editStatuses)[number]

/** All kinds of revisions of a suborder. */
export const revisionKinds = [
  'DAY',
  'REST',
  /** A tax rate changed before a shipment left. */
  'TAX',
  ...editKinds,
] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const editReason = z.object({
  reason: z
    .string()
    .overwrite(cleanText)
    .min(3, 'Enter a reason.')
    .max(300, 'The reason must be 300 characters or fewer.'),
})

/** Which side can propose what: everyone less of a line, other bars only the side that has them. */
export const proposesEdit = (kind: EditKind, side: PartialCancellationSide): boolean =>
  kind === 'LESS' || side !== 'BUYER'

/** Which side answers: the buyer for other goods, otherwise as for delivery dates. */
export const answersEdit = (
  kind: EditKind,
  requestedBy: PartialCancellationSide,
  side: PartialCancellationSide,
): boolean => (kind === 'SWAP' ? side === 'BUYER' : answersDay(requestedBy, side))

const open: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED']
/** A suborder on hold may resume, so its proposals stay open. */
const waits: readonly SuborderStatus[] = [...open, 'ON_HOLD']

export type EditedSuborder = { status: SuborderStatus /** Something of its goods was claimed. */; claimed: boolean }
/** A line with the quantity that cannot be packed any more. */
export type EditedLine = {
  title: string
  unit: string
  quantityMilli: Milli
  pieces: number | null
  packedMilli: Milli
  packedPieces: number
  cancelledMilli: Milli
  cancelledPieces: number
}

/** Why no line of a suborder can be changed now, or null. */
export const whyNotEdit = (kind: EditKind, { status, claimed }: EditedSuborder): Refusal | null => {
  if (!open.includes(status)) return refuse('BAD_TRANSITION')
  return kind === 'SWAP' && claimed ? refuse('EDIT_CLAIMED') : null
}

/**
 * Whether a proposal can still be carried out: its suborder is open or on hold, and enough of the line is not packed.
 */
export const isEditAlive = (kind: EditKind, suborder: EditedSuborder, left: Milli, cut: Milli): boolean =>
  waits.includes(suborder.status) && cut <= left && !(kind === 'SWAP' && suborder.claimed)

/**
 * The quantity of a line that is neither cancelled nor packed, and the quantity still ordered: pieces for bars,
 * otherwise thousandths.
 */
export const amountsOf = (line: EditedLine): { free: number; ordered: number } =>
  line.pieces === null
    ? { free: line.quantityMilli - line.packedMilli, ordered: line.quantityMilli - line.cancelledMilli }
    : { free: line.pieces - line.packedPieces, ordered: line.pieces - line.cancelledPieces }

/**
 * The quantity to remove when `to` pieces or thousandths of the unit are to remain. Of 5,000 kg with 1,000 kg packed,
 * 3,800 kg removes 1,200 kg of the 4,000 kg that are free.
 */
export function cutTo(line: EditedLine, to: number): number | Refusal {
  const { free, ordered } = amountsOf(line)
  if (!Number.isInteger(to) || to < 0) return refuse('WHOLE_PIECES', { title: line.title }, 'to')
  if (to >= ordered) return refuse('EDIT_NOT_LESS', { title: line.title }, 'to')
  const cut = ordered - to
  return cut <= free ? cut : refuse('EDIT_PACKED', { title: line.title }, 'to')
}

/** A number of whole bars, or whole bundles where required, that weigh no more than what they replace. */
export type SwappedBars = { pieces: number; bundles: number | null; grams: Grams }

/**
 * The maximum quantity of another bar within a weight: 94 bars of 12 mm (1,001.664 kg) are replaced by 52 of 16 mm
 * (985.920 kg), or by 17 bundles of 3 (966.960 kg). SWAP_TOO_LITTLE if not even one fits.
 */
export function barsWithin(bar: Bar, grams: Grams): SwappedBars | Refusal {
  const each = pieceGrams(bar.diameterMm, bar.lengthMm, bar.gramsPerMetre)
  if (each === null) return refuse('DIAMETER_UNKNOWN', { diameter: bar.diameterMm })
  const { piecesPerBundle } = bar
  if (bar.sellBy === 'bundle' && piecesPerBundle === null) return refuse('BUNDLE_UNKNOWN')
  const step = bar.sellBy === 'bundle' && piecesPerBundle !== null ? piecesPerBundle : 1
  const pieces = Math.floor(grams / (each * step)) * step
  if (pieces === 0) return refuse('SWAP_TOO_LITTLE', { diameter: bar.diameterMm })
  return {
    pieces,
    bundles: piecesPerBundle === null ? null : Math.floor(pieces / piecesPerBundle),
    grams: pieces * each,
  }
}

/** The amounts of goods: before tax, with tax, and the part that the platform pays. */
export type Worth = Amounts & { taxablePaise: Paise; taxPaise: Paise; totalPaise: Paise; creditPaise: Paise }

/**
 * The amounts carried over from the replaced bars to the replacement, in proportion to weight, to the nearest paisa.
 * Price, discount, freight and tax per kilogram stay as agreed, and the remainder is refunded.
 */
export function transferAmounts(
  input: Amounts & { creditPaise: Paise },
  { fromGrams, toGrams, rateBp, taxKind }: { fromGrams: Grams; toGrams: Grams; rateBp: number; taxKind: TaxKind },
) {
  const suborder = (paise: Paise) => mulDiv(paise, toGrams, fromGrams)
  const goodsPaise = suborder(input.goodsPaise)
  const discountPaise = suborder(input.discountPaise)
  const freightPaise = suborder(input.freightPaise)
  const loadingPaise = suborder(input.loadingPaise)
  const taxablePaise = goodsPaise - discountPaise + freightPaise + loadingPaise
  const { igstPaise, cgstPaise, sgstPaise, taxPaise } = taxOf(taxablePaise, rateBp, taxKind)
  return {
    goodsPaise,
    discountPaise,
    freightPaise,
    loadingPaise,
    taxablePaise,
    igstPaise,
    cgstPaise,
    sgstPaise,
    taxPaise,
    totalPaise: taxablePaise + taxPaise,
    creditPaise: suborder(input.creditPaise),
  }
}

const names = [
  'goodsPaise',
  'discountPaise',
  'freightPaise',
  'loadingPaise',
  'taxablePaise',
  'taxPaise',
  'totalPaise',
  'creditPaise',
] as const

export const zeroWorth: Worth = Object.fromEntries(names.map((name) => [name, 0])) as Worth

/** Amounts less some and plus others, field by field. */
export const worthAfter = (worth: Worth, off: readonly Worth[], on: readonly Worth[] = []): Worth => {
  const total = (of: readonly Worth[], name: (typeof names)[number]) => of.reduce((sum, one) => sum + one[name], 0)
  return Object.fromEntries(names.map((name) => [name, worth[name] - total(off, name) + total(on, name)])) as Worth
}
