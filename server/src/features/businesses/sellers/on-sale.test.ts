import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { applying } from '#test/shop/applying.ts'
import { add, buying, place, review } from '#test/shop/buying.ts'

const identifier = 'jsw-neosteel-550d-tmt-bars'
const pincode = '411045'
const why = 'Two loads were 300 kg short.'

let server: TestServer
let buy: ReturnType<typeof buying>
let transition: ReturnType<typeof applying>['transition']
/** The one seller that has the product, its offer of 12 mm bars, and the size. */
let only: { sellerId: string; slug: string; offerId: string; variantId: string; title: string }

beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  transition = applying(server).transition
  await server.build.bankAccount()
  const product = await server.build.product({ goods: 'bars', identifier })
  const { id, seller, variant } = await server.build.offer({ product })
  const sellerId = String(seller.id)
  only = { sellerId, slug: seller.slug, offerId: String(id), variantId: String(variant.id), title: product.title }
})
afterAll(() => server.close())

const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const stepped = async (name: string) => {
  await transition(only.sellerId, name, why)
  await server.settle()
}

type Hit = { identifier: string }
type Seen = {
  products: { items: Hit[] }
  search: { list: { items: Hit[] } }
  productCards: Hit[]
  product: { variants: { id: string; fromPaise: number | null }[] }
  offers: { offers: { seller: { slug: string } }[]; others: { whyNot: { code: string }; seller: { slug: string } }[] }
  seller: object | null
}
const looks = `query ($term: String!, $identifier: String!, $variantId: ID!, $slug: String!, $pincode: String) {
  products(filter: { category: "tmt-bars" }, pincode: $pincode, size: 100) { items { identifier } }
  search(term: $term, pincode: $pincode) { list { items { identifier } } }
  productCards(identifiers: [$identifier], pincode: $pincode) { identifier }
  product(identifier: $identifier, pincode: $pincode) { variants { id fromPaise } }
  offers(variantId: $variantId, quantityMilli: 2400000, pincode: $pincode) { offers { seller { slug } } others { whyNot { code message } seller { slug } } }
  seller(slug: $slug) { slug } }`
const card = `query ($pincode: String!) { rateCard(pincode: $pincode, first: 100) { rows { product { identifier } } } }`

/** Where a buyer comes upon the goods of the seller. */
async function seenAt(at: string | null): Promise<string[]> {
  const variables = { term: only.title, identifier, variantId: only.variantId, slug: only.slug, pincode: at }
  const { products, search, productCards, product, offers, seller } = await server.get<Seen>(looks, variables)
  const { rateCard } = await server.get<{
    rateCard: { rows: { product: Hit }[] }
  }>(card, { pincode })
  const lists = (hits: Hit[]) => hits.some((hit) => hit.identifier === identifier)
  const seen = {
    list: lists(products.items),
    search: lists(search.list.items),
    card: lists(productCards),
    from: product.variants.some(({ id, fromPaise }) => id === String(only.variantId) && fromPaise !== null),
    offers: [...offers.offers, ...offers.others].some((offer) => offer.seller.slug === only.slug),
    rateCard: rateCard.rows.some((row) => row.product.identifier === identifier),
    seller: seller !== null,
  }
  return Object.entries(seen).flatMap(([name, there]) => (there ? [name] : []))
}
const everywhere = ['list', 'search', 'card', 'from', 'offers', 'rateCard', 'seller']
const item = { offerId: '', quantityMilli: 2400, unit: 'tonne', pincode }
const adding = async (token: string) => server.codeOf(add, { ...item, offerId: only.offerId }, token)
const atAdmin = async () =>
  (
    await server.get<{ adminProduct: { sellerCount: number; offerCount: number } }>(
      'query ($identifier: String!) { adminProduct(identifier: $identifier) { sellerCount offerCount } }',
      { identifier },
      await server.as('admin'),
    )
  ).adminProduct
/** What others ask for the size, as a seller is told who thinks of selling it. */
const median = async (token: string) =>
  (
    await server.get<{ priceGrid: { sizes: { variantId: string; medianPaise: number | null }[] } }>(
      'query ($identifier: String!) { priceGrid(identifier: $identifier) { sizes { variantId medianPaise } } }',
      { identifier },
      token,
    )
  ).priceGrid.sizes.find(({ variantId }) => variantId === String(only.variantId))?.medianPaise
