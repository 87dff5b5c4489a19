import { sum } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import type { cmp08Of } from '@neev/domain/money/gst-returns/composition-returns'
import {
  type DocRow,
  documentNatures,
  type gstr1Of,
  type IssuedSeries,
  invoiceKind,
  placeName,
  toolDate,
  uqcName,
} from '@neev/domain/money/gst-returns/gst-returns'
import type { Amendment, Gstr8, SupplierRow, Unregistered } from '@neev/domain/money/gst-returns/gstr8'
import type { Taxed } from '@neev/domain/tax/amounts'
import { hundredths } from '@neev/domain/tax/portal-json'
import { cell, rupees, thousandths, title, workbook } from '#core/sheets/workbook.ts'

/** A cell of a return: text, paise, or thousandths of a unit. */
export type Value = string | { paise: number } | { milli: number } | { count: number }
export type Table = {
  name: string
  titles: readonly string[]
  rows: readonly (readonly Value[])[]
  /** The first line of the sheet in the offline tool's workbook, which has the titles in line four. */
  heading?: string
}

const shown = (value: Value) => {
  if (typeof value === 'string') return value
  if ('paise' in value) return hundredths(value.paise)
  return 'count' in value ? String(value.count) : formatThousandths(value.milli, 3).replaceAll(',', '')
}
const inSheet = (value: Value) => {
  if (typeof value === 'string') return cell(value)
  if ('paise' in value) return rupees(value.paise)
  return thousandths('count' in value ? value.count * 1000 : value.milli)
}

type Extra = {
  form: 'GSTR_1' | 'IFF' | 'CMP_08' | 'GSTR_8' | 'OPERATOR'
  months?: readonly string[]
  dueOn?: string | null
  json?: string
  filing?: { arn: string; filedOn: string; by: string | null } | null
  iff?: { valuePaise: number; limitPaise: number; waiting: number } | null
  isToFile?: boolean
}

/** The tables as text for a screen or CSV, as one spreadsheet, and as the portal's JSON if the form has one. */
export function asReturn(name: string, month: string, tables: readonly Table[], extra: Extra) {
  const { form, months = [month], dueOn = null, json, iff = null, filing = null, isToFile = false } = extra
  return {
    month,
    form,
    months: [...months],
    dueOn,
    iff,
    filing,
    isToFile,
    tables: tables.map(({ name, titles, rows }) => ({
      name,
      titles: [...titles],
      rows: rows.map((row) => row.map(shown)),
    })),
    json:
      json === undefined
        ? null
        : { name: `${name}.json`, rows: tables.length, base64: Buffer.from(json, 'utf8').toString('base64') },
    sheet: async () => ({
      name: `${name}.xlsx`,
      rows: sum(tables.map(({ rows }) => rows.length)),
      base64: (
        await workbook(
          tables.map(({ name, titles, rows, heading }) => ({
            sheet: name,
            stickyRowsCount: heading ? 4 : 1,
            columns: titles.map(() => ({ width: 18 })),
            data: [
              ...(heading ? [[title(heading)], [], []] : []),
              titles.map(title),
              ...rows.map((row) => row.map(inSheet)),
            ],
          })),
        )
      ).toString('base64'),
    }),
  }
}
export type Return = ReturnType<typeof asReturn>

const taxTitles = ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount'] as const
const taxes = (row: Omit<Taxed, 'taxablePaise'>): Value[] => [
  { paise: row.igstPaise },
  { paise: row.cgstPaise },
  { paise: row.sgstPaise },
]
const rate = (bp: number) => hundredths(bp)
const noCess: Value = { paise: 0 }
/** Applicable percentage of the rate, if a notification reduces it to 65 %; never for these goods. */
const wholeRate = ''
const charge = (reverse = false) => (reverse ? 'Y' : 'N')

type Tables = ReturnType<typeof gstr1Of>
type Described = (hsn: string) => string

