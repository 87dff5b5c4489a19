import { b2bStatuses } from '@neev/domain/b2b'
import { roles } from '@neev/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())
const rows = async (text: string) => (await server.pool.query(text)).rows

test('the demo shop has sellers in many states, and somebody for every role', async () => {
  const [{ states, sellers }] = await rows(
    'select count(distinct state_code)::int as states, count(distinct seller_id)::int as sellers from dispatch_points',
  )
  expect(states).toBeGreaterThanOrEqual(8)
  expect(sellers).toBeGreaterThanOrEqual(12)
  expect((await rows('select distinct role from user_roles order by 1')).map((row) => row.role)).toEqual(
    [...roles].sort(),
  )
})
test('sixty days of orders lie in every state that a quiet shop has', async () => {
  const statuses = new Set((await rows('select distinct status from suborders')).map((row) => row.status))
  for (const status of [
    'PLACED',
    'CONFIRMED',
    'PACKED',
    'DISPATCHED',
    'DELIVERED',
    'COMPLETED',
    'CANCELLED',
    'REJECTED',
    'EXPIRED',
    'PAYMENT_REVIEW',
  ]) {
    expect([...statuses]).toContain(status)
  }
})
test('sellers have brought things before the desk, with every answer', async () => {
  const found = await rows('select status, count(*)::int as n from product_changes group by 1')
  expect(found.map(({ status }) => status).sort()).toEqual([
    'APPROVED',
    'CHANGES_REQUESTED',
    'PENDING',
    'REJECTED',
    'WITHDRAWN',
  ])
  expect(found.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(12)
})

test('firms that want to sell stand in every state, and a paper runs out soon', async () => {
  const { length } = await rows('select distinct status from sellers')
  expect(length).toBe(8)
  const [{ days }] = await rows(
    "select min(d.valid_to - d.decided_at::date) - 80 as days from documents d where d.state = 'ACCEPTED' and d.valid_to is not null",
  )
  expect(days).toBeLessThanOrEqual(10)
})

test('companies that buy stand in every state, and the demo login buys for an approved one', async () => {
  const found = await rows('select distinct status from b2b_accounts order by 1')
  expect(found.map(({ status }) => status)).toEqual([...b2bStatuses].sort())
  const [own] = await rows(
    "select a.status, a.po_required from b2b_accounts a join users u on u.id = a.user_id where u.email = 'b2b@neev.example'",
  )
  expect(own).toEqual({ status: 'APPROVED', po_required: true })
  const [asked] = await rows(
    `select count(distinct r.offer_id)::int as offers, count(distinct o.seller_id)::int as sellers from offer_prices r join offers o on o.id = r.offer_id
     where r.buyer = 'COMPANY' and r.valid_to is null`,
  )
  expect(asked).toEqual({ offers: expect.any(Number), sellers: 1 })
  expect(asked?.offers).toBeGreaterThan(3)
})
