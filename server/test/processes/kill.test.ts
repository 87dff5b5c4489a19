import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#test/build.ts'
import { add, dispatch, place, review, startPayment, truck } from '#test/shop/buying.ts'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'
import { waitingHere } from '../databases.ts'

/**
 * The real server as a separate process, on the embedded database and on PostgreSQL, killed without warning during
 * purchases.
 */
const src = fileURLToPath(new URL('../../src', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'neev-kill-'))
/** The embedded database takes half a minute to come back each time. */
const kills = process.env.TEST_DATABASE_URL ? 4 : 2
let server: ChildProcess | undefined
let url = ''
let env: NodeJS.ProcessEnv
let copy: Awaited<ReturnType<typeof copyOfSmallShop>> | undefined

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

async function start(): Promise<void> {
  server = spawn(process.execPath, [join(src, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (;;) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    if (server?.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function kill(): Promise<void> {
  server?.kill('SIGKILL')
  if (server) await once(server, 'exit')
}

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, ORIGIN: url, PAGES: 'off' }
  delete env.DATABASE_URL
  if (process.env.TEST_DATABASE_URL) {
    copy = await copyOfSmallShop()
    env = {
      ...env,
      DATABASE_URL: copy.url,
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
      SANDBOX: 'payments,demo-accounts',
    }
  }
  await start()
})
afterAll(async () => {
  if (server?.exitCode === null) await kill()
  await copy?.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Answer<T> = { data?: T; errors?: { extensions: { code: string } }[] }
async function ask<T>(query: string, variables: object, token = ''): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Answer<T>
}

const logins = ['customer@neev.example', 'rahul.deshpande@mail.example', 'b2b@neev.example']
type Buyer = { token: string; address: string }
async function signIn(email: string): Promise<Buyer> {
  const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
  const token =
    (await ask<{ login: { token: string } }>(login, { email, password: demoPassword })).data?.login.token ?? ''
  const { data } = await ask<{ addresses: { id: string }[] }>('{ addresses { id } }', {}, token)
  return { token, address: data?.addresses[0]?.id ?? '' }
}

type Try = { buyer: Buyer; key: string; input: object; acknowledged?: string }
const tries: Try[] = []

/** One purchase as far as the server gets: requests are recorded before, responses after. */
async function buyOnce(buyer: Buyer, number: number): Promise<void> {
  const orderId = await order(buyer, number)
  if (orderId) await decide(await gatewayPage(buyer, orderId), 'twice')
}

async function order(buyer: Buyer, number: number): Promise<string | undefined> {
  const offers =
    '{ products(filter: { category: "cement" }, pincode: "411045", size: 3) { items { delivered { offerId quantityMilli } } } }'
  const listed = await ask<{ products: { items: { delivered: { offerId: string; quantityMilli: number } }[] } }>(
    offers,
    {},
  )
  const pick = listed.data?.products.items[number % 3]?.delivered
  if (!pick) return undefined
  await ask(add, { ...pick, pincode: '411045' }, buyer.token)
  const site = { shippingAddressId: buyer.address }
  const seen = await ask<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, buyer.token)
  if (!seen.data) return undefined
  const attempt: Try = {
    buyer,
    key: `kill-${number}-${buyer.address}`,
    input: { ...site, method: 'GATEWAY', expectedPaise: seen.data.reviewOrder.payablePaise },
  }
  tries.push(attempt)
  const placed = await ask<{ placeOrder: { id: string } }>(
    place,
    { key: attempt.key, input: attempt.input },
    buyer.token,
  )
  if (!placed.data) return undefined
  attempt.acknowledged = placed.data.placeOrder.id
  return attempt.acknowledged
}

async function gatewayPage(buyer: Buyer, orderId: string): Promise<string> {
  const started = await ask<{ startPayment: { url: string } }>(startPayment, { orderId }, buyer.token)
  const page = await fetch(started.data?.startPayment.url ?? '', { redirect: 'manual' })
  return page.headers.get('location') ?? ''
}

async function decide(page: string, delivery: string): Promise<void> {
  const form = {
    method: 'POST',
    redirect: 'manual' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `result=captured&delivery=${delivery}`,
  }
  const decided = await fetch(page, form)
  await fetch(decided.headers.get('location') ?? '', { redirect: 'manual' })
}

async function holds(): Promise<void> {
  if (!server) throw new Error('no server')
  server.kill('SIGTERM')
  expect((await once(server, 'exit'))[0]).toBe(0)
  const check = spawnSync(process.execPath, [join(src, 'invariants.ts')], { env, encoding: 'utf8' })
  expect(check.stdout).toContain('All')
  expect(check.status).toBe(0)
}

// another session has to hold the order while the callback waits for it, and the embedded engine has only one
const onPostgres = test.runIf(process.env.TEST_DATABASE_URL)

onPostgres(
  'a server that is killed in the middle of a payment’s callback leaves nothing of it, and settles it once when it is back',
  async () => {
    const [buyer] = [await signIn(logins[0] ?? '')]
    const orderId = (await order(buyer, 0)) ?? ''
    const page = await gatewayPage(buyer, orderId)
    const client = new pg.Client({ connectionString: copy?.url })
    await client.connect()
    const one = async (sql: string) => Number((await client.query(sql, [orderId])).rows[0]?.n)
    const notice =
      'select count(*)::int as n from payment_events e join payments p on p.id = e.payment_id where p.order_id = $1'
    await client.query('begin')
    await client.query('select 1 from orders where id = $1 for update', [orderId])
    const deciding = decide(page, 'callback').catch(() => {})
    await vi.waitFor(async () => expect((await client.query(waitingHere)).rows[0].n).toBeGreaterThan(0), {
      timeout: 20_000,
    })
    await kill()
    await deciding
    await client.query('rollback')
    expect(await one(notice)).toBe(0)
    expect(await one("select count(*)::int as n from orders where id = $1 and payment_status = 'PAID'")).toBe(0)
    await start()
    // The provider has the money, and the server learns of it when the buyer's page requests the status
    for (let times = 0; times < 2; times++) await decide(page, 'both')
    expect(await one("select count(*)::int as n from orders where id = $1 and payment_status = 'PAID'")).toBe(1)
    expect(await one("select count(*)::int as n from payments where order_id = $1 and status = 'CAPTURED'")).toBe(1)
    await client.end()
    await holds()
    await start()
  },
  120_000,
)

onPostgres(
  'a dispatch at a changed tax rate that is killed leaves nothing; done again, its refund is made once, whenever the server is killed',
  async () => {
    const client = new pg.Client({ connectionString: copy?.ownerUrl })
    await client.connect()
    const { rows } = await client.query(`select s.id::text, s.order_id::int as "orderId" from suborders s
      join orders o on o.id = s.order_id where s.status = 'PLACED' and o.payment_status = 'PAID' order by s.id limit 1`)
    const { id, orderId } = rows[0] as { id: string; orderId: number }
    await client.query(
      `insert into statutory_values (rule, scope, from_day, value) select distinct 'GST_RATE', hsn,
        (now() at time zone 'Asia/Kolkata')::date, 500 from order_lines where suborder_id = $1
       on conflict (rule, scope, from_day) where withdrawn_by_id is null do update set value = excluded.value`,
      [id],
    )
    await kill()
    await start()
    const { token } = await signIn('seller@neev.example')
    await ask(
      'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }',
      { id },
      token,
    )
    const packed = await ask<{ packShipment: { shipments: { id: string }[] } }>(
      'mutation ($id: ID!) { packShipment(suborderId: $id) { shipments { id } } }',
      { id },
      token,
    )
    const load = packed.data?.packShipment.shipments.at(-1)?.id
    const send = () => ask(dispatch, { id: load, input: truck }, token)
    const count = async (sql: string, of: unknown = id) => Number((await client.query(sql, [of])).rows[0]?.n)
    const changes = () =>
      count("select count(*)::int as n from partial_cancellations where suborder_id = $1 and kind = 'TAX'")
    const refunds = () => count('select count(*)::int as n from refunds where order_id = $1', orderId)
    const waiting = async () =>
      Number((await client.query('select count(*)::int as n from pg_locks l where not l.granted')).rows[0]?.n)
    const other = new pg.Client({ connectionString: copy?.ownerUrl })
    await other.connect()

    await other.query('begin')
    await other.query('lock table partial_cancellations in exclusive mode')
    const sending = send().catch(() => {})
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000 })
    await kill()
    await sending
    await other.query('rollback')
    expect(await changes()).toBe(0)
    expect(await count("select count(*)::int as n from shipments where suborder_id = $1 and status = 'PACKED'")).toBe(1)

    await start()
    await other.query('begin')
    await other.query('lock table refunds in exclusive mode')
    expect((await send()).errors).toBeUndefined()
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000 })
    await kill()
    await other.query('rollback')
    await other.end()
    expect([await changes(), await refunds()]).toEqual([1, 0])

    await start()
    await vi.waitFor(async () => expect(await refunds()).toBe(1), { timeout: 30_000 })
    await holds()
    await start()
    expect([await changes(), await refunds()]).toEqual([1, 1])
    await client.end()
  },
  120_000,
)

