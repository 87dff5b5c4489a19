import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'
import { fillLarge, growShop } from './fill.ts'
import { each, type Figures, load, pageLoad, type Request, residentMb, usedMs } from './load.ts'
import { measureSheet } from './sheet.ts'

/**
 * `npm run bench`: a large shop on PostgreSQL, asked the way buyers ask, beside a bare handler with the best single statement.
 * With TEST_DATABASE_URL the shop is made there once and asked again the next time. `--growth` asks before and after there are a
 * thousand sellers and a million offers; `--sheet` brings five thousand rows in and kills the server on the way; `--place` only
 * places orders.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const firstPort = Number(process.env.BENCH_PORT ?? 4391)
const ports = { neev: firstPort, bare: firstPort + 1 }
const at = { neev: `http://127.0.0.1:${ports.neev}`, bare: `http://127.0.0.1:${ports.bare}` }
const buyers = 400
const folder = mkdtempSync(join(tmpdir(), 'neev-bench-'))
// counts statements; part of every PostgreSQL package
const postgres = startPostgres('-c shared_preload_libraries=pg_stat_statements -c shared_buffers=512MB')
if (!postgres.url) throw new Error(`The bench needs PostgreSQL: ${postgres.missing}`)
const database = new pg.Pool({ connectionString: postgres.url, max: 4 })
const children: ChildProcess[] = []

async function start(file: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = fork(join(root, file), {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url ?? '',
      PORT: String(port),
      ORIGIN: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      APP_SECRET: 'a-secret-of-the-bench-of-32-bytes',
      SANDBOX: 'payments,demo-accounts',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  for (let attempt = 0; attempt < 300; attempt++) {
    const alive = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (alive) return child
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${file} did not start`)
}

const headers = { 'content-type': 'application/json' }
const graphql = (query: string, variables: object = {}): Request => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: JSON.stringify({ query, variables }),
})
async function ask<T>(query: string, variables: object, token = ''): Promise<T> {
  const response = await fetch(`${at.neev}/graphql`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
const rows = async <T>(text: string): Promise<T[]> => (await database.query(text)).rows as T[]

/** Statements that the database ran. */
async function callsSoFar(): Promise<number> {
  const [row] = await rows<{ calls: string }>(
    "select coalesce(sum(calls), 0) as calls from pg_stat_statements where query not ilike '%pg_stat%'",
  ).catch(() => [])
  return Number(row?.calls ?? Number.NaN)
}

const pageQuery =
  'query ($identifier: String!) { product(identifier: $identifier) { title brand { name } variants { id title unit attributes } } }'
const listQuery =
  'query ($category: String!, $page: Int!) { products(filter: { category: $category }, page: $page, size: 24, pincode: "411045") { total facets { name options { value count } } items { title offerCount delivered { unitPaise totalPaise } } } }'
const firstListQuery =
  'query ($category: String!, $pincode: String!) { products(filter: { category: $category }, page: 1, size: 24, pincode: $pincode) { total items { title delivered { unitPaise totalPaise } } } }'
const searchQuery =
  'query ($term: String!) { search(term: $term, pincode: "411045") { list { total items { title delivered { unitPaise } } } } }'
const addQuery =
  'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: kg, pincode: "411045") { count } }'
const placeQuery =
  'mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) { id } }'

type Counted = { figures: Figures; statements: number; cpuMs: number }
type Act = (begin: () => Promise<void>) => Promise<Figures>

/** Runs a load and counts what a request of it costs: statements, and processor time of the server. */
async function counted(act: Act, pid: number | undefined): Promise<Counted> {
  let [calls, cpu] = [0, 0]
  const figures = await act(async () => {
    calls = await callsSoFar()
    cpu = usedMs(pid)
  })
  const statements = ((await callsSoFar()) - calls) / figures.requests
  return { figures, statements, cpuMs: (usedMs(pid) - cpu) / figures.requests }
}

const whole = (value: number) => (Number.isNaN(value) ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(1))
const titles = ['', 'rate/s', 'p50 ms', 'p99 ms', 'statements', 'cpu ms', 'bare/s', 'bare cpu', 'ratio', 'memory MB']
const show = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(11))).join(''))

async function measure(name: string, neev: Act, bare: Act | null): Promise<void> {
  const { figures, statements, cpuMs } = await counted(neev, pids.neev)
  const memory = residentMb(pids.neev)
  const floor = bare && (await counted(bare, pids.bare))
  const compared = floor
    ? [whole(floor.figures.rate), floor.cpuMs.toFixed(2), (figures.rate / floor.figures.rate).toFixed(2)]
    : ['', '', '']
  show([
    name + (figures.errors ? ` (${figures.errors} ERRORS)` : ''),
    whole(figures.rate),
    whole(figures.p50),
    whole(figures.p99),
    statements.toFixed(1),
    cpuMs.toFixed(2),
    ...compared,
    whole(memory),
  ])
}
const pids: { neev?: number | undefined; bare?: number | undefined } = {}

