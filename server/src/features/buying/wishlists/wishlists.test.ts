import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let cement = ''
let bar = ''
beforeAll(async () => {
  server = await startServer()
  const { build } = server
  cement = (await build.offer({ goods: 'cement' })).product.identifier
  bar = (await build.offer({ goods: 'bars' })).product.identifier
})
afterAll(() => server.close())

const add =
  'mutation ($identifier: String!, $sku: String) { addToWishlist(identifier: $identifier, sku: $sku) { identifier sku } }'
const remove =
  'mutation ($identifier: String!, $sku: String) { removeFromWishlist(identifier: $identifier, sku: $sku) { identifier sku } }'
const merge = 'mutation ($items: [WishlistKeyInput!]!) { mergeWishlist(items: $items) { identifier sku } }'
const keys = '{ wishlistKeys { identifier sku } }'
const list = `query ($pincode: String) { wishlist(pincode: $pincode) {
  addedPaise nowPaise product { identifier } size { sku } card { variant { sku } fromPaise delivered { offerId quantityMilli unitPaise } } } }`
type List = {
  wishlist: {
    addedPaise: number
    nowPaise: number
    product: { identifier: string }
    size: { sku: string } | null
    card: {
      variant: { sku: string }
      fromPaise: number
      delivered: { offerId: string; quantityMilli: number; unitPaise: number } | null
    } | null
  }[]
}
const whole = (identifier: string) => ({ identifier, sku: null })
const buyer = async () => (await server.build.user({ roles: ['customer'] })).token

test('keeps what one puts on it, newest first and once, with the price of that day', async () => {
  const me = await buyer()
  await server.get(add, { identifier: cement }, me)
  server.setClock('2026-11-21T06:01:00Z')
  await server.get(add, { identifier: bar }, me)
  expect(await server.get(add, { identifier: cement }, me)).toEqual({
    addToWishlist: [whole(bar), whole(cement)],
  })
  const { wishlist } = await server.get<List>(list, { pincode: '411045' }, me)
  expect(wishlist.map((item) => item.product.identifier)).toEqual([bar, cement])
  for (const { addedPaise, nowPaise, card } of wishlist) {
    expect(addedPaise).toBe(nowPaise)
    expect(card?.delivered?.unitPaise).toBeGreaterThan(addedPaise)
  }
})

test('loses what one takes off, and only for oneself', async () => {
  const [me, other] = [await buyer(), await buyer()]
  await server.get(add, { identifier: cement }, me)
  await server.get(add, { identifier: cement }, other)
  expect(await server.get(remove, { identifier: cement }, me)).toEqual({ removeFromWishlist: [] })
  expect(await server.get(remove, { identifier: cement }, me)).toEqual({ removeFromWishlist: [] })
  expect(await server.get(keys, {}, other)).toEqual({ wishlistKeys: [whole(cement)] })
})

test('has a line without a price where nobody delivers', async () => {
  const me = await buyer()
  await server.get(add, { identifier: cement }, me)
  const { wishlist } = await server.get<List>(list, { pincode: '744101' }, me)
  expect(wishlist).toMatchObject([{ product: { identifier: cement }, card: null }])
})

test('is nobody’s without a session, and has no product that is not there', async () => {
  expect(await server.codeOf(list)).toBe('UNAUTHENTICATED')
  expect(await server.codeOf(add, { identifier: cement })).toBe('UNAUTHENTICATED')
  expect(await server.codeOf(add, { identifier: 'nothing' }, await buyer())).toBe('NOT_FOUND')
})

