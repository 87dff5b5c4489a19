import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const table = `query ($variantId: ID!, $quantityMilli: Milli!, $pincode: String) {
  offers(variantId: $variantId, quantityMilli: $quantityMilli, unit: kg, pincode: $pincode) {
    offers { id km grams freightPaise vehicle trips whyNot { code message } }
    others { whyNot { code message } }
  }
}`
type Offers = {
  offers: {
    id: string
    km: number
    grams: number
    freightPaise: number
    vehicle: string
    trips: number
    whyNot: { code: string; message: string } | null
  }[]
  others: { whyNot: { code: string; message: string } }[]
}
const offersOf = async (variantId: string, quantityMilli: number, pincode: string) =>
  (await server.get<{ offers: Offers }>(table, { variantId, quantityMilli, pincode })).offers

test('a beam of 12 m rides on nothing shorter than itself, and bars of 12 m, which fold, on no pickup', async () => {
  for (const [goods, fits] of [
    ['beams', /^Trailer 40 ft/],
    ['bars', /^(LCV|Two-axle)/],
  ] as const) {
    const vehicles = new Set<string>()
    const { variant } = await server.build.offer({ goods })
    for (const grams of [100_000, 1_000_000, 3_000_000])
      for (const { vehicle } of (await offersOf(String(variant.id), Math.max(variant.moqMilli, grams), '411001'))
        .offers)
        vehicles.add(vehicle)
    expect(vehicles.size).toBeGreaterThan(0)
    expect([...vehicles].filter((name) => !fits.test(name))).toEqual([])
  }
})

test('a size says how long its pieces are, and where it says nothing that can be read its class does', async () => {
  const { rows } = await server.pool.query(`select goods_length(v, 12000) as mm from unnest($1::jsonb[]) as v`, [
    [
      '{"lengthMm": 6000}',
      '{"lengthMm": "6000"}',
      '{"lengthMm": 3657.6}',
      '{"lengthMm": "on request"}',
      '{}',
      '{"lengthMm": [1, 2]}',
    ],
  ])
  expect(rows.map(({ mm }) => mm)).toEqual([6000, 6000, 3658, 12_000, 12_000, 12_000])
  const { variant } = await server.build.offer({ goods: 'beams' })
  const vehicleFor = async (lengthMm: number | null) => {
    await server.pool.query(
      `update variants set attributes = attributes - 'lengthMm' || jsonb_strip_nulls(jsonb_build_object('lengthMm', $2::int)) where id = $1`,
      [variant.id, lengthMm],
    )
    return (await offersOf(String(variant.id), variant.moqMilli, '411001')).offers[0]?.vehicle
  }
  expect([await vehicleFor(6_000), await vehicleFor(null), await vehicleFor(12_000)]).toEqual([
    'LCV 4 t',
    'Trailer 40 ft 24 t',
    'Trailer 40 ft 24 t',
  ])
})

/** The offer of these goods from a yard at this pincode, brought to 411001. */
async function fromYardAt(goods: 'tins' | 'tanks', quantityMilli: number, pincode: string) {
  const seller = await server.build.seller()
  const yard = await server.build.yard(seller, { pincode })
  const { variant } = await server.build.offer({ goods, seller, yard })
  const { offers } = await offersOf(String(variant.id), quantityMilli, '411001')
  if (!offers[0]) throw new Error(`Nobody brings ${goods}`)
  return offers[0]
}

test.each(['410501', '400001', '560001'])(
  'a tin of 0.2 litres comes by parcel, for ₹60 to ₹120 wherever it comes from: %s',
  async (pincode) => {
    const tin = await fromYardAt('tins', 1_000, pincode)
    expect(tin.vehicle).toBe('Parcel')
    expect(tin.freightPaise).toBeGreaterThanOrEqual(60_00)
    expect(tin.freightPaise).toBeLessThanOrEqual(120_00)
  },
)

test('22 tanks of 500 litres are more than an LCV has room for, though they weigh 209 kg', async () => {
  const tanks = await fromYardAt('tanks', 22_000, '410501')
  expect(tanks.grams).toBe(209_000)
  // 22 × 800 l × 353 g are 6.2 t of room
  expect(tanks.vehicle).toMatch(/9 t|16 t|25 t/)
})

