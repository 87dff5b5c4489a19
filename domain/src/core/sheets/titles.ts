import { withPlainDigits } from '../input/digits.ts'

/** How far down the titles are looked for: banks and accounting programs put their heads above them. */
export const HEAD_WITHIN = 40

/** A column of a table by its title; `choices` are the options of its drop-down list. */
export type SheetColumn = {
  key: string
  title: string
  choices: readonly string[]
  /** True if every row needs a value. */
  isRequired: boolean
}

export const sheetColumn = (
  key: string,
  title: string,
  isRequired = false,
  choices: readonly string[] = [],
): SheetColumn => ({ key, title, choices, isRequired })

const currency = String.raw`(?:in |all )?(?:₹|rs\b\.?|inr\b|rupees?\b)`
const untaxed = String.raw`(?:(?:before|without|net of|excl(?:\.|uding|usive of|usive)?|ex\.?) ?(?:gst|tax(?:es)?)\b|(?:gst|tax(?:es)?) (?:extra|excluded|exclusive)\b)`
const unitInBrackets = new RegExp(
  String.raw`[([]\s*(?:${currency}|${untaxed}|%)(?:[\s,]*(?:${currency}|${untaxed}))*\s*[)\]]`,
  'g',
)
const unitBehind = new RegExp(String.raw`(?:^|\s)(?:${untaxed}|₹|%)(?=\s|$)|\s${currency}$`, 'g')

/**
 * A title for comparison: small letters, without marks of what is required, and without what every amount here has
 * anyway: rupees, before GST, percent. “Price before GST (₹) *”, “Price (Rs.)” and “Price” are one title; “Price incl.
 * GST” and “Price (₹/tonne)” are others.
 */
export function plainTitle(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[*:_]|\s+/g, ' ')
    .replace(unitInBrackets, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.replace(unitBehind, ' ').replace(/\s+/g, ' ').trim()
}

const asWritten = (title: string) =>
  title
    .toLowerCase()
    .replace(/\*|\s+/g, ' ')
    .trim()
const withoutBrackets = (title: string) => title.replace(/\s*\([^()]*\)$/, '')

/**
 * The place of each column by the titles of a row, counted from 0; absent if it is missing. A title as it is written here
 * comes first, then one that differs by a unit only: “Bag” is “Bag (kg)”, “Bag (g)” is not.
 */
export function columnsAt(head: readonly string[], columns: readonly SheetColumn[]): ReadonlyMap<string, number> {
  const written = head.map(asWritten)
  const plain = head.map(plainTitle)
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const take = (key: string, is: (at: number) => boolean) => {
    const at = head.findIndex((_, index) => !taken.has(index) && is(index))
    if (at < 0 || found.has(key)) return
    found.set(key, at)
    taken.add(at)
  }
  for (const { key, title } of columns) take(key, (at) => written[at] === asWritten(title))
  for (const { key, title } of columns)
    take(key, (at) => plain[at] === plainTitle(title) || plain[at] === withoutBrackets(plainTitle(title)))
  return new Map(columns.flatMap(({ key }) => (found.has(key) ? [[key, found.get(key) ?? 0] as const] : [])))
}

/** Required columns that are missing. */
export const missingColumns = (at: ReadonlyMap<string, number>, columns: readonly SheetColumn[]): string[] =>
  columns.filter(({ key, isRequired }) => isRequired && !at.has(key)).map(({ title }) => title)

/** What a row of titles gives: the columns, how many of them, and whether these are enough. */
export type ReadTitles<Found> = { found: Found; known: number; isEnough: boolean }
export type TitleRow<Found> = ReadTitles<Found> & {
  titles: string[]
  /** Rows up to the titles, these included: the first row of the table is behind them. */
  headRows: number
}

const isNumber = (cell: string) => /^(₹|rs\.?|inr|[-+(#])?\s*\d/i.test(withPlainDigits(cell.trim()))
const filledCells = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length

/** Titles of one row, or of two whose cells belong together; merged ones are empty in the second. */
const joined = (rows: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows
      .map((row) => (row[at] ?? '').trim())
      .filter(Boolean)
      .join(' '),
  )

/**
 * The row of titles of a table, below whatever stands above it: of the rows whose titles are enough the one that knows
 * most columns, the first of equal ones; if no row is enough, the one that comes nearest, so that what is missing can be
 * named. Titles may take two rows. Null if no row has a title.
 */
export function findTitles<Found>(
  rows: readonly (readonly string[])[],
  read: (titles: readonly string[]) => ReadTitles<Found>,
): TitleRow<Found> | null {
  let best: TitleRow<Found> | null = null
  for (const [at, row] of rows.slice(0, HEAD_WITHIN).entries()) {
    if (filledCells(row) === 0) continue
    for (const height of [1, 2]) {
      const second = rows[at + 1]
      // A second row with numbers is the first line of the table
      if (height === 2 && (second === undefined || filledCells(row) < 2 || second.some(isNumber))) continue
      const titles = joined(rows.slice(at, at + height))
      const found = read(titles)
      if (found.known === 0) continue
      const isBetter = best === null || (found.isEnough === best.isEnough ? found.known > best.known : found.isEnough)
      if (isBetter) best = { ...found, titles, headRows: at + height }
    }
  }
  return best
}

/** The row of titles of a table whose columns have names of their own. */
export const findColumns = (
  rows: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
): TitleRow<ReadonlyMap<string, number>> | null =>
  findTitles(rows, (titles) => {
    const found = columnsAt(titles, columns)
    return { found, known: found.size, isEnough: missingColumns(found, columns).length === 0 }
  })

/** Maximum number of rows of a sheet. */
export const MAX_ROWS = 5000
