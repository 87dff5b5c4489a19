import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#core/config/config.ts'
import { makeCtx, transaction } from '#core/context.ts'
import { migrate } from '#core/db/migrate.ts'
import { type OpenDb, openDb } from '#core/db/open.ts'
import { describeError } from '#core/log.ts'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'
import { buildApp } from '../../src/app.ts'
import { copyOnPostgres, waitingHere } from '../databases.ts'
import { sever, struck } from '../fault.ts'
import { type SilentLine, startProxy } from './proxy.ts'

/** What the shop does while the database is silent, slow or gone, and when more is asked than can be answered. */
const question = '{ products(filter: { category: "cement" }, pincode: "411045", size: 3) { total } }'
const headers = { 'content-type': 'application/json' }
type Answered = { status: number; code: string; ms: number; retryAfter: string | null }

describe.runIf(process.env.TEST_DATABASE_URL)('between server and database', () => {
  let copy: Awaited<ReturnType<typeof copyOfSmallShop>>
  let proxy: SilentLine
  let open: OpenDb
  let server: Awaited<ReturnType<typeof buildApp>>
  let url = ''

  beforeAll(async () => {
    copy = await copyOfSmallShop()
    proxy = await startProxy(copy.url)
    open = await openDb(proxy.url)
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'neev-data-')),
    })
    server = await buildApp({ config, open, pages: false, jobs: false })
    await server.app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
    url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await server.stop()
    await open.close()
    await proxy.stop()
    await copy.drop()
  })

  /** A signed-in question: its session is read before GraphQL begins. */
  async function ask(query = question, token = 'x'): Promise<Answered> {
    const began = performance.now()
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      // a kept connection may be closed by the server at the moment at which it is used again
      headers: { ...headers, connection: 'close', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] }
    const retryAfter = answer.headers.get('retry-after')
    return {
      status: answer.status,
      code: errors?.[0]?.extensions.code ?? 'OK',
      ms: performance.now() - began,
      retryAfter,
    }
  }
  const asOften = (count: number) => Promise.all(Array.from({ length: count }, () => ask()))
  const allowed = new Set(['OK', 'UNAVAILABLE'])

  test('a line that is silent for three seconds is replaced, and everybody is answered again', async () => {
    await asOften(30)
    proxy.silence()
    const during = asOften(30)
    await sleep(3_000)
    proxy.pass()
    for (const { code } of await during) expect(allowed).toContain(code)
    // no connection of the pool is left that waits for ever
    const after = await asOften(30)
    expect(after.map(({ code }) => code)).toEqual(Array(30).fill('OK'))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('connections that are cut are answered with 503 in the shape of GraphQL, and with the next one all is well', async () => {
    const during = asOften(20)
    proxy.cut()
    for (const { status, code, retryAfter } of await during) {
      expect([status, code, retryAfter]).toEqual(code === 'OK' ? [200, 'OK', null] : [503, 'UNAVAILABLE', '2'])
    }
    expect(await ask()).toMatchObject({ status: 200, code: 'OK' })
  })

  test('a locked table is BUSY, not a fault of ours', async () => {
    const locker = new pg.Client({ connectionString: copy.ownerUrl })
    locker.on('error', () => {})
    await locker.connect()
    // What lists and product pages show is in memory; a shop's own page is not
    await locker.query('begin; lock table sellers, sessions in access exclusive mode')
    try {
      const busy = await Promise.all([ask(), ask('{ seller(slug: "not-yet") { name } }', '')])
      expect(busy).toMatchObject([
        { status: 503, code: 'BUSY' },
        { status: 200, code: 'BUSY' },
      ])
    } finally {
      await locker.query('rollback')
      await locker.end()
    }
    expect(await ask()).toMatchObject({ code: 'OK' })
  })

  test.each([500, 2_000])(
    'with %i in flight it answers or sends away, nothing else, and then as ever',
    async (count) => {
      const many = asOften(count)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const answers = await many
      const kinds = new Set(answers.map(({ status, code, retryAfter }) => `${status} ${code} ${retryAfter}`))
      expect([...kinds].filter((kind) => kind !== '200 OK null' && kind !== '503 UNAVAILABLE 2')).toEqual([])
      expect(kinds).toContain('200 OK null')
      expect((await asOften(30)).map(({ code }) => code)).toEqual(Array(30).fill('OK'))
    },
  )

  test('asked more than it can answer, it sends those away at once whom it can not take on, and works on', async () => {
    const locker = new pg.Client({ connectionString: copy.ownerUrl })
    locker.on('error', () => {})
    await locker.connect()
    await locker.query('begin; lock table sessions in access exclusive mode')
    let sentAway = 0
    const many = Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const answer = await ask()
        if (answer.status === 503) sentAway++
        return answer
      }),
    )
    await expect.poll(() => sentAway).toBeGreaterThan(500)
    // health checks stand in no queue
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await locker.query('rollback')
    await locker.end()
    const answers = await many
    const refused = answers.filter(({ status }) => status === 503)
    const kinds = new Set(refused.map(({ code, retryAfter }) => `${code} ${retryAfter}`))
    expect(kinds).toContain('UNAVAILABLE 2')
    // those who were let in wait for the lock, as long as anybody does
    expect([...kinds].filter((kind) => kind !== 'UNAVAILABLE 2' && kind !== 'BUSY 2')).toEqual([])
    expect(answers.filter(({ code }) => code === 'OK').length).toBe(1_000 - refused.length)
    expect(await ask()).toMatchObject({ status: 200, code: 'OK' })
  })

  test('whoever goes away before the answer gives the place back', async () => {
    const locker = new pg.Client({ connectionString: copy.ownerUrl })
    locker.on('error', () => {})
    await locker.connect()
    await locker.query('begin; lock table sessions in access exclusive mode')
    const gone = new AbortController()
    const body = JSON.stringify({ query: question })
    const going = Array.from({ length: 40 }, () =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, authorization: 'Bearer x' },
        body,
        signal: gone.signal,
      }),
    )
    const running = async () =>
      /neev_requests\{state="running"\} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
    await expect.poll(() => locker.query(waitingHere).then(({ rows }) => rows[0].n)).toBeGreaterThan(5)
    gone.abort()
    await Promise.allSettled(going)
    await locker.query('rollback')
    await locker.end()
    await expect.poll(running).toBe('0')
    expect(await ask()).toMatchObject({ status: 200, code: 'OK' })
  })

  test('when the answer to COMMIT is lost, nobody says that nothing was changed', async () => {
    const ctx = makeCtx(server.services)
    const write = () =>
      transaction(ctx, async ({ db }) => void (await sql`insert into slug_words (word) values ('lost')`.execute(db)))
    const owner = new pg.Client({ connectionString: copy.ownerUrl })
    await owner.connect()
    await owner.query('create table slug_words (word text); grant all on slug_words to public')
    await owner.end()
    let refusal: unknown
    const { texts } = await struck(null, sever, write)
    const at = texts.findIndex((text) => text.trim() === 'commit') + 1
    await struck({ at, when: 'after' }, sever, () => write().catch((error) => (refusal = error)))
    expect(refusal).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    const { rows } = await open.pool.query('select count(*)::int as count from slug_words')
    expect(rows).toEqual([{ count: 2 }])
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'neev-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('take as long as they take, and a second process waits for the first', async () => {
    const copy = await copyOnPostgres('bare')
    writeFileSync(join(folder, '0001-slow.sql'), 'drop table migrations_probe; select pg_sleep(11);')
    const [one, other] = [await openDb(copy.ownerUrl), await openDb(copy.ownerUrl)]
    await one.pool.query('create table migrations_probe (id int); delete from migrations')
    const both = await Promise.all([migrate(one, folder), migrate(other, folder)])
    expect(both.flat()).toEqual(['0001-slow.sql'])
    await one.close()
    await other.close()
    await copy.drop()
  })
})

test('a log keeps of an error neither parameters nor values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(asha@home.example) already exists.',
  })
  const query = 'Failed query: insert into tokens values ($1)\nparams: 6Yt-secret,asha@home.example,9876543210'
  const kept = JSON.stringify(describeError(new Error(query, { cause })))
  expect(kept).toContain('users_email')
  expect(kept).toContain('23505')
  for (const secret of ['6Yt-secret', 'asha@home', '9876543210']) expect(kept).not.toContain(secret)
})
