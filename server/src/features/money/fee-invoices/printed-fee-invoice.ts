import { printDate, printDay } from '@neev/domain/core/fiscal'
import { feeTaxes } from '@neev/domain/money/fee-invoices'
import { invoiceTypes, printedRate } from '@neev/domain/orders/invoices'
import type { Ctx } from '#core/context.ts'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { logoBytes } from '#features/content/site-content/site-content.ts'
import { printedParts, printedTables } from '#features/orders/invoices/invoices.ts'
import type { FeeInvoiceRow } from './fee-invoices.queries.ts'

const { formatAmount, nonZeroSums, facts, issuer, party, signature, stateText, taxSums } = printedParts
const { column, figure, filling } = printedParts.columns

/** An invoice or credit note for commission as a document, below the operator's logo. */
export async function printFeeInvoice(ctx: Ctx, row: FeeInvoiceRow): Promise<PrintedDocument> {
  const isInvoice = row.kind === 'INVOICE'
  const rates = row.lines.map(({ gstBp }) => gstBp)
  return {
    title: invoiceTypes[isInvoice ? 'TAX_INVOICE' : 'CREDIT_NOTE'],
    number: row.number,
    subtitle: `Commission, settlement ${row.settlementNumber}`,
    from: issuer(row.supplier),
    logo: await logoBytes(ctx),
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          [
            { name: isInvoice ? 'Invoice no.' : 'Credit note no.', value: row.number, bold: true },
            ...facts([
              ['Date', printDate(new Date(row.issuedAt))],
              ['To invoice', row.againstNumber],
            ]),
          ],
          facts([
            ['Settlement', row.settlementNumber],
            ['Period', `${printDay(row.from)} to ${printDay(row.to)}`],
            ['Place of supply', stateText(row.placeOfSupply)],
            ['Reverse charge', row.reverseCharge ? 'Yes' : 'No'],
          ]),
        ],
      },
      { __typename: 'PrintedParties', parties: [party('Billed to', row.recipient)] },
      {
        __typename: 'PrintedTable',
        columns: [column('#'), filling('Service'), column('SAC'), figure('Taxable ₹'), figure('GST')],
        rows: row.lines.map((line, at) => ({
          cells: [
            String(at + 1),
            `Commission, order ${line.suborderNumber}`,
            row.sac,
            formatAmount(line.feePaise),
            printedRate(line.gstBp),
          ],
        })),
      },
      {
        __typename: 'PrintedSums',
        words: row.amountInWords,
        remarks: ['Deducted from the seller’s account in this settlement. No separate payment is required.'],
        sums: [
          { name: 'Taxable value', paise: row.taxablePaise },
          ...taxSums(row, row.taxKind, rates),
          ...nonZeroSums([['Round off', row.roundOffPaise]]),
        ],
        total: { name: 'Total', paise: row.totalPaise },
      },
      printedTables.taxTable(
        'SAC',
        feeTaxes(row.lines, row.taxKind).map((tax) => ({ ...tax, hsn: row.sac })),
        row.taxKind,
      ),
      signature(row.supplier),
    ],
  }
}
