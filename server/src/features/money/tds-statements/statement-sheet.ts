import { sum } from '@neev/domain/core/money'
import type { TdsChallan, TdsDeposited } from '@neev/domain/money/tds-statements'
import { printedRate } from '@neev/domain/orders/invoices'
import { cell, rupees, title, workbook } from '#core/sheets/workbook.ts'

/** What a deductee without a PAN has in the statement. */
const noPan = 'PANNOTAVBL'
const printed = (day: string) => day.split('-').reverse().join('/')

/**
 * The data of a quarterly statement as a spreadsheet, for the utility that prepares its file: challans and deductees with
 * the columns of Form 26Q and its annexure. The file layout of Form 140 is not published.
 */
export async function statementSheet(
  { quarter, section, code }: { quarter: string; section: string; code: string },
  challans: readonly TdsChallan[],
  parts: readonly TdsDeposited[],
) {
  const serialOf = (challan: TdsChallan | null) => (challan ? String(challans.indexOf(challan) + 1) : '')
  const challanTitles = [
    'Sr. no.',
    'Month',
    'BSR code',
    'Date of deposit',
    'Challan serial no.',
    'Amount',
    'Used',
    'Not used',
  ]
  const rowTitles = [
    'Challan sr. no.',
    'Month of deduction',
    'PAN of the deductee',
    'Name of the deductee',
    'Section',
    'Section code',
    'Amount paid or credited',
    'Rate',
    'Tax deducted',
    'Tax deposited',
    'BSR code',
    'Date of deposit',
    'Challan serial no.',
  ]
  const used = (challan: TdsChallan) =>
    sum(parts.filter((part) => part.challan?.id === challan.id).map(({ taxPaise }) => taxPaise))
  const sheets = [
    {
      sheet: 'Challans',
      stickyRowsCount: 1,
      columns: challanTitles.map(() => ({ width: 18 })),
      data: [
        challanTitles.map(title),
        ...challans.map((one) => [
          cell(serialOf(one)),
          cell(one.month),
          cell(one.bsr),
          cell(printed(one.depositedOn)),
          cell(one.serial),
          rupees(one.amountPaise),
          rupees(used(one)),
          rupees(one.amountPaise - used(one)),
        ]),
      ],
    },
    {
      sheet: 'Deductees',
      stickyRowsCount: 1,
      columns: rowTitles.map(() => ({ width: 18 })),
      data: [
        rowTitles.map(title),
        ...parts.map((part) => [
          cell(serialOf(part.challan)),
          cell(part.month),
          cell(part.pan || noPan),
          cell(part.name),
          cell(section),
          cell(code),
          rupees(part.basePaise),
          cell(printedRate(part.rateBp)),
          rupees(part.taxPaise),
          rupees(part.challan ? part.taxPaise : 0),
          cell(part.challan?.bsr ?? ''),
          cell(part.challan ? printed(part.challan.depositedOn) : ''),
          cell(part.challan?.serial ?? ''),
        ]),
      ],
    },
  ]
  return {
    name: `tds-${quarter}.xlsx`,
    rows: parts.length,
    base64: (await workbook(sheets)).toString('base64'),
  }
}
