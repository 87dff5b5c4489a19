import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printDate } from '@neev/domain/fiscal'
import { copyLabels, invoiceTypes, printedRate, taxColumns } from '@neev/domain/invoices'
import { formatInr } from '@neev/domain/money'
import { formatThousandths } from '@neev/domain/quantity'
import { stateName } from '@neev/domain/states'
import pdfmake from 'pdfmake'
import type { InvoiceRow } from './invoices.ts'
import { summaryOf } from './invoices.ts'

// Roboto comes with the library and has the rupee sign, which the standard PDF fonts lack
const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake'))), '../fonts/Roboto')
const font = (name: string) => join(folder, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))

type Cell = string | { text: string; bold?: boolean; alignment?: 'right'; colSpan?: number }
const right = (text: string, bold = false): Cell => ({ text, alignment: 'right', bold })
const money = (paise: number) => formatInr(paise, { paise: 'always' })

const party = (
  title: string,
  { name, legalName, address, state, stateCode, gstin, phone }: InvoiceRow['supplier'],
) => ({
  stack: [
    { text: title, style: 'label' },
    { text: name, bold: true },
    ...(legalName && legalName !== name ? [legalName] : []),
    address,
    `State: ${state}, code ${stateCode}`,
    gstin ? `GSTIN: ${gstin}` : 'Unregistered',
    ...(phone ? [phone] : []),
  ],
})

/** Lines as Rule 46 wants them: description, HSN, quantity with its code, rate, taxable value, tax by rate, total. */
function lineTable(invoice: InvoiceRow) {
  const igst = invoice.taxKind === 'IGST'
  const local = invoice.taxKind === 'CGST_UTGST' ? 'UTGST' : 'SGST'
  const head: Cell[] = [
    '#',
    'Goods',
    'HSN',
    right('Quantity'),
    right('Rate'),
    right('Taxable'),
    right(igst ? 'IGST' : `CGST + ${local}`),
    right('Amount'),
  ]
  const rows = invoice.lines.map((line, at): Cell[] => [
    String(at + 1),
    line.pieces ? `${line.title}\n${line.pieces} pieces` : line.title,
    line.hsn,
    right(`${formatThousandths(line.quantityMilli)} ${line.uqc}`),
    right(money(line.pricePaise)),
    right(money(line.taxablePaise)),
    right(
      igst
        ? `${money(line.igstPaise)}\n${printedRate(line.rateBp)}`
        : `${money(line.cgstPaise)}\n${money(line.sgstPaise)}`,
    ),
    right(money(line.totalPaise)),
  ])
  return {
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, widths: [14, '*', 38, 62, 52, 64, 62, 68], body: [head, ...rows] },
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
    ['Taxable value', taxablePaise],
    ...(invoice.taxKind === 'IGST'
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

function hsnTable(invoice: InvoiceRow) {
  const head: Cell[] = [
    'HSN',
    'Rate',
    right('Taxable'),
    right('CGST'),
    right('SGST / UTGST'),
    right('IGST'),
    right('Tax'),
  ]
  const rows = summaryOf(invoice).map((row): Cell[] => [
    row.hsn,
    printedRate(row.rateBp),
    right(money(row.taxablePaise)),
    right(money(row.cgstPaise)),
    right(money(row.sgstPaise)),
    right(money(row.igstPaise)),
    right(money(row.taxPaise)),
  ])
  return {
    layout: 'lightHorizontalLines',
    table: { headerRows: 1, widths: [60, 40, '*', '*', '*', '*', '*'], body: [head, ...rows] },
    style: 'small',
    margin: [0, 12, 0, 0],
  }
}

/** The tax invoice as a PDF: the same figures as the page, nothing worked out anew. About a hundredth of a second. */
export function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const facts: Cell[][] = [
    ['Invoice', { text: invoice.number, bold: true }],
    ['Date', printDate(new Date(invoice.issuedAt))],
    ['Order', invoice.suborderNumber],
    ...(invoice.poNumber ? [['Purchase order', invoice.poNumber]] : []),
    ['Place of supply', `${invoice.placeOfSupply} ${stateName(invoice.placeOfSupply)}`],
    ['Reverse charge', 'No'],
    ...(invoice.vehicleNumber ? [['Vehicle', invoice.vehicleNumber]] : []),
    ...(invoice.ewayNumber ? [['E-way bill', invoice.ewayNumber]] : []),
  ]
  return pdfmake
    .createPdf({
      info: { title: `${invoiceTypes[invoice.type]} ${invoice.number}` },
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 48],
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25 },
      styles: { label: { color: '#5F6A77', fontSize: 8 }, small: { fontSize: 8 } },
      footer: (page: number, pages: number) => ({
        text: `${invoice.number} · page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 7,
        color: '#5F6A77',
      }),
      content: [
        {
          columns: [
            { text: invoiceTypes[invoice.type], fontSize: 16, bold: true },
            { text: copyLabels[0], alignment: 'right', style: 'label' },
          ],
        },
        {
          columns: [
            party('Supplier', invoice.supplier),
            { layout: 'noBorders', table: { widths: ['auto', '*'], body: facts } },
          ],
          columnGap: 24,
          margin: [0, 12, 0, 12],
        },
        {
          columns: [
            party('Billed to', invoice.recipient),
            party('Delivered to', invoice.shipTo),
            ...(invoice.dispatchedFrom ? [party('Dispatched from', invoice.dispatchedFrom)] : []),
          ],
          columnGap: 24,
          margin: [0, 0, 0, 12],
        },
        lineTable(invoice),
        {
          columns: [
            { width: '*', stack: [{ text: 'Amount in words', style: 'label' }, { text: invoice.amountInWords }] },
            { width: 240, ...sums(invoice) },
          ],
          columnGap: 24,
          margin: [0, 8, 0, 0],
        },
        hsnTable(invoice),
        {
          text: `For ${invoice.supplier.legalName ?? invoice.supplier.name}\n\n\nAuthorised signatory`,
          alignment: 'right',
          margin: [0, 24, 0, 0],
        },
      ],
    })
    .getBuffer()
}
