import type { RequestedAttribute } from '../catalogue/attributes.ts'
import { type NewOfferInput, newOfferInput, type ProductInput, productInput, unitNames } from '../catalogue/products.ts'
import { cleanLine, cleanNumber } from '../core/input/clean.ts'
import { readDayTime } from '../core/input/days.ts'
import { parseInr } from '../core/money.ts'
import { parseMilli, parseWhole } from '../core/quantity.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { amountProblem, quantityProblem } from '../core/sheets/amounts.ts'
import type { RowProblem } from '../core/sheets/row-problems.ts'
import { findColumns, MAX_ROWS, missingColumns, type SheetColumn, sheetColumn } from '../core/sheets/titles.ts'

export const importStates = ['UPLOADED', 'CHECKING', 'READY', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof importStates)[number]
/** The effect of a row: a new product, a new offer of an existing product, a changed offer, or no change. */
export const rowPlans = ['NEW_PRODUCT', 'NEW_OFFER', 'CHANGE', 'SAME'] as const
export type RowPlan = (typeof rowPlans)[number]
export type ImportRowPlan = RowPlan

/** The category, brands and dispatch points as named in the spreadsheet, and the requested attributes. */
export type SheetWorld = {
  categoryId: string
  requested: readonly (RequestedAttribute & { name: string; unit: string | null })[]
  brands: ReadonlyMap<string, string>
  points: ReadonlyMap<string, string>
}

const attributeKey = (code: string) => `attributes.${code}`

/** The columns of a category's spreadsheet, in order: identification, product, price. */
export const sheetColumns = ({ requested, brands, points }: SheetWorld): SheetColumn[] => [
  sheetColumn('sku', 'SKU', true),
  sheetColumn('code', 'Catalogue code'),
  sheetColumn('title', 'Title'),
  sheetColumn('brandId', 'Brand', false, [...brands.keys()]),
  sheetColumn('modelNo', 'Model number'),
  sheetColumn('ean', 'EAN'),
  sheetColumn('hsn', 'HSN'),
  sheetColumn('countryOfOrigin', 'Country of origin'),
  sheetColumn('manufacturer', 'Manufacturer or importer'),
  sheetColumn('standard', 'Standard'),
  sheetColumn('licences', 'BIS licence'),
  sheetColumn('shortDescription', 'Short description'),
  sheetColumn('description', 'Description'),
  sheetColumn('unit', 'Unit', false, unitNames),
  sheetColumn('gramsPerUnit', 'Weight of one unit (kg)'),
  sheetColumn('moqMilli', 'Minimum quantity'),
  sheetColumn('stepMilli', 'Step'),
  sheetColumn('mrpPaise', 'MRP (₹)'),
  ...requested.map(({ code, name, unit, type, options }) =>
    sheetColumn(
      attributeKey(code),
      unit ? `${name} (${unit})` : name,
      false,
      type === 'SELECT' ? options : type === 'BOOL' ? ['yes', 'no'] : [],
    ),
  ),
  sheetColumn('dispatchPointId', 'Dispatch point', true, [...points.keys()]),
  sheetColumn('pricePaise', 'Price before GST (₹)', true),
  sheetColumn('fromMilli', 'Cheaper from quantity'),
  sheetColumn('breakPaise', 'Price from that quantity (₹)'),
  sheetColumn('stockMilli', 'Stock', true),
  sheetColumn('leadDays', 'Days until dispatch', true),
  sheetColumn('validTo', 'Price valid until'),
]

export type SheetRow = {
  sku: string
  /** SKU of a catalogue size; null if the row describes a new product. */
  code: string | null
  product: (ProductInput & { attributes: { code: string; values: string[] }[] }) | null
  offer: NewOfferInput
}
export type ReadRow = { row: SheetRow; problems: [] } | { row: null; problems: RowProblem[] }

/** The titles of an import, and its rows that are not empty with their lines in the file; or why it cannot be imported. */
export function importTable(
  rows: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
): Refusal | { head: string[]; rows: { line: number; cells: string[] }[] } {
  const head = findColumns(rows, columns)
  const below = rows
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(head?.headRows ?? 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) return refuse('SHEET_EMPTY')
  if (below.length > MAX_ROWS) return refuse('SHEET_ROWS', { max: MAX_ROWS })
  const missing = missingColumns(head?.found ?? new Map(), columns)
  if (head === null || missing.length > 0) return refuse('SHEET_COLUMNS', { columns: missing.join(', ') })
  if (below.length === 0) return refuse('SHEET_EMPTY')
  return { head: head.titles.map((title) => title.slice(0, 200)), rows: below }
}

/**
 * Reads and checks one row by the rules of the forms. `isKnown` says whether the seller already has an offer with this
 * SKU; then the row needs no product details. Problems name the column by its title.
 */
