import { STANDARD_LENGTH_MM, sizes } from '../../catalogue/bars/tmt.ts'
import { mulDiv } from '../../core/money.ts'
import type { Millimetres } from '../../core/quantity.ts'

/** Bars to cut: `count` pieces of one length. */
export type Cut = { mark: string; diameterMm: number; lengthMm: Millimetres; count: number }

/**
 * Limits of a cutting list: pieces in all, the shortest piece, the longest with laps, and the lap in diameters that is
 * preset (50 diameters is usual for M20 concrete; the drawing decides).
 */
export const cuttingLimits = { maxPieces: 5000, leastMm: 100, mostMm: 100_000, presetLap: 50 } as const

/** Why a row, or the whole list, cannot be planned. */
export const cutProblems = {
  DIAMETER: 'Enter a diameter of TMT bars, such as 8, 10, 12 or 16 mm.',
  LENGTH: 'Enter a cutting length between 0.1 m and 100 m.',
  COUNT: 'Enter the number of pieces as a whole number, at most 5,000.',
  TOO_MANY: 'Plan at most 5,000 pieces at once.',
  LAP: 'The lap is as long as the bar. Enter a shorter one.',
} as const
export type CutProblem = keyof typeof cutProblems

/** Why a row cannot be cut, or null. */
export function whyNotCut({ diameterMm, lengthMm, count }: Omit<Cut, 'mark'>): CutProblem | null {
  if (!sizes.some((size) => size.diameterMm === diameterMm)) return 'DIAMETER'
  if (!Number.isInteger(lengthMm) || lengthMm < cuttingLimits.leastMm || lengthMm > cuttingLimits.mostMm)
    return 'LENGTH'
  return Number.isInteger(count) && count > 0 && count <= cuttingLimits.maxPieces ? null : 'COUNT'
}

/** How bars are cut: their length, what the saw takes with each cut, and the lap of longer pieces in diameters. */
export type CutRules = { stockMm: Millimetres; kerfMm: Millimetres; lapDiameters: number }
export const presetRules: CutRules = {
  stockMm: STANDARD_LENGTH_MM,
  kerfMm: 0,
  lapDiameters: cuttingLimits.presetLap,
}

export type Piece = { mark: string; lengthMm: Millimetres }

/** Bars that are cut alike. */
export type Pattern = { bars: number; pieces: Piece[]; leftMm: Millimetres }

/** The cutting plan of one diameter. */
export type CuttingPlan = {
  diameterMm: number
  bars: number
  patterns: Pattern[]
  /** Length of all pieces, laps included, and of what is left over, in millimetres. */
  cutMm: number
  leftMm: number
  /** Nominal weight of the bars to buy, in grams (IS 1786). */
  grams: number
  /** The fewest bars that any plan could need. */
  leastBars: number
}

/**
 * Pieces of a row as they are cut: one longer than a bar is lapped, full bars first. Each joint adds one lap.
 */
export function lapped({ mark, diameterMm, lengthMm }: Cut, { stockMm, lapDiameters }: CutRules): Piece[] {
  if (lengthMm <= stockMm) return [{ mark, lengthMm }]
  const lapMm = lapDiameters * diameterMm
  const joints = Math.ceil((lengthMm - stockMm) / (stockMm - lapMm))
  const totalMm = lengthMm + joints * lapMm
  const last = totalMm - joints * stockMm
  return [...Array.from({ length: joints }, () => ({ mark, lengthMm: stockMm })), { mark, lengthMm: last }]
}

type Bar = { pieces: Piece[]; leftMm: Millimetres }

/** Places the longest pieces first, each in the bar that it fills best; each cut takes the kerf. */
function pack(pieces: readonly Piece[], { stockMm, kerfMm }: CutRules): Bar[] {
  const bars: Bar[] = []
  for (const piece of pieces.toSorted((a, b) => b.lengthMm - a.lengthMm)) {
    let best: Bar | undefined
    for (const bar of bars) if (bar.leftMm >= piece.lengthMm && (!best || bar.leftMm < best.leftMm)) best = bar
    if (!best) {
      best = { pieces: [], leftMm: stockMm }
      bars.push(best)
    }
    best.pieces.push(piece)
    best.leftMm = Math.max(0, best.leftMm - piece.lengthMm - kerfMm)
  }
  return bars
}

