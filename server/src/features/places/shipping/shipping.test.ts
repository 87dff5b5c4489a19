import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let admin = ''
let yard: Awaited<ReturnType<Awaited<ReturnType<typeof selling>>['company']>>
let other: typeof yard
beforeAll(async () => {
  server = await startServer()
  const { company } = await selling(server)
  admin = await server.as('admin')
  yard = await company('sahyadri-ispat-yard')
  other = await company('deccan-cement-mart')
  for (const { house, yard: at } of [yard, other])
    for (const goods of ['bars', 'cement', 'bricks', 'pipes', 'taps', 'tanks'] as const)
      await server.build.offer({ goods, seller: house, yard: at })
  // both sell it
  const { product } = await server.build.offer({ goods: 'bars', seller: yard.house, yard: yard.yard })
  await server.build.offer({ product, seller: other.house, yard: other.yard, pricePaise: 51_00 })
})
afterAll(() => server.close())

const t = 1_000_000
const gridText =
  'id pointId from state isEnd vehicles { name payloadGrams } rows { fromKm toKm ratesPaise } zones { zoneId ratesPaise } madeBy'
const add = `mutation ($input: FreightGridInput!) { addFreightGrid(input: $input) { ${gridText} } }`
const addOwn = `mutation ($pointId: ID, $input: FreightGridInput!) { addOwnFreightGrid(pointId: $pointId, input: $input) { ${gridText} } }`
const endOwn = `mutation ($pointId: ID, $from: String!) { setOwnFreightGridEnd(pointId: $pointId, from: $from) { ${gridText} } }`
const withdraw = `mutation ($id: ID!) { deleteFreightGrid(id: $id) { ${gridText} } }`
const withdrawOwn = `mutation ($id: ID!) { deleteOwnFreightGrid(id: $id) { ${gridText} } }`
const grids = `{ freightGrids { ${gridText} } }`
const own = `{ ownFreight { points { id name } grids { ${gridText} } platform { id from } } }`
const estimate = `query ($input: FreightTry!) { tryFreight(input: $input) { km owner zone vehicle ratePaisePerTonne minChargePaise
  trips { count vehicle grams minGrams ratePaisePerTonne byWeightPaise eachPaise } slabPaise surchargePaise freightPaise whyNot { code message } } }`

type Grid = { id: string; from: string; state: string; pointId: string | null; isEnd: boolean; madeBy: string | null }
type Estimate = {
  km: number
  owner: string
  zone: string | null
  vehicle: string | null
  freightPaise: number | null
  trips: object[]
  whyNot: { code: string; message: string } | null
}

const lorry = { name: 'Lorry 9 t', payloadGrams: 9 * t, minChargePaise: 0, bedMm: 7300 }
const rows = (...bands: [number, number, number][]) =>
  bands.map(([fromKm, toKm, rate]) => ({ fromKm, toKm, ratesPaise: [rate] }))
const grid = (over: object = {}) => ({
  from: '2026-12-01',
  vehicles: [lorry],
  rows: rows([0, 100, 500_00], [100, 1500, 900_00]),
  ...over,
})
const tried = async (input: object, token = admin) =>
  (await server.get<{ tryFreight: Estimate }>(estimate, { input: { grams: 3_200_000, ...input } }, token)).tryFreight
const fromYard = (over: object = {}, token = yard.token) =>
  tried({ pointId: yard.points[0], toPincode: '411045', ...over }, token)
/** What somebody does on another day; sessions of this one have ended by then. */
async function on<T>(date: string, work: (admin: string, seller: string) => Promise<T>): Promise<T> {
  const before = server.now()
  server.setClock(`${date}T06:00:00Z`)
  try {
    const seller = await server.build.user({ roles: ['seller'], sellerId: yard.sellerId })
    return await work((await server.build.user({ roles: ['admin'] })).token, seller.token)
  } finally {
    server.setClock(before)
  }
}

