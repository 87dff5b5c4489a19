import { describe, expect, test } from 'vitest'
import { monthsOfQuarter, quarterOfMonth } from '../tax/quarters.ts'
import {
  depositsOf,
  monthsUntil,
  type TdsDeduction,
  tdsChallanInput,
  tdsDepositDue,
  tdsForms,
  tdsRows,
  tdsStatementDue,
  whyNotCertificate,
  whyNotChallan,
} from './tds-statements.ts'

const row = (month: string, taxPaise: number, of: Partial<TdsDeduction> = {}): TdsDeduction => ({
  month,
  pan: 'AAPFT1234K',
  name: 'Firm',
  rateBp: 10,
  basePaise: taxPaise * 1000,
  taxPaise,
  ...of,
})
const challan = (id: number, month: string, amountPaise: number) => ({
  id,
  month,
  bsr: '0510308',
  depositedOn: `${month}-28`,
  serial: '00042',
  amountPaise,
})

describe('quarters', () => {
  test.each([
    ['2026-27-Q1', ['2026-04', '2026-05', '2026-06'], '2026-07-31'],
    ['2026-27-Q3', ['2026-10', '2026-11', '2026-12'], '2027-01-31'],
    ['2026-27-Q4', ['2027-01', '2027-02', '2027-03'], '2027-05-31'],
  ])('%s', (quarter, months, due) => {
    expect(monthsOfQuarter(quarter)).toEqual(months)
    expect(months.map(quarterOfMonth)).toEqual([quarter, quarter, quarter])
    expect(tdsStatementDue(quarter)).toBe(due)
  })
  test.each(['2026-28-Q1', '2026-27-Q5', '2026', ''])('%j is none', (text) => expect(monthsOfQuarter(text)).toBeNull())
  test('a year so far', () => expect(monthsUntil('2026-27-Q2')).toHaveLength(6))
  test.each([
    ['2026-11', '2026-12-07'],
    ['2026-12', '2027-01-07'],
    ['2027-03', '2027-04-30'],
  ])('%s is deposited by %s', (month, due) => expect(tdsDepositDue(month)).toBe(due))
  test('forms and codes follow the Act of the year', () =>
    expect([tdsForms('2025-26-Q4').certificate, tdsForms('2026-27-Q1')]).toEqual([
      'Form 16A',
      { statement: 'Form 140', certificate: 'Form 131', section: '393(1), Table Sl. 8(v)', code: '1035' },
    ]))
})

describe('rows', () => {
  const quarter = '2026-27-Q3'
  const figures = (deductions: TdsDeduction[]) => {
    const { rows, ...carried } = tdsRows(deductions, quarter)
    return { rows: rows.map(({ month, taxPaise }) => [month, taxPaise]), ...carried }
  }
  test.each<[string, TdsDeduction[], object]>([
    [
      'one a month',
      [row('2026-10', 500), row('2026-11', 300)],
      {
        rows: [
          ['2026-10', 500],
          ['2026-11', 300],
        ],
        carriedInPaise: 0,
        carriedOutPaise: 0,
      },
    ],
    [
      'a reversal is set against later ones',
      [row('2026-10', -200), row('2026-11', 300)],
      { rows: [['2026-11', 100]], carriedInPaise: 0, carriedOutPaise: 0 },
    ],
    [
      'a reversal that is left goes on',
      [row('2026-11', 300), row('2026-12', -400)],
      { rows: [['2026-11', 300]], carriedInPaise: 0, carriedOutPaise: 400 },
    ],
    [
      'what an earlier quarter left comes first',
      [row('2026-09', -400), row('2026-11', 300), row('2026-12', 300)],
      { rows: [['2026-12', 200]], carriedInPaise: 400, carriedOutPaise: 0 },
    ],
    [
      'and goes on where nothing is deducted',
      [row('2026-09', -400)],
      { rows: [], carriedInPaise: 400, carriedOutPaise: 400 },
    ],
    [
      'other deductees and rates do not mix',
      [row('2026-10', -200), row('2026-10', 300, { rateBp: 500 }), row('2026-10', 100, { pan: 'AAPFT9999K' })],
      {
        rows: [
          ['2026-10', 300],
          ['2026-10', 100],
        ],
        carriedInPaise: 0,
        carriedOutPaise: 200,
      },
    ],
  ])('%s', (_, deductions, expected) => {
    const got = figures(deductions)
    expect(got).toEqual(expected)
    // the rows come to the ledger of the quarter
    const ledger = deductions.filter(({ month }) => month >= '2026-10').reduce((sum, one) => sum + one.taxPaise, 0)
    expect(got.rows.reduce((sum, [, paise]) => sum + Number(paise), 0)).toBe(
      ledger - got.carriedInPaise + got.carriedOutPaise,
    )
  })
})