/** Bars that are cut alike together, the most frequent first. */
function patternsOf(bars: readonly Bar[]): Pattern[] {
  const alike = Map.groupBy(bars, ({ pieces }) => pieces.map(({ mark, lengthMm }) => `${mark}:${lengthMm}`).join())
  return [...alike.values()]
    .map((same) => ({ bars: same.length, pieces: same[0]?.pieces ?? [], leftMm: same[0]?.leftMm ?? 0 }))
    .sort((a, b) => b.bars - a.bars)
}

/** Why this list cannot be planned, or null: too many pieces, or a lap as long as the bar. */
export function whyNotPlanned(cuts: readonly Cut[], { stockMm, lapDiameters }: CutRules): CutProblem | null {
  const pieces = cuts.reduce((sum, { count }) => sum + count, 0)
  if (pieces > cuttingLimits.maxPieces) return 'TOO_MANY'
  return cuts.some(({ diameterMm, lengthMm }) => lengthMm > stockMm && lapDiameters * diameterMm >= stockMm)
    ? 'LAP'
    : null
}

/**
 * Cutting plans by diameter, smallest first. Best-fit decreasing: near the fewest bars, not always at it; `leastBars`
 * says how near.
 */
export function planCuts(cuts: readonly Cut[], rules: CutRules = presetRules): CuttingPlan[] {
  const byDiameter = Map.groupBy(cuts, ({ diameterMm }) => diameterMm)
  return [...byDiameter]
    .sort(([a], [b]) => a - b)
    .map(([diameterMm, own]) => {
      const pieces = own.flatMap((cut) => Array.from({ length: cut.count }, () => lapped(cut, rules)).flat())
      const bars = pack(pieces, rules)
      const cutMm = pieces.reduce((sum, { lengthMm }) => sum + lengthMm, 0)
      const gramsPerMetre = sizes.find((size) => size.diameterMm === diameterMm)?.gramsPerMetre ?? 0
      return {
        diameterMm,
        bars: bars.length,
        patterns: patternsOf(bars),
        cutMm,
        leftMm: bars.length * rules.stockMm - cutMm,
        grams: mulDiv(bars.length * rules.stockMm, gramsPerMetre, 1000),
        leastBars: Math.ceil(cutMm / rules.stockMm),
      }
    })
}

/** A row of a pasted list: mark, diameter in mm, length in metres and count, or the text that is not one. */
export type PastedCut = { line: number; cut: Cut } | { line: number; text: string; problem: CutProblem }

/**
 * Rows of a list as they are copied from a spreadsheet or typed: mark, diameter, length in metres, count, separated by
 * tabs, commas, semicolons or spaces. Without a mark, rows are numbered.
 */
export function readCuts(text: string): PastedCut[] {
  return text.split(/\r?\n/).flatMap((row, at): PastedCut[] => {
    const line = at + 1
    if (!row.trim()) return []
    const separator = ['\t', ';', ','].find((one) => row.includes(one)) ?? /\s+/
    const cells = row
      .trim()
      .split(separator)
      .map((cell) => cell.trim())
    const figures = cells
      .slice(-3)
      .map((cell) => Number(cell.replace(/\s*(?:mm|m|nos?|pcs)\.?$/i, '').replace(',', '.')))
    const [diameterMm = Number.NaN, metres = Number.NaN, count = Number.NaN] = figures
    const mark = cells.slice(0, -3).join(' ') || String(line)
    const cut = { mark: mark.slice(0, 20), diameterMm, lengthMm: Math.round(metres * 1000), count }
    const problem = whyNotCut(cut)
    return [problem ? { line, text: row.trim().slice(0, 80), problem } : { line, cut }]
  })
}
