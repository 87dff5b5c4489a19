import { printDate, printDay } from '@neev/domain/core/fiscal'
import { formatThousandths } from '@neev/domain/core/quantity'
import { stateName } from '@neev/domain/core/states'
import { sezStatements, taxNames } from '@neev/domain/tax/gst'
import {
  compositionStatement,
  copyLabels,
  type InvoiceCopy,
  invoiceTypes,
  printedRate,
  taxColumns,
} from '@neev/domain/tax/invoices'
import type { InvoicedLine, InvoiceRow } from './invoice-row.ts'
import { type Cell, facts, irnBlock, money, party, right, type Seal, signature } from './pdf-parts.ts'
import { summaryOf } from './summary.ts'

/** A bill of supply has no tax columns (CGST Rule 49). */
const isTaxed = ({ type }: InvoiceRow) => type !== 'BILL_OF_SUPPLY'

/** The amount of each tax of a line, with its rate (CGST Rule 46(l), (m)). */
const taxOfLine = ({ taxKind }: InvoiceRow, { rateBp, igstPaise, cgstPaise, sgstPaise }: InvoicedLine) =>
  taxKind === 'IGST'
    ? `${money(igstPaise)}\n${printedRate(rateBp)}`
    : [cgstPaise, sgstPaise].map((paise) => `${printedRate(rateBp / 2)}  ${money(paise)}`).join('\n')

/**
 * The lines as required by Rule 46: description, HSN, quantity with unit code, rate, taxable value, tax by rate, total.
 */
function lineTable(invoice: InvoiceRow) {
  const igst = invoice.taxKind === 'IGST'
  const local = invoice.taxKind === 'CGST_UTGST' ? 'UTGST' : 'SGST'
  const taxed = isTaxed(invoice)
  const head: Cell[] = [
    '#',
    'Goods',
    'HSN',
    right('Quantity'),
    right('Rate'),
    ...(taxed ? [right('Taxable'), right(igst ? 'IGST' : `CGST + ${local}`)] : []),
    right('Amount'),
  ]
  const rows = invoice.lines.map((line, at): Cell[] => [
    String(at + 1),
    line.pieces ? `${line.title}\n${line.pieces} pieces` : line.title,
    line.hsn,
    right(`${formatThousandths(line.quantityMilli)} ${line.uqc}`),
    right(money(line.pricePaise)),
    ...(taxed ? [right(money(line.taxablePaise)), right(taxOfLine(invoice, line))] : []),
    right(money(line.totalPaise)),
  ])
  return {
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, widths: [14, '*', 38, 62, 52, ...(taxed ? [64, 76] : []), 68], body: [head, ...rows] },
    style: 'small',
  }
}

function sums(invoice: InvoiceRow) {
  const {
    goodsPaise = 0,
    discountPaise = 0,
    freightPaise = 0,
    loadingPaise = 0,
    taxablePaise = 0,
    cgstPaise = 0,
    sgstPaise = 0,
    igstPaise = 0,
    roundOffPaise = 0,
    totalPaise = 0,
    creditPaise = 0,
  } = invoice.totals
  const [first, second] = taxColumns(invoice.taxKind, invoice.lines[0]?.rateBp ?? 0).map(
    (name) => name.split(' ')[0] ?? name,
  )
  const rows: [string, number][] = [
    ['Goods', goodsPaise],
    ...(discountPaise ? ([['Discount', -discountPaise]] as [string, number][]) : []),
    ['Freight', freightPaise],
    ['Loading', loadingPaise],
    [isTaxed(invoice) ? 'Taxable value' : 'Value of supply', taxablePaise],
    ...(!isTaxed(invoice)
      ? []
      : invoice.taxKind === 'IGST'
        ? ([[first, igstPaise]] as [string, number][])
        : ([
            [first, cgstPaise],
            [second, sgstPaise],
          ] as [string, number][])),
    ['Round off', roundOffPaise],
  ]
  const body: Cell[][] = rows.map(([name, paise]) => [name, right(money(paise))])
  body.push([{ text: 'Total', bold: true }, right(money(totalPaise), true)])
  if (creditPaise) body.push(['Paid by the marketplace for the buyer', right(money(creditPaise))])
  return { layout: 'noBorders', table: { widths: ['*', 90], body }, style: 'small' }
}