describe('challans', () => {
  const rows = [row('2026-10', 500), row('2026-10', 301, { pan: 'AAPFT9999K' }), row('2026-11', 100)]
  test('deposit the rows of their month in order, and divide one that two deposit', () => {
    const parts = depositsOf(rows, [challan(1, '2026-10', 600), challan(2, '2026-10', 201)])
    expect(parts.map(({ month, taxPaise, challan }) => [month, taxPaise, challan?.id ?? null])).toEqual([
      ['2026-10', 500, 1],
      ['2026-10', 100, 1],
      ['2026-10', 201, 2],
      ['2026-11', 100, null],
    ])
    for (const of of rows)
      expect(
        parts
          .filter(({ pan, month }) => pan === of.pan && month === of.month)
          .reduce((sum, one) => sum + one.basePaise, 0),
      ).toBe(of.basePaise)
  })
  test('that are too small leave a part without one', () =>
    expect(
      depositsOf(rows, [challan(1, '2026-10', 400)]).map(({ taxPaise, challan }) => [taxPaise, challan?.id ?? null]),
    ).toEqual([
      [400, 1],
      [100, null],
      [301, null],
      [100, null],
    ]))

  const deposited = depositsOf([rows[0] as TdsDeduction], [challan(1, '2026-10', 500)])
  test.each([
    [deposited, '2027-01-15', '2027-01-20', null],
    [deposited, '2026-12-15', '2026-12-20', 'TDS_QUARTER_OPEN'],
    [deposited, '2027-01-21', '2027-01-20', 'TDS_CERTIFICATE_DAY'],
    [[], '2027-01-15', '2027-01-20', 'TDS_NOTHING'],
    [depositsOf(rows, []), '2027-01-15', '2027-01-20', 'TDS_NO_CHALLAN'],
  ] as const)('a certificate needs a closed quarter and its challans', (parts, issuedOn, today, code) =>
    expect(whyNotCertificate(parts, { quarter: '2026-27-Q3', issuedOn }, today)?.code ?? null).toBe(code),
  )

  test('are checked', () => {
    expect(whyNotChallan({ month: '2026-11', depositedOn: '2026-12-05' }, '2026-12-06')).toBeNull()
    expect(whyNotChallan({ month: '2026-11', depositedOn: '2026-10-31' }, '2026-12-06')?.code).toBe('TDS_CHALLAN_DAY')
    expect(whyNotChallan({ month: '2026-11', depositedOn: '2026-12-07' }, '2026-12-06')?.code).toBe('TDS_CHALLAN_DAY')
    const input = { month: '2026-11', bsr: '0510308', depositedOn: '2026-12-05', serial: '42', amountPaise: 500 }
    expect(tdsChallanInput.parse(input).serial).toBe('00042')
    for (const bad of [{ bsr: '510308' }, { serial: '123456' }, { amountPaise: 0 }, { month: '2026-13' }])
      expect(tdsChallanInput.safeParse({ ...input, ...bad }).success).toBe(false)
  })
})
