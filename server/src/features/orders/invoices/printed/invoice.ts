import { printDate, printDay } from '@neev/domain/core/fiscal'
import { compositionStatement, copyLabels, type InvoiceCopy, invoiceTypes } from '@neev/domain/orders/invoices'
import { sezStatements } from '@neev/domain/tax/gst'
import type { PrintedBlock, PrintedCode, PrintedDocument } from '#core/printing/printed-document.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import {
  facts,
  formatAmount,
  groupEwayNumber,
  irnBlock,
  issuer,
  linkedFact,
  nonZeroSums,
  partiesBlock,
  type Seal,
  signature,
  stateText,
  taxSums,
} from './parts.ts'
import { hsnTable, invoicedTable } from './tables.ts'

/** A bill of supply has no tax columns (CGST Rule 49). */
const isTaxed = ({ type }: InvoiceRow) => type !== 'BILL_OF_SUPPLY'

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
const traceCode = (code: string | null, origin: string): PrintedCode | null =>
  code === null
    ? null
    : {
        __typename: 'PrintedCode',
        label: 'QR code of the test certificates',
        text: `${origin}/trace/${code}`,
        facts: [linkedFact('Test certificates', `${origin}/trace/${code}`, 'TRACE', code)],
      }

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
              ['Place of supply', stateText(invoice.placeOfSupply)],
              ['Reverse charge', taxed ? (invoice.reverseCharge ? 'Yes' : 'No') : null],
              ['E-commerce GSTIN', invoice.operatorGstin],
              ['Letter of undertaking', invoice.lutNumber],
              ['Vehicle', invoice.vehicleNumber],
              ['E-way bill', groupEwayNumber(invoice.ewayNumber)],
            ]),
            ...debitNotes.map(({ id, number }) => linkedFact('Debit note', number, 'DEBIT_NOTE', id)),
          ],
        ],
      },
      partiesBlock('Billed to', invoice),
      ...irnBlock(seal),
      invoicedTable(invoice.lines, taxed),
      {
        __typename: 'PrintedSums',
        words: invoice.amountInWords,
        code: traceCode(invoice.traceCode, origin),
        remarks: totals.creditPaise
          ? [`Paid by the marketplace for the buyer: ₹${formatAmount(totals.creditPaise)}`]
          : [],
        sums: [
          ...nonZeroSums([[taxed ? 'Taxable value' : 'Value of supply', taxablePaise]]),
          ...(taxed ? taxSums({ taxablePaise, cgstPaise, sgstPaise, igstPaise }, invoice.taxKind, rates) : []),
          ...nonZeroSums([['Round off', roundOffPaise]]),
        ],
        total: { name: 'Total', paise: totalPaise },
      },
      ...(taxed ? [hsnTable(invoice.lines, invoice.taxKind)] : []),
      ...upiBlock(invoice),
      signature(invoice.supplier, [
        [
          'Declaration',
          `We declare that this ${what} shows the actual price of the goods described and that all particulars are true and correct.`,
        ],
        ['Claims', 'Short weight above 0.5 % within 48 hours of delivery, with a weighbridge slip.'],
      ]),
    ],
  }
}
