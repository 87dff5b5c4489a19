import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { runNow } from '#core/events/jobs.ts'
import { watchPlaces } from '#core/http/watch-places.ts'
import { noteService, placesName } from '#core/net/service-states.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { checkToken } from './check.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const list =
  'query ($state: AdminEventState, $search: String) { adminEvents(state: $state, search: $search) { total counts { status count } items { id name state attempts error failedAt facts { name value } } } }'
const retry = 'mutation ($ids: [ID!]!) { retryEvents(ids: $ids) }'
const jobs = '{ adminJobs { name everySeconds ranAt isRunning tookMs error failedAt failures } }'
const run = 'mutation ($name: String!) { startJob(name: $name) { name isRunning tookMs failures error } }'

type Listed = {
  total: number
  counts: { status: string; count: number }[]
  items: { id: string; state: string; attempts: number; error: string | null; facts: object[] }[]
}
const events = async (state: string | null, search: string | null = null) =>
  (await server.get<{ adminEvents: Listed }>(list, { state, search }, admin)).adminEvents
const actions = async (entity: string) =>
  (await server.pool.query('select action, entity_id as id from audit_log where entity = $1 order by id', [entity]))
    .rows

/** Something told that no ear can bear, tried so often already. */
async function publishChange(payload: object, attempts = 0): Promise<string> {
  const { rows } = await server.pool.query(
    "insert into events (name, payload, created_at, attempts) values ('message.test', $1, now(), $2) returning id",
    [JSON.stringify(payload), attempts],
  )
  return String(rows[0].id)
}

describe('events', () => {
  test('that failed the last time are listed with their facts, without secrets, and are told once more', async () => {
    const id = await publishChange({ orderId: 7, by: { name: 'Asha', token: 'abc' } }, 7)
    await server.asOwner(
      `create function refuse_it() returns trigger language plpgsql as $$ begin raise 'no mail at smtp://user:pa55@mail.example'; end $$;
       create trigger refuse_it before update of done_at on events for each row when (new.name = 'message.test') execute function refuse_it()`,
    )
    await server.settle()
    const failed = await events('FAILED')
    expect(failed.items).toMatchObject([
      {
        id,
        name: 'message.test',
        attempts: 8,
        facts: [
          { name: 'by.name', value: 'Asha' },
          { name: 'by.token', value: '…' },
          { name: 'orderId', value: '7' },
        ],
      },
    ])
    expect(failed.items[0]?.error).toBe('no mail at smtp://…@mail.example')
    expect(failed.counts).toEqual([{ status: 'FAILED', count: 1 }])
    await server.asOwner('drop trigger refuse_it on events')
    expect(await server.get(retry, { ids: [id] }, admin)).toEqual({ retryEvents: 1 })
    await server.settle()
    expect((await events(null)).total).toBe(0)
    expect(await actions('event')).toEqual([{ action: 'event.retry', id }])
  })

  test('that were heard are not told again, and nobody retries more than a page', async () => {
    const id = await publishChange({})
    await server.settle()
    expect(await server.codeOf(retry, { ids: [id] }, admin)).toBe('NOT_FOUND')
    expect(await server.codeOf(retry, { ids: Array.from({ length: 101 }, () => '1') }, admin)).toBe('TOO_LARGE')
  })
})

describe('jobs', () => {
  type Job = {
    name: string
    ranAt: string | null
    isRunning: boolean
    tookMs: number | null
    failures: number
    error: string | null
  }
  const named = async (name: string) =>
    (await server.get<{ adminJobs: Job[] }>(jobs, {}, admin)).adminJobs.find((one) => one.name === name)

  test('are all listed, also those that never ran', async () => {
    const all = (await server.get<{ adminJobs: Job[] }>(jobs, {}, admin)).adminJobs
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orders.expire', 'messages.deliver', 'payments.refund', 'imports.run']),
    )
    expect(await named('pictures.sweep')).toMatchObject({ ranAt: null, isRunning: false, tookMs: null })
  })

  test('run when somebody says so; how long it took is written down', async () => {
    const { startJob } = await server.get<{ startJob: Job }>(run, { name: 'orders.expire' }, admin)
    expect(startJob).toMatchObject({ name: 'orders.expire', isRunning: false, failures: 0, error: null })
    expect(startJob.tookMs).toBeGreaterThanOrEqual(0)
    expect((await named('orders.expire'))?.ranAt).not.toBeNull()
    expect(await actions('job')).toEqual([{ action: 'job.run', id: 'orders.expire' }])
    expect(await server.codeOf(run, { name: 'nobody.knows' }, admin)).toBe('NOT_FOUND')
  })

  test('that fail say why and how often, until they go well again', async () => {
    const ctx = makeCtx(server.services)
    const failing = {
      name: 'imports.sweep',
      everySeconds: 60,
      run: () => Promise.reject(new Error('token=abc is bad')),
    }
    for (let times = 0; times < 2; times++) await expect(runNow(failing, ctx)).rejects.toThrow('is bad')
    expect(await named('imports.sweep')).toMatchObject({ failures: 2, error: 'token=… is bad', isRunning: false })
    await runNow({ ...failing, run: async () => {} }, ctx)
    expect(await named('imports.sweep')).toMatchObject({ failures: 0, error: 'token=… is bad' })
  })

  test('that have begun and not ended are said to run', async () => {
    let end = () => {}
    const going = runNow(
      { name: 'price-alerts', everySeconds: 60, run: () => new Promise<void>((resolve) => (end = resolve)) },
      makeCtx(server.services),
    )
    await expect.poll(async () => (await named('price-alerts'))?.isRunning).toBe(true)
    end()
    await going
    expect((await named('price-alerts'))?.isRunning).toBe(false)
  })
})

