import { sum } from '@neev/domain/core/money'
import { type CreditEntryKind, creditReference } from '@neev/domain/money/credit/credit-entries'
import { cell, rupees, title, workbook } from '#core/sheets/workbook.ts'
import type { Account, PresentedEntry } from './account.ts'
import type { LineRow } from './lines.queries.ts'

/** Names of entries in spreadsheets, which are in English. */
const names: Record<CreditEntryKind, string> = {
  INVOICE: 'Invoice',
  CREDIT_NOTE: 'Credit note',
  DEBIT_NOTE: 'Debit note',
  RECEIPT: 'Receipt',
  INTEREST: 'Interest',
  REVERSAL: 'Receipt reversed',
  WRITE_OFF: 'Written off',
  GST_TDS: 'GST-TDS deducted',
}

/** The statement of a line as a spreadsheet: its totals, then every entry with the balance after it. */
export const statementSheet = (
  line: LineRow,
  { asOf, interestPaise }: Account,
  entries: readonly PresentedEntry[],
): Promise<Buffer> =>
  workbook([
    {
      sheet: 'Statement',
      columns: [{ width: 28 }, { width: 32 }],
      data: [
        [title('Credit statement'), title(creditReference(line.id))],
        [cell('Seller'), cell(line.sellerLegalName)],
        [cell('Company'), cell(line.companyName)],
        [cell('As of'), cell(asOf)],
        [cell('Limit'), rupees(line.limitPaise)],
        [cell('Balance'), rupees(line.balancePaise)],
        [cell('Overdue'), rupees(line.overduePaise)],
        [cell('Ordered, not invoiced'), rupees(line.ordersPaise)],
        [cell('Interest not charged'), rupees(interestPaise)],
        [cell('Not allocated'), rupees(sum(entries.map((one) => (one.dueOn === null ? one.openPaise : 0))))],
      ],
    },
    {
      sheet: 'Entries',
      columns: [12, 16, 24, 12, 16, 16, 16, 16, 40].map((width) => ({ width })),
      stickyRowsCount: 1,
      data: [
        ['Day', 'Entry', 'Number', 'Due', 'Owed', 'Paid or credited', 'Balance', 'Open', 'Note'].map(title),
        ...entries.map((one) => [
          cell(one.day),
          cell(names[one.kind]),
          cell(one.number ?? one.ofNumber ?? ''),
          cell(one.dueOn ?? ''),
          rupees(one.amountPaise > 0 ? one.amountPaise : null),
          rupees(one.amountPaise < 0 ? -one.amountPaise : null),
          rupees(one.balancePaise),
          rupees(one.openPaise),
          cell(one.note ?? ''),
        ]),
      ],
    },
  ])
