import { cleanNumber } from '../../core/input/clean.ts'
import { type BasisPoints, formatInr, MAX_PRICE_PAISE, type Paise, parseInr } from '../../core/money.ts'
import { parsePercent } from '../../core/percent.ts'
import { formatThousandths, type Milli, parseMilli } from '../../core/quantity.ts'
import { type PlainCode, type Refusal, refuse } from '../../core/refusals.ts'
import { columnsAt, findTitles, type SheetColumn, sheetColumn } from '../../core/sheets/titles.ts'
import { contractPaise } from '../prices/prices.ts'
import {
  type ContractLine,
  contractLineConflicts,
  contractOverlap,
  MAX_CONTRACT_LINES,
  MAX_CONTRACT_MIN_MILLI,
} from './contract-prices.ts'

/** What lines that the file does not have do: END for the complete list of a contract, KEEP for additions and changes. */
export const contractSheetModes = [
  /** Lines that the file does not have stay. */
  'KEEP',
  /** The file is the complete list: lines that it does not have end. */
  'END',
] as const
export type ContractSheetMode = (typeof contractSheetModes)[number]

/** The effect of a line of the file, and of a line of the contract that the file does not have. */
export const contractSheetEffects = ['NEW', 'CHANGED', 'SAME', 'ENDED'] as const
export type ContractSheetEffect = (typeof contractSheetEffects)[number]

/** The columns of the spreadsheet of a contract's lines. Product, size and the price for everyone are for reading. */
export const contractSheetColumns: readonly SheetColumn[] = [
  sheetColumn('sku', 'SKU', true),
  sheetColumn('product', 'Product'),
  sheetColumn('size', 'Size'),
  sheetColumn('unit', 'Unit'),
  sheetColumn('minMilli', 'Minimum quantity'),
  sheetColumn('pricePaise', 'Price (₹)'),
  sheetColumn('discountBp', 'Discount (%)'),
  sheetColumn('everyonePaise', 'Price for everyone (₹)'),
]

/** The discount as written into the spreadsheet: with its sign, so that no program takes 5 % for 0.05. */
export const contractSheetPercent = (bp: BasisPoints): string => `${formatThousandths(bp * 10)} %`

/** A row of the file: its number there, counted from 1, and its cells by the key of their column. */
export type ContractSheetCells = { row: number; cells: ReadonlyMap<string, string> }
type Values = Pick<ContractLine, 'minMilli' | 'pricePaise' | 'discountBp'>
type ReadRow = Values & { row: number; sku: string; unit: string }
/** What is wrong in a row: the title of its column, and why. */
export type ContractSheetProblem = { row: number; sku: string; column: string; why: Refusal }

/** The rows below the titles that are not empty; null without the titles that are needed. */
export function contractSheetRows(cells: readonly (readonly string[])[]): ContractSheetCells[] | null {
  const head = findTitles(cells, (titles) => {
    const found = columnsAt(titles, contractSheetColumns)
    return {
      found,
      known: found.size,
      isEnough: found.has('sku') && (found.has('pricePaise') || found.has('discountBp')),
    }
  })
  if (!head?.isEnough) return null
  const { found, headRows } = head
  return cells.slice(headRows).flatMap((row, index) =>
    row.some((text) => text.trim() !== '')
      ? [
          {
            row: headRows + index + 1,
            cells: new Map([...found].map(([key, place]) => [key, (row[place] ?? '').trim()])),
          },
        ]
      : [],
  )
}

const titles = new Map(contractSheetColumns.map(({ key, title }) => [key, title]))
const titleOf = (key: string) => titles.get(key) ?? ''
const skuIn = (cells: ContractSheetCells['cells']) => cleanNumber(cells.get('sku') ?? '')

/** The SKUs that a file names, each once. */
export const contractSheetSkus = (rows: readonly ContractSheetCells[]): string[] => [
  ...new Set(rows.map(({ cells }) => skuIn(cells)).filter(Boolean)),
]

function quantityIn(text: string): Milli | null {
  const milli = text === '' ? 0 : parseMilli(text)
  return milli !== null && milli <= MAX_CONTRACT_MIN_MILLI ? milli : null
}

