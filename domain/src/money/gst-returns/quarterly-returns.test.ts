import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import { documentsIssued, gstr1Of, type IssuedNumber, type ReturnDoc } from './gst-returns.ts'
import { gstr1Json, iffJson } from './gstr1-json.ts'
import {
  choiceWindow,
  dueOn,
  type FilingChoice,
  frequencyIn,
  iffOf,
  type KnownTurnover,
  nextDue,
  openQuarter,
  returnOf,
  whyNotChoice,
} from './quarterly-returns.ts'

const crore = 1_00_00_000_00
const lakh = 1_00_000_00
const limitPaise = 5 * crore
const small: KnownTurnover = { quarters: [], declaredOn: null }
const days = { monthly: 11, quarterly: 13, iff: 13 }

describe('the filing of a quarter', () => {
  test.each([
    ['2026-27-Q1', '2026-02-01', '2026-04-30'],
    ['2026-27-Q2', '2026-05-01', '2026-07-31'],
    ['2026-27-Q3', '2026-08-01', '2026-10-31'],
    ['2026-27-Q4', '2026-11-01', '2027-01-31'],
  ])('%s is chosen from %s to %s', (quarter, from, until) => {
    expect(choiceWindow(quarter)).toEqual({ from, until })
    expect([openQuarter(from), openQuarter(until)]).toEqual([quarter, quarter])
    const on = (today: string) =>
      whyNotChoice({ quarter, frequency: 'QUARTERLY' }, today, { isComposition: false, turnover: small, limitPaise })
    expect([on(from), on(until)]).toEqual([null, null])
    const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
    const dayAfter = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10)
    expect([on(dayBefore)?.code, on(dayAfter)?.code]).toEqual(['FILING_WINDOW', 'FILING_WINDOW'])
  })

  const chosen = (quarter: string, frequency: FilingChoice['frequency'] = 'QUARTERLY') => ({ quarter, frequency })
  const why = (frequency: FilingChoice['frequency'], of: Partial<KnownTurnover>, isComposition = false) =>
    whyNotChoice(chosen('2026-27-Q4', frequency), '2026-11-27', {
      isComposition,
      turnover: { ...small, ...of },
      limitPaise,
    })?.code ?? null
  const sold = (quarter: string, valuePaise: number) => ({ quarters: [{ quarter, valuePaise }] })
  test.each([
    ['at the limit this year', sold('2026-27-Q3', limitPaise), null],
    ['above it this year', sold('2026-27-Q3', limitPaise + 1), 'FILING_TURNOVER'],
    ['above it in the preceding year', sold('2025-26-Q4', limitPaise + 1), 'FILING_TURNOVER'],
    ['above it two years ago', sold('2024-25-Q4', limitPaise + 1), null],
    ['declared above it', { declaredOn: '2026-11-26' }, 'FILING_TURNOVER'],
  ] as const)('of a turnover %s: %s', (_, of, code) => {
    expect(why('QUARTERLY', of)).toBe(code)
    expect(why('MONTHLY', of)).toBeNull()
  })
  test('is no choice under the composition scheme', () => {
    expect(why('QUARTERLY', {}, true)).toBe('FILING_COMPOSITION')
  })

  const inQuarters = (choices: FilingChoice[], turnover: KnownTurnover, quarters: string[]) =>
    quarters.map((quarter) => frequencyIn(quarter, choices, turnover, () => limitPaise))
  test('stays as chosen until another choice, of one quarter the last', () => {
    const choices = [chosen('2026-27-Q2'), chosen('2027-28-Q1'), chosen('2027-28-Q1', 'MONTHLY')]
    expect(inQuarters(choices, small, ['2026-27-Q1', '2026-27-Q2', '2026-27-Q4', '2027-28-Q1', '2027-28-Q2'])).toEqual([
      'MONTHLY',
      'QUARTERLY',
      'QUARTERLY',
      'MONTHLY',
      'MONTHLY',
    ])
  })
  test('is monthly from the quarter after the limit was passed, until quarterly is chosen again', () => {
    const passed = { declaredOn: null, quarters: [{ quarter: '2026-27-Q2', valuePaise: limitPaise + 1 }] }
    const all = ['2026-27-Q2', '2026-27-Q3', '2027-28-Q1', '2028-29-Q1']
    const once = [chosen('2026-27-Q1')]
    expect(inQuarters(once, passed, all)).toEqual(['QUARTERLY', 'MONTHLY', 'MONTHLY', 'MONTHLY'])
    expect(inQuarters([...once, chosen('2028-29-Q1')], passed, all).at(-1)).toBe('QUARTERLY')
    const declared = { quarters: [], declaredOn: '2026-08-15' }
    expect(inQuarters(once, declared, all)).toEqual(['QUARTERLY', 'MONTHLY', 'MONTHLY', 'MONTHLY'])
  })
})

