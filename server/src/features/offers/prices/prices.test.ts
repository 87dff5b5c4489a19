import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place, review } from '#test/shop/buying.ts'
import { companiesOf } from '#test/shop/companies.ts'
import { selling } from '#test/shop/selling.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof selling>>
let join: ReturnType<typeof companiesOf>
let yard: Awaited<ReturnType<typeof world.company>>
beforeAll(async () => {
  server = await startServer()
  world = await selling(server)
  join = companiesOf(server)
  yard = await world.company('sahyadri-ispat-yard')
})
afterAll(() => server.close())

type Buyer = 'EVERYONE' | 'COMPANY'
type Row = {
  buyer: Buyer
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validTo?: string | null
}
const price = (pricePaise: number, over: Partial<Row> = {}): Row => ({
  buyer: 'EVERYONE',
  scope: 'ALL',
  place: '',
  fromMilli: 0,
  pricePaise,
  ...over,
})
const forCompanies = (pricePaise: number, over: Partial<Row> = {}) => price(pricePaise, { buyer: 'COMPANY', ...over })

const setText = `mutation ($id: ID!, $version: Int!, $prices: [PriceLineInput!]!) {
  setPlacePrices(offerId: $id, version: $version, prices: $prices) { version } }`
const offerText =
  'query ($id: ID!) { sellerOffer(id: $id) { version basePaise priceExpired prices { buyer scope place fromMilli pricePaise validTo } } }'
type SellerOffer = { version: number; basePaise: number | null; priceExpired: boolean; prices: Required<Row>[] }
const own = async (id: string) =>
  (await server.get<{ sellerOffer: SellerOffer }>(offerText, { id }, yard.token)).sellerOffer
const set = async (id: string, prices: Row[]) =>
  server.ask(setText, { id, version: (await own(id)).version, prices }, yard.token)
const pricesOf = async (id: string) =>
  (await own(id)).prices.map(({ buyer, scope, pricePaise }) => `${buyer} ${scope} ${pricePaise / 100}`)

const tonne = 1_000_000
const usual = [price(60_00), price(58_00, { fromMilli: 9 * tonne })]
const withCompanies = [...usual, forCompanies(57_00, { fromMilli: 2 * tonne })]

/** Bars that the yard alone sells, at these prices. */
async function offerWith(prices: Row[]) {
  const { id, product, variant } = await server.build.offer({ goods: 'bars', seller: yard.house, yard: yard.yard })
  const { errors } = await set(String(id), prices)
  expect(errors).toBeUndefined()
  const point = String(yard.yard.id)
  return { id: String(id), variant: String(variant.id), point, identifier: product.identifier, product }
}

const tableText = `query ($variant: ID!, $quantity: Milli!) { offers(variantId: $variant, quantityMilli: $quantity, pincode: "411045") {
  offers { id pricePaise everyonePaise priceBuyer totalPaise breaks { fromMilli pricePaise } } loads { isRequested totalPaise } } }`
type Shown = {
  id: string
  pricePaise: number
  everyonePaise: number
  priceBuyer: Buyer
  totalPaise: number
  breaks: { fromMilli: number; pricePaise: number }[]
}
const table = async (variant: string, token = '', quantity = 3 * tonne) =>
  (await server.get<{ offers: { offers: Shown[] } }>(tableText, { variant, quantity }, token)).offers.offers
/** What the product page asks of one who looks at it, of this offer. */
const shown = async ({ id, variant }: { id: string; variant: string }, token = '', quantity = 3 * tonne) => {
  const offer = (await table(variant, token, quantity)).find((one) => one.id === id)
  return offer && [offer.priceBuyer, offer.pricePaise, offer.everyonePaise]
}

