import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer({ shop: true, at: '2026-12-10T06:00:00Z' })
  admin = await server.as('admin')
})
afterAll(() => server.close())

type Listed = {
  total: number
  items: {
    status: string
    suborders: { status: string; expectedDelivery: string | null; acceptBy: string | null; seller: { id: string } }[]
  }[]
}
const list =
  'query ($filter: OrderFilter!) { orders(filter: $filter, page: { size: 100 }) { total items { status suborders { status expectedDelivery acceptBy seller { id } } } } }'
const orders = async (filter: object) => (await server.get<{ orders: Listed }>(list, { filter }, admin)).orders
const queues = async (name: string) =>
  (
    await server.get<{ adminDashboard: { queues: { name: string; count: number }[] } }>(
      '{ adminDashboard { queues { name count } } }',
      {},
      admin,
    )
  ).adminDashboard.queues.find((one) => one.name === name)?.count

test('the list of late deliveries is what the dashboard counts', async () => {
  const late = await orders({ late: 'DELIVERY' })
  expect(late.total).toBeGreaterThan(0)
  expect(late.total).toBe(await queues('lateDeliveries'))
  for (const { suborders } of late.items)
    expect(
      suborders.some(
        ({ status, expectedDelivery }) =>
          ['CONFIRMED', 'PACKED', 'DISPATCHED'].includes(status) && (expectedDelivery ?? '') < '2026-12-10',
      ),
    ).toBe(true)
  expect((await orders({})).total).toBeGreaterThan(late.total)
})

test('the list of orders that were not accepted in time is what the dashboard counts', async () => {
  const late = await orders({ late: 'ANSWER' })
  expect(late.total).toBeGreaterThan(0)
  expect(late.total).toBe(await queues('unanswered'))
})

test('the list narrows to one seller of those who have sold something', async () => {
  const { sellersOfOrders } = await server.get<{ sellersOfOrders: { id: string; name: string }[] }>(
    '{ sellersOfOrders { id name } }',
    {},
    admin,
  )
  const [seller] = sellersOfOrders
  const found = await orders({ sellerId: seller?.id })
  expect(found.total).toBeGreaterThan(0)
  for (const { suborders } of found.items) expect(suborders.map((suborder) => suborder.seller.id)).toContain(seller?.id)
})

test('a buyer’s open orders are those that are still under way', async () => {
  const login = 'mutation { login(email: "customer@neev.example", password: "neev2026") { token } }'
  const { token } = (await server.get<{ login: { token: string } }>(login)).login
  const mine = async (filter: object) =>
    (
      await server.get<{ myOrders: { total: number; items: { status: string }[] } }>(
        'query ($filter: OrderFilter!) { myOrders(filter: $filter, page: { size: 100 }) { total items { status } } }',
        { filter },
        token,
      )
    ).myOrders
  const closed = ['DELIVERED', 'COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED']
  const all = await mine({})
  const open = await mine({ open: true })
  expect(open.items.filter(({ status }) => closed.includes(status))).toEqual([])
  expect(open.total).toBe(all.items.filter(({ status }) => !closed.includes(status)).length)
  expect(open.total).toBeLessThan(all.total)
})

const contacts =
  '{ orders(page: { size: 1 }) { items { buyer { name email mobile } shipping { city mobile line1 landmark } } } }'
type Contacts = {
  orders: {
    items: {
      buyer: { name: string; email: string; mobile: string | null }
      shipping: { city: string; mobile: string; line1: string; landmark: string | null }
    }[]
  }
}

test('managers watch orders without learning where the buyer’s phone rings', async () => {
  const read = async (token: string) => (await server.get<Contacts>(contacts, {}, token)).orders.items[0]
  const [seen, known] = [await read(await server.as('sellerManager')), await read(admin)]
  expect(seen?.buyer.name).toBe(known?.buyer.name)
  expect(seen?.shipping.city).toBe(known?.shipping.city)
  expect(known?.shipping.mobile).toMatch(/^\+91\d{10}$/)
  expect(seen?.shipping.mobile).toBe(`•••••••••${known?.shipping.mobile.slice(-4)}`)
  expect(seen?.shipping.line1).toMatch(/^•+$/)
  expect(seen?.buyer.email).not.toBe(known?.buyer.email)
})