const cart = '{ cart { whyNot { code message } groups { seller { slug } } unavailable { whyNot { code message } } } }'

test('offers of a suspended seller can’t be seen, put into a cart or bought; orders under way go on; back, all is as before', async () => {
  const [buyer, late] = [await server.build.user(), await server.build.user()]
  const [address, other] = [await server.build.address(buyer.id), await server.build.address(late.id)]
  expect(await adding(buyer.token)).toBe('OK')
  expect(await adding(late.token)).toBe('OK')
  const open = await buy.order(buyer.token, address.id)
  const site = { shippingAddressId: String(other.id) }
  const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
    review,
    { input: site },
    late.token,
  )
  expect(await seenAt(pincode)).toEqual(everywhere)
  expect(await seenAt(null)).toEqual(everywhere)
  expect((await atAdmin()).sellerCount).toBe(1)
  const rival = (await server.build.seller()).owner
  expect(await median(rival.token)).not.toBeNull()

  await stepped('suspend')
  expect(await atAdmin()).toEqual({ sellerCount: 0, offerCount: 0 })
  expect(await median(rival.token)).toBeNull()
  expect(await seenAt(pincode)).toEqual([])
  expect(await seenAt(null)).toEqual([])
  expect(await adding((await server.build.user()).token)).toBe('OFFER_UNAVAILABLE')
  expect(await server.get(cart, {}, late.token)).toMatchObject({
    cart: {
      whyNot: { code: 'OFFER_UNAVAILABLE' },
      groups: [],
      unavailable: [{ whyNot: { code: 'OFFER_UNAVAILABLE' } }],
    },
  })
  // the price was promised a moment ago: that doesn't help
  const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
  expect(await server.codeOf(place, { key: 'suspended-1', input }, late.token)).toBe('OFFER_UNAVAILABLE')

  await buy.pay(buyer.token, open.id)
  await server.settle()
  const { suborders } = await buy.read(buyer.token, open.id)
  const [member] = await rows(
    `select u.id from seller_members m join users u on u.id = m.user_id where m.seller_id = $1`,
    [only.sellerId],
  )
  const worker = await server.build.user({ roles: ['seller'] })
  await server.pool.query('update seller_members set user_id = $1 where user_id = $2', [worker.id, member.id])
  const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
  expect(await server.get(accept, { id: suborders[0]?.id }, worker.token)).toEqual({
    updateSuborderAsSeller: { status: 'CONFIRMED' },
  })

  await stepped('reinstate')
  expect(await seenAt(pincode)).toEqual(everywhere)
  expect(await seenAt(null)).toEqual(everywhere)
  expect(await server.codeOf(place, { key: 'reinstated-1', input }, late.token)).toBe('OK')
})

test('a seller with an order under way can’t be ended', async () => {
  await stepped('suspend')
  await expect(transition(only.sellerId, 'terminate', why)).rejects.toThrow('SELLER_ORDERS_OPEN')
  await stepped('reinstate')
})

test('on holiday its offers are shown as unavailable with the day until when, and nobody can order', async () => {
  const buyer = await server.build.user()
  expect(await adding(buyer.token)).toBe('OK')
  await server.pool.query(`update sellers set closed_from = '2026-11-20', closed_to = '2026-11-23' where id = $1`, [
    only.sellerId,
  ])
  await server.services.invalidatePages()
  const { offers } = await server.get<Pick<Seen, 'offers'>>(looks, {
    term: only.title,
    identifier,
    variantId: only.variantId,
    slug: only.slug,
    pincode,
  })
  expect(offers.others).toMatchObject([{ whyNot: { code: 'SELLER_CLOSED' }, seller: { slug: only.slug } }])
  expect(await adding((await server.build.user()).token)).toBe('SELLER_CLOSED')
  expect(await server.get(cart, {}, buyer.token)).toMatchObject({ cart: { whyNot: { code: 'SELLER_CLOSED' } } })
  await server.pool.query('update sellers set closed_from = null, closed_to = null where id = $1', [only.sellerId])
  expect(await adding(buyer.token)).toBe('OK')
})