const named = (rows: readonly DocRow[]): Table => ({
  name: 'b2b,sez,de',
  heading: 'Summary For B2B, SEZ, DE (4A, 4B, 6B, 6C)',
  titles: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Reverse Charge',
    'Applicable % of Tax Rate',
    'Invoice Type',
    'E-Commerce GSTIN',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: rows.map(({ doc, rateBp, taxablePaise }) => [
    doc.recipientGstin ?? '',
    doc.recipientName,
    doc.number,
    toolDate(doc.day),
    { paise: doc.totalPaise },
    placeName(doc.placeOfSupply),
    charge(doc.reverseCharge),
    wholeRate,
    invoiceKind(doc).name,
    doc.operatorGstin ?? '',
    rate(rateBp),
    { paise: taxablePaise },
    noCess,
  ]),
})
const large = (rows: readonly DocRow[]): Table => ({
  name: 'b2cl',
  heading: 'Summary For B2CL(5)',
  titles: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: rows.map(({ doc, rateBp, taxablePaise }) => [
    doc.number,
    toolDate(doc.day),
    { paise: doc.totalPaise },
    placeName(doc.placeOfSupply),
    wholeRate,
    rate(rateBp),
    { paise: taxablePaise },
    noCess,
    doc.operatorGstin ?? '',
  ]),
})
const small = (rows: Tables['b2cs']): Table => ({
  name: 'b2cs',
  heading: 'Summary For B2CS(7)',
  titles: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: rows.map((row) => [
    row.operatorGstin ? 'E' : 'OE',
    placeName(row.placeOfSupply),
    wholeRate,
    rate(row.rateBp),
    { paise: row.taxablePaise },
    noCess,
    row.operatorGstin ?? '',
  ]),
})
const namedNotes = (rows: readonly DocRow[]): Table => ({
  name: 'cdnr',
  heading: 'Summary For CDNR(9B)',
  titles: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: rows.map(({ doc, rateBp, taxablePaise }) => [
    doc.recipientGstin ?? '',
    doc.recipientName,
    doc.number,
    toolDate(doc.day),
    doc.adds ? 'D' : 'C',
    placeName(doc.placeOfSupply),
    charge(doc.reverseCharge),
    invoiceKind(doc).name,
    { paise: doc.totalPaise },
    wholeRate,
    rate(rateBp),
    { paise: taxablePaise },
    noCess,
  ]),
})
const largeNotes = (rows: readonly DocRow[]): Table => ({
  name: 'cdnur',
  heading: 'Summary For CDNUR(9B)',
  titles: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: rows.map(({ doc, rateBp, taxablePaise }) => [
    'B2CL',
    doc.number,
    toolDate(doc.day),
    doc.adds ? 'D' : 'C',
    placeName(doc.placeOfSupply),
    { paise: doc.totalPaise },
    wholeRate,
    rate(rateBp),
    { paise: taxablePaise },
    noCess,
  ]),
})
const goods = (name: string, rows: Tables['hsnB2b'], describe: Described): Table => ({
  name,
  heading: 'Summary For HSN(12)',
  titles: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    ...taxTitles,
    'Cess Amount',
  ],
  rows: rows.map((row) => [
    row.hsn,
    describe(row.hsn),
    uqcName(row.uqc),
    { milli: row.qtyMilli },
    { paise: row.totalPaise },
    rate(row.rateBp),
    { paise: row.taxablePaise },
    ...taxes(row),
    noCess,
  ]),
})
const issuedDocuments = (rows: readonly IssuedSeries[]): Table => ({
  name: 'docs',
  heading: 'Summary of documents issued during the tax period (13)',
  titles: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  rows: rows.map(({ nature, from, to, total, cancelled }) => [
    documentNatures[nature].name,
    from,
    to,
    { count: total },
    { count: cancelled },
  ]),
})
const throughOperators = (rows: Tables['operators'], operatorName: string): Table => ({
  name: 'eco',
  heading: 'Summary For Supplies through ECO-14',
  titles: [
    'Nature of Supply',
    'GSTIN of E-Commerce Operator',
    'E-Commerce Operator Name',
    'Net value of supplies',
    'Integrated tax',
    'Central tax',
    'State/UT tax',
    'Cess',
  ],
  rows: rows.map((row) => [
    'Liable to collect tax u/s 52(TCS)',
    row.operatorGstin,
    operatorName,
    { paise: row.taxablePaise },
    ...taxes(row),
    noCess,
  ]),
})

/** What is furnished for a month of a quarter (IFF): the sections of registered buyers. */
export const iffTables = (of: Tables): Table[] => [named(of.b2b), namedNotes(of.cdnr)]

/**
 * GSTR-1 of a month or quarter in the sections of the GST portal's Returns Offline Tool, version 3.2, with its names and
 * titles.
 */
export const gstr1Tables = (
  of: Tables,
  issued: readonly IssuedSeries[],
  describe: Described,
  operatorName: string,
): Table[] => [
  named(of.b2b),
  large(of.b2cl),
  small(of.b2cs),
  namedNotes(of.cdnr),
  largeNotes(of.cdnur),
  goods('hsn(b2b)', of.hsnB2b, describe),
  goods('hsn(b2c)', of.hsnB2c, describe),
  issuedDocuments(issued),
  throughOperators(of.operators, operatorName),
]

/** The figures of a composition seller for its quarterly statement (CMP-08, table 3). */
export const cmp08Tables = ({ months, quarter }: ReturnType<typeof cmp08Of>): Table[] => [
  {
    name: 'cmp-08',
    titles: ['Period', 'Outward supplies (turnover)', 'Central tax', 'State/UT tax'],
    rows: [...months, { month: 'Quarter', ...quarter }].map((row) => [
      row.month,
      { paise: row.turnoverPaise },
      { paise: row.cgstPaise },
      { paise: row.sgstPaise },
    ]),
  },
]

