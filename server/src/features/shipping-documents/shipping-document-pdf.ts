import { printDate } from '@neev/domain/core/fiscal'
import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import {
  bundleText,
  challanCopies,
  type ShipmentDocumentKind,
  shipmentDocuments,
} from '@neev/domain/shipping/shipping-documents'
import { taxColumns } from '@neev/domain/tax/invoices'
import { pdfParts } from '#features/invoices/invoices.ts'
import type { DocumentLine, ShipmentDocumentRow } from './shipping-documents.queries.ts'

const { facts, money, party, right, signature } = pdfParts
type Cell = pdfParts.Cell

const day = (at: Date | string | null) => (at ? printDate(new Date(at)) : '')
const said = (rows: readonly (readonly [string, string | null | undefined])[]): Cell[][] =>
  rows.flatMap(([name, value]) => (value ? [[name, value]] : []))

const head = (row: ShipmentDocumentRow, kind: ShipmentDocumentKind, note: string, rows: Cell[][]) => [
  {
    columns: [
      { text: shipmentDocuments[kind], fontSize: 16, bold: true },
      { text: note, alignment: 'right', style: 'label' },
    ],
  },
  { columns: [party('Consigner', row.supplier), facts(rows)], columnGap: 24, margin: [0, 12, 0, 12] },
  {
    columns: [
      party('Consignee', row.recipient),
      party('Delivered to', row.shipTo, { unregistered: !row.recipient.gstin }),
      ...(row.dispatchedFrom ? [party('Dispatched from', row.dispatchedFrom)] : []),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 12],
  },
]

const truckOf = (row: ShipmentDocumentRow): Cell[][] =>
  said([
    ['Vehicle', row.vehicleNumber],
    ['Driver', [row.driverName, row.driverMobile].filter(Boolean).join(', ')],
    ['Transporter', row.transporter],
    ['LR number', row.lrNumber],
    ['E-way bill', row.ewayNumber],
  ])

