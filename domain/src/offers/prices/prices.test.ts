import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import {
  type Buyer,
  breaksFor,
  buyers,
  type ContractRow,
  noPlace,
  type PricePlace,
  type PriceRow,
  type PriceScope,
  priceFor,
  priceScopes,
  whyNotBreaks,
  whyNotPrice,
} from './prices.ts'

const now = new Date('2026-11-21T06:00:00Z')
const yesterday = new Date('2026-11-20T12:30:00Z')
const tomorrow = new Date('2026-11-22T12:30:00Z')
const lastWeek = new Date('2026-11-14T00:00:00Z')

const row = (
  scope: PriceScope,
  value: string,
  rupees: number,
  { buyer = 'EVERYONE', ...more }: Partial<PriceRow> = {},
): PriceRow => ({
  buyer,
  scope,
  value,
  minQtyMilli: 0,
  pricePaise: rupees * 100,
  validFrom: lastWeek,
  validTo: null,
  ...more,
})
const requested = (rows: readonly PriceRow[], buyer: Buyer = 'EVERYONE') => ({ rows, buyer })
const pune: PricePlace = { pincode: '411001', district: 'Pune', zone: 'West', state: '27' }
const t = 1_000_000

const broken = [
  row('ALL', '', 58),
  row('ALL', '', 57, { minQtyMilli: 3 * t }),
  row('ALL', '', 56, { minQtyMilli: 9 * t }),
]

/** Sites at the places of the table: the pincode is in the district, which is in the zone and the state. */
const sites = {
  pincode: pune,
  district: { ...pune, pincode: '411045' },
  zone: { ...pune, pincode: '415001', district: 'Satara' },
  state: { pincode: '440001', district: 'Nagpur', zone: 'East', state: '27' },
  India: { pincode: '560001', district: 'Bengaluru', zone: 'South', state: '29' },
  nowhere: noPlace,
} satisfies Record<string, PricePlace>

const places: Record<string, [PriceScope, string]> = {
  pincode: ['PINCODE', '411001'],
  district: ['DISTRICT', 'Pune'],
  zone: ['ZONE', 'West'],
  state: ['STATE', '27'],
  Goa: ['STATE', '30'],
  India: ['ALL', ''],
}
const ends: Record<string, Date> = { yesterday, now, tomorrow, soon: new Date(now.getTime() + 1) }
const starts: Record<string, Date> = { yesterday, tomorrow }

/** Parses prices: `zone 57 from 3 until tomorrow for companies`; quantities in loads of the goods. */
const said = (prices: string, load: number): PriceRow[] =>
  prices
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [place = '', rupees, ...more] = one.trim().split(' ')
      const after = (word: string) => (more.includes(word) ? (more[more.indexOf(word) + 1] ?? '') : '')
      const [scope, value] = places[place] ?? ['ALL', '?']
      return row(scope, value, Number(rupees), {
        buyer: after('for') ? 'COMPANY' : 'EVERYONE',
        minQtyMilli: Number(after('from')) * load,
        validTo: ends[after('until')] ?? null,
        ...(after('since') && { validFrom: starts[after('since')] ?? now }),
      })
    })

const everywhere = 'India 60, state 59, zone 58, district 57, pincode 56'
const companies = everywhere.replaceAll(/(\d+)/g, (rupees) => `${Number(rupees) - 3} for companies`)
const breaks = 'India 58, India 57 from 3, India 56 from 9'
const lower = 'India 55 from 3 for companies, India 54 from 9 for companies'

