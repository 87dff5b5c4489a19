import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let yard: Awaited<ReturnType<typeof world.company>>
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  yard = await world.company('sahyadri-ispat-yard')
})
afterAll(() => server.close())

const sizeFields =
  'variantId sku diameterMm grade medianPaise offerId offerSku status basePaise priceExpired priceValidTo moreCount onHandMilli leadDays'
type Size = {
  variantId: string
  sku: string
  diameterMm: number
  medianPaise: number | null
  offerId: string | null
  status: string | null
  basePaise: number | null
  priceExpired: boolean
  moreCount: number
  onHandMilli: number
}
const gridText = `query ($id: String!, $point: ID) { priceGrid(identifier: $id, dispatchPointId: $point) {
  title dispatchPointId points { id } axes { code name } sizes { ${sizeFields} } } }`
type Grid = { priceGrid: { title: string; dispatchPointId: string; points: { id: string }[]; sizes: Size[] } }
const grid = async (id: string, token = yard.token, point: string | null = null) =>
  (await server.get<Grid>(gridText, { id, point }, token)).priceGrid
const families = `query ($kind: ProductKind!, $sold: Boolean!) { ownFamilies(filter: { kind: $kind, sold: $sold }, page: { size: 50 }) {
  total items { identifier title sizeCount ownCount thresholdPaise maxPaise expiredCount validTo grams } } }`
type Families = { ownFamilies: { items: { identifier: string; sizeCount: number; ownCount: number }[] } }
const save = `mutation ($point: ID!, $lines: [OfferLineInput!]!, $validTo: DateTime, $leadDays: Int, $sure: Boolean! = false) {
  setOffers(dispatchPointId: $point, lines: $lines, validTo: $validTo, leadDays: $leadDays, sure: $sure) { added changed same held } }`
type Saved = { setOffers: { added: number; changed: number; same: number; held: number } }
type Line = { variantId: string; pricePaise: number; stockMilli?: number | null; sku?: string }
const saved = async (variables: { point: string; lines: Line[] } & Record<string, unknown>, token = yard.token) =>
  (await server.get<Saved>(save, variables, token)).setOffers
const refusal = async (variables: object, token = yard.token) =>
  (await server.ask(save, variables, token)).errors?.[0]?.extensions

/** A family of bars in six sizes that the yard does not sell, and somebody else sells for ₹50 a kilogram. */
async function unsold() {
  const { build } = server
  const product = await build.product({
    goods: 'bars',
    sizes: [8, 10, 12, 16, 20, 25].map((diameterMm) => ({ diameterMm })),
  })
  const rival = await build.seller()
  const theirs = await build.yard(rival)
  for (const variant of product.variants) await build.offer({ product, variant, seller: rival, yard: theirs })
  const { sizes } = await grid(product.identifier)
  return { identifier: product.identifier, sizes, point: String(yard.yard.id) }
}
const priceRows = async () => Number((await server.pool.query('select count(*) from offer_prices')).rows[0].count)

test('a grid of bars is on sale when it is saved, and saving it again changes nothing', async () => {
  const { identifier, sizes, point } = await unsold()
  const lines = sizes.map(({ variantId, medianPaise }) => ({
    variantId,
    pricePaise: medianPaise ?? 0,
    stockMilli: 20_000_000,
  }))
  const validTo = '2026-11-21T12:30:00.250Z'
  expect(await saved({ point, lines, validTo, leadDays: 1 })).toEqual({
    added: lines.length,
    changed: 0,
    same: 0,
    held: 0,
  })
  const now = await grid(identifier)
  expect(now.sizes.map(({ status }) => status)).toEqual(lines.map(() => 'LIVE'))
  expect(now.sizes.map(({ basePaise }) => basePaise)).toEqual(lines.map(({ pricePaise }) => pricePaise))
  expect(now.sizes[0]).toMatchObject({ onHandMilli: 20_000_000, priceValidTo: validTo, leadDays: 1, moreCount: 0 })
  const sold = (await server.get<Families>(families, { kind: 'TMT', sold: true }, yard.token)).ownFamilies.items
  expect(sold.find((one) => one.identifier === identifier)).toMatchObject({
    ownCount: sizes.length,
    expiredCount: 0,
    validTo,
  })

  server.setClock('2026-11-21T06:01:00Z')
  const [rows, transitions] = [await priceRows(), await server.build.count('stock_movements')]
  expect(await saved({ point, lines, validTo, leadDays: 1 })).toMatchObject({ same: lines.length, changed: 0 })
  const [first, ...rest] = lines
  const step = { ...first, pricePaise: (first?.pricePaise ?? 0) + 50 } as Line
  expect(await saved({ point, lines: [step, ...rest], validTo, leadDays: 1 })).toMatchObject({ changed: 1 })
  expect([await priceRows(), await server.build.count('stock_movements')]).toEqual([rows + 1, transitions])
})

