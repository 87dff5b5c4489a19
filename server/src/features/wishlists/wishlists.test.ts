import { afterAll, beforeAll, expect, test } from 'vitest'
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

const add = 'mutation ($identifier: String!) { addToWishlist(identifier: $identifier) }'
const remove = 'mutation ($identifier: String!) { removeFromWishlist(identifier: $identifier) }'
const list = `query ($pincode: String) { wishlist(pincode: $pincode) {
  addedPaise nowPaise product { identifier } card { delivered { unitPaise } } } }`
type List = {
  wishlist: {
    addedPaise: number
    nowPaise: number
    product: { identifier: string }
    card: { delivered: { unitPaise: number } | null } | null
  }[]
}
const buyer = async () => (await server.build.user({ roles: ['customer'] })).token

test('keeps what one puts on it, newest first and once, with the price of that day', async () => {
  const me = await buyer()
  await server.get(add, { identifier: cement }, me)
  server.setClock('2026-11-21T06:01:00Z')
  await server.get(add, { identifier: bar }, me)
  expect(await server.get(add, { identifier: cement }, me)).toEqual({ addToWishlist: [bar, cement] })
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
  expect(await server.get('{ wishlistIdentifiers }', {}, other)).toEqual({ wishlistIdentifiers: [cement] })
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