/** The quantities that a file names for each SKU, as far as they are quantities. */
export const contractSheetQuantities = (rows: readonly ContractSheetCells[]): { sku: string; minMilli: Milli }[] =>
  rows.flatMap(({ cells }) => {
    const minMilli = quantityIn(cells.get('minMilli') ?? '')
    return minMilli === null ? [] : [{ sku: skuIn(cells), minMilli }]
  })

/** The price, paise per selling unit; null if empty, a code if it is none. */
function priceIn(text: string): Paise | null | PlainCode {
  if (text === '') return null
  const paise = parseInr(text.replace(/^-\s*/, ''))
  if (paise === null) return 'CONTRACT_ROW_PRICE'
  return text.startsWith('-') || paise < 1 || paise > MAX_PRICE_PAISE ? 'CONTRACT_ROW_PRICE_RANGE' : paise
}

/** The discount in basis points; null if empty, a code if it is none. A spreadsheet program saves 5 % as 0.05. */
function discountIn(text: string): BasisPoints | null | PlainCode {
  if (text === '') return null
  if (/^0?\.\d+$/.test(text)) return 'CONTRACT_ROW_PERCENT'
  const bp = parsePercent(text)
  return bp === null || bp < 1 || bp > 9999 ? 'CONTRACT_ROW_DISCOUNT' : bp
}

/** Reads one row by itself. */
function readRow({ row, cells }: ContractSheetCells): ReadRow | ContractSheetProblem[] {
  const text = (key: string) => cells.get(key) ?? ''
  const sku = skuIn(cells)
  const problems: ContractSheetProblem[] = []
  const add = (key: string, code: PlainCode) => problems.push({ row, sku, column: titleOf(key), why: refuse(code) })
  const checked = <Value extends number | null>(key: string, value: Value | PlainCode): Value | null => {
    if (typeof value !== 'string') return value
    add(key, value)
    return null
  }
  if (sku === '') add('sku', 'CONTRACT_ROW_SKU')
  const minMilli = checked('minMilli', quantityIn(text('minMilli')) ?? 'CONTRACT_ROW_QUANTITY') ?? 0
  const pricePaise = checked('pricePaise', priceIn(text('pricePaise')))
  const discountBp = checked('discountBp', discountIn(text('discountBp')))
  if (problems.length > 0) return problems
  if ((pricePaise === null) === (discountBp === null)) add('pricePaise', 'CONTRACT_ROW_EITHER')
  return problems.length > 0 ? problems : { row, sku, unit: text('unit'), minMilli, pricePaise, discountBp }
}

export type ContractSheetOffer = { offerId: string; sku: string; title: string; unit: string }
/** A line that the contract has now. */
export type HeldLine = ContractLine & ContractSheetOffer
/** What the database knows of the SKUs in a file, which are in capitals. */
export type ContractSheetFacts = {
  offers: ReadonlyMap<string, ContractSheetOffer>
  /** SKUs of the catalogue that the seller does not sell. */
  notOwn: ReadonlySet<string>
  /** The price for everyone of an offer at a quantity. */
  everyoneOf: (offerId: string, minMilli: Milli) => Paise | null
  /** Other active contracts of the buyer that have an offer in the time. */
  overlaps: ReadonlyMap<string, { reference: string }>
}

/** A line with its effect; `before` is what a changed line agrees now. */
export type PlannedLine = HeldLine & { effect: ContractSheetEffect; before: Values | null }
export type ContractSheetPlan = {
  /** Every line of the file and, in END, those that it does not have. */
  planned: PlannedLine[]
  /** All lines that the contract would have. */
  lines: ContractLine[]
  problems: ContractSheetProblem[]
}

const keyOf = ({ offerId, minMilli }: Pick<ContractLine, 'offerId' | 'minMilli'>) => `${offerId} ${minMilli}`
const isSame = (a: Values, b: Values) => a.pricePaise === b.pricePaise && a.discountBp === b.discountBp

/** Why a row cannot become a line of its offer, or null. What the contract has already is not looked at again. */
function whyNotRow(line: PlannedLine, unit: string, facts: ContractSheetFacts): [key: string, why: Refusal] | null {
  if (unit !== '' && unit.toLowerCase() !== line.unit.toLowerCase()) return ['unit', refuse('CONTRACT_ROW_UNIT')]
  const overlap = facts.overlaps.get(line.offerId)
  if (overlap) return ['sku', contractOverlap(overlap.reference, line.title)]
  const everyone = facts.everyoneOf(line.offerId, line.minMilli)
  if (line.effect === 'SAME' || everyone === null || contractPaise(line, everyone) < everyone) return null
  const key = line.pricePaise === null ? 'discountBp' : 'pricePaise'
  return [key, refuse('CONTRACT_ROW_ABOVE', { price: formatInr(everyone) })]
}