test('sellers choose and record their own', () => {
  expect(rolesWith('gstReturn:write')).toEqual(['seller', 'superSeller', 'subBusiness'])
})

describe('returns', () => {
  test.each([
    ['2026-11', 'MONTHLY', 'GSTR_1', 1, '2026-12-11'],
    ['2026-10', 'QUARTERLY', 'IFF', 1, '2026-11-13'],
    ['2026-11', 'QUARTERLY', 'IFF', 1, '2026-12-13'],
    ['2026-12', 'QUARTERLY', 'GSTR_1', 3, '2027-01-13'],
    ['2026-11', 'COMPOSITION', 'CMP_08', 3, '2027-01-18'],
  ] as const)('of %s, %s, is %s of %s months due on %s', (month, frequency, form, months, due) => {
    const period = returnOf(month, frequency)
    expect([period.form, period.months.length, dueOn(period, days)]).toEqual([form, months, due])
  })
  test.each([
    ['2026-11-27', 'MONTHLY', [], 'GSTR_1', '2026-12-11'],
    ['2026-12-11', 'MONTHLY', [], 'GSTR_1', '2026-12-11'],
    ['2026-11-27', 'QUARTERLY', [], 'IFF', '2026-12-13'],
    ['2026-12-05', 'QUARTERLY', ['2026-11'], 'GSTR_1', '2027-01-13'],
    ['2027-01-02', 'QUARTERLY', [], 'GSTR_1', '2027-01-13'],
    ['2026-11-27', 'COMPOSITION', [], 'CMP_08', '2027-01-18'],
  ] as const)('next due on %s, %s with %s furnished, is %s on %s', (today, frequency, furnished, form, on) => {
    expect(
      nextDue(
        today,
        () => frequency,
        () => days,
        furnished,
      ),
    ).toMatchObject({ form, dueOn: on })
  })
})