export function readRow(
  cells: ReadonlyMap<string, string>,
  world: SheetWorld,
  isKnown: (sku: string) => boolean,
): ReadRow {
  const titles = new Map(sheetColumns(world).map(({ key, title }) => [key, title]))
  const problems: RowProblem[] = []
  const say = (key: string, problemText: string) =>
    problems.push({ column: titles.get(key) ?? key, message: problemText })
  const text = (key: string) => (cells.get(key) ?? '').trim()
  const figure = (
    key: string,
    read: (text: string) => number | null,
    problemOf: (text: string) => string,
  ): number | null => {
    const value = text(key)
    if (value === '') return null
    const figure = read(value)
    if (figure === null) say(key, problemOf(value))
    return figure
  }
  const named = (key: string, names: ReadonlyMap<string, string>): string | null => {
    const value = text(key)
    if (value === '') return null
    const found = [...names].find(([name]) => name.toLowerCase() === cleanLine(value).toLowerCase())
    if (!found) say(key, 'Choose one of the options.')
    return found?.[1] ?? null
  }
  const check = <Out>(
    schema: {
      safeParse(
        input: unknown,
      ):
        | { success: true; data: Out }
        | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
    },
    input: unknown,
    keyOf: (path: string) => string,
  ): Out | null => {
    const read = schema.safeParse(input)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      const key = keyOf(path.join('.'))
      if (!problems.some((one) => one.column === titles.get(key))) say(key, message)
    }
    return null
  }

  const sku = cleanNumber(text('sku'))
  const code = text('code') || null
  const end = readEnd(text('validTo'))
  if (end === undefined) say('validTo', 'Enter a day of the calendar, such as 15-12-2026 or 2026-12-15.')
  const fromMilli = figure('fromMilli', parseMilli, quantityProblem)
  const breakPaise = figure('breakPaise', parseInr, amountProblem)
  if ((fromMilli === null) !== (breakPaise === null))
    say(fromMilli === null ? 'fromMilli' : 'breakPaise', 'Fill in this field.')
  const point = named('dispatchPointId', world.points)
  const offer = check(
    newOfferInput,
    {
      sku,
      dispatchPointId: point ?? '',
      leadDays: figure('leadDays', parseWhole, quantityProblem),
      stockMilli: figure('stockMilli', parseMilli, quantityProblem),
      pricePaise: figure('pricePaise', parseInr, amountProblem),
      breaks: fromMilli !== null && breakPaise !== null ? [{ fromMilli, pricePaise: breakPaise }] : [],
      validTo: end ?? null,
    },
    (path) => (path.startsWith('breaks') ? 'breakPaise' : path),
  )
  let product: SheetRow['product'] = null
  if (code === null && !isKnown(sku)) {
    const fields = check(
      productInput,
      {
        title: text('title'),
        categoryId: world.categoryId,
        brandId: named('brandId', world.brands),
        modelNo: text('modelNo'),
        ean: text('ean'),
        hsn: text('hsn'),
        countryOfOrigin: text('countryOfOrigin'),
        manufacturer: text('manufacturer'),
        standard: text('standard'),
        licences: text('licences'),
        shortDescription: text('shortDescription'),
        description: text('description'),
        unit: text('unit'),
        gramsPerUnit: figure('gramsPerUnit', parseMilli, () => 'Enter a valid weight.'),
        moqMilli: figure('moqMilli', parseMilli, quantityProblem) ?? 1000,
        stepMilli: figure('stepMilli', parseMilli, quantityProblem) ?? 1000,
        mrpPaise: figure('mrpPaise', parseInr, amountProblem),
      },
      (path) => path,
    )
    const attributes = world.requested.flatMap(({ code: name, type }) => {
      const value = text(attributeKey(name))
      if (value === '') return []
      const values =
        type === 'MULTI' ? value.split(',').map((one) => one.trim()) : [type === 'BOOL' ? truth(value) : value]
      return [{ code: name, values }]
    })
    for (const { code: name, isRequired } of world.requested)
      if (isRequired && text(attributeKey(name)) === '') say(attributeKey(name), 'Fill in this field.')
    if (fields) product = { ...fields, attributes }
  }
  if (problems.length > 0 || !offer) return { row: null, problems }
  return { row: { sku, code, product, offer }, problems: [] }
}

const truth = (text: string): string => (/^(yes|true|1|y)$/i.test(text) ? 'true' : 'false')

/** The end of a price: a date means 18:00 in India. Undefined if it is not a date, null if empty. */
function readEnd(text: string): Date | null | undefined {
  if (text === '') return null
  const read = readDayTime(text)
  return read ? new Date(`${read.day}T${read.time ?? '18:00'}:00+05:30`) : undefined
}