const supplies = ({ registeredPaise, otherPaise }: SupplierRow) => registeredPaise + otherPaise
const returned = ({ registeredBackPaise, otherBackPaise }: SupplierRow) => registeredBackPaise + otherBackPaise
const collected = ({ igstPaise, cgstPaise, sgstPaise }: SupplierRow) => igstPaise + cgstPaise + sgstPaise

const supplierTitles = [
  'Place of supply',
  'Supplies to registered persons',
  'Returned by registered persons',
  'Supplies to unregistered persons',
  'Returned by unregistered persons',
  'Net amount liable for TCS',
  'Integrated tax',
  'Central tax',
  'State/UT tax',
]
const supplierFigures = (row: SupplierRow): Value[] => [
  row.placeOfSupply ? placeName(row.placeOfSupply) : '',
  { paise: row.registeredPaise },
  { paise: row.registeredBackPaise },
  { paise: row.otherPaise },
  { paise: row.otherBackPaise },
  { paise: row.netPaise },
  ...taxes(row),
]

/** GSTR-8 of one registration: its suppliers by place of supply (table 3), and amendments of earlier months (table 4). */
export const gstr8Tables = (suppliers: readonly SupplierRow[], amendments: readonly Amendment[]): Table[] => [
  {
    name: '3 supplies',
    titles: ['GSTIN of the supplier', 'Name of the supplier', ...supplierTitles],
    rows: suppliers.map((row) => [row.supplierGstin, row.supplierName, ...supplierFigures(row)]),
  },
  {
    name: '4 amendments',
    titles: ['Month', 'GSTIN of the supplier', 'Name of the supplier', 'As filed, net', ...supplierTitles],
    rows: amendments.map(({ month, before, now }) => [
      month,
      now.supplierGstin,
      now.supplierName,
      before ? { paise: before.netPaise } : '',
      ...supplierFigures(now),
    ]),
  },
]

/** Supplies in states without a registration, for which no return can be filed. */
const unregisteredTable = (rows: readonly Unregistered[]): Table => ({
  name: 'exceptions',
  titles: ['GSTIN of the supplier', 'Name of the supplier', 'State', 'Net value', 'Tax', 'What is missing'],
  rows: rows.map((row) => [
    row.supplierGstin,
    row.supplierName,
    placeName(row.stateCode),
    { paise: row.netPaise },
    { paise: collected(row) },
    `No TCS registration in ${stateName(row.stateCode)} on ${toolDate(row.firstDay)}: add it in the settings`,
  ]),
})

/** A line of the reconciliation of a month's returns with the ledger, which books the tax at delivery. */
export type LedgerStanding = { name: string; netPaise: number; taxPaise: number }

export type TdsRow = {
  pan: string
  seller: string
  /** Null for adjustments by hand. */
  rateBp: number | null
  /** Number of the certificate of lower deduction; empty if there is none. */
  certificate: string
  soldPaise: number
  backPaise: number
  retainedPaise: number
}

/** All registrations of a month, supplies without one, the reconciliation with the ledger, and income tax by PAN. */
export const operatorTables = (input: {
  returns: readonly Gstr8[]
  unregistered: readonly Unregistered[]
  standing: readonly LedgerStanding[]
  tds: readonly TdsRow[]
}): Table[] => [
  {
    name: 'gstr8',
    titles: ['State', 'GSTIN', 'Suppliers', 'Supplies', 'Returned', 'Net', ...taxTitles, 'Collected'],
    rows: input.returns.map(({ gstin, stateCode, suppliers }) => {
      const total = (of: (row: SupplierRow) => number) => ({ paise: sum(suppliers.map(of)) })
      return [
        placeName(stateCode),
        gstin,
        { count: new Set(suppliers.map(({ supplierGstin }) => supplierGstin)).size },
        total(supplies),
        total(returned),
        total(({ netPaise }) => netPaise),
        total(({ igstPaise }) => igstPaise),
        total(({ cgstPaise }) => cgstPaise),
        total(({ sgstPaise }) => sgstPaise),
        total(collected),
      ]
    }),
  },
  unregisteredTable(input.unregistered),
  {
    name: 'ledger',
    titles: ['What', 'Net value', 'Tax'],
    rows: input.standing.map(({ name, netPaise, taxPaise }) => [name, { paise: netPaise }, { paise: taxPaise }]),
  },
  {
    name: 'tds',
    titles: ['PAN', 'Seller', 'Rate', 'Certificate', 'Value of supplies', 'Value returned', 'Net value', 'Deducted'],
    rows: input.tds.map((row) => [
      row.pan,
      row.seller,
      row.rateBp === null ? '' : rate(row.rateBp),
      row.certificate,
      { paise: row.soldPaise },
      { paise: row.backPaise },
      { paise: row.soldPaise - row.backPaise },
      { paise: row.retainedPaise },
    ]),
  },
]
