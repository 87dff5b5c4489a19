import { printDate, printDay } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { sezStatements, taxNames } from '@neev/domain/tax/gst'
import {
  compositionStatement,
  copyLabels,
  type InvoiceCopy,
  invoiceTypes,
  printedRate,
} from '@neev/domain/tax/invoices'
import type { PrintedBlock, PrintedDocument, PrintedLine } from '#core/printing/printed-document.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { summaryOf } from '../summary.ts'
import {
  bare,
  billedColumns,
  columns,
  counted,
  facts,
  goodsCells,
  grouped,
  irnBlock,
  issuer,
  linked,
  partiesBlock,
  type Seal,
  signature,
  state,
  taxSums,
} from './parts.ts'

/** A bill of supply has no tax columns (CGST Rule 49). */
const isTaxed = ({ type }: InvoiceRow) => type !== 'BILL_OF_SUPPLY'

/**
 * The lines as required by Rule 46: description, HSN, quantity with unit code, rate and value before tax. What the goods
 * cost besides has rows of its own, so that each amount is the product that stands before it.
 */
function goodsTable(invoice: InvoiceRow): PrintedBlock {
  const { lines, totals } = invoice
  const taxed = isTaxed(invoice)
  const last = taxed ? (text: string) => [text] : () => []
  const charges = counted([
    ['Discount', -(totals.discountPaise ?? 0)],
    ['Freight', totals.freightPaise ?? 0],
    ['Loading at the yard', totals.loadingPaise ?? 0],
  ])
  const goods = lines.map(
    (line, at): PrintedLine => ({
      cells: [...goodsCells(line, at), bare(line.pricePaise), bare(line.goodsPaise), ...last(printedRate(line.rateBp))],
    }),
  )
  // They are taxed as the goods that they belong to; of goods with several rates each has its part, see the table below
  const ofAll = <T>(values: T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null)
  const hsn = ofAll(lines.map((line) => line.hsn)) ?? ''
  const rateBp = ofAll(lines.map((line) => line.rateBp))
  const rate = last(rateBp === null ? '' : printedRate(rateBp))
  const others = charges.map(
    ({ name, paise }, at): PrintedLine => ({
      cells: [String(lines.length + at + 1), name, hsn, '', '', '', bare(paise), ...rate],
    }),
  )
  const names = billedColumns.slice(0, taxed ? undefined : -1)
  return {
    __typename: 'PrintedTable',
    columns: names.map((column) => (taxed || column.name !== 'Taxable ₹' ? column : { ...column, name: 'Value ₹' })),
    rows: [...goods, ...others],
  }
}

/** One row per HSN and rate, each tax with its own rate (CGST Rule 46(l), (m)). */
function hsnTable(invoice: InvoiceRow): PrintedBlock {
  const { figure, filling } = columns
  const names = taxNames(invoice.taxKind)
  const summary = summaryOf(invoice)
  const taxes = (row: { igstPaise: number; cgstPaise: number; sgstPaise: number }) =>
    names.length === 1 ? [row.igstPaise] : [row.cgstPaise, row.sgstPaise]
  const total = (of: (row: (typeof summary)[number]) => number) => sum(summary.map(of))
  return {
    __typename: 'PrintedTable',
    columns: [
      filling('HSN'),
      figure('Taxable ₹'),
      ...names.flatMap((name) => [figure(`${name} rate`), figure(`${name} ₹`)]),
      figure('Tax ₹'),
    ],
    rows: [
      ...summary.map((row) => ({
        cells: [
          row.hsn,
          bare(row.taxablePaise),
          ...taxes(row).flatMap((paise) => [printedRate(row.rateBp / names.length), bare(paise)]),
          bare(row.taxPaise),
        ],
      })),
      {
        bold: true,
        cells: [
          'Total',
          bare(total((row) => row.taxablePaise)),
          ...taxes({
            igstPaise: total((row) => row.igstPaise),
            cgstPaise: total((row) => row.cgstPaise),
            sgstPaise: total((row) => row.sgstPaise),
          }).flatMap((paise) => ['', bare(paise)]),
          bare(total((row) => row.taxPaise)),
        ],
      },
    ],
  }
}

