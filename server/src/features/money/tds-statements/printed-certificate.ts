import { printDay } from '@neev/domain/core/fiscal'
import { inrInWords, sum } from '@neev/domain/core/money'
import { printedRate } from '@neev/domain/orders/invoices'
import { monthsOfQuarter } from '@neev/domain/tax/quarters'
import type { Ctx } from '#core/context.ts'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { logoBytes } from '#features/content/site-content/site-content.ts'
import { printedParts } from '#features/orders/invoices/invoices.ts'
import type { CertificateRow } from './tds-statements.queries.ts'

const { formatAmount, facts } = printedParts
const { column, figure, filling } = printedParts.columns

/** A certificate of deducted tax as a document, below the operator's logo. */
export async function printCertificate(ctx: Ctx, row: CertificateRow): Promise<PrintedDocument> {
  const { deductor, deductee, section, code, form, rows } = row.content
  const [first = '', , last = ''] = monthsOfQuarter(row.quarter) ?? []
  const taxPaise = sum(rows.map((one) => one.taxPaise))
  return {
    title: 'Certificate of tax deducted at source',
    number: row.number,
    subtitle: `${form}, ${row.quarter.replace(/-(Q\d)$/, ', $1')}`,
    from: { name: deductor.name, lines: [deductor.address, `PAN ${deductor.pan} · TAN ${deductor.tan}`] },
    logo: await logoBytes(ctx),
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          [{ name: 'Certificate no.', value: row.number, bold: true }, ...facts([['Date', printDay(row.issuedOn)]])],
          facts([
            ['Months of deduction', `${first} to ${last}`],
            ['Section', section],
            ['Payment code', code],
          ]),
        ],
      },
      {
        __typename: 'PrintedParties',
        parties: [{ title: 'Deducted from', name: deductee.name, lines: [deductee.address, `PAN ${deductee.pan}`] }],
      },
      {
        __typename: 'PrintedTable',
        columns: [
          column('Month'),
          figure('Amount ₹'),
          figure('Rate'),
          figure('Tax ₹'),
          filling('Deposited: BSR code, day, challan no.'),
        ],
        rows: rows.map(({ month, basePaise, rateBp, taxPaise, challan }) => ({
          cells: [
            month,
            formatAmount(basePaise),
            printedRate(rateBp),
            formatAmount(taxPaise),
            challan ? `${challan.bsr}, ${printDay(challan.depositedOn)}, ${challan.serial}` : '',
          ],
        })),
      },
      {
        __typename: 'PrintedSums',
        words: inrInWords(taxPaise),
        remarks: [
          'The tax was deducted from the seller’s settlements and deposited to the credit of the Central Government.',
        ],
        sums: [{ name: 'Amount paid or credited', paise: sum(rows.map((one) => one.basePaise)) }],
        total: { name: 'Tax deducted and deposited', paise: taxPaise },
      },
      {
        __typename: 'PrintedSigns',
        places: [{ above: `For ${deductor.name}`, below: 'Person responsible for deduction of tax' }],
      },
    ],
  }
}
