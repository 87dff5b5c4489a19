import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let seller: { token: string }
/** Of somebody else. */
let foreign: { id: number }
let offer: { id: string; basePaise: number; onHandMilli: number; reservedMilli: number; version: number }
const read =
  '{ sellerOffers(page: { size: 100 }, filter: { status: LIVE }) { total counts { status count } items { id basePaise onHandMilli reservedMilli mrpPaise version prices { scope pricePaise } } } }'
beforeAll(async () => {
  server = await startServer()
  const made = await server.build.offer({ goods: 'bars', breaks: [{ fromMilli: 9_000_000, pricePaise: 49_00 }] })
  foreign = await server.build.offer({ goods: 'bars' })
  seller = made.seller.owner
  server.setClock(new Date(server.now().getTime() + 60_000))
  const { sellerOffers } = await server.get<{
    sellerOffers: { items: (typeof offer)[] }
  }>(read, {}, seller.token)
  offer = sellerOffers.items[0] as typeof offer
})
afterAll(() => server.close())

const setPrice =
  'mutation ($id: ID!, $paise: Paise!) { setPrice(offerId: $id, pricePaise: $paise) { basePaise prices { pricePaise } } }'
const setStock =
  'mutation ($id: ID!, $milli: Milli!, $reason: String!) { setStock(offerId: $id, onHandMilli: $milli, reason: $reason) { onHandMilli } }'

test('an offer that is not sold says why in its seller’s list', async () => {
  const why = 'query ($id: ID!) { sellerOffer(id: $id) { status stoppedGstin qualityOrder withdrawn } }'
  const reasons = async ({ id, seller }: { id: number; seller: { owner: { token: string } } }) =>
    (await server.get<{ sellerOffer: object }>(why, { id }, seller.owner.token)).sellerOffer
  const none = { status: 'LIVE', stoppedGstin: null, qualityOrder: null, withdrawn: null }
  const made = await server.build.offer()
  expect(await reasons(made)).toEqual(none)
  const unlicensed = await server.build.offer({ product: await server.build.product({ isLicensed: false }) })
  expect(await reasons(unlicensed)).toEqual({ ...none, qualityOrder: expect.stringMatching(/^IS \d+$/) })
  const { identifier } = unlicensed.product
  const hide =
    'mutation ($identifier: String!) { unpublishProduct(identifier: $identifier, reason: "A test") { status } }'
  await server.get(hide, { identifier }, await server.as('admin'))
  expect(await reasons(unlicensed)).toMatchObject({ withdrawn: 'PRODUCT' })
  const { gstin } = made.yard
  await server.pool.query(
    `insert into gstin_statuses (gstin, status, checked_at, changed_at, next_try_at) values ($1, 'CANCELLED', now(), now(), now())`,
    [gstin],
  )
  expect(await reasons(made)).toMatchObject({ stoppedGstin: gstin })
})

