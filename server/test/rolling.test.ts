import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, place, review } from '#test/buying.ts'
import { copyOnPostgres } from '#test/databases.ts'
import { startRedis } from '#test/redis.ts'
import { ask, get, type Running, signIn, startProcess } from '#test/running.ts'

/** A new version goes live: the processes of a shop are stopped and started one after the other while people read and buy. */
const onPostgres = describe.runIf(process.env.TEST_DATABASE_URL)

type Sent = { body: Buffer; method: string; path: string; headers: IncomingMessage['headers'] }

/** Whether sending this again does what sending it once does: a question, or an act that carries its key. */
const isRepeatable = ({ method, body }: Sent) =>
  method === 'GET' || !/^\{"query":"\s*mutation/.test(body.toString()) || body.includes('idempotencyKey: $key')

/**
 * What stands before the processes, in a few lines: in turn, the next one where a connection is refused or a process says that it is
 * closing (it has done nothing then), and where a connection broke only what can be repeated.
 */
function balancer(ports: readonly number[]): Server {
  let turn = 0
  const pass = (sent: Sent, response: ServerResponse, tries: number) => {
    const port = ports[turn++ % ports.length]
    const again = () => pass(sent, response, tries - 1)
    const { method, path, headers } = sent
    const out = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      if (answer.statusCode === 503 && tries > 0) {
        answer.resume()
        return again()
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    out.on('error', (error: NodeJS.ErrnoException) => {
      if (tries > 0 && !response.headersSent && (error.code === 'ECONNREFUSED' || isRepeatable(sent))) return again()
      if (!response.headersSent) response.writeHead(502)
      response.end(`{"lost":"${error.code}"}`)
    })
    out.end(sent.body)
  }
  return createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', url: path = '/', headers } = incoming
    pass({ body: Buffer.concat(chunks), method, path, headers: { ...headers, connection: 'close' } }, response, 6)
  })
}

onPostgres('two processes behind a balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'neev-rolling-'))
  const running: Running[] = []
  let redis: Awaited<ReturnType<typeof startRedis>>
  let copy: Awaited<ReturnType<typeof copyOnPostgres>>
  let env: NodeJS.ProcessEnv
  let front: Server
  let database: pg.Client
  let url = ''
  beforeAll(async () => {
    redis = await startRedis()
    copy = await copyOnPostgres('shop')
    database = new pg.Client({ connectionString: copy.url })
    await database.connect()
    await database.query(
      'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
    )
    env = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PAGES: 'off',
      DATABASE_URL: copy.url,
      REDIS_URL: redis.url,
      APP_SECRET: 'a-secret-of-the-test',
    }
    running.push(await startProcess(env), await startProcess(env))
    front = balancer(running.map((one) => Number(new URL(one.url).port))).listen(0, '127.0.0.1')
    await once(front, 'listening')
    url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  })
  const stop = async ({ process: child }: Running) => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    return child.exitCode
  }
  afterAll(async () => {
    for (const one of running) await stop(one)
    front?.close()
    await database?.end()
    await redis?.stop()
    await copy?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('are stopped and started one after the other, and nobody who reads or buys is refused anything', async () => {
    let isOpen = true
    const failed: string[] = []
    const orders: { key: string; id: string }[] = []
    const done = { read: 0, bought: 0 }
    const at = { url }
    const noted = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> =>
      work().catch((error) => {
        failed.push(`${what}: ${error.message}`)
        return undefined
      })

    async function read(): Promise<void> {
      const list =
        '{ products(filter: { category: "cement" }, pincode: "411045", size: 3) { total } categories { name } }'
      while (isOpen) {
        await noted('reading', () => get(at, list))
        done.read++
      }
    }
    async function shop(email: string): Promise<void> {
      const token = await signIn(at, email)
      const { addresses } = await get<{ addresses: { id: string }[] }>(at, '{ addresses { id } }', {}, token)
      const site = { shippingAddressId: addresses[0]?.id }
      const offers =
        '{ products(filter: { category: "cement" }, pincode: "411045", size: 3) { items { delivered { offerId quantityMilli } } } }'
      type Listed = { products: { items: { delivered: { offerId: string; quantityMilli: number } }[] } }
      for (let turn = 0; isOpen; turn++) {
        const { products } = await get<Listed>(at, offers)
        const pick = products.items[turn % products.items.length]?.delivered
        await noted('filling the cart', () => get(at, add, { ...pick, pincode: '411045' }, token))
        const seen = await noted('reviewing', () =>
          get<{ reviewOrder: { payablePaise: number } }>(at, review, { input: site }, token),
        )
        if (!seen) continue
        const key = `rolling-${turn}-${email.replace(/\W/g, '-')}`
        const input = { ...site, method: 'GATEWAY', expectedPaise: seen.reviewOrder.payablePaise }
        const placed = await noted('placing', () =>
          get<{ placeOrder: { id: string } }>(at, place, { key, input }, token),
        )
        if (placed) orders.push({ key, id: placed.placeOrder.id })
        done.bought++
      }
    }

    const people = [read(), read(), ...['customer@neev.example', 'rahul.deshpande@mail.example'].map(shop)]
    for (const [index, one] of running.entries()) {
      const before = { ...done }
      while (done.read < before.read + 10 || done.bought < before.bought + 2)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(await stop(one)).toBe(0)
      running[index] = await startProcess(env, Number(new URL(one.url).port))
    }
    isOpen = false
    await Promise.all(people)
    expect(failed).toEqual([])
    expect(done.bought).toBeGreaterThan(4)

    const { rows } = await database.query(
      "select idempotency_key as key, id::text as id from orders where idempotency_key like 'rolling-%'",
    )
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key)
    expect(rows.sort(byKey)).toEqual(orders.sort(byKey))
    const token = await signIn(at, 'customer@neev.example')
    expect((await ask(at, '{ myOrders { total } }', {}, token)).errors).toBeUndefined()
    const check = spawnSync(process.execPath, [fileURLToPath(new URL('../src/invariants.ts', import.meta.url))], {
      env,
      encoding: 'utf8',
    })
    expect(check.stdout).toContain('All')
  }, 180_000)
})
