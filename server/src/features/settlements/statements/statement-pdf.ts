import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { pdfOf } from '#core/files/pdf.ts'
import { earningName, suborderNames, sumsOf } from './statement-labels.ts'
import type { EarningRow, SettlementRow } from './statements.queries.ts'

type Cell = string | { text: string; bold?: boolean; alignment?: 'right' }
const right = (text: string, bold = false): Cell => ({ text, alignment: 'right', bold })
const printed = (day: string) => day.split('-').reverse().join('-')

/** A statement as PDF: its totals, and every amount with its calculation. */
export function statementPdf(row: SettlementRow, earnings: readonly EarningRow[]): Promise<Buffer> {
  const sums: Cell[][] = [
    ['Carried forward', right(formatInr(row.openingPaise))],
    ...row.sums.map(({ part, paise }): Cell[] => [suborderNames[part], right(formatInr(paise))]),
    [{ text: 'Closing', bold: true }, right(formatInr(row.closingPaise), true)],
    ['Payout', right(formatInr(row.payablePaise))],
    ['Carried forward to the next', right(formatInr(row.closingPaise - row.payablePaise))],
  ]
  const figures = earnings.flatMap((earning): Cell[][] => [
    [
      { text: `${printed(istDate(new Date(earning.at)))}  ${earningName(earning)}`, bold: true },
      '',
      right(formatInr(earning.netPaise), true),
    ],
    ...sumsOf(earning).map(({ part, paise, how }): Cell[] => [
      suborderNames[part],
      how.join('\n'),
      right(formatInr(paise)),
    ]),
  ])
  return pdfOf(row.number, `Settlement ${row.number}`, [
    { text: `Settlement ${row.number}`, fontSize: 16, bold: true },
    { text: row.sellerName, bold: true, margin: [0, 8, 0, 0] },
    { text: `${printed(row.from)} to ${printed(row.to)}${row.utr ? `, paid with UTR ${row.utr}` : ''}` },
    { layout: 'noBorders', table: { widths: ['*', 110], body: sums }, margin: [0, 12, 0, 12] },
    {
      layout: 'lightHorizontalLines',
      style: 'small',
      table: {
        headerRows: 1,
        widths: [150, '*', 80],
        body: [['Entry', 'Calculation', right('Amount')], ...figures],
      },
    },
  ])
}
