import { describe, expect, it } from 'vitest'
import { couponInput } from '../../buying/coupons.ts'
import { readQuantity } from '../../buying/material-lists/quantities.ts'
import { newOfferInput, productFactsInput } from '../../catalogue/products.ts'
import { readStatementLine, type StatementColumns } from '../../money/statements/statement-sheets.ts'
import { readRow, type SheetWorld } from '../../offers/imports.ts'
import { isCode } from '../../people/accounts/accounts.ts'
import { mobileCodeInput } from '../../people/mobile-codes.ts'
import { readPincodeRow } from '../../places/pincodes.ts'
import { fields } from '../identity/identity.ts'
import { parseInr } from '../money.ts'
import { parseMilli } from '../quantity.ts'
import { readPasted } from '../sheets/pasted.ts'
import { cleanDigits, cleanNumber, cleanWords } from './clean.ts'
import { readDay } from './days.ts'
import { writtenValues as values } from './written-values.ts'

/** What reads a kind of value: forms, cells of sheets, lines of lists. All of them must agree. */
type Reader = (typed: string) => string | number | null | undefined
type Readers = Record<string, Reader>

type Schema = { safeParse(input: unknown): { success: boolean; data?: unknown } }

const by =
  (schema: Schema): Reader =>
  (typed) => {
    const read = schema.safeParse(typed)
    return read.success ? (read.data as string) : null
  }

/** The field of an input whose other fields are good; null if it is refused. */
function checkedBy(schema: Schema, input: object, field: string): string | null {
  const read = schema.safeParse(input)
  return read.success ? ((read.data as Record<string, string>)[field] ?? null) : null
}

const world: SheetWorld = {
  categoryId: '7',
  requested: [],
  brands: new Map([['UltraTech', '11']]),
  points: new Map([['Chakan yard', '3']]),
}
const goods = {
  sku: 'UT-PPC-50',
  title: 'UltraTech PPC cement, 50 kg',
  brandId: 'UltraTech',
  hsn: '25232930',
  countryOfOrigin: 'India',
  manufacturer: 'UltraTech Cement Limited',
  unit: 'bag',
  gramsPerUnit: '50',
  mrpPaise: '9999999',
  dispatchPointId: 'Chakan yard',
  pricePaise: '310.50',
  stockMilli: '1200',
  leadDays: '2',
}
const offer = { dispatchPointId: '3', leadDays: 2, stockMilli: 1000, pricePaise: 100, breaks: [], validTo: null }
const coupon = {
  title: 'Monsoon',
  kind: 'PERCENT',
  percentBp: 500,
  maxDiscountPaise: 100_000,
  minCartPaise: 0,
  appliesTo: 'ALL',
  targetIds: [],
  audience: 'ALL',
  perUserLimit: 1,
  borneBy: 'PLATFORM',
  platformBp: 10_000,
  startsAt: new Date('2026-12-01'),
  endsAt: new Date('2026-12-31'),
  state: 'LIVE',
}
const cellOf = (key: string, typed: string) =>
  readRow(new Map(Object.entries({ ...goods, [key]: typed })), world, () => false).row

const columns: StatementColumns = {
  date: 0,
  narration: 1,
  reference: 2,
  credit: 3,
  debit: null,
  amount: null,
  sign: null,
  balance: null,
}
const statement = ({ day = '15-12-2026', reference = 'X', credit = '100' }) => {
  const read = readStatementLine([day, 'NEFT', reference, credit], columns)
  return 'line' in read ? read.line : null
}
const grid = [{ id: '1', row: '12 mm', column: 'Fe 500', names: ['T12'] }]
const pasted = (price: string, stock: string) => readPasted(`T12\t${price}\t${stock}`, grid).cells[0]
/** Of an instant, as the day in India. */
const dayInIndia = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

const kinds: Record<keyof typeof values, Readers> = {
  pincodes: {
    form: by(fields.pincode),
    'pincode sheet': (typed) => readPincodeRow(new Map([['pincode', typed]]), new Map()).row?.pincode ?? null,
  },
  mobiles: { form: by(fields.mobile) },
  gstins: { form: by(fields.gstin) },
  pans: { form: by(fields.pan) },
  ifscs: { form: by(fields.ifsc) },
  accounts: { form: by(fields.bankAccount) },
  utrs: { form: by(fields.utr) },
  vehicles: { form: by(fields.vehicle) },
  hsns: {
    form: by(fields.hsn),
    'form of a product': by(productFactsInput.shape.hsn),
    import: (typed) => cellOf('hsn', typed)?.product?.hsn ?? null,
  },
  eans: {
    form: by(productFactsInput.shape.ean),
    import: (typed) => cellOf('ean', typed)?.product?.ean ?? null,
  },
  skus: {
    form: (typed) => checkedBy(newOfferInput, { ...offer, sku: typed }, 'sku'),
    import: (typed) => cellOf('sku', typed)?.sku ?? null,
  },
  coupons: { form: (typed) => checkedBy(couponInput, { ...coupon, code: typed }, 'code') },
  codesBySms: {
    form: (typed) => checkedBy(mobileCodeInput, { code: typed }, 'code'),
    'second factor': (typed) => (isCode(typed) ? cleanDigits(typed) : null),
  },
  numbers: { search: cleanNumber },
  names: { form: by(fields.name) },
  amounts: {
    form: parseInr,
    import: (typed) => cellOf('pricePaise', typed)?.offer.pricePaise ?? null,
    'price grid': (typed) => pasted(typed, '')?.pricePaise ?? null,
  },
  quantities: {
    form: parseMilli,
    import: (typed) => cellOf('stockMilli', typed)?.offer.stockMilli ?? null,
    'price grid': (typed) => pasted('100', typed)?.stockMilli ?? null,
    list: (typed) => readQuantity(typed).milli,
  },
  days: {
    form: (typed) => readDay(typed) ?? null,
    import: (typed) => {
      const end = cellOf('validTo', typed)?.offer.validTo
      return end ? dayInIndia(end) : null
    },
    statement: (typed) => statement({ day: typed })?.onDay ?? null,
  },
  searches: { search: cleanWords },
}

describe.each(Object.entries(kinds))('%s', (kind, readers) => {
  const all = values[kind as keyof typeof values]
  it.each(all.map((one) => [...one]))('%s: %j is %j', (_from, typed, expected) => {
    const read = Object.fromEntries(Object.entries(readers).map(([who, reader]) => [who, reader(typed)]))
    expect(read).toEqual(Object.fromEntries(Object.keys(readers).map((who) => [who, expected])))
  })
})

describe('a reference of a bank statement', () => {
  it.each(values.utrs.flatMap(([from, typed, read]) => (read === null ? [] : [[from, typed, read] as const])))(
    '%s: %j is what a buyer types',
    (_from, typed, read) => expect(statement({ reference: typed })?.reference).toBe(read),
  )
})

describe('an amount of a bank statement', () => {
  it.each(values.amounts.flatMap(([from, typed, read]) => (read === null ? [] : [[from, typed, read] as const])))(
    '%s: %j',
    (_from, typed, read) => expect(statement({ credit: typed })?.amountPaise).toBe(read),
  )
})

it('three hundred values or more', () => {
  expect(Object.values(values).reduce((sum, some) => sum + some.length, 0)).toBeGreaterThanOrEqual(300)
})
