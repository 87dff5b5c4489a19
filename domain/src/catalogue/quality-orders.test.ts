import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { addDays, istDate } from '../core/fiscal.ts'
import {
  type Certified,
  certifiedFields,
  controlOn,
  covers,
  isLicensedOn,
  type QualityOrder,
  qualityOrderInput,
  standardNumbers,
  whyUncertified,
  whyUnstated,
} from './quality-orders.ts'

const order = (over: Partial<QualityOrder> = {}): QualityOrder => ({
  standard: 'IS 269',
  title: 'Cement (Quality Control) Order, 2003',
  hsn: ['25232910'],
  classes: [],
  exempt: [],
  fromDay: '2026-11-21',
  endDay: null,
  ...over,
})
const cement = { hsn: '25232910', classCode: 'CEMENT', attributes: { type: 'OPC 53', bagKg: 50 } }
const offset = fc.integer({ min: -800, max: 800 })
const dayOf = (offset: number) => addDays('2026-11-21', offset)

describe('the goods of an order', () => {
  test.each([
    ['its HSN code', order(), true],
    ['the beginning of its HSN code', order({ hsn: ['2523'] }), true],
    ['another HSN code', order({ hsn: ['25232930'] }), false],
    ['its class', order({ hsn: [], classes: ['CEMENT'] }), true],
    ['a longer HSN code', order({ hsn: ['2523291011'] }), false],
    ['an attribute that is set', order({ exempt: [{ attribute: 'bagKg' }] }), false],
    ['an attribute that is not', order({ exempt: [{ attribute: 'schedule' }] }), true],
    ['a larger size', order({ exempt: [{ attribute: 'bagKg', above: 40 }] }), false],
    ['the largest size that is not', order({ exempt: [{ attribute: 'bagKg', above: 50 }] }), true],
    ['a smaller size', order({ exempt: [{ attribute: 'bagKg', below: 51 }] }), false],
    ['a size of one kind only', order({ exempt: [{ attribute: 'type', oneOf: ['OPC 53'], above: 40 }] }), true],
    ['a kind', order({ exempt: [{ attribute: 'type', oneOf: ['OPC 43', 'OPC 53'] }] }), false],
  ])('by %s', (_, rule, is) => {
    expect(covers(rule, cement)).toBe(is)
  })
})

describe('an order in force', () => {
  test('covers from the first second of its first day to the last of its last, by Indian time', () => {
    const rules = [order({ endDay: '2026-11-22' })]
    const at = (moment: string) => controlOn(cement, istDate(new Date(moment)), rules).length
    expect(at('2026-11-20T18:29:59.999Z')).toBe(0)
    expect(at('2026-11-20T18:30:00Z')).toBe(1)
    expect(at('2026-11-22T18:29:59.999Z')).toBe(1)
    expect(at('2026-11-22T18:30:00Z')).toBe(0)
  })

  test('is one from its first to its last day, and without a day it always is', () => {
    fc.assert(
      fc.property(offset, offset, offset, fc.boolean(), fc.boolean(), (a, b, on, open, endless) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const rule = order({ fromDay: open ? null : dayOf(from), endDay: endless ? null : dayOf(to) })
        const is = controlOn(cement, dayOf(on), [rule]).length === 1
        expect(is).toBe((open || from <= on) && (endless || on <= to))
      }),
    )
  })

  test('is kept by a licence for any of its standards, from its first to its last day', () => {
    fc.assert(
      fc.property(offset, offset, offset, fc.constantFrom('269', '455'), (a, b, on, number) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const rules = [order({ fromDay: null }), order({ fromDay: null, standard: 'IS 1489' })]
        const licence = { standard: `IS ${number}:2015`, validFrom: dayOf(from), validTo: dayOf(to) }
        expect(isLicensedOn(cement, [licence], dayOf(on), rules)).toBe(number === '269' && from <= on && on <= to)
        expect(isLicensedOn({ ...cement, hsn: '25059000' }, [], dayOf(on), rules)).toBe(true)
      }),
    )
  })
})

