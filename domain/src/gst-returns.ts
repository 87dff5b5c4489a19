import type { Taxed } from './amounts.ts'
import type { BasisPoints, TaxKind } from './gst.ts'
import { hsnSummary } from './invoices.ts'
import { type Paise, sum } from './money.ts'
import type { Milli } from './quantity.ts'

/** A tax invoice, what a credit note takes back of one, or what a debit note charges on top; amounts of a note are positive. */
export type ReturnDoc = {
  number: string
  /** Indian day, YYYY-MM-DD. */
  day: string
  recipientGstin: string | null
  recipientName: string
  placeOfSupply: string
  taxKind: TaxKind
  totalPaise: Paise
  lines: readonly (Taxed & { hsn: string; uqc: string; quantityMilli: Milli; rateBp: BasisPoints })[]
  /** Of a note: its invoice. */
  against: { number: string; day: string; totalPaise: Paise } | null
  /** A debit note: it adds to what was invoiced. */
  adds?: boolean
}

/** From this invoice value on, between states, an unregistered buyer is named one by one (Notification 12/2024, before it ₹2.5 lakh). */
export const b2clAbove = (day: string): Paise => (day < '2024-08-01' ? 2_50_000_00 : 1_00_000_00)

export type ReturnTable = 'b2b' | 'b2cl' | 'b2cs'

/** The table of GSTR-1 that an invoice, or the invoice of a note, belongs to. */
export function tableOf({ recipientGstin, taxKind, day, totalPaise, against }: ReturnDoc): ReturnTable {
  if (recipientGstin) return 'b2b'
  const invoice = against ?? { day, totalPaise }
  return taxKind === 'IGST' && invoice.totalPaise > b2clAbove(invoice.day) ? 'b2cl' : 'b2cs'
}

const taxesOf = (lines: readonly Taxed[]): Taxed => ({
  taxablePaise: sum(lines.map((line) => line.taxablePaise)),
  igstPaise: sum(lines.map((line) => line.igstPaise)),
  cgstPaise: sum(lines.map((line) => line.cgstPaise)),
  sgstPaise: sum(lines.map((line) => line.sgstPaise)),
})
/** What of a month it takes away. */
const takesBack = ({ against, adds }: ReturnDoc): boolean => against !== null && !adds
const negative = <T extends Taxed>(line: T): T => ({
  ...line,
  taxablePaise: -line.taxablePaise,
  igstPaise: -line.igstPaise,
  cgstPaise: -line.cgstPaise,
  sgstPaise: -line.sgstPaise,
})

/** One row for each rate of a document. */
const byRate = (doc: ReturnDoc) =>
  [...Map.groupBy(doc.lines, ({ rateBp }) => rateBp)]
    .sort(([a], [b]) => a - b)
    .map(([rateBp, lines]) => ({ doc, rateBp, ...taxesOf(lines) }))
export type DocRow = ReturnType<typeof byRate>[number]
export type PlaceRow = Taxed & { placeOfSupply: string; rateBp: BasisPoints; isInterState: boolean }

/**
 * What a seller reports of one GSTIN and month, table by table as GSTR-1 has them. Registered buyers and large sales between states
 * are named with their notes of both kinds; all else is summed by place and rate, with what was charged on top and less what was taken back.
 */
export function gstr1Of(docs: readonly ReturnDoc[]) {
  const of = (table: ReturnTable, isNote: boolean) =>
    docs.filter((doc) => tableOf(doc) === table && (doc.against !== null) === isNote)
  const small = [
    ...of('b2cs', false).flatMap(byRate),
    ...of('b2cs', true)
      .flatMap(byRate)
      .map((row) => (takesBack(row.doc) ? negative(row) : row)),
  ]
  const places = [...Map.groupBy(small, ({ doc, rateBp }) => `${doc.placeOfSupply} ${rateBp}`)].flatMap(
    ([, rows]): PlaceRow[] => {
      const [first] = rows
      if (!first) return []
      const { placeOfSupply, taxKind } = first.doc
      return [{ placeOfSupply, rateBp: first.rateBp, isInterState: taxKind === 'IGST', ...taxesOf(rows) }]
    },
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
    // since May 2025 goods to registered and to other buyers are summed apart (table 12)
    hsnB2b: sold(true),
    hsnB2c: sold(false),
  }
}