// biome-ignore format: it is read as a table
const table: [holds: string, asks: string, at: keyof typeof sites, loads: number, all: string, company: string][] = [
  // price                                prices of the offer                                         site        loads  all buyers             companies
  // scope
  ['of the pincode comes first',          everywhere,                                                 'pincode',  1,     '56 PINCODE',          '56 PINCODE'],
  ['of the district next',                everywhere,                                                 'district', 1,     '57 DISTRICT',         '57 DISTRICT'],
  ['then of the zone',                    everywhere,                                                 'zone',     1,     '58 ZONE',             '58 ZONE'],
  ['then of the state',                   everywhere,                                                 'state',    1,     '59 STATE',            '59 STATE'],
  ['then of all India',                   everywhere,                                                 'India',    1,     '60 ALL',              '60 ALL'],
  ['of all India, no pincode known',      everywhere,                                                 'nowhere',  1,     '60 ALL',              '60 ALL'],
  ['is for other places',                 'Goa 60',                                                   'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
  ['depends on the place',                'Goa 60',                                                   'nowhere',  1,     'PINCODE_NEEDED',      'PINCODE_NEEDED'],
  ['is not there at all',                 '',                                                         'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
  // scope, with company prices
  ['of companies in the pincode',         `${everywhere}, ${companies}`,                              'pincode',  1,     '56 PINCODE',          '53 PINCODE COMPANY'],
  ['of companies in the district',        `${everywhere}, ${companies}`,                              'district', 1,     '57 DISTRICT',         '54 DISTRICT COMPANY'],
  ['of companies in the zone',            `${everywhere}, ${companies}`,                              'zone',     1,     '58 ZONE',             '55 ZONE COMPANY'],
  ['of companies in the state',           `${everywhere}, ${companies}`,                              'state',    1,     '59 STATE',            '56 STATE COMPANY'],
  ['of companies in all India',           `${everywhere}, ${companies}`,                              'India',    1,     '60 ALL',              '57 ALL COMPANY'],
  ['of companies, no pincode known',      `${everywhere}, ${companies}`,                              'nowhere',  1,     '60 ALL',              '57 ALL COMPANY'],
  ['of companies, of a wider place',      'India 60, pincode 58, India 57 for companies',             'pincode',  1,     '58 PINCODE',          '57 ALL COMPANY'],
  ['of companies, of a narrower place',   'India 60, zone 57 for companies',                          'pincode',  1,     '60 ALL',              '57 ZONE COMPANY'],
  ['of companies, its narrowest',         'India 60, India 55 for companies, zone 58 for companies',  'pincode',  1,     '60 ALL',              '58 ZONE COMPANY'],
  ['of everybody, where it is lower',     'India 60, pincode 56, India 57 for companies',             'pincode',  1,     '56 PINCODE',          '56 PINCODE'],
  ['of everybody, where it is the same',  'India 57, India 57 for companies',                         'pincode',  1,     '57 ALL',              '57 ALL'],
  ['of everybody, where there is none',   'India 60, Goa 50 for companies',                           'pincode',  1,     '60 ALL',              '60 ALL'],
  ['of companies never stands alone',     'Goa 60, pincode 50 for companies',                         'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
  // breaks
  ['without a break',                     breaks,                                                     'pincode',  2,     '58 ALL',              '58 ALL'],
  ['at exactly a break',                  breaks,                                                     'pincode',  3,     '57 ALL',              '57 ALL'],
  ['just below a break',                  breaks,                                                     'pincode',  8.999, '57 ALL',              '57 ALL'],
  ['at the largest break reached',        breaks,                                                     'pincode',  50,    '56 ALL',              '56 ALL'],
  ['of a narrow place, a wide is cheaper', `${breaks}, pincode 59`,                                   'pincode',  9,     '59 PINCODE',          '59 PINCODE'],
  ['starts at a larger quantity',         'India 60 from 5',                                          'pincode',  4.999, 'BELOW_MOQ',           'BELOW_MOQ'],
  // breaks, with company prices
  ['below the first of companies',        `${breaks}, ${lower}`,                                      'pincode',  2,     '58 ALL',              '58 ALL'],
  ['at the first of companies',           `${breaks}, ${lower}`,                                      'pincode',  3,     '57 ALL',              '55 ALL COMPANY'],
  ['at the largest of companies',         `${breaks}, ${lower}`,                                      'pincode',  50,    '56 ALL',              '54 ALL COMPANY'],
  ['of companies, until everybody’s falls', `${breaks}, India 56.5 for companies`,                    'pincode',  3,     '57 ALL',              '56.5 ALL COMPANY'],
  ['of everybody, once it has fallen',    `${breaks}, India 56.5 for companies`,                      'pincode',  9,     '56 ALL',              '56 ALL'],
  ['of companies, below the least of all', 'India 60 from 5, India 57 for companies',                 'pincode',  4,     'BELOW_MOQ',           'BELOW_MOQ'],
  // validity
  ['of a wide place, the narrow ran out', 'India 60, pincode 50 until yesterday',                     'pincode',  1,     '60 ALL',              '60 ALL'],
  ['not of tomorrow',                     'India 60, India 50 since tomorrow',                        'pincode',  1,     '60 ALL',              '60 ALL'],
  ['that is newer, of two in force',      'India 60, India 61 since yesterday',                       'pincode',  1,     '61 ALL',              '61 ALL'],
  ['that ends in a moment still holds',   'India 60 until soon',                                      'pincode',  1,     '60 ALL',              '60 ALL'],
  ['that ends now does not',              'India 60 until now',                                       'pincode',  1,     'PRICE_EXPIRED',       'PRICE_EXPIRED'],
  ['has run out',                         'state 60 until yesterday',                                 'pincode',  1,     'PRICE_EXPIRED',       'PRICE_EXPIRED'],
  ['has run out elsewhere only',          'Goa 60 until yesterday',                                   'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
  ['begins tomorrow',                     'India 60 since tomorrow',                                  'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
  // validity, with company prices
  ['of companies, newer of two',          'India 60, India 50 for companies, India 57 since yesterday for companies', 'pincode', 1, '60 ALL', '57 ALL COMPANY'],
  ['of companies has run out',            'India 60, India 57 until yesterday for companies',         'pincode',  1,     '60 ALL',              '60 ALL'],
  ['of companies begins tomorrow',        'India 60, India 57 since tomorrow for companies',          'pincode',  1,     '60 ALL',              '60 ALL'],
  ['of companies, its wide one',          'India 60, India 57 for companies, pincode 50 until now for companies', 'pincode', 1,  '60 ALL',     '57 ALL COMPANY'],
  ['of everybody has run out',            'India 60 until yesterday, India 57 for companies',         'pincode',  1,     'PRICE_EXPIRED',       'PRICE_EXPIRED'],
  ['of companies alone has run out',      'Goa 60, India 57 until yesterday for companies',           'pincode',  1,     'NOT_SERVICEABLE',     'NOT_SERVICEABLE'],
]

/** Typical units and quantities: bars by the kilogram, pipes by the piece, cement by the bag. */
const goods = [
  ['TMT', 'a tonne of bars', 1_000_000],
  ['SERIES', 'a hundred pipes', 100_000],
  ['SINGLE', 'fifty bags of cement', 50_000],
] as const

describe.each(goods)('the price of %s, by %s', (_, __, load) => {
  it.each(table)('%s', (_, asks, at, loads, all, company) => {
    const paid = (buyer: Buyer) => {
      const price = priceFor(requested(said(asks, load), buyer), sites[at], loads * load, now)
      if (isRefusal(price)) return price.code
      return [price.pricePaise / 100, price.source, ...(price.buyer === 'COMPANY' ? ['COMPANY'] : [])].join(' ')
    }
    expect({ everybody: paid('EVERYONE'), company: paid('COMPANY') }).toEqual({ everybody: all, company })
  })
})

describe('the price', () => {
  it('returns its quantity break, the next one and its end', () => {
    const rows = [...broken.slice(0, 2), row('ALL', '', 56, { minQtyMilli: 9 * t, validTo: tomorrow })]
    expect(priceFor(requested(rows), pune, 4 * t, now)).toEqual({
      pricePaise: 57_00,
      everyonePaise: 57_00,
      buyer: 'EVERYONE',
      contract: null,
      source: 'ALL',
      breakMinQtyMilli: 3 * t,
      nextBreak: { minQtyMilli: 9 * t, pricePaise: 56_00 },
      validTo: null,
    })
    expect(priceFor(requested(rows), pune, 9 * t, now)).toMatchObject({ nextBreak: null, validTo: tomorrow })
    expect(breaksFor(requested(rows), pune, now).map((one) => one.pricePaise)).toEqual([58_00, 57_00, 56_00])
    expect(breaksFor(requested([]), pune, now)).toEqual([])
  })

  it('is refused with a reason and its details', () => {
    const late = [row('ALL', '', 60, { validTo: yesterday }), row('ALL', '', 60, { validTo: lastWeek })]
    expect(priceFor(requested(late), pune, t, now)).toEqual({
      code: 'PRICE_EXPIRED',
      params: { until: '20-11-2026 18:00' },
    })
    expect(priceFor(requested([]), pune, t, now)).toEqual({ code: 'NOT_SERVICEABLE', params: { pincode: '411001' } })
    expect(priceFor(requested([row('ALL', '', 60, { minQtyMilli: 500_000 })]), pune, t / 10, now)).toEqual({
      code: 'BELOW_MOQ',
      params: { moq: 500 },
      field: 'quantity',
    })
  })

  it('for a company includes the price for all buyers, the next break of either, and the earlier end', () => {
    const rows = [
      ...broken.map((one) => ({ ...one, validTo: tomorrow })),
      row('ALL', '', 56.5, { buyer: 'COMPANY' }),
      row('ALL', '', 55, { buyer: 'COMPANY', minQtyMilli: 20 * t }),
    ]
    expect(priceFor(requested(rows, 'COMPANY'), pune, 4 * t, now)).toEqual({
      pricePaise: 56_50,
      everyonePaise: 57_00,
      buyer: 'COMPANY',
      contract: null,
      source: 'ALL',
      breakMinQtyMilli: 0,
      nextBreak: { minQtyMilli: 9 * t, pricePaise: 56_00 },
      validTo: tomorrow,
    })
    expect(breaksFor(requested(rows, 'COMPANY'), pune, now)).toEqual([
      { minQtyMilli: 0, pricePaise: 56_50 },
      { minQtyMilli: 9 * t, pricePaise: 56_00 },
      { minQtyMilli: 20 * t, pricePaise: 55_00 },
    ])
  })

  const line = (rupees: number | null, more: Partial<ContractRow> = {}): ContractRow => ({
    lineId: 7,
    contractId: 3,
    reference: 'RC-14',
    minQtyMilli: 0,
    pricePaise: rupees === null ? null : Math.round(rupees * 100),
    discountBp: null,
    validFrom: yesterday,
    validTo: tomorrow,
    ...more,
  })
  const off = (discountBp: number, more: Partial<ContractRow> = {}) => line(null, { discountBp, ...more })
  const everyones = [row('ALL', '', 60), row('ALL', '', 58, { minQtyMilli: 9 * t }), row('ZONE', 'North', 61)]
  const company = row('ALL', '', 57, { buyer: 'COMPANY', minQtyMilli: 3 * t })

  it.each<[string, PriceRow[], ContractRow[], number, string]>([
    ['of a contract is paid where it is the lowest', everyones, [line(55)], 1, '55 CONTRACT'],
    ['of a contract holds at every quantity', everyones, [line(55)], 12, '55 CONTRACT'],
    ['for everyone is paid where it is lower than the contract', everyones, [line(59)], 12, '58 EVERYONE'],
    ['for everyone is paid where it is the same', everyones, [line(60)], 1, '60 EVERYONE'],
    ['for companies is paid where it is lower than the contract', [...everyones, company], [line(58)], 4, '57 COMPANY'],
    ['for companies is paid where it is the same', [...everyones, company], [line(57)], 4, '57 COMPANY'],
    ['of a contract is paid below the quantity for companies', [...everyones, company], [line(58)], 1, '58 CONTRACT'],
    ['of a contract is not paid below its quantity', everyones, [line(55, { minQtyMilli: 5 * t })], 4, '60 EVERYONE'],
    ['of a contract is paid from its quantity on', everyones, [line(55, { minQtyMilli: 5 * t })], 5, '55 CONTRACT'],
    [
      'is that of the largest quantity of a contract',
      everyones,
      [line(55), line(54, { minQtyMilli: 5 * t })],
      6,
      '54 CONTRACT',
    ],
    ['is the lower of two contracts', everyones, [line(55), line(54, { contractId: 4 })], 1, '54 CONTRACT'],
    ['is less the discount of a contract', everyones, [off(1000)], 1, '54 CONTRACT'],
    ['is less the discount at the quantity for everyone', everyones, [off(1000)], 9, '52.2 CONTRACT'],
    ['is rounded half up to a paisa', [row('ALL', '', 0.5)], [off(100)], 1, '0.5 EVERYONE'],
    ['of a contract that has not begun is not paid', everyones, [line(55, { validFrom: tomorrow })], 1, '60 EVERYONE'],
    ['of a contract that is over is not paid', everyones, [line(55, { validTo: now })], 1, '60 EVERYONE'],
    ['of a contract needs a price for everyone', [], [line(55)], 1, 'NOT_SERVICEABLE'],
  ])('%s', (_, rows, contracts, tonnes, paid) => {
    const price = priceFor({ rows, buyer: 'COMPANY', contracts }, pune, tonnes * t, now)
    expect(isRefusal(price) ? price.code : `${price.pricePaise / 100} ${price.buyer}`).toBe(paid)
    const others = priceFor({ rows, buyer: 'EVERYONE', contracts }, pune, tonnes * t, now)
    expect(others).toEqual(priceFor(requested(rows), pune, tonnes * t, now))
  })

  it('of a contract names it, keeps the price for everyone, and ends with it', () => {
    expect(priceFor({ rows: everyones, buyer: 'COMPANY', contracts: [line(55)] }, pune, t, now)).toEqual({
      pricePaise: 55_00,
      everyonePaise: 60_00,
      buyer: 'CONTRACT',
      contract: { lineId: 7, contractId: 3, reference: 'RC-14', validTo: tomorrow },
      source: 'ALL',
      breakMinQtyMilli: 0,
      nextBreak: null,
      validTo: tomorrow,
    })
  })

  const anyRow = fc.record({
    buyer: fc.constantFrom(...buyers),
    scope: fc.constantFrom(...priceScopes),
    value: fc.constantFrom('411001', 'Pune', 'West', '27', '29', ''),
    minQtyMilli: fc.constantFrom(0, 1000, 5000),
    pricePaise: fc.integer({ min: 1, max: 10_000 }),
    validFrom: fc.integer({ min: 0, max: 10 ** 9 }).map((ms) => new Date(lastWeek.getTime() + ms)),
    validTo: fc.constantFrom(null, yesterday, tomorrow),
  })

  it('does not depend on the order of the rows, and is one of them', () => {
    const byStart = (rows: PriceRow[]) => new Set(rows.map((one) => one.validFrom.getTime())).size === rows.length
    const anyBuyer = fc.constantFrom(...buyers)
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }).filter(byStart), anyBuyer, fc.nat(8000), (rows, buyer, qty) => {
        const price = priceFor(requested(rows, buyer), pune, qty, now)
        expect(priceFor(requested([...rows].reverse(), buyer), pune, qty, now)).toEqual(price)
        if (!isRefusal(price)) expect(rows.map((one) => one.pricePaise)).toContain(price.pricePaise)
      }),
    )
  })

  it('for a company never exceeds the price for all, which does not depend on company prices', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), fc.nat(8000), (rows, qty) => {
        const everyones = priceFor(requested(rows), pune, qty, now)
        const alone = rows.filter(({ buyer }) => buyer === 'EVERYONE')
        expect(priceFor(requested(alone), pune, qty, now)).toEqual(everyones)
        const company = priceFor(requested(rows, 'COMPANY'), pune, qty, now)
        if (isRefusal(everyones) || isRefusal(company)) {
          expect(company).toEqual(everyones)
          return
        }
        expect(company.everyonePaise).toBe(everyones.pricePaise)
        expect(company.pricePaise).toBeLessThanOrEqual(everyones.pricePaise)
      }),
    )
  })
})