onPostgres(
  'an hourly job whose process is killed is run as soon as its lease ends, not an hour later',
  async () => {
    const client = new pg.Client({ connectionString: copy?.ownerUrl })
    await client.connect()
    const job = async () => (await client.query("select * from jobs where name = 'credit.remind'")).rows[0]
    // All jobs of the start have run
    await vi.waitFor(async () => expect((await job())?.finished_at).toBeTruthy(), { timeout: 30_000 })
    const other = new pg.Client({ connectionString: copy?.ownerUrl })
    await other.connect()
    await other.query('begin')
    await other.query('lock table credit_entries')
    await client.query("update jobs set ran_at = now() - interval '2 hours' where name = 'credit.remind'")
    await vi.waitFor(async () => expect((await job()).runner).toBeTruthy(), { timeout: 20_000 })
    await kill()
    await other.end()
    expect(await job()).toMatchObject({ runner: expect.any(String), lease_until: expect.any(Date) })
    // The minute of the lease passes
    await client.query("update jobs set lease_until = now() - interval '6 minutes' where runner is not null")
    await start()
    await vi.waitFor(async () => expect((await job()).runner).toBeNull(), { timeout: 20_000 })
    expect(await job()).toMatchObject({ failures: 0, error: 'Its process ended before the job did.' })
    await client.end()
    await holds()
    await start()
  },
  120_000,
)

test('a server killed during purchases loses nothing that it confirmed, and nothing is half done', async () => {
  const buyers: Buyer[] = []
  for (const email of logins) buyers.push(await signIn(email))
  let number = 0
  for (let round = 0; round < kills; round++) {
    let alive = true
    const rounds = buyers.map(async (buyer) => {
      while (alive) await buyOnce(buyer, number++).catch(() => {})
    })
    await new Promise((resolve) => setTimeout(resolve, 700 + round * 333))
    await kill()
    alive = false
    await Promise.all(rounds)
    await start()
  }
  expect(tries.length).toBeGreaterThan(kills)
  for (const { buyer, key, input, acknowledged } of tries) {
    const again = await ask<{ placeOrder: { id: string } }>(place, { key, input }, buyer.token)
    if (acknowledged) expect(again.data?.placeOrder.id).toBe(acknowledged)
    else expect(again.data ?? again.errors?.[0]?.extensions.code).toBeDefined()
  }
  await holds()
}, 180_000)
