import type { Taxed } from '@neev/domain/amounts'
import { hundredths } from '@neev/domain/eway-bill'
import type { DocRow, gstr1Of } from '@neev/domain/gst-returns'
import { sum } from '@neev/domain/money'
import { formatThousandths } from '@neev/domain/quantity'
import { stateName } from '@neev/domain/states'
import { cell, rupees, thousandths, title, workbook } from '#core/workbook.ts'

/** A cell of a return: text, paise, or thousandths of a unit. */
type Value = string | { paise: number } | { milli: number }
type Table = { name: string; titles: readonly string[]; rows: readonly (readonly Value[])[] }

const shown = (value: Value) =>
  typeof value === 'string'
    ? value
    : 'paise' in value
      ? hundredths(value.paise)
      : formatThousandths(value.milli, 3).replaceAll(',', '')
const inSheet = (value: Value) =>
  typeof value === 'string' ? cell(value) : 'paise' in value ? rupees(value.paise) : thousandths(value.milli)

/** The tables as text for a screen or a CSV, and as one spreadsheet. */
function asReturn(name: string, month: string, tables: readonly Table[]) {
  return {
    month,
    tables: tables.map(({ name, titles, rows }) => ({
      name,
      titles: [...titles],
      rows: rows.map((row) => row.map(shown)),
    })),
    sheet: async () => ({
      name: `${name}.xlsx`,
      rows: sum(tables.map(({ rows }) => rows.length)),
      base64: (
        await workbook(
          tables.map(({ name, titles, rows }) => ({
            sheet: name,
            stickyRowsCount: 1,
            columns: titles.map(() => ({ width: 18 })),
            data: [titles.map(title), ...rows.map((row) => row.map(inSheet))],
          })),
        )
      ).toString('base64'),
    }),
  }
}
export type Return = ReturnType<typeof asReturn>

const taxTitles = ['Taxable value', 'Integrated tax', 'Central tax', 'State tax'] as const
const taxes = (row: Taxed): Value[] => [
  { paise: row.taxablePaise },
  { paise: row.igstPaise },
  { paise: row.cgstPaise },
  { paise: row.sgstPaise },
]
const rate = (bp: number) => hundredths(bp)
const place = (code: string) => `${code}-${stateName(code)}`
/** dd-MM-yyyy, as the offline tool writes days. */
const printed = (day: string) => day.split('-').reverse().join('-')

type Tables = ReturnType<typeof gstr1Of>

const invoices = (name: string, rows: readonly DocRow[]): Table => ({
  name,
  titles: [
    'GSTIN of recipient',
    'Receiver',
    'Invoice',
    'Date',
    'Invoice value',
    'Place of supply',
    'Reverse charge',
    'Rate',
    ...taxTitles,
  ],
  rows: rows.map(({ doc, rateBp, ...row }) => [
    doc.recipientGstin ?? '',
    doc.recipientName,
    doc.number,
    printed(doc.day),
    { paise: doc.totalPaise },
    place(doc.placeOfSupply),
    'N',
    rate(rateBp),
    ...taxes(row),
  ]),
})
const notes = (name: string, rows: readonly DocRow[]): Table => ({
  name,
  titles: [
    'GSTIN of recipient',
    'Receiver',
    'Note',
    'Date',
    'Type',
    'Invoice',
    'Invoice date',
    'Note value',
    'Place of supply',
    'Rate',
    ...taxTitles,
  ],
  rows: rows.map(({ doc, rateBp, ...row }) => [
    doc.recipientGstin ?? '',
    doc.recipientName,
    doc.number,
    printed(doc.day),
    doc.adds ? 'D' : 'C',
    doc.against?.number ?? '',
    doc.against ? printed(doc.against.day) : '',
    { paise: doc.totalPaise },
    place(doc.placeOfSupply),
    rate(rateBp),
    ...taxes(row),
  ]),
})
const goods = (name: string, rows: Tables['hsnB2b']): Table => ({
  name,
  titles: ['HSN', 'UQC', 'Quantity', 'Total value', 'Rate', ...taxTitles],
  rows: rows.map((row) => [
    row.hsn,
    row.uqc,
    { milli: row.qtyMilli },
    { paise: row.totalPaise },
    rate(row.rateBp),
    ...taxes(row),
  ]),
})

/** A month's GSTR-1 in its tables. */
export const gstr1Tables = (name: string, month: string, of: Tables) =>
  asReturn(name, month, [
    invoices('b2b', of.b2b),
    invoices('b2cl', of.b2cl),
    {
      name: 'b2cs',
      titles: ['Type', 'Supply', 'Place of supply', 'Rate', ...taxTitles],
      rows: of.b2cs.map((row) => [
        'OE',
        row.isInterState ? 'INTER' : 'INTRA',
        place(row.placeOfSupply),
        rate(row.rateBp),
        ...taxes(row),
      ]),
    },
    notes('cdnr', of.cdnr),
    notes('cdnur', of.cdnur),
    goods('hsn(b2b)', of.hsnB2b),
    goods('hsn(b2c)', of.hsnB2c),
  ])

export type OperatorRows = {
  part: 'TCS' | 'TDS'
  /** GSTIN for TCS, PAN for TDS; empty: put right by hand. */
  key: string
  seller: string
  taxKind: string
  soldPaise: number
  backPaise: number
  keptPaise: number
}[]

/** What the operator pays over: GST collected at source by GSTIN (GSTR-8), income tax deducted by PAN. */
export function operatorTables(name: string, month: string, rows: OperatorRows) {
  const byHand = (row: OperatorRows[number]) => (row.key === '' ? 'Put right by hand' : row.seller)
  const net = (row: OperatorRows[number]): Value[] => [
    { paise: row.soldPaise },
    { paise: row.backPaise },
    { paise: row.soldPaise - row.backPaise },
  ]
  const supplies = ['Value of supplies', 'Value returned', 'Net value'] as const
  const halves = ({ taxKind, keptPaise }: OperatorRows[number]): Value[] => {
    if (taxKind === 'IGST') return [{ paise: keptPaise }, { paise: 0 }, { paise: 0 }]
    const half = Math.trunc(keptPaise / 2)
    return [{ paise: 0 }, { paise: half }, { paise: keptPaise - half }]
  }
  return asReturn(name, month, [
    {
      name: 'gstr8',
      titles: ['GSTIN', 'Seller', ...supplies, 'Integrated tax', 'Central tax', 'State tax', 'Collected'],
      rows: rows
        .filter(({ part }) => part === 'TCS')
        .map((row) => [row.key, byHand(row), ...net(row), ...halves(row), { paise: row.keptPaise }]),
    },
    {
      name: 'tds',
      titles: ['PAN', 'Seller', ...supplies, 'Deducted'],
      rows: [
        ...Map.groupBy(
          rows.filter(({ part }) => part === 'TDS'),
          ({ key, seller }) => `${key} ${seller}`,
        ).values(),
      ].flatMap((same) => {
        const [first] = same
        if (!first) return []
        const total = (of: 'soldPaise' | 'backPaise' | 'keptPaise') => sum(same.map((row) => row[of]))
        const row = {
          ...first,
          soldPaise: total('soldPaise'),
          backPaise: total('backPaise'),
          keptPaise: total('keptPaise'),
        }
        return [[row.key, byHand(row), ...net(row), { paise: row.keptPaise }]]
      }),
    },
  ])
}
