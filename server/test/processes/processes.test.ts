import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { createCache } from '#core/cache.ts'
import { openPubsub, type Pubsub } from '#core/events/pubsub.ts'
import { makeTopics } from '#core/events/topics.ts'
import { ofRecord, rateLimit } from '#core/limits.ts'
import { startRedis } from '#test/processes/redis.ts'
import { ask, get, type Running, signIn, startProcess } from '#test/processes/running.ts'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'

/** Several server processes of one shop, on one PostgreSQL and one Redis. The embedded engine has one process only. */
const onPostgres = describe.runIf(process.env.TEST_DATABASE_URL)

onPostgres('two processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'neev-processes-'))
  let redis: Awaited<ReturnType<typeof startRedis>>
  let copy: Awaited<ReturnType<typeof copyOfSmallShop>>
  let a: Running
  let b: Running
  beforeAll(async () => {
    redis = await startRedis()
    copy = await copyOfSmallShop()
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PAGES: 'off',
      DATABASE_URL: copy.url,
      REDIS_URL: redis.url,
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      SANDBOX: 'payments,demo-accounts',
    }
    a = await startProcess(env)
    b = await startProcess(env)
  })
  afterAll(async () => {
    for (const one of [a, b]) {
      one?.process.kill('SIGTERM')
      if (one?.process.exitCode === null) await once(one.process, 'exit')
    }
    await redis?.stop()
    await copy?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('changes in one process reach subscribers of the other', async () => {
    const admin = await signIn(a, 'admin@neev.example')
    const { orders } = await get<{ orders: { items: { id: string; suborders: { id: string }[] }[] } }>(
      b,
      '{ orders(filter: { status: PLACED }) { items { id suborders { id } } } }',
      {},
      admin,
    )
    const [order] = orders.items
    const client = createClient({
      url: `${a.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${admin}` },
    })
    const updates = client.iterate({
      query: 'subscription ($id: ID!) { orderUpdated(id: $id) { id suborders { status } } }',
      variables: { id: order?.id },
    })
    const watched = async () => (await updates.next()).value
    expect(await watched()).toMatchObject({ data: { orderUpdated: { id: order?.id } } })
    const transition =
      'mutation ($id: ID!, $transition: AdminTransition!) { updateSuborderAsAdmin(suborderId: $id, transition: $transition, note: "A test") { status } }'
    await get(b, transition, { id: order?.suborders[0]?.id, transition: 'hold' }, admin)
    expect(await watched()).toMatchObject({ data: { orderUpdated: { suborders: [{ status: 'ON_HOLD' }] } } })
    await updates.return?.()
    await client.dispose()
  })

  test('caches of one process are invalidated by changes in the other', async () => {
    const admin = await signIn(a, 'admin@neev.example')
    const names = async (at: Running) =>
      (await get<{ categories: { name: string }[] }>(at, '{ categories { name } }')).categories.map(({ name }) => name)
    const fields =
      'id version name slug kind description status showInMenu synonyms referenceGrams seoTitle seoDescription parentId defaultClassId requested { code heading isRequired isAxis }'
    const { adminCategories } = await get<{ adminCategories: { id: string; version: number; name: string }[] }>(
      b,
      `{ adminCategories { ${fields} } }`,
      {},
      admin,
    )
    const { id, version, ...input } = adminCategories.find(({ name }) => name === 'Cement') ??
      adminCategories[0] ?? { id: '', version: 0, name: '' }
    expect(await names(a)).toContain(input.name)
    const update =
      'mutation ($id: ID!, $version: Int!, $input: CategoryInput!) { updateCategory(id: $id, version: $version, input: $input) { name } }'
    await get(b, update, { id, version, input: { ...input, name: 'Cement and binders' } }, admin)
    await vi.waitFor(async () => expect(await names(a)).toContain('Cement and binders'), { timeout: 20_000 })
  })

  test('rate limits count across processes', async () => {
    const forgot = 'mutation { sendPasswordReset(email: "nobody@home.example") }'
    const codeAt = async (at: Running) => (await ask(at, forgot)).errors?.[0]?.extensions.code ?? 'OK'
    const codes: string[] = []
    for (let times = 0; times < 24; times++) codes.push(await codeAt(times % 2 ? a : b))
    expect(codes.at(-1)).toBe('RATE_LIMITED')
    expect(await codeAt(a)).toBe('RATE_LIMITED')
    expect(await codeAt(b)).toBe('RATE_LIMITED')
  })

  test('without Redis each process continues alone and reports it; afterwards they are connected again', async () => {
    await redis.stop()
    for (const one of [a, b])
      await vi.waitFor(() => expect(one.said.join('')).toContain('this process goes on alone'), { timeout: 20_000 })
    expect(await get(a, '{ now }')).toBeDefined()
    expect(await get(b, '{ categories { name } }')).toBeDefined()
    await redis.start()
    for (const one of [a, b])
      await vi.waitFor(() => expect(one.said.join('')).toContain('connected again'), { timeout: 20_000 })
  })
})

