import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let yard: Awaited<ReturnType<typeof world.company>>
let backOffice = ''
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  yard = await world.company('sahyadri-ispat-yard')
  backOffice = await server.as('categoryManager')
})
afterAll(() => server.close())

/** Bars of the yard at ₹50 a kilogram, as somebody else asks for the same. */
async function take() {
  const { product, variant } = await server.build.offer({ goods: 'bars', pricePaise: 50_00 })
  const { id } = await server.build.offer({ product, variant, seller: yard.house, yard: yard.yard, pricePaise: 50_00 })
  tick()
  return { id: String(id), variant: String(variant.id), point: String(yard.yard.id) }
}
const tick = () => server.setClock(new Date(server.now().getTime() + 60_000))

const offerText = `query ($id: ID!) { sellerOffer(id: $id) { version basePaise onHandMilli prices { scope place fromMilli pricePaise validTo }
  priceChangeRequest { changeId fromPaise toPaise isBase question } } }`
type Price = { scope: string; place: string; fromMilli: number; pricePaise: number; validTo: string | null }
type ChangeRequest = { changeId: string; fromPaise: number; toPaise: number; isBase: boolean; question: string | null }
type Offer = {
  version: number
  basePaise: number
  onHandMilli: number
  prices: Price[]
  priceChangeRequest: ChangeRequest | null
}
const read = async (id: string, token = yard.token) =>
  (await server.get<{ sellerOffer: Offer }>(offerText, { id }, token)).sellerOffer
const waiting = async (id: string) => {
  const { priceChangeRequest } = await read(id)
  if (!priceChangeRequest) throw new Error('Nothing waits.')
  return priceChangeRequest
}
const save = `mutation ($point: ID!, $lines: [OfferLineInput!]!, $validTo: DateTime, $leadDays: Int) {
  setOffers(dispatchPointId: $point, lines: $lines, validTo: $validTo, leadDays: $leadDays, sure: true) { added changed same held } }`
const saved = async (variables: object, token = yard.token) =>
  (await server.get<{ setOffers: object }>(save, variables, token)).setOffers
const setPrice =
  'mutation ($id: ID!, $paise: Paise!, $to: DateTime) { setPrice(offerId: $id, pricePaise: $paise, validTo: $to) { basePaise } }'
const place = `mutation ($id: ID!, $version: Int!, $prices: [PriceLineInput!]!) {
  setPlacePrices(offerId: $id, version: $version, prices: $prices) { version } }`
const withdraw = 'mutation ($id: ID!) { cancelProductChange(id: $id) { status } }'
const quoted = async (id: string) =>
  (await world.one<{ paise: number }>('select from_paise as paise from offers where id = $1', [id])).paise
const changesOf = (id: string) =>
  server.pool
    .query("select status, version from product_changes where target = 'OFFER' and target_id = $1 order by id", [id])
    .then(({ rows }) => rows)

test('a class of goods may be narrower: its prices wait sooner', async () => {
  const { id } = await take()
  const { basePaise: now } = await read(id)
  const { rows } = await server.pool.query(
    `update product_classes h set warn_bp = 500, hold_bp = 1000 from offers o join variants v on v.id = o.variant_id
       join products p on p.id = v.product_id join categories c on c.id = p.category_id
     where o.id = $1 and h.id = coalesce(p.class_id, c.default_class_id) returning h.id`,
    [id],
  )
  await server.get(setPrice, { id, paise: Math.round(now * 1.2), to: null }, yard.token)
  const held = await waiting(id)
  await server.get(withdraw, { id: held.changeId }, yard.token)
  await server.pool.query('update product_classes set warn_bp = 2500, hold_bp = 6000 where id = $1', [rows[0].id])
  await server.get(setPrice, { id, paise: Math.round(now * 1.2), to: null }, yard.token)
  expect(held.toPaise).toBe(Math.round(now * 1.2))
  expect(await read(id)).toMatchObject({ basePaise: Math.round(now * 1.2), priceChangeRequest: null })
  await server.get(setPrice, { id, paise: now, to: null }, yard.token)
})

