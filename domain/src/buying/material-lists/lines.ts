import type { Milli } from '../../core/quantity.ts'
import {
  type ListUnit,
  type MaterialQuantityProblem,
  plainDigits,
  readQuantity,
  readUnit,
  unitPhrases,
} from './quantities.ts'

/** A line of a list as it was written, with what was understood of it. */
export type WrittenLine = {
  /** The line as written. */
  text: string
  /** What is wanted: the line without its quantity. */
  goods: string
  quantityMilli: Milli | null
  unit: ListUnit | null
  problem: MaterialQuantityProblem | null
}

/** Units that count pieces or packages come before weights and volumes, which may be the size of a pack. */
const rank = (unit: ListUnit | null): number => {
  if (unit === null) return 0
  if (['litre', 'rmt', 'rft', 'length', 'kg'].includes(unit)) return 1
  return ['piece', 'bag', 'box', 'coil', 'roll', 'can', 'bucket', 'pack', 'sheet', 'bundle'].includes(unit) ? 3 : 2
}
const notUnits = /^(load|loads|trip|trips|truck|trucks|gadi|gaadi|hour|hours|hrs|day|days|ट्रक|गाड़ी)$/

type Found = { from: number; to: number; number: string; unit: ListUnit | null; rank: number }

const number = '\\d+(?:,\\d+)*(?:\\.\\d+)?'
// Part of a size such as 12x14, 1/2" or SP430, and of a code such as CEM-53
const before = '(?<![\\p{L}\\p{M}\\d.,/×*-])(?<![\\d]\\s?[x×*]\\s?)'
const after = '(?![\\d/]|\\s*[x×*]\\s*\\d|[.,]\\d|-[\\p{L}\\d])'
const amount = new RegExp(
  `${before}(${number})${after}\\s*((?:sq\\.?|cu\\.?|m\\.|r\\.|c\\.)?\\s?[\\p{L}\\p{M}²³]+[23]?)?`,
  'giu',
)

function amountsIn(text: string): Found[] {
  const found: Found[] = []
  for (const match of text.matchAll(amount)) {
    const [all, digits = '', word = ''] = match
    const from = match.index
    if (/^(sq\.?\s?mm|mm)$/i.test(word) || /^\s*(sq\.?\s?mm)/i.test(text.slice(from + digits.length))) continue
    const phrase = unitPhrases.find((said) =>
      text
        .slice(from + digits.length)
        .trimStart()
        .toLowerCase()
        .startsWith(said),
    )
    const unit = readUnit(phrase ?? word)
    const to = unit
      ? text.indexOf(phrase ?? word, from + digits.length) + (phrase ?? word).length
      : notUnits.test(word.toLowerCase())
        ? from + all.length
        : from + digits.length
    const isLoad = !unit && notUnits.test(word.toLowerCase())
    const isLast = /^[\s.)]*$/.test(text.slice(to))
    // A number without a unit is a quantity only where it ends the line
    if (!unit && !isLoad && !isLast) continue
    found.push({ from, to, number: digits, unit, rank: isLoad ? 3 : unit ? rank(unit) : 1.5 })
  }
  return found
}

const bullets = /^\s*(?:\(?\d{1,3}[.)]\s+|[-–—*•·▪]+\s*)/u

/**
 * Reads one line as it is written in a message: “Tata Tiscon 12 mm – 5 MT”, “50 bag ultratech ppc”. Sizes stay in
 * `goods`. Without a readable quantity `problem` is NO_QUANTITY.
 */
export function readLine(line: string): WrittenLine {
  const text = line.trim()
  const bare = plainDigits(text)
    .replace(bullets, '')
    .replace(/\bm\s?\.\s?t\b\.?/i, 'mt')
  const all = amountsIn(bare)
  const top = Math.max(-1, ...all.map((one) => one.rank))
  const chosen = all.findLast((one) => one.rank === top)
  if (!chosen) return { text, goods: tidy(bare), quantityMilli: null, unit: null, problem: 'NO_QUANTITY' }
  const goods = tidy(`${bare.slice(0, chosen.from)} ${bare.slice(chosen.to)}`)
  const { milli, problem } = readQuantity(chosen.number)
  return { text, goods, quantityMilli: milli, unit: problem ? null : chosen.unit, problem }
}

const tidy = (text: string) =>
  text
    .replace(/\b(qty|quantity|approx|only)\b[.:]?/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,=–—-]+|[\s:;,=–—-]+$/g, '')
    .replace(/\s[xX×]$/, '')
    .trim()

/** The lines of a message; empty ones and greetings without a letter or digit are left out. */
export const readMessage = (text: string): WrittenLine[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map(readLine)