describe('the platform’s rates', () => {
  test.each<[string, object, string, string]>([
    [
      'a gap',
      { rows: rows([0, 100, 500_00], [150, 500, 900_00]) },
      'rows.1.fromKm',
      'Row 2 leaves a gap: row 1 ends at 100 km, so this one must start there, not at 150 km.',
    ],
    [
      'an overlap',
      { rows: rows([0, 100, 500_00], [80, 500, 900_00]) },
      'rows.1.fromKm',
      'Row 2 overlaps row 1, which ends at 100 km; this one must start there, not at 80 km.',
    ],
    [
      'a row without a rate',
      { rows: [...rows([0, 100, 500_00]), { fromKm: 100, toKm: 200, ratesPaise: [null] }] },
      'rows.1.ratesPaise.0',
      'Row 2 has no rate for any vehicle.',
    ],
  ])('are refused with %s, and the row is named', async (_, over, field, message) => {
    const { errors } = await server.ask(add, { input: grid(over) }, admin)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { [field]: message } })
  })
  test('begin on a day to come, one version a day', async () => {
    for (const from of ['2026-11-21', '2026-11-01'])
      expect(await server.codeOf(add, { input: grid({ from }) }, admin)).toBe('GRID_PAST')
    const codes = await Promise.all(
      [1, 2, 3].map(() => server.codeOf(add, { input: grid({ from: '2027-03-01' }) }, admin)),
    )
    expect(codes.toSorted()).toEqual(['GRID_DAY_TAKEN', 'GRID_DAY_TAKEN', 'OK'])
  })
  test('of a day to come change nothing today, and hold from that day', async () => {
    const today = await tried({ fromPincode: '411026', toPincode: '411045' })
    expect(today).toMatchObject({ vehicle: 'LCV 4 t', freightPaise: 2_400_00 })
    const shown = await server.get(list, { pincode: '411045' })
    const { addFreightGrid: made } = await server.get<{ addFreightGrid: Grid }>(add, { input: grid() }, admin)
    expect(made).toMatchObject({ state: 'COMING', from: '2026-12-01', madeBy: expect.any(String) })
    await server.settle()
    expect(await tried({ fromPincode: '411026', toPincode: '411045' })).toEqual(today)
    expect(await server.get(list, { pincode: '411045' })).toEqual(shown)
    const then = { fromPincode: '411026', toPincode: '411045', day: '2026-12-01' }
    expect(await tried(then)).toMatchObject({ vehicle: 'Lorry 9 t', freightPaise: 3.2 * 500_00 })
    await on('2026-12-01', async (later) => {
      const { freightGrids } = await server.get<{ freightGrids: Grid[] }>(grids, {}, later)
      expect(freightGrids.find(({ id }) => id === made.id)?.state).toBe('IN_FORCE')
      expect(await server.codeOf(withdraw, { id: made.id }, later)).toBe('GRID_BEGUN')
      expect(await tried({ fromPincode: '411026', toPincode: '411045' }, later)).toMatchObject({
        freightPaise: 3.2 * 500_00,
      })
    })
    await server.get(withdraw, { id: made.id }, admin)
    expect(await tried(then)).toEqual(today)
    const { freightGrids } = await server.get<{ freightGrids: Grid[] }>(grids, {}, admin)
    expect(freightGrids.find(({ id }) => id === made.id)?.state).toBe('WITHDRAWN')
    expect(await server.codeOf(withdraw, { id: made.id }, admin)).toBe('GRID_BEGUN')
  })
  test('are tried with their arithmetic, and beyond them freight is on quotation, never nothing', async () => {
    const far = { fromPincode: '411026', toPincode: '842001' }
    expect(await tried(far)).toMatchObject({
      freightPaise: null,
      whyNot: { message: 'Freight to this place is quoted on request.' },
    })
    expect(await tried({ fromPincode: '411026', toPincode: '400001', grams: 30 * t })).toMatchObject({
      km: 144,
      owner: 'PLATFORM',
      vehicle: 'Four/five-axle 25 t + Two-axle 9 t',
      // 620 + 430 × 44 / 150 and 850 + 650 × 44 / 150 a tonne: between the rows that end at 100 and at 250 km
      trips: [
        { count: 1, grams: 25 * t, ratePaisePerTonne: 746_13, byWeightPaise: 18_653_25, eachPaise: 18_653_25 },
        { count: 1, vehicle: 'Two-axle 9 t', grams: 5 * t, ratePaisePerTonne: 1_040_67, eachPaise: 5_203_35 },
      ],
      freightPaise: 23_856_60,
    })
  })
  test.each<[string, object, string | null]>([
    ['goods that fit any vehicle', {}, 'Pickup 1.5 t'],
    ['pipes of 6 m', { length: 'RIGID', lengthMm: 6_000 }, 'LCV 4 t'],
    ['bars of 12 m, folded', { length: 'FOLDABLE' }, 'LCV 4 t'],
    ['beams of 7 m', { length: 'RIGID', lengthMm: 7_000 }, 'Two-axle 9 t'],
    ['beams of 12 m', { length: 'RIGID' }, 'Trailer 40 ft 24 t'],
    ['girders of 14 m', { length: 'RIGID', lengthMm: 14_000 }, null],
  ])('need a bed for the length of the goods: %s', async (_, goods, vehicle) => {
    const way = { fromPincode: '411026', toPincode: '411045', grams: 447_000 }
    const found = await tried({ ...way, ...goods })
    expect([found.vehicle, found.whyNot?.code ?? null]).toEqual([vehicle, vehicle === null ? 'GOODS_TOO_LONG' : null])
  })
  test('are an admin’s business', async () => {
    for (const token of [yard.token, await server.as('sellerManager'), await server.as('customer')])
      expect(await server.codeOf(add, { input: grid() }, token)).toBe('FORBIDDEN')
    expect(await server.codeOf(grids, {}, yard.token)).toBe('FORBIDDEN')
    expect(await server.codeOf(add, { input: grid() })).toBe('UNAUTHENTICATED')
  })
  test('are never written over, not even by the database', async () => {
    await expect(server.pool.query('update freight_slabs set rate_paise_per_tonne = 1')).rejects.toThrow()
    await expect(server.pool.query(`update freight_grids set valid_from = '2020-01-01'`)).rejects.toThrow()
  })
})

