import { cleanNumber } from '../../core/input/clean.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Conversion, type ConvertedGoods, toSellingUnit } from './conversions.ts'
import type { ListUnit } from './quantities.ts'
import { type Measure, readWording, type Wording } from './words.ts'

/** A size of the catalogue as lists are matched with it. */
export type CatalogueSize = ConvertedGoods & { sku: string; title: string; brand: string | null; category: string }

type Entry = CatalogueSize & Wording & { brandWords: ReadonlySet<string> }
export type CatalogueIndex = {
  entries: readonly Entry[]
  /** How much a word tells: rare ones more. */
  weights: ReadonlyMap<string, number>
  bySku: ReadonlyMap<string, Entry>
  /** Entries by their words. */
  byWord: ReadonlyMap<string, readonly Entry[]>
}

/** How sure a match is: CHECK needs a decision or a look, UNMATCHED has no size. */
export const matchStates = ['MATCHED', 'CHECK', 'UNMATCHED'] as const
export type MatchState = (typeof matchStates)[number]

export type Candidate = {
  sku: string
  /** 0 to 100. */
  score: number
  /** Words and sizes of the line that the title has, as written in the catalogue's terms. */
  matched: string[]
  conversion: Conversion | null
}
export type Match = { state: MatchState; score: number; candidates: Candidate[]; reason: MaterialLineReason | null }
/** Why a line is not simply matched. */
export type MaterialLineReason =
  | 'NO_PRODUCT'
  /** Several sizes fit as well. */
  | 'SEVERAL'
  /** Only a part of the words fit. */
  | 'UNSURE'
  /** The size has another grade than the written one. */
  | 'OTHER_GRADE'
  /** The catalogue does not say how the unit converts to the selling unit. */
  | 'UNIT'
  /** The conversion or the unit is an assumption. */
  | 'ASSUMED'
  /** The quantity is missing or cannot be used. */
  | 'QUANTITY'
  /** The photo was read with little confidence here. */
  | 'UNCLEAR'

const unknownWeight = 3
const measureWeight = 3
const limits = { candidates: 4, matched: 72, shown: 42, tie: 5, brandTie: 14 } as const

/** The catalogue, read once for many lines. */
export function catalogueIndex(sizes: readonly CatalogueSize[]): CatalogueIndex {
  const entries = sizes.map((size): Entry => {
    const attributes = (size.attributes ?? {}) as { grade?: unknown }
    const wording = readWording(`${size.title} ${typeof attributes.grade === 'string' ? attributes.grade : ''}`)
    return { ...size, ...wording, brandWords: new Set(size.brand ? readWording(size.brand).words : []) }
  })
  const counts = new Map<string, number>()
  for (const { words } of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map([...counts].map(([word, count]) => [word, 1 + Math.log10(entries.length / count)]))
  const byWord = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const word of new Set([...entry.words, ...entry.brandWords])) {
      const others = byWord.get(word)
      if (others) others.push(entry)
      else byWord.set(word, [entry])
    }
  return { entries, byWord, weights, bySku: new Map(entries.map((entry) => [entry.sku.toUpperCase(), entry])) }
}

type Scored = { entry: Entry; score: number; matched: string[]; otherGrade: boolean; namesBrand: boolean }

const loose = new Set(['m', 'bare', 'kg', 'litre'])
const equals = (line: Measure, size: Measure): boolean =>
  (line.kind === size.kind && line.values.some((value) => size.values.includes(value))) ||
  // 1 inch of a pipe that is named by its 25 mm, and a bare 25
  (line.kind === 'inch' && size.kind === 'mm' && line.values.includes(`mm${size.values[0]}`)) ||
  (line.kind === 'bare' && size.values.includes(line.values[0] ?? '')) ||
  (line.kind === 'litre' && size.kind === 'litre' && line.values[0] === size.values[0])

/** Steel of the same strength: Fe 550 names Fe 550D as well. */
const gradeFits = (line: string, size: string) => size === line || size === `${line}d`

type Measured = { hit: boolean; miss: boolean; grade: boolean }
function measured(line: Measure, entry: Entry): Measured {
  if (line.kind === 'steel') {
    const own = entry.measures.find((one) => one.kind === 'steel')
    const fits = own !== undefined && gradeFits(line.values[0] ?? '', own.values[0] ?? '')
    return { hit: fits, miss: false, grade: own !== undefined && !fits }
  }
  if (entry.measures.some((own) => equals(line, own))) return { hit: true, miss: false, grade: false }
  const kinds = line.kind === 'inch' ? ['inch', 'mm'] : [line.kind]
  const miss = line.kind !== 'm' && entry.measures.some((own) => kinds.includes(own.kind))
  return { hit: false, miss, grade: false }
}

