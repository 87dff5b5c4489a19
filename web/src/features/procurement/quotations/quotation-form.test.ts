import { quotationForm } from '@neev/domain/procurement/quotations/quotations'
import { expect, test } from 'vitest'
import { formLines, validityOf } from './quotation-form.ts'

const lines = [
  { id: '1', quantityMilli: 5_000 },
  { id: '2', quantityMilli: 7_000 },
] as never
const offers = [
  { offerId: '10', exactLineIds: ['1'], lastPricePaise: null, todayPaise: 300_00 },
  { offerId: '11', exactLineIds: [], lastPricePaise: 290_00, todayPaise: 300_00 },
] as never
const rest = { validityHours: 72, leadDays: 2, hasCertificate: false, note: '' }

test('a new quotation begins with the offers of exactly the requested sizes, at the last price or today’s', () =>
  expect(formLines({ lines, offers }, undefined)).toEqual([
    { lineId: '1', offerId: '10', quantityMilli: 5_000, pricePaise: 300_00, remark: '' },
    { lineId: '2', offerId: '', quantityMilli: 7_000, pricePaise: null, remark: '' },
  ]))

test('lines without an offer are left out, and the fault of another keeps its place', () => {
  const form = { ...rest, lines: formLines({ lines, offers }, undefined) }
  expect(quotationForm.parse(form).lines).toEqual([
    { lineId: '1', offerId: '10', quantityMilli: 5_000, pricePaise: 300_00, remark: null },
  ])
  const [first] = form.lines
  const faulty = {
    ...form,
    lines: [
      { ...first, offerId: '' },
      { ...first, lineId: '2', pricePaise: null },
    ],
  }
  expect(quotationForm.safeParse(faulty).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'lines.1.pricePaise',
  ])
  const none = { ...form, lines: form.lines.map((line) => ({ ...line, offerId: '' })) }
  expect(quotationForm.safeParse(none).error?.issues.map(({ message }) => message)).toEqual([
    'Quote at least one line.',
  ])
})

test('a revision keeps the prices as long as the quotation before it', () => {
  const deadline = '2026-11-22T06:00:00Z'
  const until = (validUntil: string) => validityOf({ deadline }, { validUntil } as never)
  expect(validityOf({ deadline }, undefined)).toBe(72)
  expect(until('2026-11-29T06:00:00Z')).toBe(168)
  expect(until('2026-11-25T07:00:00Z')).toBe(120)
  expect(until('2026-12-07T06:00:00Z')).toBe(360)
})