test('ready-mix concrete comes in mixers, and from no plant farther than 30 km', async () => {
  const { build } = server
  const { product, variant } = await build.offer({ goods: 'concrete' })
  const mumbai = await build.seller()
  await build.offer({ product, seller: mumbai, yard: await build.yard(mumbai, { pincode: '400001' }) })
  const all = []
  for (const pincode of ['410501', '400001', '560001']) all.push(await offersOf(String(variant.id), 21_000, pincode))
  expect(all.map(({ offers }) => offers.length)).toEqual([1, 1, 0])
  const offers = all.flatMap((one) => one.offers)
  expect(offers.length).toBeGreaterThan(0)
  for (const offer of offers) expect(offer).toMatchObject({ vehicle: 'Transit mixer 7 m³', trips: 3 })
  for (const { km } of offers) expect(km).toBeLessThanOrEqual(30)
})

describe('a list of many goods', () => {
  beforeAll(async () => {
    const all = ['bars', 'cement', 'bricks', 'pipes', 'taps', 'beams', 'tins', 'tanks', 'concrete'] as const
    for (const goods of all) await server.build.offer({ goods })
  })

  test('names the vehicle of each of its prices, as the product page does', async () => {
    const { products } = await server.get<{
      products: {
        items: { variant: { id: string }; delivered: { offerId: string; quantityMilli: number; vehicle: string } }[]
      }
    }>(
      `{ products(filter: {}, size: 100, pincode: "411045") { items { variant { id } delivered { offerId quantityMilli vehicle } } } }`,
    )
    expect(new Set(products.items.map(({ delivered }) => delivered.vehicle)).size).toBeGreaterThan(3)
    for (const { variant, delivered } of products.items) {
      const { offers } = await offersOf(variant.id, delivered.quantityMilli, '411045')
      expect(offers.map(({ id, vehicle }) => [id, vehicle])).toContainEqual([delivered.offerId, delivered.vehicle])
    }
  })

  test('what a fuller truck saves is told of loads that save something, each on the vehicle that it fills', async () => {
    const requested = await server.get<{
      products: { items: { variant: { id: string }; delivered: { quantityMilli: number } }[] }
    }>(
      `{ products(filter: {}, size: 100, pincode: "411045") { items { variant { id } delivered { quantityMilli } } } }`,
    )
    let notice = 0
    for (const { variant, delivered } of requested.products.items) {
      const { offers } = await server.get<{
        offers: {
          loads: { grams: number; unitPaise: number; vehicle: string; isFull: boolean; isRequested: boolean }[]
        }
      }>(
        `query ($id: ID!, $milli: Milli!) { offers(variantId: $id, quantityMilli: $milli, unit: kg, pincode: "411045") {
        loads { grams unitPaise vehicle isFull isRequested } } }`,
        { id: variant.id, milli: delivered.quantityMilli },
      )
      const { loads } = offers
      expect(loads.filter(({ isRequested }) => isRequested)).toHaveLength(1)
      const prices = loads.map(({ unitPaise }) => unitPaise)
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => b - a))
      if (loads.some(({ vehicle, isRequested }) => isRequested && vehicle === 'Parcel')) expect(loads).toHaveLength(1)
      notice += loads.filter(({ isFull }) => isFull).length
    }
    expect(notice).toBeGreaterThan(5)
  })
})

test('a beam is sold by the piece: what is typed goes up to whole beams', async () => {
  const { variant } = await server.build.offer({ goods: 'beams' })
  const query = `query ($id: ID!, $milli: Milli!) { offers(variantId: $id, quantityMilli: $milli, pincode: "411001") {
    quantityMilli offers { quantityMilli goodsPaise pricePaise moqMilli stepMilli } } }`
  type Requested = {
    offers: {
      quantityMilli: number
      offers: { quantityMilli: number; goodsPaise: number; pricePaise: number; moqMilli: number; stepMilli: number }[]
    }
  }
  // 12 m of 122.6 kg/m: half a beam is a beam, and a kilogram more than one is two
  for (const [typed, whole] of [
    [500_000, 1_471_200],
    [1_471_200, 1_471_200],
    [1_472_000, 2_942_400],
  ]) {
    const { offers } = await server.get<Requested>(query, { id: variant.id, milli: typed })
    expect(offers.quantityMilli).toBe(whole)
    for (const offer of offers.offers) {
      expect(offer).toMatchObject({ quantityMilli: whole, moqMilli: 1_471_200, stepMilli: 1_471_200 })
      expect(offer.goodsPaise).toBe(Math.round((offer.pricePaise * (whole ?? 0)) / 1000))
    }
  }
})