const months = ['2026-10', '2026-11', '2026-12'] as const
const tax = (taxablePaise: number, isInterState: boolean) => ({
  taxablePaise,
  igstPaise: isInterState ? 2 * Math.round((taxablePaise * 9) / 100) : 0,
  cgstPaise: isInterState ? 0 : Math.round((taxablePaise * 9) / 100),
  sgstPaise: isInterState ? 0 : Math.round((taxablePaise * 9) / 100),
})
type Drawn = {
  month: number
  date: number
  buyer: string | null
  taxable: number
  inter: boolean
  hsn: string
  note: number
}
/** Invoices in the order of their days, and a note of some of them on a later day of the quarter. */
function docsOf(drawn: readonly Drawn[]): ReturnDoc[] {
  const at = ({ month, date }: Pick<Drawn, 'month' | 'date'>) => `${months[month]}-${String(date).padStart(2, '0')}`
  const made = (one: Drawn, number: string, day: string, against: ReturnDoc | null): ReturnDoc => {
    const line = tax(against ? Math.ceil(one.taxable / 3) : one.taxable, one.inter)
    return {
      number,
      day,
      recipientGstin: one.buyer,
      recipientName: 'Buyer',
      placeOfSupply: one.inter ? '29' : '27',
      taxKind: one.inter ? 'IGST' : 'CGST_SGST',
      totalPaise: line.taxablePaise + line.igstPaise + line.cgstPaise + line.sgstPaise,
      lines: [{ ...line, hsn: one.hsn, uqc: 'KGS', quantityMilli: line.taxablePaise, rateBp: 1800 }],
      against: against && { number: against.number, day: against.day, totalPaise: against.totalPaise },
      adds: against !== null && one.note === 2,
      largeAbovePaise: lakh,
      operatorGstin: one.hsn === '7214' ? '27ZZZCM1001A1C1' : null,
    }
  }
  return drawn
    .toSorted((a, b) => at(a).localeCompare(at(b)))
    .flatMap((one, n) => {
      const invoice = made(one, `N/26/${String(n + 1).padStart(4, '0')}`, at(one), null)
      if (one.note === 0) return [invoice]
      const letter = one.note === 2 ? 'D' : 'C'
      const day = at({ month: Math.min(2, one.month + (one.note % 2)), date: 28 })
      return [invoice, made(one, `N/${letter}26/${String(n + 1).padStart(4, '0')}`, day, invoice)]
    })
}
const drawn = fc.array(
  fc.record({
    month: fc.nat(2),
    date: fc.integer({ min: 1, max: 28 }),
    buyer: fc.constantFrom(null, '27ZZZFS2002B1ZX', '29ZZZFS2003B1ZT'),
    taxable: fc.integer({ min: 1_00, max: 30 * lakh }),
    inter: fc.boolean(),
    hsn: fc.constantFrom('7214', '2523'),
    note: fc.nat(2),
  }),
  { maxLength: 25 },
)
const inMonth = (docs: readonly ReturnDoc[], at: number) => docs.filter(({ day }) => day.startsWith(months[at] ?? '?'))
const numbersOf = (rows: readonly { doc: ReturnDoc }[]) => rows.map(({ doc }) => doc.number).toSorted()
/** Rows of one key as one, without those that come to nothing. */
const summed = <Row extends object>(rows: readonly Row[], key: (row: Row) => string) => {
  const sums = new Map<string, Record<string, number>>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (name.endsWith('Paise') || name === 'qtyMilli') {
        const of = sums.get(key(row)) ?? {}
        sums.set(key(row), { ...of, [name]: (of[name] ?? 0) + value })
      }
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b))
}
const issued = (docs: readonly ReturnDoc[]): IssuedNumber[] =>
  docs.map(({ number, against, adds }) => ({
    nature: against ? (adds ? 'DEBIT_NOTE' : 'CREDIT_NOTE') : 'INVOICE',
    number,
    isCancelled: false,
  }))
const kept = (docs: readonly ReturnDoc[]) => documentsIssued(issued(docs)).map((one) => one.total - one.cancelled)
const total = (counts: readonly number[]) => counts.reduce((sum, n) => sum + n, 0)