/** One row per HSN and rate, each tax with its own rate (CGST Rule 46(l), (m)). */
function hsnTable(invoice: InvoiceRow) {
  const names = taxNames(invoice.taxKind)
  const head: Cell[] = ['HSN', right('Taxable'), ...names.flatMap((name) => [right('Rate'), right(name)]), right('Tax')]
  const rows = summaryOf(invoice).map((row): Cell[] => [
    row.hsn,
    right(money(row.taxablePaise)),
    ...(names.length === 1 ? [row.igstPaise] : [row.cgstPaise, row.sgstPaise]).flatMap((paise) => [
      right(printedRate(row.rateBp / names.length)),
      right(money(paise)),
    ]),
    right(money(row.taxPaise)),
  ])
  return {
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, widths: [60, '*', ...names.flatMap(() => [40, '*']), '*'], body: [head, ...rows] },
    style: 'small',
    margin: [0, 12, 0, 0],
  }
}

/** The address of the test certificates, as QR code and text. */
const trace = (code: string | null, origin: string) =>
  code === null
    ? { text: '' }
    : {
        columns: [
          { width: 76, qr: `${origin}/trace/${code}`, fit: 68 },
          {
            width: '*',
            stack: [
              { text: 'Test certificates', style: 'label' },
              code,
              { text: `${origin}/trace/${code}`, style: 'small' },
            ],
          },
        ],
      }

/**
 * The payment QR code for a consumer, where required. Amounts already received by the marketplace are not paid again.
 */
const upiBlock = ({ upiUri, orderNumber }: InvoiceRow): object[] =>
  upiUri === null
    ? []
    : [
        {
          columns: [
            { width: 96, qr: upiUri, fit: 90, eccLevel: 'L' },
            {
              width: '*',
              stack: [
                { text: 'QR code for payment by UPI', style: 'label' },
                `Payments through the marketplace are recorded under order ${orderNumber}. Do not pay an order that is already paid.`,
              ],
            },
          ],
          columnGap: 12,
          margin: [0, 12, 0, 0],
        },
      ]

/**
 * The PDF content of a tax invoice, for a file of its own or a combined one: the same amounts as the page, nothing
 * recalculated.
 */
export function invoiceContent(
  invoice: InvoiceRow,
  origin: string,
  { copy = 0, seal = null }: { copy?: InvoiceCopy; seal?: Seal | null } = {},
): object[] {
  const rows: Cell[][] = [
    [isTaxed(invoice) ? 'Invoice' : 'Bill of supply', { text: invoice.number, bold: true }],
    ['Date', printDate(new Date(invoice.issuedAt))],
    ['Order', invoice.suborderNumber],
    ...(invoice.poNumber ? [['PO number', invoice.poNumber]] : []),
    ...(invoice.dueOn ? [['Payment due', printDay(invoice.dueOn)]] : []),
    ['Place of supply', `${invoice.placeOfSupply} ${stateName(invoice.placeOfSupply)}`],
    ...(invoice.lutNumber ? [['Letter of undertaking', invoice.lutNumber]] : []),
    ...(isTaxed(invoice) ? [['Reverse charge', invoice.reverseCharge ? 'Yes' : 'No']] : []),
    ...(invoice.operatorGstin ? [['E-commerce GSTIN', invoice.operatorGstin]] : []),
    ...(invoice.vehicleNumber ? [['Vehicle', invoice.vehicleNumber]] : []),
    ...(invoice.ewayNumber ? [['E-way bill', invoice.ewayNumber]] : []),
  ]
  const statement = isTaxed(invoice) ? invoice.sez && sezStatements[invoice.sez] : compositionStatement
  return [
    {
      columns: [
        { text: invoiceTypes[invoice.type], fontSize: 16, bold: true },
        { text: copyLabels[copy], alignment: 'right', style: 'label' },
      ],
    },
    ...(statement ? [{ text: statement, bold: true, margin: [0, 4, 0, 0] }] : []),
    {
      columns: [party('Supplier', invoice.supplier), facts(rows)],
      columnGap: 24,
      margin: [0, 12, 0, 12],
    },
    {
      columns: [
        party('Billed to', invoice.recipient),
        party('Delivered to', invoice.shipTo, { unregistered: !invoice.recipient.gstin }),
        ...(invoice.dispatchedFrom ? [party('Dispatched from', invoice.dispatchedFrom)] : []),
      ],
      columnGap: 24,
      margin: [0, 0, 0, 12],
    },
    ...irnBlock(seal),
    lineTable(invoice),
    {
      columns: [
        { width: '*', stack: [{ text: 'Amount in words', style: 'label' }, { text: invoice.amountInWords }] },
        { width: 240, ...sums(invoice) },
      ],
      columnGap: 24,
      margin: [0, 8, 0, 0],
    },
    ...(isTaxed(invoice) ? [hsnTable(invoice)] : []),
    ...upiBlock(invoice),
    {
      columns: [trace(invoice.traceCode, origin), signature(invoice.supplier)],
      margin: [0, 24, 0, 0],
    },
  ]
}