describe('what does not get on by itself', () => {
  const job = (name: string) => server.services.jobs.find((one) => one.name === name)
  const bells = async () =>
    (await server.pool.query("select distinct title from notifications where dedupe_key like 'alert.%' order by 1"))
      .rows

  test('is told to those who run the shop, once an hour', async () => {
    await server.pool.query(
      "insert into events (name, payload, created_at, failed_at, attempts) values ('x', '{}', now(), now(), 8)",
    )
    await server.pool.query("insert into jobs (name, ran_at, failures) values ('test.broken', now(), 3)")
    for (let times = 0; times < 2; times++) await job('system.watch')?.run(makeCtx(server.services))
    expect(await bells()).toEqual([{ title: '1 events failed' }, { title: '1 jobs keep failing' }])
    const { rows } = await server.pool.query(
      "select count(*)::int as n from messages where template = 'alert.eventsFailed'",
    )
    expect(rows[0].n).toBe(1)
  })

  test('the nightly check says what does not hold, a stored file that is gone too, and admins see it', async () => {
    await server.pool.query(
      "insert into files (key, kind, mime, size, sha256) values ('gone', 'document', 'application/pdf', 9, 'x')",
    )
    await job('system.check')?.run(makeCtx(server.services))
    const last = '{ lastCheck { checked broken { name message rows sample } } }'
    const { lastCheck } = await server.get<{ lastCheck: { checked: number; broken: { name: string }[] } }>(
      last,
      {},
      admin,
    )
    expect(lastCheck.broken.map(({ name }) => name)).toEqual(['events', 'stored files'])
    expect(lastCheck.checked).toBeGreaterThan(50)
    expect(await server.codeOf(last, {}, await server.as('seller'))).toBe('FORBIDDEN')
  })

  test('the machine itself may ask for the invariants with the secret of the shop, and nobody else', async () => {
    const url = `${server.url}/api/invariants`
    expect((await fetch(url)).status).toBe(404)
    const headers = { authorization: `Bearer ${checkToken(server.services.config.secret)}` }
    const answer = await fetch(url, { headers })
    expect(((await answer.json()) as { broken: object[] }).broken).toHaveLength(2)
    expect((await fetch(url, { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })

  test('what operators watch is told to the machine itself', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toMatch(/neev_events\{lane="main",state="failed"\} 1/)
    expect(text).toMatch(/neev_job_failures\{job="test.broken"\} 3/)
    expect(text).toMatch(/neev_graphql_operation_seconds_count\{operation="anonymous",code="OK"\}/)
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  })
})

describe('a provider that does not answer', () => {
  const run = () => server.services.jobs.find(({ name }) => name === 'system.watch')?.run(makeCtx(server.services))
  const bells = async () =>
    (
      await server.pool.query("select distinct title from notifications where dedupe_key like 'alert.%' order by 1")
    ).rows.map(({ title }) => title)
  const failing = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const shown = async () => {
    const { adminProviders } = await server.get<{ adminProviders: { name: string }[] }>(
      '{ adminProviders { name state waiting lastFailure lastFailedAt } }',
      {},
      admin,
    )
    return adminProviders.find(({ name }) => name === 'payments')
  }

  test('is on the page of jobs, in the metrics, and told by a bell, because mail may be what fails', async () => {
    expect(await shown()).toMatchObject({ state: 'CLOSED', lastFailure: null })
    for (let at = 0; at < 4; at++) await server.services.providers.run('payments', failing).catch(() => {})
    await expect.poll(async () => (await server.pool.query('select state from service_states')).rowCount).toBe(1)
    expect(await shown()).toMatchObject({ state: 'OPEN', lastFailure: expect.stringContaining('ECONNREFUSED') })
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('neev_provider_open{provider="payments"} 1')
    await run()
    expect(await bells()).toContain('A provider does not answer: Payment provider')
  })

  test('of mail is told by a bell once mail has waited for half an hour', async () => {
    await server.pool.query(
      `update messages set status = 'QUEUED', channel = 'EMAIL', created_at = $1 where id = (select min(id) from messages)`,
      [new Date(server.now().getTime() - 45 * 60_000)],
    )
    await run()
    expect(await bells()).toContain('Mail has been waiting for 45 minutes')
  })
})

test('places that are taken for a minute are told by a bell', async () => {
  let refused = 0
  const noted: string[] = []
  const counts = () => ({ running: 0, waiting: 0, away: 0, bodies: 0, refused })
  const places = watchPlaces({ counts }, (state) => noted.push(state))
  for (let at = 0; at < 5; at++) {
    refused++
    places.look()
  }
  expect(noted).toEqual([])
  refused++
  places.look()
  expect(noted).toEqual(['OPEN'])
  for (let at = 0; at < 6; at++) places.look()
  expect(noted).toEqual(['OPEN', 'CLOSED'])
  places.end()
  await noteService(server.db, server.now(), { name: placesName, state: 'OPEN', failure: 'x', failedAt: server.now() })
  await server.services.jobs.find(({ name }) => name === 'system.watch')?.run(makeCtx(server.services))
  const { rowCount } = await server.pool.query("select from notifications where dedupe_key like 'alert.placesTaken%'")
  expect(rowCount).toBeGreaterThan(0)
})
