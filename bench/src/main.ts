import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'
import { CategorySingle } from '../../web/src/features/catalogue/categories/category.graphql.ts'
import { AddToCart, ProductOffers, ProductPage } from '../../web/src/features/catalogue/products/product.graphql.ts'
import { SearchPage } from '../../web/src/features/catalogue/search/search.graphql.ts'
import type { Document } from '../../web/src/graphql/document.ts'
import { fillLarge, growShop } from './fill.ts'
import { measureFlood } from './flood.ts'
import { missedGoals } from './goals.ts'
import {
  each,
  type Figures,
  load,
  pageLoad,
  parentOf,
  type Request,
  residentMb,
  usedByEndedMs,
  usedMs,
  visitor,
} from './load.ts'
import { type Buyer, prepareBuyers, purchase } from './purchase.ts'
import { measureQuotes } from './quotes.ts'
import { changesSince, newestResults, type Row, readResults, saveResults } from './results.ts'
import { measureSheet } from './sheet.ts'

/**
 * A large shop on a PostgreSQL that syncs its disk, asked what browsers ask: whole pages, and the documents that pages send, for a
 * pincode, with prices and stock; what nobody requested before apart from what is cached. Beside it a bare handler, the best way that
 * is known to us (bare.ts). Each row has its goal (goals.ts); the results of a commit are a file in bench/results.
 */