function scoreOf(line: Wording, entry: Entry, weights: ReadonlyMap<string, number>): Scored | null {
  const own = new Set([...entry.words, ...entry.brandWords])
  const hits = line.words.filter((word) => own.has(word))
  if (hits.length === 0) return null
  const weight = (word: string) => weights.get(word) ?? unknownWeight
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weight(word), 0)
  const sizes = line.measures.map((measure) => ({ measure, ...measured(measure, entry) }))
  if (sizes.some(({ miss }) => miss)) return null
  const matchedSizes = sizes.filter(({ hit }) => hit)
  const open = sizes.filter(({ hit, grade, measure }) => !hit && !grade && !loose.has(measure.kind)).length
  const openLoose = sizes.filter(({ hit, measure }) => !hit && loose.has(measure.kind)).length
  // A brand alone is often an ordinary word
  const isOnlyBrand = hits.every((word) => entry.brandWords.has(word)) && hits.length < line.words.length
  if (isOnlyBrand && matchedSizes.length === 0) return null
  const otherGrade = sizes.some(({ grade }) => grade)
  const namesBrand = hits.some((word) => entry.brandWords.has(word))
  // Whoever names a brand wants it more than a grade that it does not make
  const wrongGrade = otherGrade ? measureWeight / (namesBrand ? 3 : 1) : 0
  const gained = sum(hits) + matchedSizes.length * measureWeight
  const whole = sum(line.words) + (matchedSizes.length + open) * measureWeight + openLoose + wrongGrade
  // What the title has beyond the line: another product of the same words is less likely
  const beyond = entry.words.filter((word) => !line.words.includes(word))
  const extra = beyond.reduce((total, word) => total + (namesBrand && entry.brandWords.has(word) ? 0.2 : 1), 0)
  const score = Math.max(0, Math.min(100, Math.round((100 * gained) / whole - 1.5 * extra)))
  return {
    entry,
    score,
    matched: [...hits, ...matchedSizes.map(({ measure }) => measure.text)],
    otherGrade,
    namesBrand,
  }
}

export type MatchedLine = { goods: string; make?: string; quantityMilli: Milli | null; unit: ListUnit | null }

/** Without a quantity one unit is tried, which tells whether the units fit. */
const conversionOf = ({ quantityMilli, unit }: MatchedLine, entry: Entry): Conversion | null =>
  toSellingUnit(quantityMilli ?? 1000, unit, entry)

const candidateOf = (line: MatchedLine, { entry, score, matched }: Scored): Candidate => ({
  sku: entry.sku,
  score,
  matched,
  conversion: conversionOf(line, entry),
})

/**
 * Finds the sizes that a line may mean: by its SKU, by the size that this buyer chose for the same wording before
 * (`remembered`), otherwise by words, sizes and grades. At most `max` candidates.
 */
export function matchLine(
  line: MatchedLine,
  index: CatalogueIndex,
  remembered?: string,
  max: number = limits.candidates,
): Match {
  const said =
    line.goods
      .trim()
      .split(/[\s,;:=]+/)[0]
      ?.toUpperCase() ?? ''
  const known = index.bySku.get(cleanNumber(line.goods)) ?? (said.length > 4 ? index.bySku.get(said) : undefined)
  const exact = known ?? (remembered ? index.bySku.get(remembered.toUpperCase()) : undefined)
  if (exact) {
    const candidate = { sku: exact.sku, score: 100, matched: [line.goods], conversion: conversionOf(line, exact) }
    const isCode = known !== undefined && line.unit === null
    return judged(line, [candidate], candidate.conversion?.isAssumed && !isCode ? 'ASSUMED' : null)
  }
  const wording = readWording(`${line.goods} ${line.make ?? ''}`)
  const related = new Set(wording.words.flatMap((word) => index.byWord.get(word) ?? []))
  const scored = [...related].flatMap((entry) => {
    const one = scoreOf(wording, entry, index.weights)
    if (!one) return []
    // Goods that are not sold in anything like the unit are probably others
    return [conversionOf(line, entry) ? one : { ...one, score: Math.max(0, one.score - 12) }]
  })
  scored.sort((a, b) => b.score - a.score || (a.entry.sku < b.entry.sku ? -1 : 1))
  const shown = scored.filter(({ score }) => score >= limits.shown)
  const candidates = shown.slice(0, max).map((one) => candidateOf(line, one))
  return judged(line, candidates, doubtOf(shown, candidates[0]))
}

function doubtOf(shown: readonly Scored[], candidate: Candidate | undefined): MaterialLineReason | null {
  const [top, ...others] = shown
  if (!top || !candidate) return 'NO_PRODUCT'
  if (top.otherGrade) return 'OTHER_GRADE'
  const near = (gap: number) => others.filter(({ score }) => score > top.score - gap)
  if (near(limits.tie).length > 0) return 'SEVERAL'
  const isOpen = !top.namesBrand && top.entry.brand !== null
  if (isOpen && near(limits.brandTie).some(({ entry }) => entry.brand !== top.entry.brand)) return 'SEVERAL'
  if (top.score < limits.matched) return 'UNSURE'
  return candidate.conversion?.isAssumed ? 'ASSUMED' : null
}

function judged(line: MatchedLine, candidates: Candidate[], doubt: MaterialLineReason | null): Match {
  const [top] = candidates
  if (!top) return { state: 'UNMATCHED', score: 0, candidates, reason: 'NO_PRODUCT' }
  const open = top.conversion === null ? 'UNIT' : line.quantityMilli === null ? 'QUANTITY' : null
  const reason = doubt === null || doubt === 'ASSUMED' ? (open ?? doubt) : doubt
  return { state: reason === null ? 'MATCHED' : 'CHECK', score: top.score, candidates, reason }
}