test('a price that has ended is shown as the last one, and is in force again when it is saved', async () => {
  const { identifier, sizes, point } = await unsold()
  const lines = sizes.map(({ variantId, medianPaise }) => ({
    variantId,
    pricePaise: medianPaise ?? 0,
    stockMilli: 1_000_000,
  }))
  await saved({ point, lines, validTo: '2026-11-21T12:30:00.000Z' })
  server.setClock('2026-11-21T13:00:00Z')
  const morning = await grid(identifier)
  expect(morning.sizes[0]).toMatchObject({ priceExpired: true, basePaise: lines[0]?.pricePaise })
  expect(await saved({ point, lines, validTo: '2026-11-22T12:30:00.000Z' })).toMatchObject({ changed: lines.length })
  expect((await grid(identifier)).sizes[0]).toMatchObject({ priceExpired: false, basePaise: lines[0]?.pricePaise })
})

const setText = `mutation ($id: ID!, $version: Int!, $prices: [PriceLineInput!]!) {
  setPlacePrices(offerId: $id, version: $version, prices: $prices) { version prices { scope place fromMilli pricePaise } } }`
const offerText = 'query ($id: ID!) { sellerOffer(id: $id) { version prices { scope place fromMilli pricePaise } } }'
type Offer = {
  version: number
  prices: { scope: string; place: string; fromMilli: number; pricePaise: number }[]
}

/** Bars of the yard at ₹60 a kilogram, with prices for places. */
async function placed() {
  const { id, variant } = await server.build.offer({
    goods: 'bars',
    seller: yard.house,
    yard: yard.yard,
    pricePaise: 60_00,
  })
  server.setClock(new Date(server.now().getTime() + 60_000))
  const offer = (await server.get<{ sellerOffer: Offer }>(offerText, { id: String(id) }, yard.token)).sellerOffer
  const price = (scope: string, place: string, pricePaise: number, fromMilli = 0) => ({
    scope,
    place,
    fromMilli,
    pricePaise,
  })
  const prices = [
    price('ALL', '', 60_00),
    price('ALL', '', 58_00, 9_000_000),
    price('STATE', '27', 61_00),
    price('DISTRICT', '27/Pune', 62_00),
    price('PINCODE', '411045', 64_00),
  ]
  const variables = { id: String(id), version: offer.version, prices }
  await server.get(setText, variables, yard.token)
  return { id: String(id), variant: String(variant.id), point: String(yard.yard.id), variables }
}

test('the price of an offer is that of the narrowest place that names the site, and moves with the base', async () => {
  const { id, variant, point, variables } = await placed()
  expect(await server.codeOf(setText, variables, yard.token)).toBe('STALE')
  const text = `query ($variant: ID!, $pincode: String!) { offers(variantId: $variant, quantityMilli: 3000000, pincode: $pincode) {
    offers { seller { id } pricePaise priceSource } } }`
  type Table = { offers: { offers: { seller: { id: string }; pricePaise: number; priceSource: string }[] } }
  const at = async (pincode: string) => {
    const { offers } = (await server.get<Table>(text, { variant, pincode })).offers
    const own = offers.find(({ seller }) => seller.id === String(yard.sellerId))
    return own && [own.priceSource, own.pricePaise]
  }
  const seen = async () => [await at('411045'), await at('411001'), await at('440001'), await at('403001')]
  expect(await seen()).toEqual([
    ['PINCODE', 64_00],
    ['DISTRICT', 62_00],
    ['STATE', 61_00],
    ['ALL', 60_00],
  ])
  server.setClock('2026-11-21T13:05:00Z')
  await saved({ point, lines: [{ variantId: variant, pricePaise: 66_00 }], sure: true })
  expect(await seen()).toEqual([
    ['PINCODE', 70_40],
    ['DISTRICT', 68_20],
    ['STATE', 67_10],
    ['ALL', 66_00],
  ])
  const { prices } = (await server.get<{ sellerOffer: Offer }>(offerText, { id }, yard.token)).sellerOffer
  expect(prices.find(({ fromMilli }) => fromMilli === 9_000_000)?.pricePaise).toBe(63_80)
})

test('a list of prices that can not stand is refused at its row', async () => {
  const { id } = await server.build.offer({ goods: 'bars', seller: yard.house, yard: yard.yard })
  const version = 1
  const prices = [
    { scope: 'ALL', pricePaise: 60_00 },
    { scope: 'ALL', pricePaise: 61_00, fromMilli: 9_000_000 },
  ]
  const { errors } = await server.ask(setText, { id: String(id), version, prices }, yard.token)
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BREAKS_ORDER',
    fields: { 'prices.1.pricePaise': expect.any(String) },
  })
  const other = await world.company('deccan-cement-mart')
  const fine = { id: String(id), version, prices: prices.slice(0, 1) }
  expect(await server.codeOf(setText, fine, other.token)).toBe('NOT_FOUND')
})