try {
  console.log('Filling the large shop')
  spawnSync(process.execPath, [join(root, 'bench/src/seed.ts')], {
    stdio: 'inherit',
    // a demo shop, so no production configuration
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: postgres.url, DATA_DIR: folder },
  })
  await database.query('create extension if not exists pg_stat_statements').catch(() => {})
  const asks = (part: string) => process.argv.includes(part)
  if (!asks('--sheet')) console.log(await fillLarge(postgres.url))
  await open()
  if (asks('--sheet')) await measureSheet({ url: at.neev, ask, rows, pid: () => pids.neev, restart })
  else if (asks('--growth')) await measureGrowth()
  else if (asks('--place')) await measurePlacing()
  else await measureAll()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.end()
  postgres.stop?.()
  rmSync(folder, { recursive: true, force: true })
}

async function open(): Promise<void> {
  pids.neev = (await start('server/src/main.ts', ports.neev)).pid
  pids.bare = (await start('bench/src/bare.ts', ports.bare)).pid
}

async function close(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  for (const child of children.splice(0)) {
    child.kill(signal)
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

async function restart(): Promise<void> {
  await close('SIGKILL')
  await open()
}

/** The same questions of the shop with a thousand sellers and a million offers; what a list costs that nobody asked yet stands beside. */
async function measureGrowth(): Promise<void> {
  const questions = await readQuestions()
  const names = [
    'product page data',
    'listing of 24 with facets',
    'first listing of a category',
    'search',
    'search for what nobody asked before',
  ]
  const ask = async () => {
    const { asked, categories, words, neverAsked, pincodes } = questions
    const first = pincodes.flatMap((pincode) =>
      categories.map((category) => graphql(firstListQuery, { category, pincode })),
    )
    return [
      await load(at.neev, asked.map(ofProduct), async () => {}),
      await load(
        at.neev,
        categories.flatMap((category) => [1, 2, 3].map((page) => graphql(listQuery, { category, page }))),
        async () => {},
      ),
      await once(first),
      await load(
        at.neev,
        words.map((term) => graphql(searchQuery, { term })),
        async () => {},
      ),
      await once(neverAsked.map((term) => graphql(searchQuery, { term }))),
    ]
  }
  const before = await ask()
  await close('SIGTERM')
  console.log(await growShop(postgres.url ?? ''))
  await open()
  const after = await ask()
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(12))).join(''))
  line(['', 'p50 before', 'p50 after', 'grows by', 'p99 before', 'p99 after'])
  for (const [at, name] of names.entries()) {
    const [small, large] = [before[at], after[at]]
    if (small && large)
      line([
        name,
        whole(small.p50),
        whole(large.p50),
        (large.p50 / small.p50).toFixed(2),
        whole(small.p99),
        whole(large.p99),
      ])
  }
}