describe('what is furnished within a quarter and its return', () => {
  test('are the three monthly returns, and no document stands in two of them', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 60 }), (rows, first, second, limit) => {
        const docs = docsOf(rows)
        const iff1 = iffOf(inMonth(docs, 0), new Set(), limit * lakh)
        const one = first ? iff1.taken : []
        const furnished = new Set(one.map(({ number }) => number))
        const iff2 = iffOf([...inMonth(docs, 0), ...inMonth(docs, 1)], furnished, limit * lakh)
        const two = second ? iff2.taken : []
        const all = new Set([...one, ...two].map(({ number }) => number))
        const quarter = gstr1Of(docs, all)
        const monthly = [0, 1, 2].map((at) => gstr1Of(inMonth(docs, at)))

        for (const iff of [iff1, iff2]) expect(iff.valuePaise).toBeLessThanOrEqual(limit * lakh)
        for (const table of ['b2b', 'cdnr'] as const) {
          const parts = [gstr1Of(one)[table], gstr1Of(two)[table], quarter[table]]
          const numbers = numbersOf(parts.flat())
          expect(new Set(numbers).size).toBe(numbers.length)
          expect(numbers).toEqual(numbersOf(monthly.flatMap((of) => of[table])))
          expect(summed(parts.flat(), () => '')).toEqual(
            summed(
              monthly.flatMap((of) => of[table]),
              () => '',
            ),
          )
        }
        for (const table of ['b2cl', 'cdnur'] as const)
          expect(numbersOf(quarter[table])).toEqual(numbersOf(monthly.flatMap((of) => of[table])))
        const place = (row: { placeOfSupply: string; rateBp: number; operatorGstin: string | null }) =>
          `${row.placeOfSupply} ${row.rateBp} ${row.operatorGstin}`
        expect(summed(quarter.b2cs, place)).toEqual(
          summed(
            monthly.flatMap((of) => of.b2cs),
            place,
          ),
        )
        for (const table of ['hsnB2b', 'hsnB2c'] as const) {
          const goods = ({ hsn, rateBp }: { hsn: string; rateBp: number }) => `${hsn} ${rateBp}`
          expect(summed(quarter[table], goods)).toEqual(
            summed(
              monthly.flatMap((of) => of[table]),
              goods,
            ),
          )
        }
        const operator = ({ operatorGstin }: { operatorGstin: string }) => operatorGstin
        expect(summed(quarter.operators, operator)).toEqual(
          summed(
            monthly.flatMap((of) => of.operators),
            operator,
          ),
        )
        expect(total(kept(docs))).toBe(total([0, 1, 2].map((at) => total(kept(inMonth(docs, at))))))
      }),
      { numRuns: 150 },
    )
  })

  const invoice = (taxable: number, of: Partial<Drawn> = {}): Drawn => ({
    month: 0,
    date: 5,
    buyer: '27ZZZFS2002B1ZX',
    taxable,
    inter: false,
    hsn: '7214',
    note: 0,
    ...of,
  })
  test('is limited by value with tax; what does not fit waits, and a note with its invoice', () => {
    const docs = docsOf([
      invoice(30 * lakh),
      invoice(20 * lakh, { date: 6, note: 2 }),
      invoice(5 * lakh, { date: 7 }),
      invoice(1 * lakh, { date: 8, buyer: null }),
    ])
    const { taken, waiting, valuePaise } = iffOf(docs, new Set(), 50 * lakh)
    expect(taken.map(({ number }) => number)).toEqual(['N/26/0001', 'N/26/0003'])
    expect(waiting.map(({ number }) => number)).toEqual(['N/26/0002', 'N/D26/0002'])
    expect(valuePaise).toBe(35 * lakh * 1.18)
  })

  test('goes to the portal with the tables of registered buyers; the period of a quarter is its last month', () => {
    const docs = docsOf([invoice(lakh), invoice(2 * lakh, { month: 2 })])
    const gstin = '27ZZZFS2001B1ZZ'
    const [first] = docs
    const iff = JSON.parse(iffJson({ gstin, month: '2026-10' }, gstr1Of(first ? [first] : [])))
    expect(Object.keys(iff)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b', 'cdnr'])
    expect(iff).toMatchObject({ fp: '102026', b2b: [{ inv: [{ inum: 'N/26/0001' }] }], cdnr: [] })
    const quarter = gstr1Of(docs, new Set(['N/26/0001']))
    const json = JSON.parse(gstr1Json({ gstin, month: '2026-12' }, quarter, [], () => 'Steel'))
    expect(json).toMatchObject({ fp: '122026', b2b: [{ inv: [{ inum: 'N/26/0002' }] }] })
    expect(json.hsn.hsn_b2b[0].txval).toBe(300_000)
  })
})