describe('a seller’s price', () => {
  it.each<[number, number | null, string | null]>([
    [300_00, 354_00, null],
    [300_01, 354_00, 'ABOVE_MRP'],
    [300_00, null, null],
    [0, null, 'AMOUNT_BAD'],
    [-1, null, 'AMOUNT_BAD'],
    [0.5, null, 'AMOUNT_BAD'],
    [1_00_00_000_01, null, 'TOO_LARGE'],
  ])('of %i paise below an MRP of %s: %s', (price, mrp, code) => {
    expect(whyNotPrice(price, mrp, 1800)?.code ?? null).toBe(code)
  })

  it('has breaks with rising quantities and falling prices', () => {
    const one = (minQtyMilli: number, pricePaise: number) => ({ minQtyMilli, pricePaise })
    expect(whyNotBreaks([one(0, 60), one(10, 59)])).toBeNull()
    expect(whyNotBreaks([one(0, 60), one(10, 60)])?.code).toBe('BREAKS_ORDER')
    expect(whyNotBreaks([one(10, 60), one(10, 59)])?.code).toBe('BREAKS_ORDER')
    expect(whyNotBreaks([7, 6, 5, 4, 3, 2, 1].map((price, at) => one(at, price)))?.code).toBe('TOO_LARGE')
  })
})

