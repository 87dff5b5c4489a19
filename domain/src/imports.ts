import type { RequestedAttribute } from './attributes.ts'
import { parseInr } from './money.ts'
import { type NewOfferInput, newOfferInput, type ProductInput, productInput, unitNames } from './products.ts'
import { formatThousandths, parseMilli } from './quantity.ts'

/** The most of a sheet that is taken in: rows of goods, and bytes of the file. */
export const MAX_ROWS = 5000
export const MAX_BYTES = 10_000_000

export const importStates = ['UPLOADED', 'CHECKING', 'READY', 'IMPORTING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof importStates)[number]
/** What a row does: brings a product, puts one of the catalogue on sale, changes an offer, or finds all as it is. */
export const rowPlans = ['NEW_PRODUCT', 'NEW_OFFER', 'CHANGE', 'SAME'] as const
export type RowPlan = (typeof rowPlans)[number]

/** Why a sheet as a whole can not be taken. */
export const sheetProblems = {
  BROKEN: 'The file could not be read. Save it as xlsx or csv and send it again.',
  TOO_LARGE: 'The file is too large once it is unpacked.',
  TOO_SLOW: 'The sheet could not be read in time. Save its rows alone in a new sheet and send that.',
  FORMULA: 'There is a formula in the sheet. Paste values only.',
  TOO_MANY: 'A sheet has at most 5,000 rows.',
  EMPTY: 'There are no rows in the sheet.',
  MISSING: 'These columns are missing.',
  NOT_ALLOWED: 'Whoever sent it may not change the firm’s offers any more.',
} as const

/** Names of the category, brands and dispatch points as the sheet writes them, and what is asked of the goods. */
export type SheetWorld = {
  categoryId: string
  requested: readonly (RequestedAttribute & { name: string; unit: string | null })[]
  brands: ReadonlyMap<string, string>
  points: ReadonlyMap<string, string>
}

export type SheetColumn = {
  key: string
  title: string
  /** What a spreadsheet lets choose from. */
  choices: readonly string[]
  /** Needed in every row. */
  isRequired: boolean
}

const column = (key: string, title: string, isRequired = false, choices: readonly string[] = []): SheetColumn => ({
  key,
  title,
  choices,
  isRequired,
})
const attributeKey = (code: string) => `attributes.${code}`

/** The columns of a category's sheet, in order: what the seller calls it, what it is, what it costs. */
export const sheetColumns = ({ requested, brands, points }: SheetWorld): SheetColumn[] => [
  column('sku', 'SKU', true),
  column('code', 'Catalogue code'),
  column('title', 'Title'),
  column('brandId', 'Brand', false, [...brands.keys()]),
  column('modelNo', 'Model number'),
  column('ean', 'EAN'),
  column('hsn', 'HSN'),
  column('countryOfOrigin', 'Country of origin'),
  column('manufacturer', 'Manufacturer or importer'),
  column('shortDescription', 'Short description'),
  column('description', 'Description'),
  column('unit', 'Unit', false, unitNames),
  column('gramsPerUnit', 'Weight of one unit (kg)'),
  column('moqMilli', 'Least quantity'),
  column('stepMilli', 'In steps of'),
  column('mrpPaise', 'MRP (₹)'),
  ...requested.map(({ code, name, unit, type, options }) =>
    column(
      attributeKey(code),
      unit ? `${name} (${unit})` : name,
      false,
      type === 'SELECT' ? options : type === 'BOOL' ? ['yes', 'no'] : [],
    ),
  ),
  column('dispatchPointId', 'Dispatch point', true, [...points.keys()]),
  column('pricePaise', 'Price before GST (₹)', true),
  column('fromMilli', 'Cheaper from quantity'),
  column('breakPaise', 'Price from that quantity (₹)'),
  column('stockMilli', 'Stock', true),
  column('leadDays', 'Days until dispatch', true),
  column('validTo', 'Price valid until'),
]

/** Something in a row that can not stand: under which column, and why. */
export type RowProblem = { column: string; message: string }
export type SheetRow = {
  sku: string
  /** Code of a size in the catalogue; null: the row describes a product of its own. */
  code: string | null
  product: (ProductInput & { attributes: { code: string; values: string[] }[] }) | null
  offer: NewOfferInput
}
export type ReadRow = { row: SheetRow; problems: [] } | { row: null; problems: RowProblem[] }

const notMoney = 'This is not an amount of money.'
const notQuantity = 'This is not a quantity.'

/** Titles of the first line, to where each column stands; null for a column that is not there. */
export function columnsAt(head: readonly string[], columns: readonly SheetColumn[]): ReadonlyMap<string, number> {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\*|\s+/g, ' ')
      .trim()
  const titles = head.map(plain)
  return new Map(
    columns.flatMap(({ key, title }) => {
      const at = titles.indexOf(plain(title))
      return at < 0 ? [] : [[key, at] as const]
    }),
  )
}

