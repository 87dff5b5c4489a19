import { type BasisPoints, mulDiv, type Paise, sum } from '@neev/domain/core/money'
import { hsnSummary, printedRate } from '@neev/domain/orders/invoices'
import type { Amounts, Taxed } from '@neev/domain/tax/amounts'
import { type TaxKind, taxNames } from '@neev/domain/tax/gst'
import type { PrintedLine, PrintedTable } from '#core/printing/printed-document.ts'
import type { NoteLine } from '../notes.ts'
import { columns, formatAmount, goodsCells } from './parts.ts'

/* The tables of priced documents. Each amount is the quantity times the rate that stand before it, what the goods cost
   besides has rows of its own, and each column adds up to the sum that is printed below it. */

const { column, figure, filling } = columns

type Goods = Parameters<typeof goodsCells>[0] & { pricePaise: Paise; goodsPaise: Paise; rateBp: BasisPoints }
/** What goods of one rate of tax cost besides, or less. */
type Charge = { name: string; hsn: string; rateBp: BasisPoints; paise: Paise }

/** Amounts of lines that are not zero, one for each rate of tax; the HSN code stands where it is one. */
function byRate<Line extends Goods>(name: string, lines: readonly Line[], of: (line: Line) => Paise): Charge[] {
  const groups = Map.groupBy(
    lines.filter((line) => of(line) !== 0),
    ({ rateBp }) => rateBp,
  )
  return [...groups].flatMap(([rateBp, same]) => {
    const codes = new Set(same.map(({ hsn }) => hsn))
    const paise = sum(same.map(of))
    return paise === 0 ? [] : [{ name, hsn: codes.size === 1 ? (same[0]?.hsn ?? '') : '', rateBp, paise }]
  })
}

/**
 * Goods and charges as required by Rule 46: description, HSN, quantity with unit code, rate and value before tax. A
 * document without tax has no column for its rate.
 */
function goodsTable(goods: readonly Goods[], charges: readonly Charge[], taxed = true): PrintedTable {
  const rate = (rateBp: BasisPoints) => (taxed ? [printedRate(rateBp)] : [])
  return {
    __typename: 'PrintedTable',
    columns: [
      column('#'),
      filling('Description'),
      column('HSN'),
      figure('Quantity'),
      column('UQC'),
      figure('Rate ₹'),
      figure(taxed ? 'Taxable ₹' : 'Value ₹'),
      ...(taxed ? [figure('GST')] : []),
    ],
    rows: [
      ...goods.map(
        (line, at): PrintedLine => ({
          cells: [
            ...goodsCells(line, at),
            formatAmount(line.pricePaise),
            formatAmount(line.goodsPaise),
            ...rate(line.rateBp),
          ],
        }),
      ),
      ...charges.map(
        ({ name, hsn, rateBp, paise }, at): PrintedLine => ({
          cells: [String(goods.length + at + 1), name, hsn, '', '', '', formatAmount(paise), ...rate(rateBp)],
        }),
      ),
    ],
  }
}

/** The goods of an invoice or challan, with discount, freight and loading. */
export function invoicedTable(lines: readonly (Goods & Amounts)[], taxed = true): PrintedTable {
  const charges = [
    ...byRate('Discount', lines, (line) => -line.discountPaise),
    ...byRate('Freight', lines, (line) => line.freightPaise),
    ...byRate('Loading at the yard', lines, (line) => line.loadingPaise),
  ]
  return goodsTable(lines, charges, taxed)
}

/**
 * The goods of a credit or debit note at the rate of their invoice, and what was charged less or besides: its discount,
 * freight that is credited with the goods, or an agreed reduction.
 */
export function notedTable(noted: readonly NoteLine[]): PrintedTable {
  const lines = noted.map((line) => {
    const goodsPaise = mulDiv(line.pricePaise, line.quantityMilli, 1000)
    return { ...line, goodsPaise, besidesPaise: line.taxablePaise - goodsPaise }
  })
  const besides = (name: string, is: (paise: Paise, quantityMilli: number) => boolean) =>
    byRate(name, lines, ({ besidesPaise, quantityMilli }) => (is(besidesPaise, quantityMilli) ? besidesPaise : 0))
  return goodsTable(lines, [
    // By which the tax of a higher rate was borne
    ...besides('Discount withdrawn', (_, quantityMilli) => quantityMilli === 0),
    ...besides('Freight and loading', (paise, quantityMilli) => quantityMilli > 0 && paise > 1),
    ...besides('Discount or agreed reduction', (paise, quantityMilli) => quantityMilli > 0 && paise < -1),
    // A part of an invoiced amount that was rounded
    ...besides('Rounding', (paise, quantityMilli) => quantityMilli > 0 && Math.abs(paise) <= 1),
  ])
}

type TaxedLine = Taxed & { hsn: string; rateBp: BasisPoints; uqc: string; quantityMilli: number }

/** One row per HSN and rate, each tax with its own rate (CGST Rule 46(l), (m)). */
export const hsnTable = (lines: readonly TaxedLine[], kind: TaxKind): PrintedTable =>
  taxTable(
    'HSN',
    hsnSummary(
      lines.map((line) => ({
        ...line,
        qtyMilli: line.quantityMilli,
        taxPaise: line.cgstPaise + line.sgstPaise + line.igstPaise,
      })),
    ),
    kind,
  )

/** Taxable values with the halves of their tax, or the integrated tax, by code and rate, and their totals. */
export function taxTable(code: string, rows: readonly (Taxed & { hsn: string; rateBp: BasisPoints })[], kind: TaxKind) {
  const names = taxNames(kind)
  const taxes = (of: Taxed) => (names.length === 1 ? [of.igstPaise] : [of.cgstPaise, of.sgstPaise])
  const total = (name: keyof Taxed) => sum(rows.map((row) => row[name]))
  const all: Taxed = {
    taxablePaise: total('taxablePaise'),
    igstPaise: total('igstPaise'),
    cgstPaise: total('cgstPaise'),
    sgstPaise: total('sgstPaise'),
  }
  const cells = (first: string, of: Taxed, rate: string) => [
    first,
    formatAmount(of.taxablePaise),
    ...taxes(of).flatMap((paise) => [rate, formatAmount(paise)]),
    formatAmount(sum(taxes(of))),
  ]
  const table: PrintedTable = {
    __typename: 'PrintedTable',
    columns: [
      filling(code),
      figure('Taxable ₹'),
      ...names.flatMap((name) => [figure(`${name} rate`), figure(`${name} ₹`)]),
      figure('Tax ₹'),
    ],
    rows: [
      ...rows.map((row) => ({ cells: cells(row.hsn, row, printedRate(row.rateBp / names.length)) })),
      { bold: true, cells: cells('Total', all, '') },
    ],
  }
  return table
}
