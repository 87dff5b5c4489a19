import { describe, expect, test } from 'vitest'
import {
  guessColumns,
  readStatementLine,
  type StatementColumns,
  statementColumnsInput,
  statementHead,
  whyNotColumns,
  withOrdinals,
} from './statement-sheets.ts'

const none: StatementColumns = {
  date: null,
  narration: null,
  reference: null,
  credit: null,
  debit: null,
  amount: null,
  sign: null,
  balance: null,
}
const hdfc = ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance']
const sbi = ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance']
const icici = [
  'S No.',
  'Value Date',
  'Transaction Date',
  'Cheque Number',
  'Transaction Remarks',
  'Withdrawal Amount (INR)',
  'Deposit Amount (INR)',
  'Balance (INR)',
]
const kotak = ['Sl. No.', 'Date', 'Description', 'Chq / Ref number', 'Amount', 'Dr / Cr', 'Balance', 'Dr / Cr']
const axis = ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL']

describe('the columns of a statement', () => {
  test.each([
    ['HDFC Bank', hdfc, { date: 0, narration: 1, reference: 2, debit: 4, credit: 5, balance: 6 }],
    ['SBI', sbi, { date: 0, narration: 2, reference: 3, debit: 4, credit: 5, balance: 6 }],
    ['ICICI Bank', icici, { date: 2, reference: 3, narration: 4, debit: 5, credit: 6, balance: 7 }],
    ['Kotak', kotak, { date: 1, narration: 2, reference: 3, amount: 4, sign: 5, balance: 6 }],
    ['Axis Bank', axis, { date: 0, reference: 1, narration: 2, debit: 3, credit: 4, balance: 5 }],
  ])('are guessed for %s', (_, head, expected) => {
    expect(guessColumns(head)).toEqual({ ...none, ...expected })
    expect(whyNotColumns(guessColumns(head))).toBeNull()
  })

  test('are found below the lines that banks put above them', () => {
    const rows = [['HDFC BANK Ltd.'], [], ['Statement of account', '', 'Date from 01/11/2026'], hdfc, ['21/11/26']]
    expect(statementHead(rows)).toMatchObject({ headRows: 4, titles: hdfc })
    expect(statementHead([['SKU', 'Title', 'Price']])).toBeNull()
  })

  test.each([
    ['no day', { narration: 1, credit: 2 }, 'COLUMN_NEEDED'],
    ['no words', { date: 0, credit: 2 }, 'COLUMN_NEEDED'],
    ['no money', { date: 0, narration: 1, debit: 2 }, 'COLUMN_NEEDED'],
    ['an amount that does not say whether it came or went', { date: 0, narration: 1, amount: 2 }, 'COLUMN_NEEDED'],
    ['one column for two things', { date: 0, narration: 1, credit: 1 }, 'COLUMN_TWICE'],
  ])('are refused with %s', (_, columns, code) => {
    expect(whyNotColumns({ ...none, ...columns })?.code).toBe(code)
  })
})

describe('a line', () => {
  const columns = guessColumns(hdfc)
  const read = (date: string, debit: string, credit: string, reference = '0000432112345678') =>
    readStatementLine([date, 'NEFT CR-HDFC0000123-RAMESH', reference, date, debit, credit, '10,00,000.00 Cr'], columns)

  test.each([
    ['21/11/26', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    ['21-11-2026', '2026-11-21'],
    ['21-Nov-2026', '2026-11-21'],
    ['21 Nov 2026 10:15:20', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
  ])('of %s has the date %s', (written, onDay) => {
    expect(read(written, '', '1,23,456.50')).toEqual({
      line: {
        onDay,
        narration: 'NEFT CR-HDFC0000123-RAMESH',
        reference: '0000432112345678',
        direction: 'CREDIT',
        amountPaise: 1_23_456_50,
        balancePaise: 10_00_000_00,
      },
    })
  })

  test('with a debit amount is a debit, whatever is in the other column', () => {
    expect(read('21/11/26', '500.00', '0.00')).toMatchObject({ line: { direction: 'DEBIT', amountPaise: 500_00 } })
  })

  test('with a single amount follows its sign', () => {
    const kotaks = guessColumns(kotak)
    const line = (amount: string, sign: string) =>
      readStatementLine(['1', '21-11-2026', 'UPI/RAMESH/432112345678', '', amount, sign, '1', 'CR'], kotaks)
    expect(line('1,000.00', 'CR')).toMatchObject({ line: { direction: 'CREDIT', amountPaise: 1000_00 } })
    expect(line('1,000.00', 'DR')).toMatchObject({ line: { direction: 'DEBIT' } })
    expect(line('-1,000.00', '')).toMatchObject({ line: { direction: 'DEBIT' } })
  })

  test('is skipped if it has no amount, and reported if it is unreadable', () => {
    expect(read('', '', '100')).toEqual({ skip: true })
    expect(read('Closing balance', '', '100')).toEqual({ skip: true })
    expect(read('21/11/26', '', '')).toEqual({ skip: true })
    expect(read('31/02/2026', '', '100')).toEqual({ message: 'Enter a valid date.' })
    expect(read('21/11/26', '', 'ten')).toEqual({ message: 'Enter a valid amount.' })
    expect(read('21/11/26', '5', '5')).toEqual({ message: 'Enter a valid amount.' })
  })

  test('has no reference if the bank writes zeros', () => {
    expect(read('21/11/26', '', '5', '000000000000000')).toMatchObject({ line: { reference: '' } })
  })
})

test('equal lines of a statement are numbered, and the same statement has the same keys', () => {
  const line = {
    onDay: '2026-11-21',
    narration: 'CASH DEPOSIT',
    reference: '',
    direction: 'CREDIT',
    amountPaise: 100,
    balancePaise: null,
  } as const
  const lines = [
    line,
    { ...line, narration: 'Cash-deposit' },
    { ...line, amountPaise: 200 },
    { ...line, reference: 'X1' },
  ]
  expect(withOrdinals(lines).map(({ key, ordinal }) => [key, ordinal])).toEqual([
    ['CASHDEPOSIT', 1],
    ['CASHDEPOSIT', 2],
    ['CASHDEPOSIT', 1],
    ['X1', 1],
  ])
  expect(withOrdinals(lines)).toEqual(withOrdinals(lines))
})

test('an omitted column is one that the statement does not have', () => {
  const input = { date: 0, narration: 1, credit: 2 }
  expect(statementColumnsInput.parse(input)).toEqual({
    ...input,
    reference: null,
    debit: null,
    amount: null,
    sign: null,
    balance: null,
  })
  expect(statementColumnsInput.safeParse({ ...input, credit: 99 }).error?.issues.map(({ message }) => message)).toEqual(
    ['Choose a column of the statement.'],
  )
})