test('however many sizes are saved, the statements are as many', async () => {
  const { sizes, point } = await unsold()
  const lines = sizes.map(({ variantId, medianPaise }) => ({ variantId, pricePaise: medianPaise ?? 0 }))
  const [one, ...others] = lines
  // what hears of it afterwards runs beside, now or later
  const written = async (lines: Line[]) =>
    (await server.statementsOf(() => saved({ point, lines }))).filter(
      (text) =>
        /^\s*(insert|update|delete|with)/i.test(text) && /offer_prices|stock|into "?offers|update "?offers/.test(text),
    )
  const [few, many] = [await written([one as Line]), await written(others)]
  expect(others.length).toBeGreaterThan(3)
  expect(few.length).toBeGreaterThan(4)
  expect(many.length).toBe(few.length)
})

test('prices far from what others ask are to be confirmed, and new ones wait for admins', async () => {
  const { sizes, point, identifier } = await unsold()
  const [a, b] = sizes
  if (!a || !b) throw new Error('too few sizes')
  const lines = [
    { variantId: a.variantId, pricePaise: a.medianPaise ?? 0 },
    { variantId: b.variantId, pricePaise: (b.medianPaise ?? 0) * 3 },
  ]
  expect(await refusal({ point, lines })).toMatchObject({
    code: 'PRICE_UNUSUAL',
    fields: { 'lines.1.pricePaise': expect.any(String) },
  })
  expect((await grid(identifier)).sizes.every(({ offerId }) => offerId === null)).toBe(true)
  expect(await saved({ point, lines, sure: true })).toEqual({ added: 2, changed: 0, same: 0, held: 1 })
  expect((await grid(identifier)).sizes.slice(0, 2).map(({ status }) => status)).toEqual(['LIVE', 'PENDING_APPROVAL'])
})

test('a line that can not stand is named, and nothing is saved', async () => {
  const { sizes, point } = await unsold()
  const [a, b] = sizes
  const lines = [a, b].map((size) => ({
    variantId: size?.variantId ?? '',
    pricePaise: size?.medianPaise ?? 0,
    sku: 'ONE',
  }))
  const before = await server.build.count('offers')
  expect(await refusal({ point, lines })).toMatchObject({
    code: 'DUPLICATE',
    fields: { 'lines.1.sku': expect.any(String) },
  })
  expect(await refusal({ point, lines: [{ variantId: a?.variantId, pricePaise: 0 }] })).toMatchObject({
    code: 'VALIDATION',
  })
  const other = await world.company('deccan-cement-mart')
  expect((await refusal({ point: String(other.points[0]), lines: [lines[0]] }))?.code).toBe('NO_POINT')
  expect((await refusal({ point, lines: [{ variantId: '999999999', pricePaise: 100 }] }))?.code).toBe('NOT_FOUND')
  expect(await server.codeOf(gridText, { id: 'no-such-thing' }, yard.token)).toBe('NOT_FOUND')
  expect(await server.build.count('offers')).toBe(before)
})

test('an admin sees the series of a seller as the seller does', async () => {
  const text = `query ($id: ID!, $size: Int!) { adminSellerSeries(sellerId: $id, page: { page: 1, size: $size }) { total items { identifier ownCount } } }`
  const backOffice = await server.as('sellerManager')
  const pipes = await world.company('pipe-house')
  for (const title of ['Supreme Aqua pipe', 'Supreme Bore pipe'])
    await server.build.offer({
      product: await server.build.product({ goods: 'pipes', title }),
      seller: pipes.house,
      yard: pipes.yard,
    })
  const seen = await server.get<{ adminSellerSeries: { total: number; items: object[] } }>(
    text,
    { id: pipes.sellerId, size: 1 },
    backOffice,
  )
  const own = (await server.get<Families>(families, { kind: 'SERIES', sold: true }, pipes.token)).ownFamilies.items
  expect(own).toHaveLength(2)
  expect(seen.adminSellerSeries.total).toBe(own.length)
  expect(seen.adminSellerSeries.items).toEqual([{ identifier: own[0]?.identifier, ownCount: own[0]?.ownCount }])
  expect(await server.codeOf(text, { id: '99999', size: 1 }, backOffice)).toBe('NOT_FOUND')
  expect(await server.codeOf(text, { id: pipes.sellerId, size: 1 }, pipes.token)).toBe('FORBIDDEN')
})
