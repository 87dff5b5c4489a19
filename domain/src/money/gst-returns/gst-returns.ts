import type { BasisPoints, Paise } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { stateName } from '../../core/states.ts'
import { hsnSummary } from '../../orders/invoices.ts'
import { type Taxed, taxedNames, totals } from '../../tax/amounts.ts'
import type { SezSupply, TaxKind } from '../../tax/gst.ts'

/** A tax invoice, or a credit or debit note; amounts of a note are positive. */
export type ReturnDoc = {
  number: string
  /** Indian date, YYYY-MM-DD. */
  day: string
  recipientGstin: string | null
  recipientName: string
  placeOfSupply: string
  taxKind: TaxKind
  totalPaise: Paise
  lines: readonly (Taxed & { hsn: string; uqc: string; quantityMilli: Milli; rateBp: BasisPoints })[]
  /** For a note: its invoice. */
  against: { number: string; day: string; totalPaise: Paise } | null
  /** True for a debit note, which adds to the invoiced amount. */
  adds?: boolean
  /** Value above which an interstate invoice of its day to a consumer is listed separately (the rule B2C_LARGE). */
  largeAbovePaise: Paise
  /** Supply to a special economic zone. */
  sez?: SezSupply | null
  /** True if the recipient pays the tax. */
  reverseCharge?: boolean
  /** The operator's registration in the supplier's state on that date, if it collects tax at source. */
  operatorGstin?: string | null
}

export type ReturnTable = 'b2b' | 'b2cl' | 'b2cs'

/** The GSTR-1 table of an invoice, or of a note's invoice. */
export function tableOf({ recipientGstin, taxKind, totalPaise, against, largeAbovePaise }: ReturnDoc): ReturnTable {
  if (recipientGstin) return 'b2b'
  const invoice = against ?? { totalPaise }
  return taxKind === 'IGST' && invoice.totalPaise > largeAbovePaise ? 'b2cl' : 'b2cs'
}

const taxesOf = (lines: readonly Taxed[]): Taxed => totals(taxedNames, lines)
/** Whether it reduces the month's totals. */
const takesBack = ({ against, adds }: ReturnDoc): boolean => against !== null && !adds
const negative = <T extends Taxed>(line: T): T => ({
  ...line,
  taxablePaise: -line.taxablePaise,
  igstPaise: -line.igstPaise,
  cgstPaise: -line.cgstPaise,
  sgstPaise: -line.sgstPaise,
})

/** One row per tax rate of a document. */
const byRate = (doc: ReturnDoc) =>
  [...Map.groupBy(doc.lines, ({ rateBp }) => rateBp)]
    .sort(([a], [b]) => a - b)
    .map(([rateBp, lines]) => ({ doc, rateBp, ...taxesOf(lines) }))
export type DocRow = ReturnType<typeof byRate>[number]
export type PlaceRow = Taxed & {
  placeOfSupply: string
  rateBp: BasisPoints
  isInterState: boolean
  /** Null if no tax is collected at source. */
  operatorGstin: string | null
}
/** Table 14: supplies through an operator that collects tax at source, less credits. */
export type OperatorRow = Taxed & { operatorGstin: string }

const signed = (doc: ReturnDoc): Taxed => {
  const whole = taxesOf(doc.lines)
  return takesBack(doc) ? negative(whole) : whole
}

/** A state as in the offline tool: 27-Maharashtra, 01-Jammu & Kashmir. */
export const placeName = (code: string): string => `${code}-${stateName(code).replaceAll(' and ', ' & ')}`

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A date as in the offline tool: 2026-11-16 → 16-Nov-2026. */
export const toolDate = (day: string): string =>
  `${day.slice(8)}-${monthNames[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`

/** Kinds of supply to registered buyers in tables 4 and 6: the name in the offline tool and the code in its JSON. */
export const invoiceKinds = {
  REGULAR: { name: 'Regular B2B', code: 'R' },
  WITH_TAX: { name: 'SEZ supplies with payment', code: 'SEWP' },
  UNDER_LUT: { name: 'SEZ supplies without payment', code: 'SEWOP' },
} as const
export const invoiceKind = ({ sez }: ReturnDoc) => invoiceKinds[sez ?? 'REGULAR']

/** Unit quantity codes with their names, as in the offline tool. */
const uqcNames: Readonly<Record<string, string>> = {
  BAG: 'BAGS',
  BDL: 'BUNDLES',
  BOX: 'BOX',
  CAN: 'CANS',
  CBM: 'CUBIC METERS',
  KGS: 'KILOGRAMS',
  LTR: 'LITRES',
  MTR: 'METERS',
  MTS: 'METRIC TON',
  NOS: 'NUMBERS',
  OTH: 'OTHERS',
  PAC: 'PACKS',
  PCS: 'PIECES',
  ROL: 'ROLLS',
  SET: 'SETS',
  SQF: 'SQUARE FEET',
  SQM: 'SQUARE METERS',
  THD: 'THOUSANDS',
  TON: 'TONNES',
}
export const uqcName = (code: string): string => (uqcNames[code] ? `${code}-${uqcNames[code]}` : code)