const list = `query ($pincode: String) { products(filter: {}, page: 1, size: 100, sort: PRICE, pincode: $pincode) {
  items { identifier variant { id } delivered { quantityMilli grams goodsPaise freightPaise loadingPaise taxPaise totalPaise unitPaise offerId vehicle seller { id } } } } }`
const table = `query ($variantId: ID!, $quantityMilli: Milli!, $pincode: String) { offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: kg, pincode: $pincode) {
  offers { id quantityMilli grams goodsPaise freightPaise loadingPaise taxPaise totalPaise unitPaise vehicle trips seller { id } } others { id whyNot { code message } seller { id } } } }`
type Sums = {
  id: string
  quantityMilli: number
  grams: number
  freightPaise: number
  vehicle: string
  trips: number
  seller: { id: string }
}
type Card = { identifier: string; variant: { id: string }; delivered: (Sums & { offerId: string }) | null }

/** Each card of a list beside the same offer as its product's page sums it up. */
async function cardsAndPages(pincode: string) {
  const { products } = await server.get<{ products: { items: Card[] } }>(list, { pincode })
  const pairs = []
  for (const { variant, delivered } of products.items) {
    if (!delivered) throw new Error('no price')
    const { offers } = await server.get<{
      offers: { offers: Sums[]; others: { id: string; whyNot: { code: string }; seller: { id: string } }[] }
    }>(table, {
      variantId: variant.id,
      quantityMilli: delivered.quantityMilli,
      pincode,
    })
    pairs.push({
      variantId: variant.id,
      card: delivered,
      page: offers.offers.find(({ id }) => id === delivered.offerId),
      others: offers.others,
    })
  }
  return pairs
}

/** The mass of goods, or of the room they take at 353 g a litre. */
async function countedGrams(variantId: string, milli: number): Promise<number> {
  const { rows } = await server.pool.query(
    `select v.grams_per_unit::float as grams, v.stowage_ml::float as ml, h.litres_per_tonne as litres from variants v
     join products p on p.id = v.product_id join product_classes h on h.id = p.class_id where v.id = $1`,
    [variantId],
  )
  const [{ grams, ml, litres }] = rows
  const room = ml ?? Math.round((grams * (litres ?? 0)) / 1000)
  return Math.floor((milli * Math.max(grams, Math.round(room * 0.353)) + 500) / 1000)
}

