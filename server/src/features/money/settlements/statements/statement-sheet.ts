import { istDate } from '@neev/domain/core/fiscal'
import { cell, rupees, title, workbook } from '#core/sheets/workbook.ts'
import { earningName, suborderNames, sumsOf } from './statement-labels.ts'
import type { EarningRow, SettlementRow } from './statements.queries.ts'

/** A statement as a spreadsheet: its totals, then every amount with its calculation. */
export const statementSheet = (row: SettlementRow, earnings: readonly EarningRow[]): Promise<Buffer> =>
  workbook([
    {
      sheet: 'Statement',
      columns: [{ width: 34 }, { width: 20 }],
      data: [
        [title(row.number), title(row.sellerName)],
        [cell('From'), cell(row.from)],
        [cell('To'), cell(row.to)],
        [cell('Carried forward'), rupees(row.openingPaise)],
        ...row.sums.map(({ part, paise }) => [cell(suborderNames[part]), rupees(paise)]),
        [cell('Closing'), rupees(row.closingPaise)],
        [cell('Payout'), rupees(row.payablePaise)],
        [cell('Carried forward to the next'), rupees(row.closingPaise - row.payablePaise)],
        [cell('UTR'), cell(row.utr ?? '')],
      ],
    },
    {
      sheet: 'Figures',
      columns: [{ width: 12 }, { width: 28 }, { width: 26 }, { width: 16 }, { width: 16 }, { width: 60 }],
      stickyRowsCount: 1,
      data: [
        ['Day', 'Order', 'Entry', 'Calculated on', 'Amount', 'Calculation'].map(title),
        ...earnings.flatMap((earning) =>
          sumsOf(earning).map(({ part, paise, basePaise, how }) => [
            cell(istDate(new Date(earning.at))),
            cell(earningName(earning)),
            cell(suborderNames[part]),
            rupees(basePaise),
            rupees(paise),
            cell(how.join('; ')),
          ]),
        ),
      ],
    },
  ])
