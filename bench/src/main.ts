import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'
import { fillLarge } from './fill.ts'
import { each, type Figures, load, type Request, residentMb } from './load.ts'

/** `npm run bench`: a large shop on PostgreSQL, asked the way buyers ask, beside a bare handler with the best single statement. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const ports = { neev: 4391, bare: 4392 }
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
      DATA_DIR: folder,
      APP_SECRET: 'bench',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  for (let attempt = 0; attempt < 300; attempt++) {
    const alive = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
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

/** Statements that the database ran, as it counts transactions of single statements and blocks alike. */
async function callsSoFar(): Promise<number> {
  const [row] = await rows<{ calls: string }>(
    "select coalesce(sum(calls), 0) as calls from pg_stat_statements where query not ilike '%pg_stat%'",
  ).catch(() => [])
  return Number(row?.calls ?? Number.NaN)
}

const addQuery =
  'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: kg, pincode: "411045") { count } }'

type Line = { name: string; neev: Figures; bare: Figures | null; statements: number }
const lines: Line[] = []
async function measure(
  name: string,
  neev: () => Promise<Figures>,
  bare: (() => Promise<Figures>) | null,
): Promise<void> {
  const before = await callsSoFar()
  const ours = await neev()
  const statements = (await callsSoFar()) - before
  lines.push({ name, neev: ours, bare: bare && (await bare()), statements: statements / ours.requests })
  const line = lines.at(-1)
  console.log(`${name.padEnd(34)} ${show(line as Line)}`)
}
const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
const show = ({ neev, bare, statements }: Line) =>
  `${round(neev.rate)}/s  p50 ${neev.p50} ms  p99 ${neev.p99} ms  ${Number.isNaN(statements) ? '' : `${statements.toFixed(1)} statements  `}${bare ? `bare ${round(bare.rate)}/s, ratio ${(neev.rate / bare.rate).toFixed(2)}` : ''}${neev.errors ? `  ERRORS ${neev.errors}` : ''}`

try {
  console.log('Filling the large shop')
  spawnSync(process.execPath, [join(root, 'bench/src/seed.ts')], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder },
  })
  await database.query('create extension if not exists pg_stat_statements').catch(() => {})
  console.log(await fillLarge(postgres.url))
  const server = await start('server/src/main.ts', ports.neev)
  await start('bench/src/bare.ts', ports.bare)

  const products = await rows<{ identifier: string }>(
    "select identifier from products where identifier ~ '-(7|23|41)$' order by identifier limit 200",
  )
  const categories = ['cement', 'pipes-fittings', 'paints-finishes', 'tiles-stone', 'wires-electricals']
  const known = (await rows<{ slug: string }>('select slug from categories')).map((row) => row.slug)
  const wanted = categories.filter((slug) => known.includes(slug))
  const words = ['cement', 'opc 53', 'cpvc pipe', 'sariya 12mm', 'tile', 'wire', 'ultratec', 'plywood']
  const [zone] = await rows<{ id: number }>("select zone_id as id from pincodes where pincode = '411045'")
  const offers = await rows<{ id: string; milli: string }>(
    "select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as milli from offers o join variants v on v.id = o.variant_id where o.status = 'LIVE' and o.price_valid_to is null and o.id % 97 = 3 limit 400",
  )

  const page =
    'query ($identifier: String!) { product(identifier: $identifier) { title brand { name } variants { id title unit attributes } } }'
  await measure(
    'product page data',
    () =>
      load(
        at.neev,
        products.map(({ identifier }) => graphql(page, { identifier })),
      ),
    () =>
      load(
        at.bare,
        products.map(({ identifier }) => ({ path: `/product?identifier=${identifier}` })),
      ),
  )

  const list =
    'query ($category: String!, $page: Int!) { products(filter: { category: $category }, page: $page, size: 24, pincode: "411045") { total facets { name options { value count } } items { title offerCount delivered { unitPaise totalPaise } } } }'
  const bareListing = () =>
    load(
      at.bare,
      wanted.map((slug) => ({ path: `/listing?category=${slug}&zone=${zone?.id}` })),
    )
  await measure(
    'listing of 24 with facets',
    () =>
      load(
        at.neev,
        wanted.flatMap((category) => [1, 2, 3].map((number) => graphql(list, { category, page: number }))),
      ),
    bareListing,
  )

  const find =
    'query ($term: String!) { search(term: $term, pincode: "411045") { list { total items { title delivered { unitPaise } } } } }'
  await measure(
    'search',
    () =>
      load(
        at.neev,
        words.map((term) => graphql(find, { term })),
      ),
    () =>
      load(
        at.bare,
        words.map((term) => ({ path: `/search?q=${encodeURIComponent(term)}` })),
      ),
  )

  const add =
    'mutation ($offerId: ID!, $quantityMilli: Milli!) { addToCart(offerId: $offerId, quantityMilli: $quantityMilli, unit: kg, pincode: "411045") { count } }'
  await measure(
    'add to cart (a new guest each)',
    () =>
      load(
        at.neev,
        offers.map(({ id, milli }) => graphql(add, { offerId: id, quantityMilli: Number(milli) })),
      ),
    () =>
      load(
        at.bare,
        offers.map(({ id, milli }) => ({ path: `/add?offer=${id}&milli=${milli}` })),
      ),
  )

  const ready = await prepareBuyers()
  const place =
    'mutation ($key: String!, $input: PlaceOrderInput!) { placeOrder(idempotencyKey: $key, input: $input) { id } }'
  await measure(
    'place order',
    () =>
      each(
        ready.map(
          ({ token, input }, number) =>
            () =>
              ask(place, { key: `bench-order-${number}`, input }, token).then(
                () => true,
                () => false,
              ),
        ),
      ),
    null,
  )
  await measure('page from cache', () => load(at.neev, [{ path: '/' }], { connections: 64 }), null)
  console.log(`server memory: ${residentMb(server.pid)} MB`)
} finally {
  for (const child of children) child.kill('SIGTERM')
  await database.end()
  postgres.stop?.()
  rmSync(folder, { recursive: true, force: true })
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
    `with u as (insert into users (email, name, status, email_verified_at) select 'bench' || g || '@build.example', 'Bench', 'ACTIVE', now() from generate_series(1, ${buyers}) g returning id, email),
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