onPostgres('the wire', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let wires: Pubsub[]
  beforeAll(async () => {
    redis = await startRedis()
    wires = [await openPubsub(redis.url), await openPubsub(redis.url)]
  })
  afterAll(async () => {
    for (const pubsub of wires ?? []) await pubsub.close()
    await redis?.stop()
  })
  const pair = () =>
    wires.map((pubsub) => makeTopics(pubsub)) as [ReturnType<typeof makeTopics>, ReturnType<typeof makeTopics>]

  test('publishes to the other process once, and not back', async () => {
    const [here, there] = pair()
    const handled: unknown[] = []
    void (async () => {
      for await (const message of there.listen('t')) handled.push(message)
    })()
    const own: unknown[] = []
    void (async () => {
      for await (const message of here.listen('t')) own.push(message)
    })()
    here.publish('t', { n: 1 })
    here.publish('t', { n: 2 })
    await vi.waitFor(() => expect(handled).toEqual([{ n: 1 }, { n: 2 }]), { timeout: 20_000 })
    expect(own).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('invalidates caches of the other process, and all caches after an outage', async () => {
    const [here, there] = pair()
    const kept = createCache<number>({ name: 'test', seconds: 600, max: 5 })
    let reads = 0
    const read = () => kept.get({ topics: there, db: {} } as never, 'key', async () => ++reads)
    expect([await read(), await read()]).toEqual([1, 1])
    kept.invalidate({ topics: here })
    await vi.waitFor(async () => expect(await read()).toBe(2), { timeout: 20_000 })
    let pages = 0
    there.onInvalidate('pages', () => pages++)
    here.invalidate('pages')
    await vi.waitFor(() => expect(pages).toBe(1), { timeout: 20_000 })
    await redis.stop()
    await redis.start()
    await vi.waitFor(async () => expect(await read()).toBe(3), { timeout: 20_000 })
    expect(pages).toBe(2)
  })

  test('counts for both processes, with the remaining time; alone each counts for itself', async () => {
    await vi.waitFor(async () => expect(await wires[0]?.count('warm', 1000)).not.toBeNull(), { timeout: 20_000 })
    const limit = rateLimit('test', 3, 60)
    const other = rateLimit('test', 3, 60)
    const [here, there] = wires.map((pubsub) => ({ pubsub, now: new Date() })) as [
      { pubsub: Pubsub; now: Date },
      { pubsub: Pubsub; now: Date },
    ]
    await limit(here, ofRecord('test', 'x'))
    await limit(here, ofRecord('test', 'x'))
    await other(there, ofRecord('test', 'x'))
    await expect(other(there, ofRecord('test', 'x'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await expect(limit(here, ofRecord('test', 'x'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await other(there, ofRecord('test', 'y'))
    await redis.stop()
    await vi.waitFor(async () => expect(await wires[0]?.count('z', 1000)).toBeNull(), { timeout: 20_000 })
    for (let times = 0; times < 3; times++) await limit(here, ofRecord('test', 'alone'))
    await expect(limit(here, ofRecord('test', 'alone'))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      params: { seconds: 60 },
    })
    await other(there, ofRecord('test', 'alone'))
  })
})