describe('a saved size', () => {
  let pipe: { identifier: string; small: string; large: string; largeOffer: number }
  beforeAll(async () => {
    const { build } = server
    const product = await build.product({
      goods: 'pipes',
      sizes: [
        { title: 'Pipe, 15 mm', attributes: { nominalMm: '15' } },
        { title: 'Pipe, 25 mm', attributes: { nominalMm: '25' } },
      ],
    })
    const [small, large] = product.variants
    if (!large) throw new Error('one size only')
    await build.offer({ product, variant: small, pricePaise: 10_000 })
    const offer = await build.offer({ product, variant: large, pricePaise: 25_000 })
    pipe = { identifier: product.identifier, small: small.sku, large: large.sku, largeOffer: offer.id }
  })
  const { identifier, large } = { identifier: () => pipe.identifier, large: () => pipe.large }

  test('stands beside the product and has its own price, which can go into the cart', async () => {
    const me = await buyer()
    await server.get(add, { identifier: identifier() }, me)
    await server.get(add, { identifier: identifier(), sku: large() }, me)
    const { wishlist } = await server.get<List>(list, { pincode: '411045' }, me)
    expect(wishlist.map(({ size }) => size?.sku ?? null)).toEqual([large(), null])
    const [size, product] = wishlist
    expect([size?.addedPaise, size?.nowPaise, product?.nowPaise]).toEqual([25_000, 25_000, 10_000])
    expect(size?.card).toMatchObject({ variant: { sku: large() }, fromPaise: 25_000 })
    expect(product?.card?.variant.sku).toBe(pipe.small)
    expect(size?.card?.delivered?.offerId).toBe(String(pipe.largeOffer))
    const { offerId, quantityMilli } = size?.card?.delivered ?? { offerId: '', quantityMilli: 0 }
    const toCart =
      'mutation ($o: ID!, $q: Milli!) { addToCart(offerId: $o, quantityMilli: $q, pincode: "411045") { count } }'
    expect(await server.get(toCart, { o: offerId, q: quantityMilli }, me)).toEqual({ addToCart: { count: 1 } })
  })

  test('is removed without the product, and the product without the size', async () => {
    const me = await buyer()
    await server.get(merge, { items: [{ identifier: identifier() }, { identifier: identifier(), sku: large() }] }, me)
    const left = { removeFromWishlist: [{ identifier: identifier(), sku: large() }] }
    expect(await server.get(remove, { identifier: identifier() }, me)).toEqual(left)
    expect(await server.get(remove, { identifier: identifier(), sku: 'unknown' }, me)).toEqual(left)
    expect(await server.get(remove, { identifier: identifier(), sku: large() }, me)).toEqual({ removeFromWishlist: [] })
  })

  test('has an ex-yard price without a place and no card where nobody delivers; another product’s size is none', async () => {
    const me = await buyer()
    await server.get(add, { identifier: identifier(), sku: large() }, me)
    const bare = await server.get<List>(list, {}, me)
    expect(bare.wishlist[0]?.card).toMatchObject({ fromPaise: 25_000, delivered: null })
    expect((await server.get<List>(list, { pincode: '744101' }, me)).wishlist[0]?.card).toBeNull()
    expect(await server.codeOf(add, { identifier: cement, sku: large() }, me)).toBe('NOT_FOUND')
  })
})

test('what a guest saved is added behind nothing twice, in its order, without what is gone', async () => {
  const me = await buyer()
  await server.get(add, { identifier: cement }, me)
  const items = [{ identifier: bar }, { identifier: 'gone' }, { identifier: cement, sku: null }]
  const merged = await server.get(merge, { items }, me)
  expect(merged).toEqual({ mergeWishlist: [whole(bar), whole(cement)] })
  expect(await server.get(merge, { items }, me)).toEqual(merged)
  expect(await server.codeOf(merge, { items })).toBe('UNAUTHENTICATED')
})

test('holds 200 items at most', async () => {
  const { id, token } = await server.build.user({ roles: ['customer'] })
  const sizes = Array.from({ length: 199 }, (_, at) => ({
    title: `Pipe ${at}`,
    attributes: { nominalMm: `${at + 100}` },
  }))
  const product = await server.build.product({ goods: 'pipes', sizes })
  await server.db
    .insertInto('wishlistItems')
    .values(product.variants.map((size) => ({ userId: id, productId: product.id, variantId: size.id })))
    .execute()
  await server.get(add, { identifier: cement }, token)
  expect(await server.codeOf(add, { identifier: bar }, token)).toBe('SAVED_FULL')
  const again = await server.get<{ addToWishlist: object[] }>(add, { identifier: cement }, token)
  expect(again.addToWishlist).toHaveLength(200)
  const merged = await server.get<{ mergeWishlist: object[] }>(merge, { items: [{ identifier: bar }] }, token)
  expect(merged.mergeWishlist).toHaveLength(200)
})