test.each([
  ['IS 269:2015', ['269']],
  ['IS 808 / IS 2062', ['808', '2062']],
  ['is1489 (Part 1):2015', ['1489']],
  ['IS/IEC 60898-1', ['60898']],
  ['ASTM D1785', []],
  [null, []],
])('%s names the standards %s', (standard, numbers) => {
  expect(standardNumbers(standard)).toEqual(numbers)
})

describe('goods under an order', () => {
  const day = '2026-11-21'
  const good: Certified = {
    ...cement,
    standard: 'IS 269:2015',
    stated: ['CM/L-9100000001'],
    maker: 'ACC Limited',
    licences: [{ standard: 'IS 269', validFrom: null, validTo: '2026-11-21' }],
  }
  test.each([
    ['all is there', {}, null],
    ['no standard is stated', { standard: null }, 'QUALITY_STANDARD_NEEDED'],
    ['another standard is stated', { standard: 'IS 455' }, 'QUALITY_STANDARD_NEEDED'],
    ['no licence is stated', { stated: [], licences: [] }, 'QUALITY_LICENCE_NEEDED'],
    ['the licence is not on record', { licences: [] }, 'QUALITY_LICENCE_UNKNOWN'],
    [
      'the licence is for other goods',
      { licences: [{ standard: 'IS 455', validFrom: null, validTo: null }] },
      'QUALITY_LICENCE_OTHER',
    ],
    [
      'the licence has ended',
      { licences: [{ standard: 'IS 269', validFrom: null, validTo: '2026-11-20' }] },
      'LICENCE_LAPSED',
    ],
    [
      'the licence begins tomorrow',
      { licences: [{ standard: 'IS 269', validFrom: '2026-11-22', validTo: null }] },
      'QUALITY_LICENCE_OTHER',
    ],
    ['they are other goods', { hsn: '25059000', standard: null, stated: [], licences: [] }, null],
  ] as const)('where %s', (_, over, code) => {
    expect(whyUncertified([{ ...good, ...over }], day, [order()])?.code ?? null).toBe(code)
    expect(whyUncertified([{ ...good, ...over }], '2026-11-20', [order()])).toBeNull()
  })

  test('a refusal names the order and its standards', () => {
    expect(whyUnstated({ ...good, standard: null }, day, [order(), order({ standard: 'IS 1489' })])).toMatchObject({
      params: { order: 'Cement (Quality Control) Order, 2003', standards: 'IS 269, IS 1489' },
      field: 'standard',
    })
  })
})

test.each([
  ['cml9100000001; CM/L-9100000002, cm/l-9100000001', 'CM/L-9100000001, CM/L-9100000002'],
  [' ', null],
  ['R-41000001', false],
])('licences as entered: %s', (entered, kept) => {
  const read = certifiedFields.licences.safeParse(entered)
  expect(read.success && read.data).toBe(kept)
})

test('an order names goods, and ends after it begins', () => {
  const input = {
    ...{ standard: 'is269', title: 'Cement (Quality Control) Order', goods: 'Cement', hsn: ['2523'], classes: [] },
    ...{ exempt: [], fromDay: '2026-11-21', endDay: '', source: '' },
  }
  expect(qualityOrderInput.parse(input)).toMatchObject({ standard: 'IS 269', endDay: null, source: null })
  for (const wrong of [{ hsn: [] }, { endDay: '2026-11-20' }, { standard: 'IS 1489 (Part 1)' }, { fromDay: 'today' }])
    expect(qualityOrderInput.safeParse({ ...input, ...wrong }).success).toBe(false)
})

test('admins alone keep the register', () => {
  expect(rolesWith('qualityOrder:read')).toEqual(['admin'])
  expect(rolesWith('qualityOrder:write')).toEqual(['admin'])
})