/** The columns that every sheet must have and this one has not. */
export const missingColumns = (at: ReadonlyMap<string, number>, columns: readonly SheetColumn[]): string[] =>
  columns.filter(({ key, isRequired }) => isRequired && !at.has(key)).map(({ title }) => title)

/**
 * One line of a sheet, read and checked by the rules that forms are checked by. `isKnown` says that the seller has an offer of
 * this SKU already: its row needs no product. Problems name the column as the sheet titles it.
 */
export function readRow(
  cells: ReadonlyMap<string, string>,
  world: SheetWorld,
  isKnown: (sku: string) => boolean,
): ReadRow {
  const titles = new Map(sheetColumns(world).map(({ key, title }) => [key, title]))
  const problems: RowProblem[] = []
  const say = (key: string, says: string) => problems.push({ column: titles.get(key) ?? key, message: says })
  const text = (key: string) => (cells.get(key) ?? '').trim()
  const figure = (key: string, read: (text: string) => number | null, says: string): number | null => {
    const value = text(key)
    if (value === '') return null
    const figure = read(value)
    if (figure === null) say(key, says)
    return figure
  }
  const named = (key: string, names: ReadonlyMap<string, string>): string | null => {
    const value = text(key)
    if (value === '') return null
    const found = [...names].find(([name]) => name.toLowerCase() === value.toLowerCase())
    if (!found) say(key, 'This must be one of the choices.')
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

  const sku = text('sku').toUpperCase()
  const code = text('code') || null
  const end = readEnd(text('validTo'))
  if (end === undefined) say('validTo', 'Write the date as YYYY-MM-DD.')
  const fromMilli = figure('fromMilli', parseMilli, notQuantity)
  const breakPaise = figure('breakPaise', parseInr, notMoney)
  if ((fromMilli === null) !== (breakPaise === null))
    say(fromMilli === null ? 'fromMilli' : 'breakPaise', 'Please fill this in.')
  const point = named('dispatchPointId', world.points)
  const offer = check(
    newOfferInput,
    {
      sku,
      dispatchPointId: point ?? '',
      leadDays: figure('leadDays', whole, notQuantity),
      stockMilli: figure('stockMilli', parseMilli, notQuantity),
      pricePaise: figure('pricePaise', parseInr, notMoney),
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
        shortDescription: text('shortDescription'),
        description: text('description'),
        unit: text('unit'),
        gramsPerUnit: figure('gramsPerUnit', parseMilli, 'This is not a mass.'),
        moqMilli: figure('moqMilli', parseMilli, notQuantity) ?? 1000,
        stepMilli: figure('stepMilli', parseMilli, notQuantity) ?? 1000,
        mrpPaise: figure('mrpPaise', parseInr, notMoney),
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
      if (isRequired && text(attributeKey(name)) === '') say(attributeKey(name), 'Please fill this in.')
    if (fields) product = { ...fields, attributes }
  }
  if (problems.length > 0 || !offer) return { row: null, problems }
  return { row: { sku, code, product, offer }, problems: [] }
}

const whole = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)
const truth = (text: string): string => (/^(yes|true|1|y)$/i.test(text) ? 'true' : 'false')

/** The end of a price: a day means six in the evening on the Indian clock. Undefined for what is no date, null for none. */
function readEnd(text: string): Date | null | undefined {
  if (text === '') return null
  const [, day, clock = '18:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(text) ?? []
  const moment = day ? new Date(`${day}T${clock}:00+05:30`) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** A cell as a spreadsheet or a comma-separated file gives it, as text: what a person would have typed. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // what a spreadsheet keeps as a float was typed with at most three decimals
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Math.round(value * 1000) / 1000)
  return String(value).trim()
}

/** A quantity as a sheet writes it, for what is written out again. */
export const sheetQuantity = (milli: number): string => formatThousandths(milli).replaceAll(',', '')
