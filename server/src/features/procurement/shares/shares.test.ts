import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { demoPassword } from '#test/builders/user.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { found, quoting } from '#test/shop/quoting.ts'
import { eraseShares } from './shares.ts'

const createText = `mutation ($kind: ShareKind!, $id: ID, $life: ShareLife! = WEEK) {
  createShare(kind: $kind, id: $id, life: $life) { url share { id createdAt expiresAt views } } }`
const listText = 'query ($kind: ShareKind!, $id: ID) { shares(kind: $kind, id: $id) { id views viewedAt } }'
const revokeText = 'mutation ($id: ID!) { revokeShare(id: $id) { id } }'
const viewText = `query ($token: String!) { shareView(token: $token) { kind expiresAt
  order { number status city pincode totalPaise suborders { sellerName status lines { title quantityMilli totalPaise } } }
  quotation { number status sellerName pincode totalPaise validUntil lines { pricePaise totalPaise } }
  priceList { sellerName total lines { title pricePaise validTo } } } }`

type Made = { createShare: { url: string; share: { id: string; createdAt: string; expiresAt: string; views: number } } }
type View = {
  shareView: {
    order: { number: string; status: string; suborders: { status: string }[] } | null
    quotation: { number: string; status: string; totalPaise: number } | null
    priceList: { total: number; lines: { title: string; pricePaise: number }[] } | null
  }
}
type Listed = { shares: { id: string; views: number; viewedAt: string | null }[] }
const day = 86_400_000

let server: TestServer
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
})
afterAll(() => server.close())

const make = async (token: string, kind: string, id?: string | number, life?: string) => {
  const { createShare } = await server.get<Made>(createText, { kind, id: id && String(id), life }, token)
  return { ...createShare, token: createShare.url.split('/share/')[1] ?? '' }
}
const view = async (token: string) => (await server.get<View>(viewText, { token })).shareView
const listed = async (token: string, kind: string, id?: string | number) =>
  (await server.get<Listed>(listText, { kind, id: id && String(id) }, token)).shares
const viewCode = (token: string) => server.codeOf(viewText, { token })

test('ends with a new password by the mailed link, whoever made it, and stays when the password is changed inside', async () => {
  const { buyer, id } = await server.build.paidOrder()
  await make(buyer.token, 'ORDER', id)
  const [earlier] = await listed(buyer.token, 'ORDER', id)
  await server.get(revokeText, { id: earlier?.id }, buyer.token)
  const endOf = async () =>
    (await server.pool.query('select revoked_at from shares where id = $1', [earlier?.id])).rows[0].revoked_at
  const ended = await endOf()
  const { token } = await make(buyer.token, 'ORDER', id)
  server.setClock(new Date(server.now().getTime() + 1_000))
  const inside = { oldPassword: demoPassword, password: 'new-gravel-7', repeated: 'new-gravel-7' }
  await server.get(
    'mutation ($input: UpdatePasswordInput!) { updatePassword(input: $input) }',
    { input: inside },
    buyer.token,
  )
  await server.settle()
  expect(await viewCode(token)).toBe('OK')
  await server.get('mutation ($email: String!) { sendPasswordReset(email: $email) }', { email: buyer.email })
  const link = await server.tokenTo(buyer.email, 'account.passwordForgotten')
  const input = { token: link, password: 'new-gravel-8', repeated: 'new-gravel-8' }
  await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input })
  await server.settle()
  expect(await viewCode(token)).toBe('NOT_FOUND')
  // one that its maker ended before keeps its own end
  expect(await endOf()).toEqual(ended)
})