/** Each request once and one after the other: what somebody waits who is the first to ask. */
async function once(requests: Request[]): Promise<Figures> {
  const times: number[] = []
  let errors = 0
  for (const request of requests) {
    const began = performance.now()
    if ((await answered(request)).includes('"errors"')) errors++
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
  return { rate: 0, p50: at(0.5), p99: at(0.99), errors, requests: times.length }
}

async function answered({ path, body = '' }: Request) {
  return (await fetch(at.neev + path, { method: 'POST', headers, body })).text()
}

function ofProduct({ identifier }: { identifier: string }) {
  return graphql(pageQuery, { identifier })
}

async function readQuestions() {
  const products = await rows<{ identifier: string }>('select identifier from products order by id')
  const asked = products.filter((_, at) => at % 50 === 7)
  const slugs = ['cement', 'pipes-fittings', 'paints-finishes', 'tiles-stone', 'wires-electricals']
  const known = new Set((await rows<{ slug: string }>('select slug from categories')).map((row) => row.slug))
  const categories = slugs.filter((slug) => known.has(slug))
  const words = ['cement', 'opc 53', 'cpvc pipe', 'sariya 12mm', 'tile', 'wire', 'ultratec', 'plywood']
  const brands = await rows<{ name: string }>('select name from brands order by id')
  const neverAsked = brands.flatMap(({ name }) =>
    ['12 mm', '2.5 sqmm', '600x600', 'white'].map((word) => `${name} ${word}`),
  )
  const near = await rows<{ pincode: string }>(
    "select pincode from pincodes where serviceable and zone_id = (select zone_id from pincodes where pincode = '411045') order by pincode limit 8",
  )
  const pincodes = near.map(({ pincode }) => pincode)
  return { products, asked, categories, words, neverAsked, pincodes }
}

async function measureAll(): Promise<void> {
  const { products, asked, categories, words, neverAsked } = await readQuestions()
  const [zone] = await rows<{ id: number }>("select zone_id as id from pincodes where pincode = '411045'")
  const offers = await rows<{ id: string; milli: string }>(
    "select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli from offers o join variants v on v.id = o.variant_id where o.status = 'LIVE' and o.price_valid_to is null and o.id % 97 = 3 limit 400",
  )
  const neev =
    (requests: Request[]): Act =>
    (begin) =>
      load(at.neev, requests, begin)
  const bare =
    (paths: string[]): Act =>
    (begin) =>
      load(
        at.bare,
        paths.map((path) => ({ path })),
        begin,
      )
  const bareProduct = ({ identifier }: { identifier: string }) => `/product?identifier=${identifier}`
  const bareSearch = (term: string) => `/search?q=${encodeURIComponent(term)}&zone=${zone?.id}`

  console.log(`${availableParallelism()} cores, 16 in flight`)
  show(titles)
  await measure('product page data, 200 products', neev(asked.map(ofProduct)), bare(asked.map(bareProduct)))
  await measure('product page data, all in turn', neev(products.map(ofProduct)), bare(products.map(bareProduct)))
  await measure(
    'listing of 24 with facets',
    neev(categories.flatMap((category) => [1, 2, 3].map((page) => graphql(listQuery, { category, page })))),
    bare(categories.map((slug) => `/listing?category=${slug}&zone=${zone?.id}`)),
  )
  await measure('search', neev(words.map((term) => graphql(searchQuery, { term }))), bare(words.map(bareSearch)))
  await measure(
    'search for what nobody asked before',
    (begin) =>
      each(
        neverAsked.map((term) => () => worked(ask(searchQuery, { term }))),
        begin,
      ),
    (begin) =>
      each(
        neverAsked.map((term) => () => worked(fetch(at.bare + bareSearch(term)))),
        begin,
      ),
  )
  await measure(
    'add to cart (a new guest each)',
    neev(offers.map(({ id, milli }) => graphql(addQuery, { offerId: id, quantityMilli: Number(milli) }))),
    bare(offers.map(({ id, milli }) => `/add?offer=${id}&milli=${milli}&zone=${zone?.id}`)),
  )
  await measurePlacing(false)
  await measure(
    'page from memory (a core each)',
    (begin) => pageLoad(ports.neev, '/', pids.neev, begin),
    (begin) => pageLoad(ports.bare, '/page', pids.bare, begin),
  )
}

async function measurePlacing(isAlone = true): Promise<void> {
  if (isAlone) show(titles)
  const ready = await prepareBuyers()
  const first = ready.shift()
  const { placeOrder } = await ask<{ placeOrder: { id: string } }>(
    placeQuery,
    { key: 'bench-first', input: first?.input },
    first?.token,
  )
  const like = placeOrder.id
  await measure(
    'place order',
    (begin) =>
      each(
        ready.map(
          ({ token, input }, number) =>
            () =>
              worked(ask(placeQuery, { key: `bench-order-${number}`, input }, token)),
        ),
        begin,
      ),
    // the ceiling of an order: the same rows in the fewest statements
    (begin) =>
      each(
        ready.map(
          (_, number) => () =>
            fetch(`${at.bare}/order?like=${like}&number=bench-${number}`).then(
              ({ ok }) => ok,
              () => false,
            ),
        ),
        begin,
      ),
  )
}

function worked(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  )
}

/** Buyers who stand before the last button, each with two goods that reach Pune. */
async function prepareBuyers(): Promise<{ token: string; input: object }[]> {
  const [one, two] = await rows<{
    id: string
    milli: string
  }>(`select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli
    from offers o join variants v on v.id = o.variant_id join dispatch_points d on d.id = o.dispatch_point_id
    where o.status = 'LIVE' and d.city = 'Pune' and o.price_valid_to is null and o.list_prices[(select zone_id from pincodes where pincode = '411045')] is not null order by o.id limit 2`)
  const made: { token: string; input: object }[] = []
  const sessions = await rows<{ token: string; address: string }>(
    `with u as (insert into users (email, name, status, email_verified_at) select 'bench' || g || '-${Date.now()}@build.example', 'Bench', 'ACTIVE', now() from generate_series(1, ${buyers}) g returning id, email),
      r as (insert into user_roles (user_id, role) select id, 'customer' from u),
      s as (insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) select sha256(email::bytea), id, now(), now(), now() + interval '1 day' from u),
      a as (insert into addresses (user_id, label, contact_name, mobile, line1, city, district, state_code, pincode)
        select id, 'Site', 'Bench', '+919000000000', 'Plot 7', 'Pune', 'Pune', '27', '411045' from u returning id, user_id)
    select u.email as token, a.id as address from u join a on a.user_id = u.id`,
  )
  for (const { token, address } of sessions) {
    for (const offer of [one, two])
      if (offer) await ask(addQuery, { offerId: offer.id, quantityMilli: Number(offer.milli) }, token)
    const site = { shippingAddressId: address }
    const { reviewOrder } = await ask<{ reviewOrder: { payablePaise: number } }>(
      'mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise } }',
      { input: site },
      token,
    )
    made.push({ token, input: { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise } })
  }
  return made
}
