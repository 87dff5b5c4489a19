import { book, type Cell, cp1252, sheet, utf16, xlsx } from './build.ts'

/* Statements as banks give them and lists as programs write them, read for their use. */

/** Day, direction, rupees and reference of each line. */
export type StatementCase = { name: string; bytes: Buffer; lines: [string, 'CREDIT' | 'DEBIT', number, string][] }
/** Goods, quantity and unit of each line. */
export type ListCase = { name: string; bytes: Buffer; lines: [string, number | null, string | null][] }

type Row = (string | number | null)[]
const hdfc: Row[] = [
  ['HDFC BANK Ltd.', null, null, null, null, null, 'Page No .: 1'],
  ['DECCAN TRADERS'],
  ['PLOT 4, MIDC, CHAKAN, PUNE 410501'],
  ['Statement From : 01/11/2026 To : 26/11/2026'],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['21/11/26', 'NEFT CR-SBIN0000432-RAMESH KUMAR', 'SBIN526325987001', '21/11/26', null, 123456.5, 1123456.5],
  ['22/11/26', 'UPI-CHARGES', '0000000000000000', '22/11/26', 29.5, null, 1123427],
  [],
  ['STATEMENT SUMMARY :-'],
  ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
  [1000000, 1, 1, 29.5, 123456.5, 1123427],
  ['*** End of statement ***'],
]
const hdfcLines: StatementCase['lines'] = [
  ['2026-11-21', 'CREDIT', 123456.5, 'SBIN526325987001'],
  ['2026-11-22', 'DEBIT', 29.5, ''],
]
const sbi: Row[] = [
  ['Account Name       :', 'Mr. DECCAN TRADERS'],
  ['Account Number     :', '_00000032123456789'],
  ['Start Date         :', '1 Nov 2026'],
  ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', '        Debit', 'Credit', 'Balance'],
  [
    '21 Nov 2026',
    '21 Nov 2026',
    'BY TRANSFER-INB NEFT UTR NO: HDFCN52026112112--RAMESH',
    'TRANSFER FROM 4897',
    ' ',
    '51,000.00',
    '1,51,000.00',
  ],
  ['22 Nov 2026', '22 Nov 2026', 'TO CASH', '/', '1,000.00', ' ', '1,50,000.00'],
  ['**This is a computer generated statement and does not require a signature.'],
]
const sbiLines: StatementCase['lines'] = [
  ['2026-11-21', 'CREDIT', 51000, 'TRANSFERFROM4897'],
  ['2026-11-22', 'DEBIT', 1000, ''],
]
const tabbed = (rows: Row[]) => rows.map((row) => row.map((cell) => cell ?? '').join('\t')).join('\r\n')
const icici: Row[] = [
  [null, 'DETAILED STATEMENT'],
  [null, 'Transactions List -  -DECCAN TRADERS(INR) -  -123405001234'],
  [],
  [
    null,
    'S No.',
    'Value Date',
    'Transaction Date',
    'Cheque Number',
    'Transaction Remarks',
    'Withdrawal Amount (INR )',
    'Deposit Amount (INR )',
    'Balance (INR )',
  ],
  [null, '1', '21/11/2026', '21/11/2026', '-', 'NEFT-SBIN526325987001-RAMESH', '0.0', '123456.5', '223456.5'],
  [null, '2', '22/11/2026', '22/11/2026', '000123', 'CLG/SELF', '5000.0', '0.0', '218456.5'],
  [],
  [null, 'Legends Used in Account Statement'],
]
const iciciLines: StatementCase['lines'] = [
  ['2026-11-21', 'CREDIT', 123456.5, ''],
  ['2026-11-22', 'DEBIT', 5000, '000123'],
]
const axis: Row[] = [
  ['Name :- DECCAN TRADERS'],
  ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
  ['21-11-2026', '-', 'NEFT/SBIN526325987001/RAMESH', ' ', '123456.50', '223456.50', '123'],
  ['22-11-2026', '4321', 'BRN-CLG-CHQ PAID', '5000.00', ' ', '218456.50', '123'],
]
const axisLines: StatementCase['lines'] = [
  ['2026-11-21', 'CREDIT', 123456.5, ''],
  ['2026-11-22', 'DEBIT', 5000, '4321'],
]
const kotak: Row[] = [
  ['Account Statement', null, '01 Nov, 2026 - 26 Nov, 2026'],
  ['Sl. No.', 'Date', 'Description', 'Chq / Ref number', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr'],
  ['1', '21-11-2026', 'NEFT RAMESH', 'NEFTINW-0123456', '1,23,456.50', 'CR', '2,23,456.50', 'CR'],
  ['2', '22-11-2026', 'CHARGES', 'CHG-99', '29.50', 'DR', '2,23,427.00', 'CR'],
  ['Opening balance', null, null, null, '1,00,000.00'],
]
const kotakLines: StatementCase['lines'] = [
  ['2026-11-21', 'CREDIT', 123456.5, 'NEFTINW0123456'],
  ['2026-11-22', 'DEBIT', 29.5, 'CHG99'],
]
const escaped = (cell: string | number | null) => String(cell ?? '').replaceAll('&', '&amp;')
const page = (rows: Row[]) =>
  Buffer.from(
    `<html><body><table border=1>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')}</table></body></html>`,
  )
const xls = (rows: Row[]) => book([{ name: 'Sheet 1', rows }], 'biff8')
const quoted = (rows: Row[]) =>
  rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\r\n')
/** 21 November 2026 as Excel counts it. */
const day = 46347

export const statementCases: StatementCase[] = [
  { name: 'HDFC Bank, .xls of Excel 97', bytes: xls(hdfc), lines: hdfcLines },
  { name: 'HDFC Bank, saved again as .xlsx', bytes: sheet(hdfc as Cell[][]), lines: hdfcLines },
  { name: 'HDFC Bank, text with commas and quotes', bytes: Buffer.from(quoted(hdfc)), lines: hdfcLines },
  { name: 'State Bank of India, text with tabs named .xls', bytes: Buffer.from(tabbed(sbi)), lines: sbiLines },
  { name: 'State Bank of India, the same in UTF-16', bytes: utf16(`\uFEFF${tabbed(sbi)}`), lines: sbiLines },
  { name: 'State Bank of India, saved again as .xlsx', bytes: sheet(sbi as Cell[][]), lines: sbiLines },
  { name: 'ICICI Bank, .xls with an empty first column', bytes: xls(icici), lines: iciciLines },
  { name: 'ICICI Bank, a page named .xls', bytes: page(icici), lines: iciciLines },
  {
    name: 'Axis Bank, text with commas',
    bytes: Buffer.from(axis.map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')),
    lines: axisLines,
  },
  { name: 'Axis Bank, .xls', bytes: xls(axis), lines: axisLines },
  {
    name: 'Axis Bank, text with pipes',
    bytes: Buffer.from(axis.map((row) => row.join('|')).join('\n')),
    lines: axisLines,
  },
  { name: 'Kotak, text with quotes and commas in amounts', bytes: Buffer.from(quoted(kotak)), lines: kotakLines },
  { name: 'Kotak, a page named .xls', bytes: page(kotak), lines: kotakLines },
  {
    name: 'days as dates of the workbook, and one without its format',
    bytes: sheet([
      ['Date', 'Narration', 'Credit (₹)'],
      [{ number: day, as: 'day' }, 'A', 100],
      [{ number: day + 0.5, as: 'moment' }, 'B', 200],
      [day, 'C', 300],
    ]),
    lines: [
      ['2026-11-21', 'CREDIT', 100, ''],
      ['2026-11-21', 'CREDIT', 200, ''],
      ['2026-11-21', 'CREDIT', 300, ''],
    ],
  },
  {
    name: 'days of 1904, one without its format',
    bytes: sheet(
      [
        ['Date', 'Narration', 'Credit'],
        [{ number: day - 1462, as: 'day' }, 'A', 100],
        [day - 1462, 'B', 200],
      ],
      { date1904: 'true' },
    ),
    lines: [
      ['2026-11-21', 'CREDIT', 100, ''],
      ['2026-11-21', 'CREDIT', 200, ''],
    ],
  },
  {
    name: 'titles over two rows, with calculated amounts',
    bytes: xlsx([
      {
        name: 'A',
        rows: [
          ['Date', 'Particulars', 'Amount', null],
          [null, null, 'Debit', 'Credit'],
          ['21-Nov-2026', 'NEFT RAMESH', null, { formula: 'D9*2', value: 2000.5 }],
        ],
      },
    ]),
    lines: [['2026-11-21', 'CREDIT', 2000.5, '']],
  },
]

const tally: Cell[][] = [
  ['Deccan Traders'],
  ['Plot 4, MIDC, Chakan'],
  ['Stock Summary'],
  ['1-Apr-26 to 26-Nov-26'],
  ['Particulars', 'Closing Balance', null, null],
  [null, 'Quantity', 'Rate', 'Value'],
  ['Cement', null, null, null],
  ['UltraTech PPC 50 Kg', '120.000 Bags', 384.5, 46140],
  ['Steel', null, null, null],
  ['TMT 12 mm Fe 500D', '2,450.000 Kgs', 56.2, 137690],
  ['Grand Total', null, null, 183830],
]
const tallyLines: ListCase['lines'] = [
  ['UltraTech PPC 50 Kg', 120_000, 'bag'],
  ['TMT 12 mm Fe 500D', 2_450_000, 'kg'],
]
const boq: Cell[][] = [
  ['BILL OF QUANTITIES', null, null, null],
  ['Project: Hadapsar', null, null, null],
  ['Sr. No.', 'Description of item', 'Qty', 'Unit'],
  [1, '4" PVC pipe', { formula: '10+2', value: 12 }, 'nos'],
  [2, 'TMT 12 mm Fe 500D', { formula: 'A1*B1', value: 2450.123456 }, 'kg'],
  ['Total', null, { formula: 'SUM(C4:C5)', value: 2462.123456 }, null],
]
const boqLines: ListCase['lines'] = [
  ['4" PVC pipe', 12_000, 'piece'],
  ['TMT 12 mm Fe 500D', 2_450_123, 'kg'],
]

export const listCases: ListCase[] = [
  { name: 'stock summary of Tally, titles over two rows, groups and a total', bytes: sheet(tally), lines: tallyLines },
  {
    name: 'the same as XML of Excel 2003',
    bytes: book([{ name: 'Stock Summary', rows: tally as Row[] }], 'xlml'),
    lines: tallyLines,
  },
  { name: 'bill of quantities with formulas, a serial number and a total', bytes: sheet(boq), lines: boqLines },
  {
    name: 'semicolons: 120 bags, not one',
    bytes: Buffer.from('Item;Qty;Unit\nUltraTech PPC Cement 50 Kg;120;Bag\nTMT 12 mm Fe 500D;2450;kg'),
    lines: [
      ['UltraTech PPC Cement 50 Kg', 120_000, 'bag'],
      ['TMT 12 mm Fe 500D', 2_450_000, 'kg'],
    ],
  },
  {
    name: 'an inch mark between commas',
    bytes: Buffer.from('Item,Qty,Unit\n4" PVC pipe,12,nos'),
    lines: [['4" PVC pipe', 12_000, 'piece']],
  },
  {
    name: 'windows-1252 with a dash',
    bytes: cp1252('Item,Qty,Unit\nRod 4–6 m,12,nos'),
    lines: [['Rod 4–6 m', 12_000, 'piece']],
  },
  {
    name: 'Hindi in UTF-16',
    bytes: utf16('\uFEFFविवरण\tमात्रा\tइकाई\nसीमेंट\t120\tबोरी'),
    lines: [['सीमेंट', 120_000, 'bag']],
  },
]
