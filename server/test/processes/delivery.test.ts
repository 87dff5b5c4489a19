import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx, transaction } from '#core/context.ts'
import { runNow } from '#core/events/jobs.ts'
import type { Feature } from '#core/feature.ts'
import { currentRequestId, withRequestId } from '#core/log.ts'
import { startServer, type TestServer } from '../server.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'test.fact': { id: number }
    'test.live': { id: number }
    'test.scope': { id: number }
  }
}

/** Delivery of events to subscribers: in parallel, and with retries. */
let server: TestServer
const handled: string[] = []
const scopes: (string | undefined)[] = []
let failures = 0
let release = () => {}
let held = new Promise<void>(() => {})
const features: Feature[] = [
  {
    subscribers: {
      'test.fact': async (_, { id }) => {
        if (failures > 0) {
          failures--
          throw new Error('a passing fault')
        }
        handled.push(`books ${id}`)
      },
      'test.scope': async () => void scopes.push(currentRequestId()),
    },
  },
  {
    lane: 'messages',
    subscribers: {
      'test.fact': async (_, { id }) => {
        if (id === 99) await held
        handled.push(`mail ${id}`)
      },
    },
  },
  {
    lane: 'live',
    subscribers: { 'test.live': { batch: async (_, all) => void handled.push(`live ${all.map(({ id }) => id)}`) } },
  },
]
beforeAll(async () => {
  server = await startServer({ features, byClock: true })
})
afterAll(() => server.close())

const notifyPeople = (...ids: number[]) =>
  transaction(makeCtx(server.services), async (ctx) => {
    for (const id of ids) await ctx.emit('test.fact', { id })
  })

test('a delivery is no part of the request that woke it', async () => {
  await withRequestId('a request', () =>
    transaction(makeCtx(server.services), (ctx) => ctx.emit('test.scope', { id: 1 })),
  )
  await expect.poll(() => scopes, { timeout: 20_000 }).toEqual([undefined])
})

test('a failed event is retried on time', async () => {
  failures = 1
  await notifyPeople(1)
  await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['books 1', 'mail 1'])
})

// the embedded database has one connection: whoever delivers a message holds it
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a message that takes long holds up neither the books nor what comes after',
  async () => {
    handled.length = 0
    held = new Promise((resolve) => {
      release = resolve
    })
    await notifyPeople(99, 2, 3)
    await expect.poll(() => handled).toEqual(['books 99', 'books 2', 'books 3'])
    release()
    await server.settle()
    expect(handled.slice(3)).toEqual(['mail 99', 'mail 2', 'mail 3'])
  },
)

test('a message is sent only after the ledger has posted its event', async () => {
  handled.length = 0
  failures = 1
  await notifyPeople(4)
  await server.settle()
  expect(handled).toEqual([])
  await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['books 4', 'mail 4'])
})

test('events that may be delivered together are', async () => {
  handled.length = 0
  await transaction(makeCtx(server.services), async (ctx) => {
    for (const id of [1, 2, 3]) await ctx.emit('test.live', { id })
  })
  await server.settle()
  expect(handled).toEqual(['live 1,2,3'])
})

test('counting statements excludes the work of earlier events', async () => {
  handled.length = 0
  await notifyPeople(5)
  const statements = await server.statementsOf(() => server.settle())
  expect(handled).toEqual(['books 5', 'mail 5'])
  expect(statements.filter((text) => text.startsWith('update events'))).toEqual([])
})

test('a job that runs elsewhere is not started again, and one of a dead server is taken over when its lease ends', async () => {
  const ctx = makeCtx(server.services)
  let runs = 0
  const job = { name: 'test.job', everySeconds: 1, run: async () => void runs++ }
  await server.pool.query(
    "insert into jobs (name, ran_at, runner, lease_until) values ('test.job', now() - interval '1 hour', 'elsewhere', now() + interval '1 minute')",
  )
  await expect(runNow(job, ctx)).rejects.toMatchObject({ code: 'BUSY' })
  expect(runs).toBe(0)
  await server.pool.query("update jobs set lease_until = now() where name = 'test.job'")
  await runNow(job, ctx)
  expect(runs).toBe(1)
})