const help = `npm run bench [-- option]

Without an option: all pages, lists, search, cart, orders and purchases, about ten minutes; says which goals are missed and
compares with the newest earlier results. Needs PostgreSQL's programs on the machine, or TEST_DATABASE_URL.

  --first             pages at places that nobody requested before, alone
  --place             orders and whole purchases, alone
  --growth            the same before and after a thousand sellers and a million offers
  --flood             500 and 2,000 requests in flight
  --sheet             5,000 rows are imported while the shop answers; the server is killed on the way
  --quotes            quotations of 500 lines by seven sellers
  --compare <file>    compares with these results and not with the newest
  --help              this text

TEST_DATABASE_URL  a database where the shop is made once and used again
BENCH_PORT         the first of two ports (4391)`
const { values: options } = parseArgs({
  options: {
    first: { type: 'boolean' },
    place: { type: 'boolean' },
    growth: { type: 'boolean' },
    flood: { type: 'boolean' },
    sheet: { type: 'boolean' },
    quotes: { type: 'boolean' },
    compare: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (options.help) {
  console.log(help)
  process.exit(0)
}
const root = fileURLToPath(new URL('../..', import.meta.url))
const firstPort = Number(process.env.BENCH_PORT ?? 4391)
const ports = { neev: firstPort, bare: firstPort + 1 }
const at = { neev: `http://127.0.0.1:${ports.neev}`, bare: `http://127.0.0.1:${ports.bare}` }
const buyers = 400
const folder = mkdtempSync(join(tmpdir(), 'neev-bench-'))
// counts statements; part of every PostgreSQL package
const postgres = startPostgres('-c fsync=on -c shared_preload_libraries=pg_stat_statements -c shared_buffers=512MB')
if (!postgres.url) throw new Error(`The bench needs PostgreSQL: ${postgres.missing}`)
const database = new pg.Pool({ connectionString: postgres.url, max: 4 })
const children: ChildProcess[] = []

async function start(file: string, port: number, env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = fork(join(root, file), {
    // as npm start does
    execArgv: ['--max-semi-space-size=8'],
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

const pincode = '411045'
const json = { 'content-type': 'application/json' }
/** An operation as a page sends it. Every request comes from another visitor: one network may ask for so much only. */
const graphql = <Data, Variables>({ text }: Document<Data, Variables>, variables: Variables): Request => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...json, ...visitor() },
  body: JSON.stringify({ query: text, variables }),
})
async function ask<T>(query: string, variables: object, token = ''): Promise<T> {
  const response = await fetch(`${at.neev}/graphql`, {
    method: 'POST',
    headers: { ...json, ...visitor(), authorization: `Bearer ${token}` },
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

const ofProduct = (identifier: string) => graphql(ProductPage, { identifier, pincode })
const ofOffers = ({ id, milli }: { id: string; milli: string }) =>
  graphql(ProductOffers, { variantId: id, quantityMilli: Number(milli), unit: null, pincode })
const ofList = (category: string, page = 1, place = pincode) =>
  graphql(CategorySingle, {
    slug: category,
    filter: { category, kind: 'SINGLE' },
    sort: 'PRICE',
    page,
    size: 24,
    pincode: place,
  })
const ofSearch = (term: string) => graphql(SearchPage, { term, filter: {}, sort: null, page: 1, size: 24, pincode })

/** Processor time that the database's sessions have used, those that ended included, in milliseconds. */
async function databaseMs(): Promise<number> {
  const sessions = await rows<{ pid: number }>('select pid from pg_stat_activity')
  const ended = usedByEndedMs(parentOf(sessions[0]?.pid))
  return sessions.reduce((sum, { pid }) => sum + (usedMs(pid) || 0), ended)
}

type Counted = { figures: Figures; statements: number; cpuMs: number; databaseMs: number }
type Action = (begin: () => Promise<void>) => Promise<Figures>

/** Runs a load and counts what a request of it costs: statements, and processor time of the server and of the database. */
async function counted(act: Action, pid: number | undefined): Promise<Counted> {
  let [calls, cpu, database] = [0, 0, 0]
  const figures = await act(async () => {
    calls = await callsSoFar()
    database = await databaseMs()
    cpu = usedMs(pid)
  })
  const cpuMs = (usedMs(pid) - cpu) / figures.requests
  const statements = ((await callsSoFar()) - calls) / figures.requests
  return { figures, statements, cpuMs, databaseMs: ((await databaseMs()) - database) / figures.requests }
}

const whole = (value: number) => (Number.isNaN(value) ? '-' : value >= 100 ? value.toFixed(0) : value.toFixed(1))
const titles = [
  '',
  'rate/s',
  'p50 ms',
  'p99 ms',
  'statements',
  'cpu ms',
  'db cpu ms',
  'bare/s',
  'bare cpu',
  'ratio',
  'memory MB',
]
const show = (cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(11))).join(''))

const measuredRows: Row[] = []

async function measure(name: string, neev: Action, bare: Action | null): Promise<void> {
  const { figures, statements, cpuMs, databaseMs } = await counted(neev, pids.neev)
  const memory = residentMb(pids.neev)
  const floor = bare && (await counted(bare, pids.bare))
  measuredRows.push({
    ...{ name, rate: figures.rate, p50: figures.p50, p99: figures.p99, statements, cpuMs, databaseMs },
    ratio: floor && figures.rate / floor.figures.rate,
    memoryMb: memory,
    errors: figures.errors,
  })
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
    databaseMs.toFixed(2),
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
  if (!options.sheet && !options.quotes) console.log(await fillLarge(postgres.url))
  await open()
  if (options.sheet) await measureSheet({ url: at.neev, ask, rows, pid: () => pids.neev, restart })
  else if (options.quotes) await measureQuotes({ ask, rows, pid: () => pids.neev })
  else if (options.growth) await measureGrowth()
  else if (options.first) await measureFirstVisits(true)
  else if (options.place) await measurePlacing()
  else if (options.flood) await measureFlooded()
  else await measureAll()
  showGoals()
  if (!Object.values(options).some(Boolean) || options.compare) showChanges()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await database.end()
  postgres.stop?.()
  rmSync(folder, { recursive: true, force: true })
}

/** Prints the goals that were missed. */
function showGoals(): void {
  const missed = measuredRows.flatMap((row) => missedGoals(row).map((what) => `  ${row.name}: ${what}`))
  if (missed.length) console.log(`\nGoals that are missed:\n${missed.join('\n')}`)
  else if (measuredRows.length) console.log('\nAll goals are reached.')
}

/** Saves the results of this commit, and prints what changed since earlier ones. */
function showChanges(): void {
  const folder = join(root, 'bench/results')
  const { results, path } = saveResults(root, folder, measuredRows)
  const before = options.compare ? readResults(options.compare) : newestResults(folder, path)
  console.log(`\nResults: ${path}`)
  if (!before) return
  console.log(
    `Since ${before.commit} (${before.at}${before.machine === results.machine ? '' : ', on another machine'}):`,
  )
  show(['', 'rate', 'cpu', 'statements'])
  for (const { name, rate, cpu, statements } of changesSince(before, measuredRows))
    show([name, `× ${rate.toFixed(2)}`, `× ${cpu.toFixed(2)}`, `${statements < 0 ? '' : '+'}${statements.toFixed(1)}`])
}

async function open(): Promise<void> {
  pids.neev = (await start('scripts/start.mjs', ports.neev)).pid
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
  const { requested, categories, words, neverRequested, pincodes } = await readQuestions()
  const actions: [string, () => Promise<Figures>][] = [
    ['product page data', () => load(at.neev, requested.map(ofProduct))],
    [
      'list of a category',
      () =>
        load(
          at.neev,
          categories.flatMap((slug) => [1, 2, 3].map((page) => ofList(slug, page))),
        ),
    ],
    [
      'first list of a category',
      () => once(pincodes.flatMap((place) => categories.map((slug) => ofList(slug, 1, place)))),
    ],
    ['search', () => load(at.neev, words.map(ofSearch))],
    ['search for what nobody requested before', () => once(neverRequested.map(ofSearch))],
  ]
  const askAll = async () => {
    const figures: Figures[] = []
    for (const [, act] of actions) figures.push(await act())
    return figures
  }
  const before = await askAll()
  await close('SIGTERM')
  console.log(await growShop(postgres.url ?? ''))
  await open()
  const after = await askAll()
  const line = (cells: readonly string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(36) : cell.padStart(12))).join(''))
  line(['', 'p50 before', 'p50 after', 'grows by', 'p99 before', 'p99 after'])
  for (const [at, [name]] of actions.entries()) {
    const [small, large] = [before[at], after[at]]
    if (!small || !large) continue
    const growth = (large.p50 / small.p50).toFixed(2)
    line([name, whole(small.p50), whole(large.p50), growth, whole(small.p99), whole(large.p99)])
  }
}

/** More than the server can answer: lists with prices, each of another visitor. */
async function measureFlooded(): Promise<void> {
  const { requested, categories } = await readQuestions()
  const requests = [
    ...requested.map(ofProduct),
    ...categories.flatMap((slug) => [1, 2, 3].map((page) => ofList(slug, page))),
  ]
  await load(at.neev, requests)
  await measureFlood(at.neev, requests, () => pids.neev)
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

async function answered({ method = 'GET', path, headers = {}, body }: Request): Promise<string> {
  const response = await fetch(at.neev + path, { method, headers, ...(body && { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

async function readQuestions() {
  const products = await rows<{ identifier: string }>(
    "select identifier from products where status = 'PUBLISHED' order by id",
  )
  const requested = products.filter((_, at) => at % 50 === 7).map(({ identifier }) => identifier)
  const slugs = ['cement', 'pipes-fittings', 'paints-finishes', 'tiles-stone', 'wires-electricals']
  const known = new Set((await rows<{ slug: string }>('select slug from categories')).map((row) => row.slug))
  const categories = slugs.filter((slug) => known.has(slug))
  const words = ['cement', 'opc 53', 'cpvc pipe', 'sariya 12mm', 'tile', 'wire', 'ultratec', 'plywood']
  const brands = await rows<{ name: string }>('select name from brands order by id')
  const neverRequested = brands.flatMap(({ name }) =>
    ['12 mm', '2.5 sqmm', '600x600', 'white'].map((word) => `${name} ${word}`),
  )
  const near = await rows<{ pincode: string }>(
    "select pincode from pincodes where serviceable and zone_id = (select zone_id from pincodes where pincode = '411045') order by pincode limit 8",
  )
  const pincodes = near.map(({ pincode }) => pincode)
  const [zone] = await rows<{ id: number }>("select zone_id as id from pincodes where pincode = '411045'")
  const quoted = 'quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli'
  const live = "offers o join variants v on v.id = o.variant_id where o.status = 'LIVE' and o.price_valid_to is null"
  type Quoted = { id: string; milli: string }
  return {
    products: products.map(({ identifier }) => identifier),
    requested,
    categories,
    words,
    brands: brands.map(({ name }) => name),
    neverRequested,
    pincodes,
    zone: zone?.id,
    offers: await rows<Quoted>(`select o.id, ${quoted} from ${live} and o.id % 97 = 3 limit 400`),
    variants: await rows<Quoted>(
      `select v.id, max(${quoted.replace(' as milli', '')}) as milli from ${live} and v.id % 37 = 3 group by v.id limit 400`,
    ),
  }
}

/** A page as a browser asks for it. */
function pageOf(path: string, place = pincode): Request {
  const browser = { 'accept-encoding': 'gzip', 'accept-language': 'en-IN,en;q=0.9' }
  return { path, headers: { ...visitor(), ...browser, cookie: `pincode=${place}` } }
}

function eachOnce(requests: Request[]): Action {
  return (begin) =>
    each(
      requests.map((request) => () => worked(answered(request))),
      begin,
    )
}

/** Pages at places that nobody asked for before, as nearly every visit is: India has 19,581 pincodes. */
async function measureFirstVisits(isAlone = false): Promise<void> {
  if (isAlone) show(titles)
  const { brands, categories, requested } = await readQuestions()
  const places = await rows<{ pincode: string }>(
    'select pincode from pincodes where serviceable order by md5(pincode) limit 256',
  )
  const visits = (from: number, count: number, pathOf: (at: number) => string) =>
    eachOnce(places.slice(from, from + count).map(({ pincode }, at) => pageOf(pathOf(at), pincode)))
  const [category = ''] = categories
  const product = (at: number) => `/product/${requested[at % requested.length]}`
  await measure(
    'home page, place never requested',
    visits(0, 64, () => '/'),
    null,
  )
  await measure(
    'category page, place never requested',
    visits(64, 64, () => `/category/${category}/single`),
    null,
  )
  await measure('product page, place never requested', visits(128, 64, product), null)
  const words = brands.flatMap((name) => ['25 mm', 'grey', '1 inch', '50 kg'].map((word) => `${name} ${word}`))
  const search = (at: number) => `/search?q=${encodeURIComponent(words[at % words.length] ?? '')}`
  await measure('search page, words never requested', visits(192, 64, search), null)
}

async function measureAll(): Promise<void> {
  const { products, requested, categories, words, neverRequested, pincodes, variants, offers, zone } =
    await readQuestions()
  const neev =
    (requests: Request[]): Action =>
    (begin) =>
      load(at.neev, requests, begin)
  const bare =
    (paths: string[]): Action =>
    (begin) =>
      load(
        at.bare,
        paths.map((path) => ({ path })),
        begin,
      )
  const eachBare =
    (paths: string[]): Action =>
    (begin) =>
      each(
        paths.map((path) => () => worked(fetch(at.bare + path))),
        begin,
      )
  const bareProduct = (identifier: string) => `/product?identifier=${identifier}&zone=${zone}`
  const bareSearch = (term: string) => `/search?q=${encodeURIComponent(term)}&zone=${zone}`
  const kept = (path: string) => `/kept${path}`
  const productPages = requested.map((identifier) => pageOf(`/product/${identifier}`))
  const listPages = categories.map((slug) => pageOf(`/category/${slug}/single`))
  const searchPages = words.map((word) => pageOf(`/search?q=${encodeURIComponent(word)}`))

  console.log(`${availableParallelism()} cores, 16 in flight, fsync on; bare: see bench/src/bare.ts`)
  show(titles)
  await measureFirstVisits()
  await measure('product page, first visit', eachOnce(productPages), null)
  await measure('product page, visited before', neev(productPages), bare(['/page']))
  await measure('category page, first visit', eachOnce(listPages), null)
  await measure('category page, visited before', neev(listPages), bare(['/page']))
  await measure('search page, first visit', eachOnce(searchPages), null)
  await measure('search page, visited before', neev(searchPages), bare(['/page']))
  await measure('product data with prices, all in turn', neev(products.map(ofProduct)), bare(products.map(bareProduct)))
  await measure(
    'product data with prices, 200 again',
    neev(requested.map(ofProduct)),
    bare(requested.map(bareProduct).map(kept)),
  )
  await measure(
    'offers of a size, delivered',
    neev(variants.map(ofOffers)),
    bare(variants.map(({ id, milli }) => `/offers?variant=${id}&milli=${milli}&zone=${zone}`)),
  )
  const firstLists = pincodes.flatMap((place) => categories.map((slug) => [slug, place] as const))
  await measure(
    'list of a category, first requested',
    eachOnce(firstLists.map(([slug, place]) => ofList(slug, 1, place))),
    eachBare(firstLists.map(([slug, place]) => `/listing?category=${slug}&zone=${zone}&of=${place}`)),
  )
  await measure(
    'list of a category, requested before',
    neev(categories.flatMap((slug) => [1, 2, 3].map((page) => ofList(slug, page)))),
    bare(categories.map((slug) => kept(`/listing?category=${slug}&zone=${zone}`))),
  )
  await measure(
    'search, first requested',
    eachOnce(neverRequested.map(ofSearch)),
    eachBare(neverRequested.map(bareSearch)),
  )
  await measure('search, requested before', neev(words.map(ofSearch)), bare(words.map(bareSearch).map(kept)))
  const add = ({ id, milli }: { id: string; milli: string }) =>
    graphql(AddToCart, { offerId: id, quantityMilli: Number(milli), unit: null, pincode })
  await measure(
    'add to cart (a new guest each)',
    neev(offers.map(add)),
    bare(offers.map(({ id, milli }) => `/add?offer=${id}&milli=${milli}&zone=${zone}`)),
  )
  await measurePlacing(false)
  await answered(pageOf('/'))
  await measure(
    'home again (a core each)',
    (begin) => pageLoad(ports.neev, '/', pids.neev, begin),
    (begin) => pageLoad(ports.bare, '/page', pids.bare, begin),
  )
}

/** Placing an order, and a whole purchase: two goods, the review, the order, the payment at the gateway and back. */
async function measurePlacing(isAlone = true): Promise<void> {
  if (isAlone) show(titles)
  const shop = { url: at.neev, ask, rows }
  const ready = await prepareBuyers(shop, buyers, pincode)
  const [first] = ready.splice(0, 1)
  if (!first) return
  const like = await first.place('bench-first')
  const half = ready.splice(0, Math.floor(buyers / 2))
  await measure(
    'place order',
    (begin) =>
      each(
        half.map((buyer, number) => () => worked(buyer.place(`bench-order-${number}`))),
        begin,
      ),
    // the ceiling of an order: the same rows in the fewest statements
    (begin) =>
      each(
        half.map((_, number) => () => worked(answeredBare(`/order?like=${like}&number=bench-${number}`))),
        begin,
      ),
  )
  await measure(
    'a whole purchase, paid',
    (begin) =>
      each(
        ready.map((buyer: Buyer, number) => () => worked(purchase(shop, buyer, `bench-purchase-${number}`))),
        begin,
      ),
    null,
  )
  const began = performance.now()
  const waiting = async () =>
    Number(
      (await rows<{ n: string }>('select count(*) as n from events where done_at is null and failed_at is null'))[0]?.n,
    )
  const left = await waiting()
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  const [paid] = await rows<{ n: string }>(
    "select count(*) as n from orders where payment_status = 'PAID' and placed_at > now() - interval '10 minutes'",
  )
  console.log(
    `${left} events were still to be delivered and were after ${((performance.now() - began) / 1000).toFixed(1)} s; ${paid?.n} orders are paid`,
  )
}

async function answeredBare(path: string): Promise<void> {
  const { ok, status } = await fetch(at.bare + path)
  if (!ok) throw new Error(`${path}: ${status}`)
}

function worked(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    (error) => {
      console.error(error instanceof Error ? error.message : error)
      return false
    },
  )
}
