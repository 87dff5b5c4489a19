import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const query = `query ($filter: AuditLogFilter!, $page: PageInput! = {}) { auditLog(filter: $filter, page: $page) {
  total items { id at actorId actorName actorRoles entity entityId action before after } } }`
type Entry = {
  id: string
  actorName: string | null
  actorRoles: string[]
  entity: string
  entityId: string
  action: string
  before: unknown
  after: unknown
}
type Listed = { total: number; items: Entry[] }
const list = async (filter: object, page: object = {}) =>
  (await server.get<{ auditLog: Listed }>(query, { filter, page }, admin)).auditLog

const coupon = {
  code: 'DEC500',
  title: 'December',
  kind: 'FLAT',
  amountPaise: 500_00,
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: '2027-01-01T00:00:00Z',
}

test('lists what was changed with who did it, newest first, and narrows it down', async () => {
  const { createCoupon } = await server.get<{ createCoupon: { id: string } }>(
    'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
    { input: coupon },
    admin,
  )
  await server.get(
    'mutation ($id: ID!) { updateCouponStatus(id: $id, transition: pause) { id } }',
    { id: createCoupon.id },
    admin,
  )
  const ofCoupon = await list({ entity: 'coupon', entityId: createCoupon.id })
  expect(ofCoupon).toMatchObject({
    total: 2,
    items: [
      { action: 'coupon.pause', before: { state: 'LIVE' }, after: { state: 'PAUSED' }, actorRoles: ['admin'] },
      { action: 'coupon.create', before: null },
    ],
  })
  const name = ofCoupon.items[0]?.actorName ?? ''
  expect(name).not.toBe('')
  expect((await list({ entity: 'coupon', action: 'coupon.pause' })).total).toBe(1)
  expect((await list({ search: name })).items.every(({ actorName }) => actorName === name)).toBe(true)
  expect((await list({ search: 'nobody of this name' })).total).toBe(0)
  const one = await list({ entity: 'coupon', entityId: createCoupon.id }, { page: 2, size: 1 })
  expect(one).toMatchObject({ total: 2, items: [{ action: 'coupon.create' }] })
})

test('dates are Indian days, both included', async () => {
  await server.pool.query(
    `insert into audit_log (actor_id, action, entity, entity_id, at) values
      (null, 'job.run', 'job', 'late on the 3rd', '2025-02-03T18:29:59Z'),
      (null, 'job.run', 'job', 'first of the 4th', '2025-02-03T18:30:00Z'),
      (null, 'job.run', 'job', 'last of the 4th', '2025-02-04T18:29:59Z'),
      (null, 'job.run', 'job', 'first of the 5th', '2025-02-04T18:30:00Z')`,
  )
  const day = await list({ entity: 'job', from: '2025-02-04', to: '2025-02-04' })
  expect(day.items.map(({ entityId }) => entityId)).toEqual(['last of the 4th', 'first of the 4th'])
  expect(day.items[0]?.actorName).toBeNull()
})

test.each([
  ['an unknown kind', { entity: 'weather' }, 'NOT_A_CHOICE', 'filter.entity'],
  ['an action of another kind', { entity: 'job', action: 'coupon.pause' }, 'NOT_A_CHOICE', 'filter.action'],
  ['an action without its kind', { action: 'coupon.pause' }, 'NOT_A_CHOICE', 'filter.action'],
  ['a date that does not exist', { from: '2026-02-30' }, 'DATE_BAD', 'filter.from'],
  ['an end before the start', { from: '2026-02-03', to: '2026-02-02' }, 'DATES_REVERSED', 'filter.to'],
])('refuses %s', async (_, filter, code, field) => {
  const { errors } = await server.ask(query, { filter }, admin)
  expect(errors?.[0]?.extensions).toMatchObject({ code, fields: { [field]: expect.any(String) } })
})

test('only admins read it', async () => {
  for (const role of ['siteManager', 'seller', 'customer'] as const) {
    const { errors } = await server.ask(query, { filter: {} }, await server.as(role))
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  }
})
