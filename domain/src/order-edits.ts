import { z } from 'zod'
import type { Amounts } from './amounts.ts'
import { answersDay } from './delivery-days.ts'
import type { TaxKind } from './gst.ts'
import { taxOf } from './gst.ts'
import { mulDiv, type Paise } from './money.ts'
import { type SuborderStatus, statusLabels } from './orders.ts'
import type { PartialCancellationSide } from './partial-cancellations.ts'
import type { Grams, Milli } from './quantity.ts'
import { type Refusal, refuse } from './refusals.ts'
import { type Bar, pieceGrams } from './tmt.ts'

/** LESS: less of a line is sent. SWAP: bars of another diameter are sent for bars of a line. */
export const editKinds = ['LESS', 'SWAP'] as const
export type EditKind = (typeof editKinds)[number]

/** LAPSED: nobody answered in time, or the part went on so that it can not be done any more. */
export const editStatuses = ['REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN', 'LAPSED'] as const
export type EditStatus = (typeof editStatuses)[number]

/** Every kind of change that a part knows, for its list of revisions. */
export const revisionKinds = ['DAY', 'REST', ...editKinds] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const editReason = z.object({
  reason: z.string().trim().min(3, 'Please give a reason.').max(300, 'The reason has at most 300 characters.'),
})

/** Who proposes what: less of a line everybody, other bars only whoever has them. */
export const proposesEdit = (kind: EditKind, side: PartialCancellationSide): boolean =>
  kind === 'LESS' || side !== 'BUYER'

/** Who answers: other goods than were ordered are the buyer's to take; the rest as with days of delivery. */
export const answersEdit = (
  kind: EditKind,
  requestedBy: PartialCancellationSide,
  side: PartialCancellationSide,
): boolean => (kind === 'SWAP' ? side === 'BUYER' : answersDay(requestedBy, side))

const open: readonly SuborderStatus[] = ['PLACED', 'CONFIRMED']
/** A part on hold may go on, so that its proposals wait with it. */
const waits: readonly SuborderStatus[] = [...open, 'ON_HOLD']

export type EditedSuborder = { status: SuborderStatus /** Something of its goods was claimed. */; claimed: boolean }
/** A line of a part with what of it can not be packed any more. */
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

/** Why no line of a part can be changed now, or null. */
export const whyNotEdit = (kind: EditKind, { status, claimed }: EditedSuborder): Refusal | null => {
  if (!open.includes(status)) return refuse('BAD_TRANSITION', { from: statusLabels(status) })
  return kind === 'SWAP' && claimed ? refuse('EDIT_CLAIMED') : null
}

/** Whether a proposal can still come to something: its part is open or held, and so much of the line is not packed. */
export const isEditAlive = (kind: EditKind, part: EditedSuborder, left: Milli, cut: Milli): boolean =>
  waits.includes(part.status) && cut <= left && !(kind === 'SWAP' && part.claimed)

/** What of a line is neither cancelled nor packed, and what is still to come of it at all: pieces of bars, else thousandths. */
export const amountsOf = (line: EditedLine): { free: number; ordered: number } =>
  line.pieces === null
    ? { free: line.quantityMilli - line.packedMilli, ordered: line.quantityMilli - line.cancelledMilli }
    : { free: line.pieces - line.packedPieces, ordered: line.pieces - line.cancelledPieces }

/**
 * What comes off a line that is to be sent with less: `to` pieces or thousandths of its unit remain of all that is still ordered.
 * Of 5,000 kg with 1,000 kg packed, 3,800 kg take off 1,200 kg of the 4,000 kg that are free.
 */
export function cutTo(line: EditedLine, to: number): number | Refusal {
  const { free, ordered } = amountsOf(line)
  if (!Number.isInteger(to) || to < 0) return refuse('WHOLE_PIECES', { title: line.title }, 'to')
  if (to >= ordered) return refuse('EDIT_NOT_LESS', { title: line.title }, 'to')
  const cut = ordered - to
  return cut <= free ? cut : refuse('EDIT_PACKED', { title: line.title }, 'to')
}

/** So many whole bars, or whole bundles where they are sold so, as weigh no more than what they replace. */
export type SwappedBars = { pieces: number; bundles: number | null; grams: Grams }

/**
 * The most of another bar that weighs no more than so many grams: of 94 bars of 12 mm (1,001.664 kg) come 52 of 16 mm (985.920 kg),
 * or 17 bundles of 3 (966.960 kg). SWAP_TOO_LITTLE where not one is within it.
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

/** What goods come to: before tax, with it, and what of it the marketplace bears. */
export type Worth = Amounts & { taxablePaise: Paise; taxPaise: Paise; totalPaise: Paise; creditPaise: Paise }

/**
 * What passes from the bars that are given up to those that come instead: of each amount the part that their mass is of the other, to
 * the nearest paisa. So price, coupon, freight and tax of a kilogram stay as they were agreed, and what is over goes back.
 */
export function carriedOver(
  input: Amounts & { creditPaise: Paise },
  { fromGrams, toGrams, rateBp, taxKind }: { fromGrams: Grams; toGrams: Grams; rateBp: number; taxKind: TaxKind },
) {
  const part = (paise: Paise) => mulDiv(paise, toGrams, fromGrams)
  const goodsPaise = part(input.goodsPaise)
  const discountPaise = part(input.discountPaise)
  const freightPaise = part(input.freightPaise)
  const loadingPaise = part(input.loadingPaise)
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
    creditPaise: part(input.creditPaise),
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

export const nothing: Worth = Object.fromEntries(names.map((name) => [name, 0])) as Worth

/** One worth less or plus others, figure by figure. */
export const worthAfter = (worth: Worth, off: readonly Worth[], on: readonly Worth[] = []): Worth => {
  const total = (of: readonly Worth[], name: (typeof names)[number]) => of.reduce((sum, one) => sum + one[name], 0)
  return Object.fromEntries(names.map((name) => [name, worth[name] - total(off, name) + total(on, name)])) as Worth
}