test('the admins’ queues are shown to whom they are for', async () => {
  const names = async (token: string) =>
    (await server.get<{ adminQueues: { name: string }[] }>('{ adminQueues { name } }', {}, token)).adminQueues.map(
      ({ name }) => name,
    )
  expect(await names(admin)).toContain('refunds')
  expect(await names(await server.as('inventoryManager'))).toEqual(['unanswered', 'lateDeliveries', 'claims'])
  expect(await names(await server.as('blogManager'))).toEqual([])
  expect(await names(await server.as('customer'))).toEqual([])
  expect(await names(await server.as('masterAdmin'))).toContain('transfers')
})

test('a sheet has the parts that the list shows: the admins’ of all, a firm’s of its own alone', async () => {
  type Sheet = { name: string; base64: string; rows: number }
  const sheet = 'query ($filter: OrderFilter!) { ordersSheet(filter: $filter) { name base64 rows } }'
  const own = 'query ($filter: SuborderFilter!) { sellerOrdersSheet(filter: $filter) { name base64 rows } }'
  const read = async ({ base64 }: Sheet) => {
    const [head = [], ...rows] = await readSheet(new Blob([new Uint8Array(Buffer.from(base64, 'base64'))]))
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
  }
  const filter = { status: 'DELIVERED' }
  const { ordersSheet } = await server.get<{ ordersSheet: Sheet }>(sheet, { filter }, admin)
  const listed = await orders(filter)
  expect(ordersSheet.rows).toBe(listed.items.flatMap(({ suborders }) => suborders).length)
  const rows = await read(ordersSheet)
  expect(rows).toHaveLength(ordersSheet.rows)
  expect(new Set(rows.map((row) => row.State))).toEqual(new Set(['delivered']))
  for (const row of rows) {
    const paise = (name: string) => Math.round(Number(row[name]) * 100)
    const sum = ['Taxable', 'CGST', 'SGST', 'IGST', 'Round off'].reduce((all, name) => all + paise(name), 0)
    expect(sum, String(row.Order)).toBe(paise('Total with GST'))
  }

  const [suborder] = listed.items[0]?.suborders ?? []
  const seller = await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })
  const { sellerOrdersSheet } = await server.get<{ sellerOrdersSheet: Sheet }>(own, { filter }, seller.token)
  const mine = await read(sellerOrdersSheet)
  expect(mine.length).toBeGreaterThan(0)
  expect(new Set(mine.map((row) => row.Seller)).size).toBe(1)
  expect(mine.length).toBeLessThan(ordersSheet.rows)
  expect(await server.codeOf(sheet, { filter }, seller.token)).toBe('FORBIDDEN')
  const buyer = await server.build.user()
  expect((await server.get<{ sellerOrdersSheet: Sheet }>(own, { filter }, buyer.token)).sellerOrdersSheet.rows).toBe(0)
})

test('an admin’s search finds orders by number, buyer, seller and city, a seller’s by number, buyer and city', async () => {
  const { rows } = await server.pool.query(
    `select o.number, u.name as buyer, u.email, c.trade_name as seller, o.shipping ->> 'city' as city, s.number as part, m.email as member
       from orders o join users u on u.id = o.user_id join suborders s on s.order_id = o.id join sellers c on c.id = s.seller_id
         join users m on m.email = 'seller@neev.example' join seller_members sm on sm.user_id = m.id and sm.seller_id = c.id
       where s.status = 'DELIVERED' order by o.id limit 1`,
  )
  const { number, buyer, email, seller, city, part: suborder } = rows[0]
  for (const search of [number, buyer, email, seller, seller.slice(1, -1).toLowerCase(), city]) {
    const found = await server.get<{ orders: { items: { number: string }[] } }>(
      'query ($filter: OrderFilter!) { orders(filter: $filter, page: { size: 100 }) { items { number } } }',
      { filter: { search, status: 'DELIVERED' } },
      admin,
    )
    expect(
      found.orders.items.map((one) => one.number),
      search,
    ).toContain(number)
  }
  expect((await orders({ search: 'no such seller' })).total).toBe(0)
  const login = 'mutation { login(email: "seller@neev.example", password: "neev2026") { token } }'
  const member = (await server.get<{ login: { token: string } }>(login)).login.token
  for (const [search, isFound] of [
    [suborder, true],
    [buyer, true],
    [city, true],
    ['no such buyer', false],
  ] as const) {
    const { sellerOrders } = await server.get<{ sellerOrders: { items: { number: string }[] } }>(
      'query ($filter: SuborderFilter!) { sellerOrders(filter: $filter, page: { size: 100 }) { items { number } } }',
      { filter: { search, status: 'DELIVERED' } },
      member,
    )
    expect(
      sellerOrders.items.some((one) => one.number === suborder),
      search,
    ).toBe(isFound)
  }
})

