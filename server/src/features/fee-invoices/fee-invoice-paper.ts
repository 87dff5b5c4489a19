import { printDate, printDay } from '@neev/domain/core/fiscal'
import { invoiceTypes, printedRate } from '@neev/domain/tax/invoices'
import type { Paper } from '#core/papers/paper.ts'
import { paperParts } from '#features/invoices/invoices.ts'
import type { FeeInvoiceRow } from './fee-invoices.queries.ts'

const { bare, counted, facts, issuer, party, signature, state, taxSums } = paperParts
const { column, figure, filling } = paperParts.columns

/** An invoice or credit note for commission as a paper, below the operator's logo. */
export function feeInvoicePaper(row: FeeInvoiceRow, logo: Buffer | null): Paper {
  const isInvoice = row.kind === 'INVOICE'
  const rates = row.lines.map(({ gstBp }) => gstBp)
  return {
    title: invoiceTypes[isInvoice ? 'TAX_INVOICE' : 'CREDIT_NOTE'],
    number: row.number,
    subtitle: `Commission, settlement ${row.settlementNumber}`,
    from: issuer(row.supplier),
    logo,
    blocks: [
      {
        __typename: 'PaperFacts',
        groups: [
          [
            { name: isInvoice ? 'Invoice no.' : 'Credit note no.', value: row.number, bold: true },
            ...facts([
              ['Date', printDate(new Date(row.issuedAt))],
              ['To invoice', row.againstNumber],
            ]),
          ],
          facts([
            ['Settlement', `${row.settlementNumber}, ${printDay(row.from)} to ${printDay(row.to)}`],
            ['Place of supply', state(row.placeOfSupply)],
            ['Reverse charge', row.reverseCharge ? 'Yes' : 'No'],
          ]),
        ],
      },
      { __typename: 'PaperParties', parties: [party('Billed to', row.recipient)] },
      {
        __typename: 'PaperTable',
        columns: [column('#'), filling('Service'), column('SAC'), figure('Taxable ₹'), figure('GST'), figure('GST ₹')],
        rows: row.lines.map((line, at) => ({
          cells: [
            String(at + 1),
            `Commission, order ${line.suborderNumber}`,
            row.sac,
            bare(line.feePaise),
            printedRate(line.gstBp),
            bare(line.gstPaise),
          ],
        })),
      },
      {
        __typename: 'PaperSums',
        words: row.amountInWords,
        remarks: ['Deducted from the seller’s account in this settlement. No separate payment is required.'],
        sums: [
          { name: 'Taxable value', paise: row.taxablePaise },
          ...taxSums(row, row.taxKind, rates),
          ...counted([['Round off', row.roundOffPaise]]),
        ],
        total: { name: 'Total', paise: row.totalPaise },
      },
      signature(row.supplier),
    ],
  }
}