/** Documents of table 13 that sellers issue here, with their row number. */
export const documentNatures = {
  INVOICE: { name: 'Invoices for outward supply', row: 1 },
  DEBIT_NOTE: { name: 'Debit Note', row: 4 },
  CREDIT_NOTE: { name: 'Credit Note', row: 5 },
} as const
export type DocumentNature = keyof typeof documentNatures
export type IssuedNumber = { nature: DocumentNature; number: string; isCancelled: boolean }
export type IssuedSeries = {
  nature: DocumentNature
  from: string
  to: string
  total: number
  /** Numbers without a document: withdrawn ones and gaps. */
  cancelled: number
}

/** Table 13: the documents issued in a month, one row per number series. */
export function documentsIssued(issued: readonly IssuedNumber[]): IssuedSeries[] {
  const read = issued.map((one) => {
    const [, prefix = '', running = '0'] = /^(.*?)(\d+)$/.exec(one.number) ?? [one.number, one.number]
    return { ...one, prefix, running: Number(running) }
  })
  return [...Map.groupBy(read, ({ nature, prefix }) => `${documentNatures[nature].row} ${prefix}`).values()]
    .flatMap((series): (IssuedSeries & { row: number })[] => {
      const inOrder = series.toSorted((a, b) => a.running - b.running)
      const [first, last] = [inOrder[0], inOrder.at(-1)]
      if (!first || !last) return []
      const total = last.running - first.running + 1
      const { nature } = first
      const { row } = documentNatures[nature]
      const validCount = inOrder.filter(({ isCancelled }) => !isCancelled).length
      return [{ nature, row, from: first.number, to: last.number, total, cancelled: total - validCount }]
    })
    .sort((a, b) => a.row - b.row || a.from.localeCompare(b.from))
    .map(({ row: _, ...series }) => series)
}

/**
 * A seller's return of one GSTIN and month or quarter, by table as in GSTR-1 (columns and codes of the GST portal's
 * Returns Offline Tool, version 3.2). Registered buyers and large interstate sales are listed with their notes;
 * everything else is summed by place and rate, plus debit notes and less credit notes. Documents that were furnished
 * within the quarter (IFF) are not listed again (CGST Rule 59(3)); sums and goods have all.
 */
export function gstr1Of(docs: readonly ReturnDoc[], furnished: ReadonlySet<string> = new Set()) {
  const of = (table: ReturnTable, isNote: boolean) =>
    docs.filter((doc) => tableOf(doc) === table && (doc.against !== null) === isNote && !furnished.has(doc.number))
  const small = [
    ...of('b2cs', false).flatMap(byRate),
    ...of('b2cs', true)
      .flatMap(byRate)
      .map((row) => (takesBack(row.doc) ? negative(row) : row)),
  ]
  const places = [
    ...Map.groupBy(small, ({ doc, rateBp }) => `${doc.placeOfSupply} ${rateBp} ${doc.operatorGstin ?? ''}`),
  ].flatMap(([, rows]): PlaceRow[] => {
    const [first] = rows
    if (!first) return []
    const { placeOfSupply, taxKind, operatorGstin = null } = first.doc
    const isInterState = taxKind === 'IGST'
    return [{ placeOfSupply, rateBp: first.rateBp, isInterState, operatorGstin, ...taxesOf(rows) }]
  })
  const operators = [...Map.groupBy(docs, ({ operatorGstin }) => operatorGstin ?? null)].flatMap(
    ([operatorGstin, same]): OperatorRow[] =>
      operatorGstin === null ? [] : [{ operatorGstin, ...taxesOf(same.map(signed)) }],
  )
  const sold = (isRegistered: boolean) =>
    hsnSummary(
      docs
        .filter((doc) => (doc.recipientGstin !== null) === isRegistered)
        .flatMap((doc) =>
          doc.lines.map((line) => ({
            ...(takesBack(doc) ? negative(line) : line),
            qtyMilli: takesBack(doc) ? -line.quantityMilli : line.quantityMilli,
            taxPaise: (takesBack(doc) ? -1 : 1) * (line.igstPaise + line.cgstPaise + line.sgstPaise),
          })),
        ),
    )
  return {
    b2b: of('b2b', false).flatMap(byRate),
    b2cl: of('b2cl', false).flatMap(byRate),
    b2cs: places.sort((a, b) => a.placeOfSupply.localeCompare(b.placeOfSupply) || a.rateBp - b.rateBp),
    cdnr: of('b2b', true).flatMap(byRate),
    cdnur: of('b2cl', true).flatMap(byRate),
    // Since May 2025 sales to registered and to other buyers are summed separately (table 12)
    hsnB2b: sold(true),
    hsnB2c: sold(false),
    operators,
  }
}