const cartText = `query { cart(pincode: "411045") { pricesChanged whyNot { code message } groups { lines { offerId pricePaise priceBuyer seenPricePaise } } } }`
type Cart = {
  pricesChanged: boolean
  whyNot: { code: string; message: string } | null
  groups: { lines: { offerId: string; pricePaise: number; priceBuyer: Buyer; seenPricePaise: number | null }[] }[]
}
const cartOf = async (token: string) => {
  const { cart } = await server.get<{ cart: Cart }>(cartText, {}, token)
  const [line] = cart.groups.flatMap((group) => group.lines)
  return {
    pricesChanged: cart.pricesChanged,
    buyer: line?.priceBuyer,
    paise: line?.pricePaise,
    seen: line?.seenPricePaise,
  }
}
const put = (offerId: string, token: string) =>
  server.get(add, { offerId, quantityMilli: 3 * tonne, unit: 'kg', pincode: '411045' }, token)
const payable = async (addressId: number, token: string) =>
  (
    await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: { shippingAddressId: String(addressId) } },
      token,
    )
  ).reviewOrder.payablePaise

async function company() {
  const applicant = await join.applicant()
  await join.approve(applicant.application.id)
  return applicant
}

describe('a price for companies', () => {
  test('is what a company sees, has in its cart and is billed; everybody else pays everybody’s', async () => {
    const offer = await offerWith(withCompanies)
    const [buyer, customer] = [await company(), await server.build.user()]
    expect(await shown(offer, buyer.token)).toEqual(['COMPANY', 57_00, 60_00])
    expect(await shown(offer, customer.token)).toEqual(['EVERYONE', 60_00, 60_00])
    expect(await shown(offer)).toEqual(['EVERYONE', 60_00, 60_00])
    expect(await shown(offer, buyer.token, tonne)).toEqual(['EVERYONE', 60_00, 60_00])
    const breaks = async (token: string) =>
      (await table(offer.variant, token)).find(({ id }) => id === offer.id)?.breaks.map(({ pricePaise }) => pricePaise)
    expect(await breaks(buyer.token)).toEqual([60_00, 57_00])
    expect(await breaks(customer.token)).toEqual([60_00, 58_00])

    for (const { token } of [buyer, customer]) await put(offer.id, token)
    expect(await cartOf(buyer.token)).toEqual({ pricesChanged: false, buyer: 'COMPANY', paise: 57_00, seen: null })
    expect(await cartOf(customer.token)).toEqual({ pricesChanged: false, buyer: 'EVERYONE', paise: 60_00, seen: null })

    const address = await server.build.address(buyer.id)
    const input = {
      shippingAddressId: String(address.id),
      method: 'GATEWAY',
      expectedPaise: await payable(address.id, buyer.token),
      poNumber: 'PO 7',
    }
    const { placeOrder: order } = await server.get<{ placeOrder: { id: string } }>(
      place,
      { key: 'company-order', input },
      buyer.token,
    )
    const { rows } = await server.pool.query(
      'select l.price_paise, l.price_source from order_lines l join suborders s on s.id = l.suborder_id where s.order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ price_paise: 57_00, price_source: 'COMPANY' }])
  })

  test('is a change to accept for an account that becomes a company, and again when it is put on hold', async () => {
    const offer = await offerWith(withCompanies)
    const { application, token, id } = await join.applicant()
    const address = await server.build.address(id)
    await put(offer.id, token)
    const asCustomer = await payable(address.id, token)

    await join.approve(application.id)
    expect(await cartOf(token)).toEqual({ pricesChanged: true, buyer: 'COMPANY', paise: 57_00, seen: 60_00 })
    await server.get('mutation { acceptPrices { count } }', {}, token)
    expect(await cartOf(token)).toMatchObject({ pricesChanged: false, paise: 57_00 })
    const asCompany = await payable(address.id, token)
    expect(asCompany).toBeLessThan(asCustomer)

    await join.transition(application.id, 'hold', 'Papers ran out.')
    expect(await shown(offer, token)).toEqual(['EVERYONE', 60_00, 60_00])
    expect(await cartOf(token)).toEqual({ pricesChanged: true, buyer: 'EVERYONE', paise: 60_00, seen: 57_00 })
    // what it was promised as a company holds no more
    const input = { shippingAddressId: String(address.id), method: 'GATEWAY', expectedPaise: asCompany }
    expect(await server.codeOf(place, { key: 'company-on-hold', input }, token)).toBe('PRICE_CHANGED')
    expect(await payable(address.id, token)).toBe(asCustomer)

    await join.transition(application.id, 'release')
    expect(await shown(offer, token)).toEqual(['COMPANY', 57_00, 60_00])
  })

  test('needs an account that is approved: the role alone, or an application under way, is not one', async () => {
    const offer = await offerWith(withCompanies)
    const applicant = await join.applicant()
    const roleOnly = await server.build.user({ roles: ['customer', 'b2b'] })
    await join.transition(applicant.application.id, 'review')
    await join.transition(applicant.application.id, 'reject', 'Not a company.')
    for (const { token } of [applicant, roleOnly]) expect(await shown(offer, token)).toEqual(['EVERYONE', 60_00, 60_00])
  })

  test('is of one offer: those of other firms cost a company what they cost everybody', async () => {
    const offer = await offerWith(withCompanies)
    for (const pricePaise of [61_00, 62_00]) await server.build.offer({ product: offer.product, pricePaise })
    const buyer = await company()
    const others = (shown: Shown[]) => shown.filter(({ id }) => id !== offer.id)
    const [seen, all] = [await table(offer.variant, buyer.token), await table(offer.variant)]
    expect(others(seen)).toHaveLength(2)
    expect(others(seen).map(({ priceBuyer }) => priceBuyer)).toEqual(others(seen).map(() => 'EVERYONE'))
    const sums = (shown: Shown[]) => new Map(others(shown).map(({ id, totalPaise }) => [id, totalPaise]))
    expect(sums(seen)).toEqual(sums(all))
  })

  test('is in the lists of companies alone, and in no history or median', async () => {
    const offer = await offerWith([price(40_00), price(39_00, { scope: 'PINCODE', place: '411045' })])
    const buyer = await company()
    const rival = await world.company('kalamboli-loha-depot')
    const text = `query ($id: String!, $variant: ID!) {
      products(filter: { category: "tmt-bars" }, size: 100, pincode: "411045") { items { identifier delivered { offerId unitPaise } } }
      bare: products(filter: { category: "tmt-bars" }, size: 100) { items { identifier fromPaise } }
      product(identifier: $id, pincode: "411045") { variants { id fromPaise delivered { offerId pricePaise } } }
      rateCard(pincode: "411045", list: [{ diameterMm: 12, quantityMilli: 233000 }]) { rows { product { title } cells { offerId kgPaise } } }
      priceHistory(variantId: $variant, pincode: "411045") { day paise } }`
    const notice = async (token: string) => ({
      ...(await server.get<{ priceHistory: object[] }>(text, { id: offer.identifier, variant: offer.variant }, token)),
      grid: await server.get(
        'query ($id: String!) { priceGrid(identifier: $id) { sizes { variantId medianPaise } } }',
        { id: offer.identifier },
        rival.token,
      ),
      kept: (
        await server.pool.query('select list_prices, from_paise, has_local_prices from offers where id = $1', [
          offer.id,
        ])
      ).rows,
    })
    const before = await notice('')
    expect(JSON.stringify(before)).toContain(`"pricePaise":${39_00}`)
    server.setClock('2026-11-21T06:10:00Z')
    const lower = [forCompanies(20_00), forCompanies(19_00, { scope: 'PINCODE', place: '411045' })]
    await set(offer.id, [price(40_00), price(39_00, { scope: 'PINCODE', place: '411045' }), ...lower])
    await server.settle()
    expect(await shown(offer, buyer.token)).toEqual(['COMPANY', 19_00, 39_00])
    expect(await notice('')).toEqual(before)
    expect(JSON.stringify(await notice(buyer.token))).toContain(`"pricePaise":${19_00}`)
    const { priceHistory, grid, kept } = await notice(buyer.token)
    expect({ priceHistory, grid, kept }).toEqual({
      priceHistory: before.priceHistory,
      grid: before.grid,
      kept: before.kept,
    })
  })
})

describe('a seller’s prices for companies', () => {
  const at = (prices: Row[]) =>
    offerWith([price(60_00)]).then(async ({ id }) => (await set(id, prices)).errors?.[0]?.extensions)

  test('are refused above everybody’s, at their row and with what everybody pays', async () => {
    expect(
      await at([
        ...usual,
        forCompanies(57_00),
        forCompanies(58_50, { scope: 'STATE', place: '27', fromMilli: 9 * tonne }),
      ]),
    ).toMatchObject({
      code: 'COMPANY_ABOVE',
      fields: {
        'prices.3.pricePaise': 'From 9,000 all buyers pay ₹58.00 here, so the company price cannot be higher.',
      },
    })
    expect(await at([...usual, forCompanies(57_00), forCompanies(57_50, { fromMilli: tonne })])).toMatchObject({
      code: 'BREAKS_ORDER',
      fields: { 'prices.3.pricePaise': expect.any(String) },
    })
    expect(await at([forCompanies(57_00)])).toMatchObject({
      code: 'COMPANY_ALONE',
      fields: { 'prices.0.place': expect.any(String) },
    })
  })

  test('keep their share when the base changes, and their step when all prices move', async () => {
    const offer = await offerWith(withCompanies)
    server.setClock('2026-11-21T07:00:00Z')
    const save = `mutation ($point: ID!, $lines: [OfferLineInput!]!) { setOffers(dispatchPointId: $point, lines: $lines, sure: true) { changed } }`
    await server.get(save, { point: offer.point, lines: [{ variantId: offer.variant, pricePaise: 66_00 }] }, yard.token)
    expect(await pricesOf(offer.id)).toEqual(['EVERYONE ALL 66', 'EVERYONE ALL 63.8', 'COMPANY ALL 62.7'])
    server.setClock('2026-11-21T07:01:00Z')
    await server.get(
      'mutation ($id: ID!) { setPrice(offerId: $id, pricePaise: 6000) { id } }',
      { id: offer.id },
      yard.token,
    )
    expect(await pricesOf(offer.id)).toEqual(['EVERYONE ALL 60', 'EVERYONE ALL 58', 'COMPANY ALL 57'])
    server.setClock('2026-11-21T07:02:00Z')
    await server.get(
      'mutation ($prices: [PriceUpdateInput!]!) { updatePrices(prices: $prices, follow: BY_AMOUNT) { changed held } }',
      { prices: [{ offerId: offer.id, fromPaise: 60_00, toPaise: 59_00 }] },
      yard.token,
    )
    expect(await pricesOf(offer.id)).toEqual(['EVERYONE ALL 59', 'EVERYONE ALL 57', 'COMPANY ALL 56'])
  })

  test('stay when everybody’s price everywhere is set anew, and hold where they are the lower', async () => {
    const offer = await offerWith(withCompanies)
    const buyer = await company()
    server.setClock('2026-11-21T07:10:00Z')
    await server.get(
      'mutation ($id: ID!) { setPrices(offerId: $id, pricePaise: 5650, breaks: []) { id } }',
      { id: offer.id },
      yard.token,
    )
    expect(await pricesOf(offer.id)).toEqual(['EVERYONE ALL 56.5', 'COMPANY ALL 57'])
    expect(await shown(offer, buyer.token)).toEqual(['EVERYONE', 56_50, 56_50])
  })

  test('end with everybody’s, and begin again with them', async () => {
    const validTo = '2026-11-21T12:30:00.000Z'
    const offer = await offerWith([price(60_00, { validTo }), forCompanies(57_00)])
    const buyer = await company()
    server.setClock('2026-11-21T13:00:00Z')
    expect(await shown(offer, buyer.token)).toBeUndefined()
    expect(await own(offer.id)).toMatchObject({ basePaise: null, priceExpired: true })
    server.setClock('2026-11-21T13:01:00Z')
    const extend = 'mutation ($ids: [ID!]!) { setPriceValidity(offerIds: $ids, validTo: "2026-11-22T12:30:00Z") }'
    await server.get(extend, { ids: [offer.id] }, yard.token)
    expect(await pricesOf(offer.id)).toEqual(['EVERYONE ALL 60', 'COMPANY ALL 57'])
    expect(await shown(offer, buyer.token)).toEqual(['COMPANY', 57_00, 60_00])
  })
})