describe('a seller’s own rates', () => {
  test('hold before the platform’s, a yard’s before the firm’s, and an end gives way to the wider ones', async () => {
    const platform = await fromYard()
    expect(platform).toMatchObject({ owner: 'PLATFORM' })
    await server.get(addOwn, { input: grid({ from: '2026-11-22', rows: rows([0, 1500, 700_00]) }) }, yard.token)
    await server.get(
      addOwn,
      { pointId: yard.points[0], input: grid({ from: '2026-11-23', rows: rows([0, 1500, 650_00]) }) },
      yard.token,
    )
    await server.get(endOwn, { pointId: yard.points[0], from: '2026-11-24' }, yard.token)
    await server.get(endOwn, { from: '2026-11-25' }, yard.token)
    expect(await fromYard()).toEqual(platform)
    const of = async (day: string) => {
      const { owner, freightPaise } = await fromYard({ day })
      return [owner, freightPaise]
    }
    expect(await of('2026-11-22')).toEqual(['SELLER', 3.2 * 700_00])
    expect(await of('2026-11-23')).toEqual(['POINT', 3.2 * 650_00])
    expect(await of('2026-11-24')).toEqual(['SELLER', 3.2 * 700_00])
    expect(await of('2026-11-25')).toEqual(['PLATFORM', platform.freightPaise])
  })
  test('are what pages, lists and carts are summed by, to the paisa, trips of a small lorry included', async () => {
    const small = { ...lorry, name: 'Tempo 0.7 t', payloadGrams: 700_000, minChargePaise: 333_33 }
    const bands = { vehicles: [small], rows: rows([0, 1500, 17_31]) }
    await server.get(addOwn, { input: grid({ ...bands, from: '2026-11-28' }) }, yard.token)
    const near = { vehicles: [{ ...lorry, minChargePaise: 1 }], rows: rows([0, 1500, 7_77]) }
    await server.get(addOwn, { input: grid({ ...near, from: '2026-11-28' }) }, other.token)
    await on('2026-11-28', async () => {
      const pairs = await cardsAndPages('411045')
      const cards = pairs.map(({ card: { offerId: _, ...figures } }) => figures)
      expect(pairs.map(({ page }) => page)).toMatchObject(cards)
      const of = (sellerId: number) => pairs.filter(({ card }) => card.seller.id === String(sellerId))
      expect(of(yard.sellerId).length).toBeGreaterThan(0)
      expect(of(other.sellerId).length).toBeGreaterThan(0)
      for (const { card } of of(other.sellerId)) expect(card.vehicle).toBe('Lorry 9 t')
      const several = of(yard.sellerId).flatMap(({ page }) => (page && page.trips > 1 ? [page] : []))
      expect(several.length).toBeGreaterThan(0)
      for (const { grams, trips, freightPaise } of several) {
        const last = grams - (trips - 1) * 700_000
        const each = (load: number) => Math.max(333_33, Math.floor((17_31 * load + 500_000) / t))
        expect(freightPaise).toBe((trips - 1) * each(700_000) + each(last))
      }
    })
  })
  test('are by zone where a zone has rates of its own, in trials, lists, pages and to the paisa', async () => {
    const zoneOf = async (pincode: string) =>
      (
        await server.pool.query(
          'select z.id::text as id, z.name from pincodes p join zones z on z.id = p.zone_id where p.pincode = $1',
          [pincode],
        )
      ).rows[0] as { id: string; name: string }
    const [far, near] = [await zoneOf('400001'), await zoneOf('411045')]
    expect(far.id).not.toBe(near.id)
    const tempo = { ...lorry, name: 'Tempo 0.7 t', payloadGrams: 700_000 }
    const zones = [{ zoneId: far.id, ratesPaise: [31_07, 29_03] }]
    const bands = { vehicles: [lorry, tempo], rows: [{ fromKm: 0, toKm: 90, ratesPaise: [500_00, null] }], zones }
    const own = { input: grid({ ...bands, from: '2026-12-03' }) }
    const strange = {
      input: grid({ ...bands, from: '2026-12-03', zones: [{ zoneId: '999', ratesPaise: [1_00, 1_00] }] }),
    }
    expect(await server.codeOf(addOwn, strange, yard.token)).toBe('NOT_FOUND')
    const { addOwnFreightGrid } = await server.get<{ addOwnFreightGrid: Grid }>(addOwn, own, yard.token)
    expect(addOwnFreightGrid).toMatchObject({ zones })
    await on('2026-12-03', async (_, seller) => {
      expect(await fromYard({ grams: t }, seller)).toMatchObject({ zone: null, freightPaise: 500_00 })
      const there = await fromYard({ grams: 600_000, toPincode: '400001' }, seller)
      expect(there).toMatchObject({ zone: far.name, vehicle: 'Tempo 0.7 t', freightPaise: Math.round(29_03 * 0.6) })
      expect(there.km).toBeGreaterThan(90)
      const pairs = await cardsAndPages('400001')
      expect(pairs.map(({ page }) => page)).toMatchObject(pairs.map(({ card: { offerId: _, ...figures } }) => figures))
      const ofYard = pairs.filter(({ card }) => card.seller.id === String(yard.sellerId))
      expect(ofYard.length).toBeGreaterThan(0)
      for (const { card, variantId } of ofYard) {
        const grams = await countedGrams(variantId, card.quantityMilli)
        const rate = card.vehicle === 'Lorry 9 t' ? 31_07 : 29_03
        if (grams <= 700_000) expect(card.freightPaise).toBe(Math.floor((rate * grams + 500_000) / t))
      }
    })
  })
  test('without a bed that is long enough refuse beams in words, and lists leave them out', async () => {
    const { variant } = await server.build.offer({ goods: 'beams', seller: yard.house, yard: yard.yard })
    const offer = async () => {
      const ask = { variantId: String(variant.id), quantityMilli: variant.moqMilli, pincode: '411045' }
      const { offers } = await server.get<{ offers: { offers: Sums[]; others: { whyNot: object }[] } }>(table, ask)
      const cards = (await server.get<{ products: { items: Card[] } }>(list, { pincode: '411045' })).products.items
      const isListed = cards.some(({ variant: { id } }) => id === String(variant.id))
      return { vehicles: offers.offers.map(({ vehicle }) => vehicle), whyNot: offers.others[0]?.whyNot, isListed }
    }
    const own = (from: string, bedMm: number) =>
      server.get(addOwn, { input: grid({ from, vehicles: [{ ...lorry, bedMm }] }) }, yard.token)
    await own('2026-12-06', 11_999)
    await own('2026-12-07', 12_000)
    await on('2026-12-06', async () => {
      expect(await offer()).toEqual({
        vehicles: [],
        whyNot: {
          code: 'GOODS_TOO_LONG',
          message:
            'These pieces need a vehicle with a bed of at least 12 m, and the freight rates of this seller have none to this place.',
        },
        isListed: false,
      })
    })
    await on('2026-12-07', async () => {
      expect(await offer()).toMatchObject({ vehicles: ['Lorry 9 t'], isListed: true })
    })
  })
  test('that end before a place leave it on quotation: not in lists, never for nothing', async () => {
    await server.get(addOwn, { input: grid({ from: '2026-12-05', rows: rows([0, 1, 700_00]) }) }, yard.token)
    await on('2026-12-05', async () => {
      const pairs = await cardsAndPages('400001')
      expect(pairs.some(({ card }) => card.seller.id === String(yard.sellerId))).toBe(false)
      const ofYard = pairs.flatMap(({ others }) => others).filter(({ seller }) => seller.id === String(yard.sellerId))
      expect(new Set(ofYard.map(({ whyNot }) => whyNot.code))).toEqual(new Set(['FREIGHT_ON_QUOTE']))
      expect(pairs.every(({ card }) => card.freightPaise > 0)).toBe(true)
    })
  })
  test('are one’s own: another firm’s yard, version and trial are not found', async () => {
    const { ownFreight } = await server.get<{ ownFreight: { grids: Grid[]; points: { id: string }[] } }>(
      own,
      {},
      yard.token,
    )
    const coming = ownFreight.grids.find(({ from }) => from === '2026-12-05')
    expect(ownFreight.points.map(({ id }) => Number(id))).toEqual(yard.points)
    expect(await server.codeOf(withdrawOwn, { id: coming?.id }, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(withdraw, { id: coming?.id }, admin)).toBe('NOT_FOUND')
    const elsewhere = { pointId: yard.points[0], input: grid({ from: '2027-01-01' }) }
    expect(await server.codeOf(addOwn, elsewhere, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(endOwn, { pointId: yard.points[0], from: '2027-01-01' }, other.token)).toBe('NOT_FOUND')
    const trial = { input: { pointId: yard.points[0], toPincode: '411045', grams: t } }
    expect(await server.codeOf(estimate, trial, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(estimate, trial, admin)).toBe('OK')
    expect(await server.codeOf(withdrawOwn, { id: coming?.id }, yard.token)).toBe('OK')
    const theirs = await server.get<{ ownFreight: { grids: Grid[] } }>(own, {}, other.token)
    expect(theirs.ownFreight.grids.map(({ from }) => from)).toEqual(['2026-11-28'])
  })
})