test('an order carries internal notes of admins; its buyer and sellers do not see them', async () => {
  const { build } = server
  const order = await build.paidOrder({})
  const admin = await server.as('sellerManager')
  const add = 'mutation ($id: ID!, $body: String!) { addOrderNote(id: $id, body: $body) { notes { author body } } }'
  const { addOrderNote } = await server.get<{ addOrderNote: { notes: object[] } }>(
    add,
    { id: order.id, body: 'The buyer wants the truck before ten.' },
    admin,
  )
  expect(addOrderNote.notes).toMatchObject([{ body: 'The buyer wants the truck before ten.' }])
  expect(await server.codeOf(add, { id: order.id, body: '' }, admin)).toBe('REQUIRED')
  expect(await server.codeOf(add, { id: '999999', body: 'x' }, admin)).toBe('NOT_FOUND')
  for (const role of ['customer', 'seller'] as const) {
    const token = await server.as(role)
    expect(await server.codeOf('query ($id: ID!) { orderNotes(id: $id) { id } }', { id: order.id }, token)).toBe(
      'FORBIDDEN',
    )
  }
})

test('what somebody bought is listed once a variant, with the last order, and nobody else’s', async () => {
  const { build } = server
  const [steel, cement] = [await build.offer({ goods: 'bars' }), await build.offer({ goods: 'cement' })]
  const buyer = await build.user({})
  const first = await build.paidOrder({ buyer, lines: [{ offer: steel, quantityMilli: 1_000_000 }] })
  const second = await build.paidOrder({
    buyer,
    lines: [
      { offer: steel, quantityMilli: 2_000_000 },
      { offer: cement, quantityMilli: 100_000 },
    ],
  })
  await build.order({ buyer, lines: [{ offer: steel, quantityMilli: 5_000_000 }] })
  await server.pool.query("update orders set placed_at = placed_at - interval '1 day' where id = $1", [first.id])
  const query = `query ($page: PageInput! = {}, $search: String) { boughtItems(page: $page, search: $search) {
    total items { identifier quantityMilli orders lastOrderId lastQuantityMilli isOnSale } } }`
  type Bought = { boughtItems: { total: number; items: { identifier: string; quantityMilli: number }[] } }
  const { boughtItems } = await server.get<Bought>(query, { page: { sort: 'orders' } }, buyer.token)
  const { rows } = await server.pool.query(
    `select sum(l.quantity_milli)::bigint as milli from order_lines l join suborders s on s.id = l.suborder_id
     where s.order_id = any($1) and l.variant_id = $2`,
    [[first.id, second.id], steel.variant.id],
  )
  expect(boughtItems).toMatchObject({
    total: 2,
    items: [
      { identifier: cement.product.identifier, orders: 1, lastOrderId: String(second.id), isOnSale: true },
      {
        identifier: steel.product.identifier,
        orders: 2,
        lastOrderId: String(second.id),
        quantityMilli: Number(rows[0].milli),
      },
    ],
  })
  const found = await server.get<Bought>(query, { search: cement.product.title }, buyer.token)
  expect(found.boughtItems.items.map(({ identifier }) => identifier)).toEqual([cement.product.identifier])
  expect(await server.get(query, {}, await server.as('customer'))).toEqual({ boughtItems: { total: 0, items: [] } })
})
