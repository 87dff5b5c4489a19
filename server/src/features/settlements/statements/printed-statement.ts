import { istDate, printDay } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { earningName, suborderNames, sumsOf } from './statement-labels.ts'
import type { EarningRow, SettlementRow } from './statements.queries.ts'

/** A statement as a document: its totals, and every amount with its calculation. */
export const printedStatement = (
  row: SettlementRow,
  earnings: readonly EarningRow[],
  operator: string,
): PrintedDocument => ({
  title: 'Settlement',
  number: row.number,
  subtitle: `${printDay(row.from)} to ${printDay(row.to)}`,
  from: { name: operator, lines: [] },
  blocks: [
    {
      __typename: 'PrintedFacts',
      groups: [
        [
          { name: 'Statement', value: row.number, bold: true },
          { name: 'Seller', value: row.sellerName },
          ...(row.utr ? [{ name: 'Paid with UTR', value: row.utr }] : []),
        ],
      ],
    },
    {
      __typename: 'PrintedSums',
      words: '',
      remarks: [],
      sums: [
        { name: 'Carried forward', paise: row.openingPaise },
        ...row.sums.map(({ part, paise }) => ({ name: suborderNames[part], paise })),
        { name: 'Closing', paise: row.closingPaise },
        { name: 'Carried forward to the next', paise: row.closingPaise - row.payablePaise },
      ],
      total: { name: 'Payout', paise: row.payablePaise },
    },
    {
      __typename: 'PrintedTable',
      columns: [
        { name: 'Entry', align: 'START' },
        { name: 'Calculation', align: 'START', fills: true },
        { name: 'Amount', align: 'END' },
      ],
      rows: earnings.flatMap((earning) => [
        {
          bold: true,
          cells: [
            printDay(istDate(new Date(earning.at))),
            earningName(earning),
            formatInr(earning.netPaise, { paise: 'always' }),
          ],
        },
        ...sumsOf(earning).map(({ part, paise, how }) => ({
          cells: [suborderNames[part], how.join('\n'), formatInr(paise, { paise: 'always' })],
        })),
      ]),
    },
  ],
})
