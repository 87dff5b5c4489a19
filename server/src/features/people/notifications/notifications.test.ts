import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCtx, transaction } from '#core/context.ts'
import { watch } from '#test/processes/watch.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { invalidateOld, notify } from './notifications.ts'

let server: TestServer
let idle = 0
beforeAll(async () => {
  server = await startServer()
  idle = server.services.topics.count()
})
afterAll(() => server.close())

let count = 0
const ring = (userIds: number[], over: object = {}) =>
  notify(makeCtx(server.services), userIds, {
    kind: 'ORDER',
    title: 'Order CM2627-001001 is placed',
    body: 'We have received ₹1,000.00.',
    link: '/order/1',
    dedupeKey: `key-${++count}`,
    ...over,
  })
const list = 'query ($page: PageInput! = {}) { notifications(page: $page) { total unread items { id title readAt } } }'
type Bell = { notifications: { total: number; unread: number; items: { id: string; title: string; readAt: string }[] } }
const bellOf = async (token: string, page: object = {}) => (await server.get<Bell>(list, { page }, token)).notifications
const reading = 'mutation ($id: ID!) { markRead(id: $id) { readAt } }'

const eventually = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 20_000 })

describe('the bell', () => {
  test('shows one’s own lines, the newest first, and counts the unread', async () => {
    const [user, other] = [await server.build.user(), await server.build.user()]
    for (const title of ['one', 'two', 'three']) await ring([user.id], { title })
    await ring([other.id])
    const bell = await bellOf(user.token, { size: 2 })
    expect(bell).toMatchObject({ total: 3, unread: 3, items: [{ title: 'three' }, { title: 'two' }] })
    await server.get(reading, { id: bell.items[0]?.id }, user.token)
    expect(await server.get('{ unreadCount }', {}, user.token)).toEqual({ unreadCount: 2 })
    expect(await server.get('mutation { markAllRead }', {}, user.token)).toEqual({ markAllRead: 2 })
    expect(await bellOf(user.token)).toMatchObject({ unread: 0 })
    expect(await bellOf(other.token)).toMatchObject({ unread: 1 })
  })
  test('lists one kind, or only what is unread', async () => {
    const user = await server.build.user()
    await ring([user.id], { title: 'paid', kind: 'PAYMENT' })
    await ring([user.id], { title: 'placed' })
    const filtered =
      'query ($filter: NotificationFilter!) { notifications(filter: $filter) { total unread items { title } } }'
    const of = async (filter: object) => (await server.get<Bell>(filtered, { filter }, user.token)).notifications
    expect(await of({ kind: 'PAYMENT' })).toEqual({ total: 1, unread: 2, items: [{ title: 'paid' }] })
    await server.get(reading, { id: (await bellOf(user.token)).items[0]?.id }, user.token)
    expect(await of({ unread: true })).toEqual({ total: 1, unread: 1, items: [{ title: 'paid' }] })
    expect(await of({ kind: 'ORDER', unread: true })).toEqual({ total: 0, unread: 1, items: [] })
  })
  test('finds nobody else’s line, and reading twice changes nothing', async () => {
    const [user, other] = [await server.build.user(), await server.build.user()]
    await ring([user.id])
    const id = (await bellOf(user.token)).items[0]?.id
    expect(await server.codeOf(reading, { id }, other.token)).toBe('NOT_FOUND')
    const first = await server.get(reading, { id }, user.token)
    server.setClock(new Date(server.now().getTime() + 60_000))
    expect(await server.get(reading, { id }, user.token)).toEqual(first)
  })
  test('rings once for one thing, and cuts what is too long', async () => {
    const user = await server.build.user()
    await ring([user.id, user.id], { dedupeKey: 'same', title: 'x'.repeat(100) })
    await ring([user.id], { dedupeKey: 'same' })
    const { total, items } = await bellOf(user.token)
    expect(total).toBe(1)
    expect(items[0]?.title).toHaveLength(80)
  })
  test('forgets after 90 days', async () => {
    const user = await server.build.user()
    await ring([user.id])
    const now = server.now()
    const at = (days: number) => ({ ...makeCtx(server.services), now: new Date(now.getTime() + days * 86_400_000) })
    await invalidateOld(at(89))
    expect((await bellOf(user.token)).total).toBe(1)
    await invalidateOld(at(91))
    expect((await bellOf(user.token)).total).toBe(0)
  })
})

describe('notificationAdded', () => {
  const subscription = 'subscription { notificationAdded { title } }'
  const listeners = () => server.services.topics.count()
  /** Nobody listens: watchers of earlier tests take a moment to go. */
  const quiet = () => eventually(() => listeners() === idle)

  test('brings one’s own lines as they come, only after they are in the database', async () => {
    const [user, other] = [await server.build.user(), await server.build.user()]
    await quiet()
    const socket = await watch(server, user.token, subscription)
    await eventually(() => listeners() > idle)
    await ring([other.id], { title: 'not yours' })
    await transaction(makeCtx(server.services), async (ctx) => {
      await notify(ctx, [user.id], { kind: 'SYSTEM', title: 'undone', dedupeKey: 'undone' })
      throw new Error('undo')
    }).catch(() => {})
    await ring([user.id], { title: 'yours' })
    expect((await socket.next())?.payload?.data).toEqual({ notificationAdded: { title: 'yours' } })
    socket.close()
  })
  test('leaves nothing behind when the watcher goes', async () => {
    const user = await server.build.user()
    await quiet()
    const socket = await watch(server, user.token, subscription)
    await eventually(() => listeners() > idle)
    socket.leave()
    await eventually(() => listeners() === idle)
    socket.close()
  })
  test('is refused to strangers', async () => {
    const socket = await watch(server, '', subscription)
    expect(await socket.next()).toMatchObject({ type: 'error' })
    socket.close()
  })
})

test('an event is heard exactly once, however often delivery is woken', async () => {
  const user = await server.build.user()
  await ring([user.id])
  await Promise.all([server.settle(), server.settle(), server.settle()])
  const { rows } = await server.pool.query(
    `select count(*)::int as told, count(done_at)::int as done from events where name = 'notification.added'
     and payload -> 'ids' ->> 0 = (select id::text from notifications where user_id = $1)`,
    [user.id],
  )
  expect(rows).toEqual([{ told: 1, done: 1 }])
})