/** The effect of a file on the lines of a contract. Nothing may be saved while there are problems. */
export function contractSheetPlan(
  rows: readonly ContractSheetCells[],
  held: readonly HeldLine[],
  mode: ContractSheetMode,
  facts: ContractSheetFacts,
): ContractSheetPlan {
  const known = new Map(held.map((line) => [keyOf(line), line]))
  const { placed, problems } = placeRows(rows, known, facts)
  const absent = held.filter((line) => !placed.has(keyOf(line)))
  const ofFile = [...placed.values()]
  const lines = [...ofFile.map(({ line }) => line), ...(mode === 'KEEP' ? absent : [])]
  const ended = mode === 'END' ? absent.map((line): PlannedLine => ({ ...line, effect: 'ENDED', before: null })) : []
  return {
    planned: [...ofFile.map(({ line }) => line), ...ended],
    lines: lines.map(({ offerId, minMilli, pricePaise, discountBp }) => ({
      offerId,
      minMilli,
      pricePaise,
      discountBp,
    })),
    problems: [...problems, ...conflicts(ofFile, lines)].toSorted((a, b) => a.row - b.row),
  }
}

/** The lines of the file by offer and quantity, and the problems of its rows. */
function placeRows(
  rows: readonly ContractSheetCells[],
  known: ReadonlyMap<string, HeldLine>,
  facts: ContractSheetFacts,
) {
  const problems: ContractSheetProblem[] = []
  const placed = new Map<string, { row: number; line: PlannedLine }>()
  for (const cells of rows) {
    const read = readRow(cells)
    if (Array.isArray(read)) {
      problems.push(...read)
      continue
    }
    const { row, sku, unit, ...values } = read
    const add = (key: string, why: Refusal) => problems.push({ row, sku, column: titleOf(key), why })
    const offer = facts.offers.get(sku)
    if (!offer) {
      add('sku', refuse(facts.notOwn.has(sku) ? 'CONTRACT_ROW_NOT_OWN' : 'CONTRACT_ROW_UNKNOWN'))
      continue
    }
    const key = keyOf({ ...offer, ...values })
    const twin = placed.get(key)
    const before = known.get(key) ?? null
    const effect = !before ? 'NEW' : isSame(before, values) ? 'SAME' : 'CHANGED'
    const line: PlannedLine = { ...offer, ...values, effect, before: effect === 'CHANGED' ? before : null }
    if (twin) add('minMilli', refuse('CONTRACT_ROW_TWICE', { row: twin.row }))
    else placed.set(key, { row, line })
    const why = whyNotRow(line, unit, facts)
    if (why) add(...why)
  }
  return { placed, problems }
}

/** Rows whose offer would have a larger quantity that does not cost less, in the file or together with a kept line. */
function conflicts(
  ofFile: readonly { row: number; line: PlannedLine }[],
  lines: readonly HeldLine[],
): ContractSheetProblem[] {
  const found = contractLineConflicts(lines)
  const conflictingOffers = new Set(
    lines.filter((_, at) => at >= ofFile.length && found[at]).map(({ offerId }) => offerId),
  )
  return ofFile.flatMap(({ row, line: { sku, offerId } }, at) =>
    found[at] || conflictingOffers.has(offerId)
      ? [{ row, sku, column: titleOf('minMilli'), why: refuse('CONTRACT_BREAK') }]
      : [],
  )
}

/** Why a file cannot be planned at all, or null: no titles, no rows, or too many. */
export function whyNotContractSheet(rows: readonly ContractSheetCells[] | null): Refusal | null {
  if (rows === null) return refuse('CONTRACT_SHEET_HEAD', undefined, 'file')
  if (rows.length === 0) return refuse('CONTRACT_SHEET_EMPTY', undefined, 'file')
  return rows.length > MAX_CONTRACT_LINES ? refuse('CONTRACT_SHEET_ROWS', { max: MAX_CONTRACT_LINES }, 'file') : null
}