/** The payment QR code for a consumer, where required. Amounts already received by the marketplace are not paid again. */
const upiBlock = ({ upiUri, orderNumber }: InvoiceRow): PrintedBlock[] =>
  upiUri === null
    ? []
    : [
        {
          __typename: 'PrintedCode',
          label: 'QR code for payment by UPI',
          text: upiUri,
          facts: facts([
            [
              'QR code for payment by UPI',
              `Payments through the marketplace are recorded under order ${orderNumber}. Do not pay an order that is already paid.`,
            ],
          ]),
        },
      ]

/** The address of the test certificates. */
const traceBlock = (code: string | null, origin: string): PrintedBlock[] =>
  code === null
    ? []
    : [
        {
          __typename: 'PrintedCode',
          label: 'QR code of the test certificates',
          text: `${origin}/trace/${code}`,
          facts: [linked('Test certificates', code, 'TRACE', code), ...facts([['Address', `${origin}/trace/${code}`]])],
        },
      ]

type Options = { copy?: InvoiceCopy; seal?: Seal | null; debitNotes?: readonly { id: number; number: string }[] }

/** A tax invoice or bill of supply as a document: the stored amounts, nothing recalculated. */
export function printedInvoice(
  invoice: InvoiceRow,
  origin: string,
  { copy = 0, seal = null, debitNotes = [] }: Options = {},
): PrintedDocument {
  const { totals } = invoice
  const taxed = isTaxed(invoice)
  const what = taxed ? 'invoice' : 'bill of supply'
  const statement = taxed ? invoice.sez && sezStatements[invoice.sez] : compositionStatement
  const { taxablePaise = 0, cgstPaise = 0, sgstPaise = 0, igstPaise = 0, roundOffPaise = 0, totalPaise = 0 } = totals
  const rates = invoice.lines.map(({ rateBp }) => rateBp)
  return {
    title: invoiceTypes[invoice.type],
    number: invoice.number,
    subtitle: copyLabels[copy],
    from: issuer(invoice.supplier),
    blocks: [
      ...(statement ? [{ __typename: 'PrintedText', text: statement, bold: true } as const] : []),
      {
        __typename: 'PrintedFacts',
        groups: [
          [
            { name: taxed ? 'Invoice no.' : 'Bill of supply no.', value: invoice.number, bold: true },
            ...facts([
              ['Date', printDate(new Date(invoice.issuedAt))],
              ['Order', invoice.suborderNumber],
              ['PO number', invoice.poNumber],
              ['Payment due', invoice.dueOn && printDay(invoice.dueOn)],
            ]),
          ],
          [
            ...facts([
              ['Place of supply', state(invoice.placeOfSupply)],
              ['Reverse charge', taxed ? (invoice.reverseCharge ? 'Yes' : 'No') : null],
              ['E-commerce GSTIN', invoice.operatorGstin],
              ['Letter of undertaking', invoice.lutNumber],
              ['Vehicle', invoice.vehicleNumber],
              ['E-way bill', grouped(invoice.ewayNumber)],
            ]),
            ...debitNotes.map(({ id, number }) => linked('Debit note', number, 'DEBIT_NOTE', id)),
          ],
        ],
      },
      partiesBlock('Billed to', invoice),
      ...irnBlock(seal),
      goodsTable(invoice),
      {
        __typename: 'PrintedSums',
        words: invoice.amountInWords,
        remarks: totals.creditPaise ? [`Paid by the marketplace for the buyer: ₹${bare(totals.creditPaise)}`] : [],
        sums: [
          ...counted([[taxed ? 'Taxable value' : 'Value of supply', taxablePaise]]),
          ...(taxed ? taxSums({ taxablePaise, cgstPaise, sgstPaise, igstPaise }, invoice.taxKind, rates) : []),
          ...counted([['Round off', roundOffPaise]]),
        ],
        total: { name: 'Total', paise: totalPaise },
      },
      ...(taxed ? [hsnTable(invoice)] : []),
      ...upiBlock(invoice),
      ...traceBlock(invoice.traceCode, origin),
      {
        __typename: 'PrintedText',
        title: 'Declaration',
        text: `We declare that this ${what} shows the actual price of the goods described and that all particulars are true and correct.`,
      },
      {
        __typename: 'PrintedText',
        title: 'Claims',
        text: 'Short weight above 0.5 % within 48 hours of delivery, with a weighbridge slip.',
      },
      signature(invoice.supplier),
    ],
  }
}