describe('the price, at its edges', () => {
  const soon = new Date('2026-11-22T06:00:00Z')
  const later = new Date('2026-11-30T06:00:00Z')
  const contract = (lineId: number, more: Partial<ContractRow> = {}): ContractRow => ({
    lineId,
    contractId: lineId,
    reference: `RC-${lineId}`,
    minQtyMilli: 0,
    pricePaise: 55_00,
    discountBp: null,
    validFrom: yesterday,
    validTo: later,
    ...more,
  })
  const paid = (rows: PriceRow[], contracts: ContractRow[] = [], buyer: Buyer = 'COMPANY', tonnes = 1) => {
    const price = priceFor({ rows, buyer, contracts }, pune, tonnes * t, now)
    if (isRefusal(price)) throw new Error(price.code)
    return price
  }

  it('of rows in any order is that of the largest quantity reached, and breaks ascend', () => {
    const [first, middle, last] = broken
    const shuffled = [last, first, middle] as PriceRow[]
    expect(paid(shuffled, [], 'EVERYONE', 4).pricePaise).toBe(57_00)
    expect(breaksFor(requested(shuffled), pune, now).map((one) => one.minQtyMilli)).toEqual([0, 3 * t, 9 * t])
    const companies = shuffled.map((one) => ({ ...one, buyer: 'COMPANY' as const, pricePaise: one.pricePaise - 100 }))
    expect(breaksFor(requested([row('ALL', '', 60), ...companies], 'COMPANY'), pune, now)).toEqual([
      { minQtyMilli: 0, pricePaise: 57_00 },
      { minQtyMilli: 3 * t, pricePaise: 56_00 },
      { minQtyMilli: 9 * t, pricePaise: 55_00 },
    ])
  })

  it('holds from its first moment', () => {
    expect(paid([row('ALL', '', 60, { validFrom: now })]).pricePaise).toBe(60_00)
    expect(paid([row('ALL', '', 60)], [contract(1, { validFrom: now })]).pricePaise).toBe(55_00)
  })

  it('of two contracts that cost the same is that of the older line', () => {
    expect(paid([row('ALL', '', 60)], [contract(9), contract(4)]).contract?.lineId).toBe(4)
  })

  it('of a contract is that of its largest quantity reached, in any order of its lines', () => {
    const large = contract(2, { contractId: 1, minQtyMilli: 5 * t, pricePaise: 56_00 })
    expect(paid([row('ALL', '', 60)], [large, contract(1)], 'COMPANY', 6).pricePaise).toBe(56_00)
  })

  it('ends with the first of the two prices that it needs', () => {
    const everyone = (validTo: Date | null) => row('ALL', '', 60, { validTo })
    const company = (validTo: Date | null) => row('ALL', '', 57, { buyer: 'COMPANY', validTo })
    expect(paid([everyone(later), company(soon)]).validTo).toEqual(soon)
    expect(paid([everyone(soon), company(later)]).validTo).toEqual(soon)
    expect(paid([everyone(null), company(soon)]).validTo).toEqual(soon)
    expect(paid([everyone(soon), company(null)]).validTo).toEqual(soon)
    expect(paid([everyone(soon)], [contract(1)]).validTo).toEqual(soon)
    expect(paid([everyone(later)], [contract(1, { validTo: soon })]).validTo).toEqual(soon)
    // The price for all buyers, which is as low, does not end with one that is not paid
    const same = row('ALL', '', 60, { buyer: 'COMPANY', validTo: soon })
    expect(paid([everyone(later), same])).toMatchObject({ buyer: 'EVERYONE', validTo: later })
  })

  it('has ended when the last one ended, in any order', () => {
    const [old, last] = [row('ALL', '', 60, { validTo: lastWeek }), row('ALL', '', 60, { validTo: yesterday })]
    for (const rows of [
      [old, last],
      [last, old],
    ])
      expect(priceFor(requested(rows), pune, t, now)).toMatchObject({ params: { until: '20-11-2026 18:00' } })
  })

  it('is refused above a crore, above the MRP and with more than six breaks, each in its field', () => {
    expect(whyNotPrice(1_00_00_000_00, null, 1800)).toBeNull()
    expect(whyNotPrice(1_00_00_000_01, null, 1800)).toMatchObject({
      code: 'TOO_LARGE',
      params: { max: '₹1,00,00,000' },
      field: 'price',
    })
    expect(whyNotPrice(300_01, 354_00, 1800)).toMatchObject({ params: { mrp: '₹354.00' }, field: 'price' })
    expect(whyNotPrice(0, null, 1800)?.field).toBe('price')
    const falling = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ minQtyMilli: at, pricePaise: 100 - at }))
    expect(whyNotBreaks(falling(6))).toBeNull()
    expect(whyNotBreaks(falling(7))).toMatchObject({ code: 'TOO_LARGE', params: { max: 6 }, field: 'breaks' })
    expect(whyNotBreaks(falling(2).toReversed())?.field).toBe('breaks')
  })
})