const sums = (of: readonly DocumentLine[], name: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
  of.reduce((sum, line) => sum + line[name], 0)

/** The particulars of Rule 55(1): goods, parties, value and tax. */
function challan(row: ShipmentDocumentRow): object[] {
  const igst = row.taxKind === 'IGST'
  const names = taxColumns(row.taxKind, 0).map((name) => name.split(' ')[0] ?? name)
  const taxes = (of: readonly DocumentLine[]) =>
    igst ? [money(sums(of, 'igstPaise'))] : [money(sums(of, 'cgstPaise')), money(sums(of, 'sgstPaise'))]
  return [
    ...head(row, 'CHALLAN', row.status === 'VOID' ? 'Cancelled' : challanCopies[0], [
      ...said([
        ['Challan', row.challanNumber],
        ['Date', day(row.challanAt)],
        ['Order', row.suborderNumber],
        ['PO number', row.poNumber],
        ['Place of supply', `${row.placeOfSupply} ${stateName(row.placeOfSupply)}`],
        ['Tax invoice', row.invoiceNumber],
      ]),
      ...truckOf(row),
    ]),
    {
      layout: 'lightHorizontalLines',
      style: 'small',
      table: {
        headerRows: 1,
        widths: [14, '*', 40, 70, 74, ...names.map(() => 64), 74],
        body: [
          [
            '#',
            'Goods',
            'HSN',
            right('Quantity'),
            right('Taxable'),
            ...names.map((name) => right(name)),
            right('Amount'),
          ],
          ...row.lines.map((line, at): Cell[] => [
            String(at + 1),
            line.pieces ? `${line.title}\n${line.pieces} pieces` : line.title,
            line.hsn,
            right(`${formatThousandths(line.quantityMilli)} ${line.uqc}`),
            right(money(line.taxablePaise)),
            ...taxes([line]).map((text) => right(text)),
            right(money(line.totalPaise)),
          ]),
          [
            '',
            { text: 'Total', bold: true },
            '',
            '',
            right(money(row.totals.taxablePaise ?? 0), true),
            ...taxes(row.lines).map((text) => right(text, true)),
            right(money((row.totals.totalPaise ?? 0) - (row.totals.roundOffPaise ?? 0)), true),
          ],
        ],
      },
    },
    { columns: [{ text: '' }, signature(row.supplier)], margin: [0, 24, 0, 0] },
  ]
}

/** The contents of the truck by line, and a tag for each bundle. */
function packingList(row: ShipmentDocumentRow): object[] {
  const tags = row.lines.flatMap((line) =>
    line.bundles.map((bundle, at) => ({
      stack: [
        { text: `${row.shipmentNumber}  ${at + 1} of ${line.bundles.length}`, bold: true },
        line.title,
        `${bundle.pieces} ${bundle.pieces === 1 ? 'piece' : 'pieces'}, ${formatKg(bundle.grams)}`,
        line.heats.length > 0 ? `Heat ${line.heats.join(' / ')}` : '',
      ],
      style: 'small',
      margin: [4, 4, 4, 4],
    })),
  )
  const across = 4
  const rows = Array.from({ length: Math.ceil(tags.length / across) }, (_, at) => {
    const here = tags.slice(at * across, at * across + across)
    return [...here, ...Array.from({ length: across - here.length }, () => ({ text: '' }))]
  })
  return [
    ...head(row, 'PACKING_LIST', row.shipmentNumber, [
      ...said([
        ['Shipment', row.shipmentNumber],
        ['Packed', day(row.packedAt)],
        ['Order', row.suborderNumber],
        ['PO number', row.poNumber],
        ['Challan', row.challanNumber],
      ]),
      ...truckOf(row),
    ]),
    {
      layout: 'lightHorizontalLines',
      style: 'small',
      table: {
        headerRows: 1,
        widths: [14, '*', 90, 60, 80, 100],
        body: [
          ['#', 'Goods', right('Bundles'), right('Pieces'), right('Weight'), 'Heat'],
          ...row.lines.map((line, at): Cell[] => [
            String(at + 1),
            line.title,
            right(bundleText(line.bundles) || '–'),
            right(line.pieces === null ? `${formatThousandths(line.quantityMilli)} ${line.uqc}` : String(line.pieces)),
            right(formatKg(line.grams)),
            line.heats.join('\n') || '–',
          ]),
          ['', { text: 'Total', bold: true }, '', '', right(formatKg(row.grams), true), ''],
        ],
      },
    },
    ...(rows.length > 0
      ? [
          { text: 'Bundle tags', style: 'label', margin: [0, 18, 0, 4] },
          { table: { widths: Array.from({ length: across }, () => '*'), body: rows, dontBreakRows: true } },
        ]
      : []),
  ]
}

/** The driver's document. Never contains the buyer's delivery code. */
function dispatchNote(row: ShipmentDocumentRow): object[] {
  const { site } = row
  return [
    ...head(row, 'DISPATCH_NOTE', row.shipmentNumber, [
      ...said([
        ['Shipment', row.shipmentNumber],
        ['Dispatched', day(row.dispatchedAt)],
        ['Order', row.suborderNumber],
        ['Invoice', row.invoiceNumber],
        ['Challan', row.challanNumber],
      ]),
      ...truckOf(row),
    ]),
    facts(
      said([
        ['Receiver', [site.receiverName ?? site.name, site.receiverMobile ?? site.mobile].filter(Boolean).join(', ')],
        ['Landmark', site.landmark],
        ['Truck entry hours', site.entryHours],
        ['Weight', formatKg(row.grams)],
      ]),
    ),
    {
      ul: row.lines.map(
        (line) => `${line.title}: ${line.pieces ? `${line.pieces} pieces, ` : ''}${formatKg(line.grams)}`,
      ),
      margin: [0, 12, 0, 12],
    },
    { text: 'Handover', bold: true },
    {
      text: 'After unloading, ask the receiver for the six-digit code. The buyer finds it on the order page and must not give it before the goods have arrived.',
    },
    {
      columns: [
        'Code  ____  ____  ____  ____  ____  ____',
        { text: 'Received by  ______________________', alignment: 'right' },
      ],
      margin: [0, 24, 0, 0],
    },
  ]
}

/** The PDF content of one document of a shipment. */
export const documentContent = (row: ShipmentDocumentRow, kind: ShipmentDocumentKind): object[] =>
  ({ CHALLAN: challan, PACKING_LIST: packingList, DISPATCH_NOTE: dispatchNote })[kind](row)
