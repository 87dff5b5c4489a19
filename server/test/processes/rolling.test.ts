import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from '#test/processes/redis.ts'
import { ask, get, type Running, signIn, startProcess } from '#test/processes/running.ts'
import { add, place, review } from '#test/shop/buying.ts'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'

/** A new version goes live: the processes of a shop are stopped and started one after the other while people read and buy. */
const agent = new Agent({ keepAlive: true })
const onPostgres = describe.runIf(process.env.TEST_DATABASE_URL)

/**
 * What stands before the processes, in a few lines: asks each twice a second whether it is ready, and sends everybody in turn to one that
 * was. It never sends anything twice, so whatever breaks is seen.
 */
function balancer(ports: readonly number[]) {
  const ready = new Set<number>()
  const asking = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false)
        .then((isReady) => (isReady ? ready.add(port) : ready.delete(port)))
  }, 500)
  let turn = 0
  async function nextReady(): Promise<number> {
    while (ready.size === 0) await sleep(50)
    return [...ready][turn++ % ready.size] as number
  }
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', url: path = '/', headers } = incoming
    const out = request({ host: '127.0.0.1', port: await nextReady(), method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    out.on('error', (error: NodeJS.ErrnoException) => response.writeHead(502).end(`{"lost":"${error.code}"}`))
    out.end(Buffer.concat(chunks))
  })
  server.on('close', () => clearInterval(asking))
  return server
}

onPostgres('two processes behind a balancer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'neev-rolling-'))
  const running: Running[] = []
  let redis: Awaited<ReturnType<typeof startRedis>>
  let copy: Awaited<ReturnType<typeof copyOfSmallShop>>
  let env: NodeJS.ProcessEnv
  let front: Server
  let database: pg.Client
  let url = ''
  beforeAll(async () => {
    redis = await startRedis()
    copy = await copyOfSmallShop()
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
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      SANDBOX: 'payments,demo-accounts',
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
    agent.destroy()
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
        const listed = await noted('looking', () => get<Listed>(at, offers))
        if (!listed) continue
        const { items } = listed.products
        const pick = items[turn % items.length]?.delivered
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
      while (!failed.length && (done.read < before.read + 10 || done.bought < before.bought + 2)) await sleep(50)
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
    const check = spawnSync(process.execPath, [fileURLToPath(new URL('../../src/invariants.ts', import.meta.url))], {
      env,
      encoding: 'utf8',
    })
    expect(check.stdout).toContain('All')
  }, 180_000)
})
