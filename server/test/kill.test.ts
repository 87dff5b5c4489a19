import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#test/build.ts'
import { add, place, review, startPayment } from '#test/buying.ts'

/** The real server as a process of its own on an embedded database, killed with no warning while people buy. */
const src = fileURLToPath(new URL('../src', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'neev-kill-'))
const kills = 4
let server: ChildProcess | undefined
let url = ''
let env: NodeJS.ProcessEnv

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
  if (process.env.TEST_DATABASE_URL) return
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder, ORIGIN: url, PAGES: 'off' }
  delete env.DATABASE_URL
  await start()
})
afterAll(async () => {
  if (server?.exitCode === null) await kill()
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

/** One purchase as far as the server lets it: what was sent is written down before, what was answered after. */
async function buyOnce(buyer: Buyer, number: number): Promise<void> {
  const offers =
    '{ products(filter: { category: "cement" }, pincode: "411045", size: 3) { items { delivered { offerId quantityMilli } } } }'
  const listed = await ask<{ products: { items: { delivered: { offerId: string; quantityMilli: number } }[] } }>(
    offers,
    {},
  )
  const pick = listed.data?.products.items[number % 3]?.delivered
  if (!pick) return
  await ask(add, { ...pick, pincode: '411045' }, buyer.token)
  const site = { shippingAddressId: buyer.address }
  const seen = await ask<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, buyer.token)
  if (!seen.data) return
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
  if (!placed.data) return
  attempt.acknowledged = placed.data.placeOrder.id
  const started = await ask<{ startPayment: { url: string } }>(
    startPayment,
    { orderId: attempt.acknowledged },
    buyer.token,
  )
  const page = await fetch(started.data?.startPayment.url ?? '', { redirect: 'manual' })
  const form = {
    method: 'POST',
    redirect: 'manual' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'result=captured&delivery=twice',
  }
  const decided = await fetch(page.headers.get('location') ?? '', form)
  await fetch(decided.headers.get('location') ?? '', { redirect: 'manual' })
}

// it brings its own embedded database, so the second round of the suite on PostgreSQL would only repeat it
const onEmbedded = test.runIf(!process.env.TEST_DATABASE_URL)

onEmbedded(
  'a server that is killed while people buy loses nothing that it acknowledged, and nothing is half done',
  async () => {
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
    if (!server) throw new Error('no server')
    server.kill('SIGTERM')
    expect((await once(server, 'exit'))[0]).toBe(0)
    const check = spawnSync(process.execPath, [join(src, 'invariants.ts')], { env, encoding: 'utf8' })
    expect(check.stdout).toContain('All')
    expect(check.status).toBe(0)
  },
  180_000,
)