describe('a price on sale that jumps', () => {
  test('waits while the old one holds, and begins with its places when an admin approves', async () => {
    const { id, variant, point } = await take()
    const { basePaise: now, version } = await read(id)
    const prices = [
      { scope: 'ALL', pricePaise: now },
      { scope: 'ALL', pricePaise: now - 100, fromMilli: 9_000_000 },
      { scope: 'STATE', place: '27', pricePaise: now + 100 },
    ]
    await server.get(place, { id, version, prices }, yard.token)
    tick()
    const quote = await quoted(id)
    const lines = [{ variantId: variant, pricePaise: now * 2, stockMilli: 77_000_000 }]
    expect(await saved({ point, lines, leadDays: 9 })).toEqual({ added: 0, changed: 1, same: 0, held: 1 })
    expect(await read(id)).toMatchObject({
      basePaise: now,
      onHandMilli: 77_000_000,
      priceChangeRequest: { fromPaise: now, toPaise: now * 2, isBase: true, question: null },
    })
    expect(await quoted(id)).toBe(quote)
    const before = await read(id)
    expect(await saved({ point, lines, leadDays: 9 })).toMatchObject({ changed: 0, same: 1, held: 0 })
    expect(await read(id)).toEqual(before)

    const newer = [{ variantId: variant, pricePaise: now * 3 }]
    expect(await saved({ point, lines: newer })).toMatchObject({ held: 1 })
    expect(await waiting(id)).toMatchObject({ fromPaise: now, toPaise: now * 3 })
    expect(await changesOf(id)).toMatchObject([{ status: 'PENDING', version: 2 }])

    const { changeId } = await waiting(id)
    const { productChange } = await server.get<{ productChange: object }>(
      `query ($id: ID!) { productChange(id: $id) { kind risks actions { name old new } market { medianPaise thresholdPaise maxPaise sellers } } }`,
      { id: changeId },
      backOffice,
    )
    expect(productChange).toMatchObject({
      kind: 'UPDATE',
      risks: ['PRICE_JUMP'],
      actions: [
        { name: 'pricePaise', old: now, new: now * 3 },
        { name: 'prices', old: expect.anything(), new: expect.anything() },
      ],
      market: { medianPaise: expect.any(Number), sellers: expect.any(Number) },
    })
    tick()
    await world.decide(backOffice, changeId, 'APPROVE')
    const after = await read(id)
    expect(after).toMatchObject({ basePaise: now * 3, priceChangeRequest: null })
    const requested = after.prices.map(({ scope, place, fromMilli, pricePaise }) => [
      scope,
      place,
      fromMilli,
      pricePaise,
    ])
    expect(requested).toEqual([
      ['STATE', '27', 0, (now + 100) * 3],
      ['ALL', '', 0, now * 3],
      ['ALL', '', 9_000_000, (now - 100) * 3],
    ])
    expect(await quoted(id)).toBeGreaterThan(quote * 2)
  })

  test('stays as it was when an admin rejects it, and the seller is told why', async () => {
    const { id } = await take()
    const { basePaise: now } = await read(id)
    await server.get(setPrice, { id, paise: now * 2 }, yard.token)
    const { changeId } = await waiting(id)
    await world.decide(backOffice, changeId, 'REQUEST_CHANGES', { note: 'Is this per tonne?' })
    expect((await waiting(id)).question).toBe('Is this per tonne?')
    await world.decide(backOffice, changeId, 'REJECT', { reasonCode: 'PRICE_SUSPECT', note: 'That is per tonne.' })
    await server.settle()
    expect(await read(id)).toMatchObject({ basePaise: now, priceChangeRequest: null })
    const { body } = await world.one<{ body: string }>(
      "select body from messages where template = 'product.rejected' and user_id = $1 order by id desc limit 1",
      [yard.userId],
    )
    expect(body).toContain('That is per tonne.')
  })

  test('is taken back by its own firm alone', async () => {
    const { id } = await take()
    const { basePaise: now } = await read(id)
    await server.get(setPrice, { id, paise: now * 2 }, yard.token)
    const { changeId } = await waiting(id)
    const rival = await world.company('deccan-cement-mart')
    expect(await server.codeOf(withdraw, { id: changeId }, rival.token)).toBe('NOT_FOUND')
    await server.get(withdraw, { id: changeId }, yard.token)
    expect(await read(id)).toMatchObject({ basePaise: now, priceChangeRequest: null })
    expect(
      (await server.ask(world.decideText, { id: changeId, version: 2, decision: 'APPROVE' }, backOffice)).errors,
    ).toHaveLength(1)
  })

  test('gives way to a usual price, and not to another end of the price in force', async () => {
    const { id, variant, point } = await take()
    const { basePaise: now } = await read(id)
    await server.get(setPrice, { id, paise: now * 2 }, yard.token)
    tick()
    await saved({ point, lines: [{ variantId: variant, pricePaise: now }], validTo: '2026-11-25T12:30:00.000Z' })
    expect(await read(id)).toMatchObject({ basePaise: now, priceChangeRequest: { toPaise: now * 2 } })
    tick()
    expect(await saved({ point, lines: [{ variantId: variant, pricePaise: now + 50 }] })).toMatchObject({ held: 0 })
    expect(await read(id)).toMatchObject({ basePaise: now + 50, priceChangeRequest: null })
    expect(await changesOf(id)).toMatchObject([{ status: 'WITHDRAWN' }])
  })

  test('does not begin after the moment when it was to end, nor for what is sold no more', async () => {
    const { id } = await take()
    const { basePaise: now } = await read(id)
    const to = new Date(server.now().getTime() + 3_600_000).toISOString()
    await server.get(setPrice, { id, paise: now * 2, to }, yard.token)
    const { changeId } = await waiting(id)
    server.setClock(new Date(server.now().getTime() + 7_200_000))
    const approve = { id: changeId, version: 1, decision: 'APPROVE' }
    expect(await server.codeOf(world.decideText, approve, backOffice)).toBe('CHANGE_REQUEST_ENDED')
    await server.get('mutation ($id: ID!) { archiveOffer(offerId: $id) { id } }', { id }, yard.token)
    expect(await changesOf(id)).toMatchObject([{ status: 'WITHDRAWN' }])
  })
})