describe('a shared order', () => {
  test('is read by a stranger without what is private, counted, and gone once it is revoked', async () => {
    const order = await server.build.paidOrder()
    const { share, token, url } = await make(order.buyer.token, 'ORDER', order.id)
    expect(url).toMatch(/^https?:\/\/[^/]+\/share\/[\w-]{22}$/)
    expect(Date.parse(share.expiresAt) - Date.parse(share.createdAt)).toBe(7 * day)
    const { errors, data } = await server.ask(viewText, { token }, '')
    expect(errors).toBeUndefined()
    expect(data?.shareView).toMatchObject({
      kind: 'ORDER',
      order: { number: order.number, pincode: order.address.pincode, suborders: [{ status: 'PLACED' }] },
      quotation: null,
      priceList: null,
    })
    const { rows } = await server.pool.query('select shipping from orders where id = $1', [order.id])
    for (const secret of ['mobile', 'line1', 'name'])
      expect(JSON.stringify(data)).not.toContain(rows[0].shipping[secret])
    expect(await listed(order.buyer.token, 'ORDER', order.id)).toMatchObject([{ id: share.id, views: 1 }])
    // A messenger fetches a preview, which nobody has looked at
    const preview = await server.ask(viewText, { token }, '', { 'user-agent': 'WhatsApp/2.24.20.79 A' })
    expect(preview).toMatchObject({ data: { shareView: { kind: 'ORDER' } } })
    expect(await listed(order.buyer.token, 'ORDER', order.id)).toMatchObject([{ views: 1 }])
    const stored = await server.pool.query('select token_hash from shares where id = $1', [share.id])
    expect(stored.rows[0].token_hash.toString()).not.toContain(token)

    await server.get(revokeText, { id: share.id }, order.buyer.token)
    expect(await viewCode(token)).toBe('NOT_FOUND')
    expect(await listed(order.buyer.token, 'ORDER', order.id)).toEqual([])
    expect(await server.codeOf(revokeText, { id: share.id }, order.buyer.token)).toBe('NOT_FOUND')
    const { rows: log } = await server.pool.query(
      "select action, before, after from audit_log where entity = 'share' and entity_id = $1 order by id",
      [share.id],
    )
    expect(log.map(({ action }) => action)).toEqual(['share.create', 'share.revoke'])
    expect(JSON.stringify(log)).not.toContain(token)
  })

  test('shows its state when it is read', async () => {
    const order = await server.build.paidOrder()
    const { token } = await make(order.buyer.token, 'ORDER', order.id)
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "BY_MISTAKE") { status } }',
      { id: String(order.suborders[0].id) },
      order.buyer.token,
    )
    expect((await view(token)).order).toMatchObject({ suborders: [{ status: 'CANCELLED' }] })
  })

  test('expires after its days, as an unknown link does from the start', async () => {
    const order = await server.build.order()
    const { token } = await make(order.buyer.token, 'ORDER', order.id, 'DAY')
    const start = server.now()
    server.setClock(new Date(start.getTime() + day - 1000))
    expect((await view(token)).order?.number).toBe(order.number)
    server.setClock(new Date(start.getTime() + day))
    expect(await viewCode(token)).toBe('NOT_FOUND')
    server.setClock(start)
    expect(await viewCode('x1')).toBe('NOT_FOUND')
  })

  test('is shared by its buyer alone', async () => {
    const order = await server.build.paidOrder()
    const { share } = await make(order.buyer.token, 'ORDER', order.id)
    for (const token of [await server.as('customer'), await server.as('admin'), order.suborders[0].seller.token]) {
      expect(await server.codeOf(createText, { kind: 'ORDER', id: String(order.id) }, token)).toBe('NOT_FOUND')
      expect(await server.codeOf(listText, { kind: 'ORDER', id: String(order.id) }, token)).toBe('NOT_FOUND')
      expect(await server.codeOf(revokeText, { id: share.id }, token)).toBe('NOT_FOUND')
    }
    expect(await server.codeOf(createText, { kind: 'ORDER' }, order.buyer.token)).toBe('NOT_FOUND')
  })

  test('has twenty links at most, also when they are made at once', async () => {
    const order = await server.build.order()
    const variables = { kind: 'ORDER', id: String(order.id) }
    const codes = await Promise.all(
      Array.from({ length: 22 }, () => server.codeOf(createText, variables, order.buyer.token)),
    )
    expect(codes.filter((code) => code === 'SHARE_LIMIT')).toHaveLength(2)
    expect(await listed(order.buyer.token, 'ORDER', order.id)).toHaveLength(20)
  })

  test('is hidden with the account, and the links go with its data', async () => {
    const order = await server.build.order()
    const { token } = await make(order.buyer.token, 'ORDER', order.id)
    await server.pool.query("update users set status = 'BLOCKED' where id = $1", [order.buyer.id])
    expect(await viewCode(token)).toBe('NOT_FOUND')
    await eraseShares(makeCtx(server.services), order.buyer.id)
    const { rows } = await server.pool.query('select id from shares where user_id = $1', [order.buyer.id])
    expect(rows).toEqual([])
  })
})

describe('a shared quotation', () => {
  test('shows delivered totals and its end, once the buyer may see them', async () => {
    const { buyer, offers, ask, read, send, move } = await quote.world(2)
    const { id } = await ask()
    await send(id, 0, 290_00)
    await send(id, 1, 285_00)
    const { rows } = await server.pool.query('select id from quotations where request_id = $1 order by id', [id])
    const sealed = { kind: 'QUOTATION', id: String(rows[0].id) }
    expect(await server.codeOf(createText, sealed, buyer.token)).toBe('NOT_FOUND')
    const closed = await move(await read(id), 'close')
    const first = found(closed.comparison?.quotations.find(({ sellerId }) => sellerId === String(offers[0]?.seller.id)))
    const { token } = await make(buyer.token, 'QUOTATION', first.id)
    expect(await view(token)).toMatchObject({
      order: null,
      quotation: {
        status: 'SENT',
        totalPaise: first.totalPaise,
        lines: [{ pricePaise: 290_00, totalPaise: first.totalPaise }],
      },
    })
    const other = { kind: 'QUOTATION', id: first.id }
    for (const stranger of [await server.as('customer'), found(offers[1]).seller.owner.token])
      expect(await server.codeOf(createText, other, stranger)).toBe('NOT_FOUND')
    await move(await read(id), 'endWithoutAward', 'PRICE')
    expect((await view(token)).quotation).toMatchObject({ status: 'REJECTED' })
    expect(await quote.broken()).toEqual([])
  })
})

describe('a shared price list', () => {
  test('shows live offers at the prices of the moment, while its maker sets them', async () => {
    const offer = await server.build.offer({ pricePaise: 310_00 })
    const { owner } = offer.seller
    await server.build.offer({ seller: offer.seller, status: 'PAUSED' })
    const { token } = await make(owner.token, 'PRICE_LIST')
    expect((await view(token)).priceList).toMatchObject({ total: 1, lines: [{ pricePaise: 310_00 }] })
    await server.get(
      'mutation ($id: ID!, $price: Paise!) { setPrice(offerId: $id, pricePaise: $price) { id } }',
      { id: String(offer.id), price: 305_00 },
      owner.token,
    )
    expect((await view(token)).priceList?.lines).toMatchObject([{ pricePaise: 305_00 }])
    expect(await server.codeOf(listText, { kind: 'PRICE_LIST' }, await server.as('customer'))).toBe('NOT_FOUND')
    await server.pool.query("update seller_members set role = 'ACCOUNTS' where user_id = $1", [owner.id])
    expect(await viewCode(token)).toBe('NOT_FOUND')
    expect(await server.codeOf(createText, { kind: 'PRICE_LIST' }, owner.token)).toBe('NOT_FOUND')
  })
})