test('a new price ends the old one, keeps its row, and lists quote it at once', async () => {
  const before = (
    await server.pool.query('select count(*)::int as n from offer_prices where offer_id = $1', [offer.id])
  ).rows[0].n
  const { setPrice: set } = await server.get<{ setPrice: { basePaise: number; prices: unknown[] } }>(
    setPrice,
    { id: offer.id, paise: offer.basePaise + 100 },
    seller.token,
  )
  expect(set.basePaise).toBe(offer.basePaise + 100)
  const after = (await server.pool.query('select count(*)::int as n from offer_prices where offer_id = $1', [offer.id]))
    .rows[0].n
  expect(after).toBe(before + set.prices.length)
  const { rows } = await server.pool.query('select list_prices, from_paise from offers where id = $1', [offer.id])
  expect(rows[0].from_paise).not.toBeNull()
})
test('a price of nothing is refused, and so is counting away what orders wait for', async () => {
  expect(await server.codeOf(setPrice, { id: offer.id, paise: 0 }, seller.token)).toBe('AMOUNT_BAD')
  await server.pool.query(
    'update stock set reserved_milli = 1000, on_hand_milli = greatest(on_hand_milli, 1000) where offer_id = $1',
    [offer.id],
  )
  expect(await server.codeOf(setStock, { id: offer.id, milli: 500, reason: 'counted' }, seller.token)).toBe('TOO_SMALL')
  await server.pool.query('update stock set reserved_milli = 0 where offer_id = $1', [offer.id])
})
test('stock is counted with a reason for the book', async () => {
  expect(await server.codeOf(setStock, { id: offer.id, milli: 5_000_000, reason: '' }, seller.token)).toBe(
    'REASON_NEEDED',
  )
  const { setStock: set } = await server.get<{ setStock: { onHandMilli: number } }>(
    setStock,
    { id: offer.id, milli: 5_000_000, reason: 'counted on Saturday' },
    seller.token,
  )
  expect(set.onHandMilli).toBe(5_000_000)
})
test('prices of many offers move by one step, all or none', async () => {
  const { sellerOffer } = await server.get<{ sellerOffer: { basePaise: number; variantTitle: string; city: string } }>(
    'query ($id: ID!) { sellerOffer(id: $id) { basePaise variantTitle city } }',
    { id: offer.id },
    seller.token,
  )
  const base = sellerOffer.basePaise
  const update =
    'mutation ($prices: [PriceUpdateInput!]!) { updatePrices(prices: $prices, follow: BY_AMOUNT) { changed held } }'
  const to = (toPaise: number, fromPaise = base) => ({ offerId: offer.id, fromPaise, toPaise })
  const stranger = { offerId: foreign.id, fromPaise: base, toPaise: base }
  expect(await server.codeOf(update, { prices: [to(base + 50), stranger] }, seller.token)).toBe('NOT_FOUND')
  expect(await server.get(update, { prices: [to(base - 10)] }, seller.token)).toEqual({
    updatePrices: { changed: 1, held: 0 },
  })
  // Back again, as Undo does; a second time the price is another one by now
  expect(await server.codeOf(update, { prices: [to(base, base - 10)] }, seller.token)).toBe('OK')
  expect(await server.codeOf(update, { prices: [to(base, base - 10)] }, seller.token)).toBe('PRICE_OUTDATED')
})
test('a refused change of many prices says which offer is the reason, before and while it is saved', async () => {
  const read = 'query ($id: ID!) { sellerOffer(id: $id) { basePaise variantTitle city } }'
  const { sellerOffer: one } = await server.get<{
    sellerOffer: { basePaise: number; variantTitle: string; city: string }
  }>(read, { id: offer.id }, seller.token)
  const prices = [{ offerId: offer.id, fromPaise: one.basePaise, toPaise: -one.basePaise }]
  const check =
    'query ($prices: [PriceUpdateInput!]!) { checkPriceUpdate(prices: $prices, follow: BY_AMOUNT) { offerId refusal { code } } }'
  expect(await server.get(check, { prices }, seller.token)).toEqual({
    checkPriceUpdate: [{ offerId: String(offer.id), refusal: { code: 'PRICE_NOT_ABOVE_ZERO' } }],
  })
  const update =
    'mutation ($prices: [PriceUpdateInput!]!) { updatePrices(prices: $prices, follow: BY_AMOUNT) { changed } }'
  const { errors } = await server.ask(update, { prices }, seller.token)
  expect(errors?.[0]?.message).toBe(`${one.variantTitle}, ${one.city}: The new price would not be above zero.`)
})
test('another seller’s offer is as if it were not there', async () => {
  for (const query of [setPrice, setStock]) {
    expect(
      await server.codeOf(query, { id: foreign.id, paise: 5000, milli: 5000, reason: 'counted' }, seller.token),
    ).toBe('NOT_FOUND')
  }
  expect(
    await server.codeOf('mutation ($id: ID!) { pauseOffer(offerId: $id) { id } }', { id: foreign.id }, seller.token),
  ).toBe('NOT_FOUND')
})
test('a paused offer is off the lists until it is resumed', async () => {
  const status = async (name: string) =>
    (
      await server.get<Record<string, { status: string }>>(
        `mutation ($id: ID!) { ${name}(offerId: $id) { status } }`,
        { id: offer.id },
        seller.token,
      )
    )[name]?.status
  expect(await status('pauseOffer')).toBe('PAUSED')
  expect(
    await server.codeOf('mutation ($id: ID!) { pauseOffer(offerId: $id) { id } }', { id: offer.id }, seller.token),
  ).toBe('BAD_TRANSITION')
  expect(await status('resumeOffer')).toBe('LIVE')
})
test('both dashboards read in a few statements', async () => {
  await server.build.paidOrder()
  const admin = await server.as('admin')
  const sellerDay = await server.get<{ sellerDashboard: { sales: unknown[]; queues: unknown[] } }>(
    '{ sellerDashboard { sellerName queues { name count late } sales { day paise } top { title } } }',
    {},
    seller.token,
  )
  expect(sellerDay.sellerDashboard.sales).toHaveLength(28)
  const adminDay = await server.get<{ adminDashboard: { sales: unknown[]; salesPaise: number } }>(
    '{ adminDashboard { queues { name count } sales { day paise } salesPaise } }',
    {},
    admin,
  )
  expect(adminDay.adminDashboard.salesPaise).toBeGreaterThan(0)
})