describe('every way to a price', () => {
  test('with breaks holds a jump', async () => {
    const { id } = await take()
    const { basePaise: now } = await read(id)
    const text = `mutation ($id: ID!, $paise: Paise!, $breaks: [PriceStepInput!]!) { setPrices(offerId: $id, pricePaise: $paise, breaks: $breaks) { id } }`
    const breaks = [{ fromMilli: 9_000_000, pricePaise: Math.floor(now / 3) }]
    await server.get(text, { id, paise: now, breaks }, yard.token)
    expect(await waiting(id)).toMatchObject({ isBase: false, fromPaise: now, toPaise: Math.floor(now / 3) })
    expect((await read(id)).prices.every(({ fromMilli }) => fromMilli === 0)).toBe(true)
  })
  test('of one place holds a jump of that place', async () => {
    const { id } = await take()
    const { basePaise: now, version } = await read(id)
    const prices = [
      { scope: 'ALL', pricePaise: now },
      { scope: 'PINCODE', place: '411045', pricePaise: now * 2 },
    ]
    await server.get(place, { id, version, prices }, yard.token)
    const { changeId } = await waiting(id)
    expect((await read(id)).prices.map(({ scope }) => scope)).toEqual(['ALL'])
    tick()
    await world.decide(backOffice, changeId, 'APPROVE')
    expect((await read(id)).prices[0]).toMatchObject({ scope: 'PINCODE', pricePaise: now * 2 })
  })
  test('for many at once holds those that jump, and moves the others', async () => {
    const [a, b] = [await take(), await take()]
    const cheap = (await read(a.id)).basePaise
    // what costs a quarter: a step of ₹30 is a jump for it alone
    await server.rewrite('update offer_prices set price_paise = 2000 where offer_id = $1 and valid_to is null', [a.id])
    const { basePaise: dear } = await read(b.id)
    expect(cheap).toBeGreaterThan(30_00)
    const text =
      'mutation ($prices: [PriceUpdateInput!]!) { updatePrices(prices: $prices, follow: BY_AMOUNT) { changed held } }'
    const prices = [
      { offerId: a.id, fromPaise: 20_00, toPaise: 35_00 },
      { offerId: b.id, fromPaise: dear, toPaise: (dear ?? 0) + 15_00 },
    ]
    expect(await server.get(text, { prices }, yard.token)).toEqual({ updatePrices: { changed: 1, held: 1 } })
    expect(await waiting(a.id)).toMatchObject({ fromPaise: 20_00, toPaise: 35_00 })
    expect(await read(b.id)).toMatchObject({ basePaise: dear + 15_00, priceChangeRequest: null })
  })
  test('of a business associate waits with the admins of associates', async () => {
    const associate = await world.company('western-steel', ['superSeller'])
    const made = await server.build.offer({ goods: 'bars', seller: associate.house, yard: associate.yard })
    const id = String(made.id)
    const { basePaise: now } = await read(id, associate.token)
    await server.get(setPrice, { id, paise: now * 2 }, associate.token)
    const list = `{ productChanges(filter: { associates: true, status: PENDING }) { items { id target } } }`
    const { priceChangeRequest } = await read(id, associate.token)
    const { productChanges } = await server.get<{ productChanges: { items: object[] } }>(list, {}, backOffice)
    expect(productChanges.items).toContainEqual({ id: priceChangeRequest?.changeId, target: 'OFFER' })
  })
})

test('a price that lies far from its like goes on in usual steps, and needs nobody’s yes', async () => {
  const { id, variant, point } = await take()
  const { basePaise: now } = await read(id)
  await server.get(setPrice, { id, paise: now * 3 }, yard.token)
  tick()
  await world.decide(backOffice, (await waiting(id)).changeId, 'APPROVE')
  tick()
  const lines = [{ variantId: variant, pricePaise: now * 3 + 200 }]
  expect(await saved({ point, lines })).toMatchObject({ held: 0, changed: 1 })
  expect(await read(id)).toMatchObject({ basePaise: now * 3 + 200, priceChangeRequest: null })
})
