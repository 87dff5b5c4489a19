import { istDate, printDay } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import type { Ctx } from '#core/context.ts'
import type { PrintedDocument, PrintedLine } from '#core/printing/printed-document.ts'
import { settingsAsOf } from '#core/settings.ts'
import { printedParts } from '#features/orders/invoices/invoices.ts'
import { earningName, suborderNames, sumsOf } from './statement-labels.ts'
import { type EarningRow, earningsOn, type SettlementRow } from './statements.queries.ts'

const { formatAmount, nonZeroSums, facts } = printedParts
const { column, figure, filling } = printedParts.columns

/** The amounts of an earning; its day and order stand with the first. */
const linesOf = (earning: EarningRow): PrintedLine[] =>
  sumsOf(earning).map(({ part, paise, how }, at) => ({
    cells: [
      [suborderNames[part], ...how].join('\n'),
      at === 0 ? earningName(earning) : '',
      at === 0 ? printDay(istDate(new Date(earning.at))) : '',
      formatAmount(paise),
    ],
  }))

/** A statement as a document: its totals, and every amount with its calculation. */
export async function printSettlement(ctx: Ctx, row: SettlementRow): Promise<PrintedDocument> {
  const earnings = await earningsOn(ctx.db, row.id)
  const { operatorName, operatorAddress, operatorGstin } = await settingsAsOf(ctx)
  const lines = earnings.flatMap(linesOf)
  const total = sum(earnings.flatMap(({ entries }) => entries.map(({ paise }) => paise)))
  return {
    title: 'Settlement',
    number: row.number,
    subtitle: `${printDay(row.from)} to ${printDay(row.to)}`,
    from: { name: operatorName, lines: [operatorAddress, operatorGstin && `GSTIN ${operatorGstin}`].filter(Boolean) },
    blocks: [
      {
        __typename: 'PrintedFacts',
        groups: [
          [{ name: 'Statement', value: row.number, bold: true }, ...facts([['Seller', row.sellerName]])],
          facts([
            ['Closing balance', `₹${formatAmount(row.closingPaise)}`],
            ['Paid with UTR', row.utr],
          ]),
        ],
      },
      {
        __typename: 'PrintedSums',
        words: '',
        remarks: [],
        sums: nonZeroSums([
          ['Carried forward', row.openingPaise],
          ...row.sums.map(({ part, paise }) => [suborderNames[part], paise] as const),
          ['Carried to the next statement', row.payablePaise - row.closingPaise],
        ]),
        total: { name: 'Payout', paise: row.payablePaise },
      },
      {
        __typename: 'PrintedTable',
        columns: [filling('Entry'), column('Order'), column('Day'), figure('Amount ₹')],
        rows: [...lines, { bold: true, cells: ['Total', '', '', formatAmount(total)] }],
      },
    ],
  }
}