test('no truck drives to an island: goods are on quotation there, from the harbour opposite too', async () => {
  const { variant: cement } = await server.build.offer({ goods: 'cement' })
  for (const pincode of ['682555', '744101']) {
    const { offers, others } = await offersOf(String(cement.id), 100_000, pincode)
    expect(offers).toEqual([])
    expect(new Set(others.map(({ whyNot }) => whyNot.code))).toEqual(new Set(['FREIGHT_ON_QUOTE']))
    const { products } = await server.get<{ products: { total: number } }>(
      'query ($pincode: String) { products(filter: {}, pincode: $pincode) { total } }',
      { pincode },
    )
    expect(products.total).toBe(0)
  }
})

test('hills cost more and take longer, by what the directory says of them', async () => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from pincodes where tier = 'REMOTE' and by_road and (surcharge_paise_per_tonne = 0 or extra_lead_days = 0)`,
  )
  expect(rows[0].n).toBe(0)
})

// Last, because the settings stay changed
describe('concrete within two hours of its plant', () => {
  type Lists = {
    products: { items: { variant: { id: string }; delivered: { offerId: string } | null }[] }
    offers: {
      offers: { id: string; minutesFromPlant: number | null }[]
      others: { whyNot: { code: string; message: string } }[]
    }
  }
  const lists = `query ($id: ID!, $pincode: String!) {
    products(filter: {}, size: 100, pincode: $pincode) { items { variant { id } delivered { offerId } } }
    offers(variantId: $id, quantityMilli: 21000, pincode: $pincode) {
      offers { id minutesFromPlant } others { whyNot { code message } } } }`
  const set = async (admin: string, key: string, value: string) => {
    const change = 'mutation ($key: ID!, $value: String!) { setSetting(key: $key, value: $value) { value } }'
    await server.get(change, { key, value }, admin)
    await server.settle()
  }

  test('is offered and listed as far as the settings allow, and the refusal says how many minutes it is', async () => {
    const { build } = server
    const seller = await build.seller()
    const yard = await build.yard(seller, { pincode: '412207', maxKm: null })
    const { variant } = await build.offer({ goods: 'concrete', seller, yard })
    const admin = await server.as('admin')
    const at = async (pincode: string) => {
      const { products, offers } = await server.get<Lists>(lists, { id: String(variant.id), pincode })
      const listed = products.items.find((item) => item.variant.id === String(variant.id))?.delivered ?? null
      return { listed: listed !== null, offers: offers.offers, others: offers.others.map(({ whyNot }) => whyNot) }
    }
    // 31 km at 25 km/h are 74.4 minutes; 51 km are 122.4, though the mixer's rates reach 60 km
    expect(await at('411014')).toMatchObject({ listed: true, offers: [{ minutesFromPlant: 75 }], others: [] })
    const far = await at('411045')
    expect(far).toMatchObject({ listed: false, offers: [], others: [{ code: 'CONCRETE_TOO_FAR' }] })
    expect(far.others[0]?.message).toContain('about 123 minutes from the plant')
    await set(admin, 'mixerKmPerHour', '35')
    expect(await at('411045')).toMatchObject({ listed: true, offers: [{ minutesFromPlant: 88 }], others: [] })
    await set(admin, 'mixerLimitMinutes', '100')
    expect(await at('411045')).toMatchObject({ listed: false, offers: [] })
  })

  test('is a matter of concrete alone', async () => {
    const { variant } = await server.build.offer({ goods: 'cement' })
    const { offers } = await server.get<Lists>(lists, { id: String(variant.id), pincode: '560001' })
    expect(offers.offers.length).toBeGreaterThan(0)
    for (const offer of offers.offers) expect(offer.minutesFromPlant).toBeNull()
  })
})
