import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The ceiling: the same facts on the same data, through nothing but Node's own HTTP server, with no permissions, no validation and no
 * arithmetic of ours. What was asked before comes out of memory, as bytes; what was not, from the best statement that PostgreSQL can be
 * given: lists and searches read a table of the best price of each product in each zone, which is made when the handler starts and
 * which nobody keeps up to date.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c jit=off -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
})
pg.types.setTypeParser(pg.types.builtins.JSON, (text) => text)

/** The best price of each product in each zone, in the order of lists: what a list costs at least is reading 24 rows of it. */
const prepare = `
  create table if not exists bare_best as
    select distinct on (p.id, zone) p.id, p.category_id, zone::int, price, (price::numeric / v.grams_per_unit)::float8 as per_gram,
      v.title as variant, o.lead_days, json_build_object('id', p.id, 'identifier', p.identifier, 'title', p.title, 'drawing', p.drawing,
        'brand', p.brand_id, 'price', price, 'variant', v.title, 'leadDays', o.lead_days) as card
    from products p join variants v on v.product_id = p.id join offers o on o.variant_id = v.id and o.status = 'LIVE',
      unnest(o.list_prices) with ordinality u (price, zone)
    where p.status = 'PUBLISHED' and price is not null order by p.id, zone, price::numeric / v.grams_per_unit;
  create index if not exists bare_best_list on bare_best (category_id, zone, per_gram);
  create index if not exists bare_best_product on bare_best (id, zone);
  create table if not exists bare_words as
    select id, to_tsvector('english', search_text) as words from products where status = 'PUBLISHED';
  create index if not exists bare_words_list on bare_words using gin (words);
  analyze bare_best, bare_words`

const product = {
  name: 'bare-product',
  text: `select json_build_object('product', to_json(p), 'brand', b.name, 'variants', (
      select json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'unit', v.unit, 'attributes', v.attributes,
        'mrp', v.mrp_paise, 'grams', v.grams_per_unit, 'delivered', (
          select min(o.list_prices[$2::int]) from offers o join stock s on s.offer_id = o.id
          where o.variant_id = v.id and o.status = 'LIVE' and s.on_hand_milli > s.reserved_milli)) order by v.position)
      from variants v where v.product_id = p.id)) as body
    from products p left join brands b on b.id = p.brand_id where p.identifier = $1`,
}

const offersOf = {
  name: 'bare-offers',
  text: `select json_agg(json_build_object('id', o.id, 'seller', s.trade_name, 'rating', s.rating, 'city', d.city, 'pincode', d.pincode,
      'lead', o.lead_days, 'price', o.list_prices[$3::int], 'stock', k.on_hand_milli - k.reserved_milli, 'total', o.list_prices[$3::int] * $2::bigint / 1000)
      order by o.list_prices[$3::int]) as body
    from offers o join sellers s on s.id = o.seller_id join dispatch_points d on d.id = o.dispatch_point_id join stock k on k.offer_id = o.id
    where o.variant_id = $1::bigint and o.status = 'LIVE' and o.list_prices[$3::int] is not null`,
}

const listing = {
  name: 'bare-listing',
  text: `select json_build_object('total', (select count(*) from bare_best b, categories c where c.slug = $1 and b.category_id = c.id and b.zone = $2::int),
      'items', (select json_agg(card) from (
        select b.card from bare_best b, categories c where c.slug = $1 and b.category_id = c.id and b.zone = $2::int order by b.per_gram limit 24) i)) as body`,
}

const search = {
  name: 'bare-search',
  text: `with hit as (
      select id, ts_rank(words, websearch_to_tsquery('english', $1)) as rank from bare_words
      where words @@ websearch_to_tsquery('english', $1)
    )
    select json_build_object('total', (select count(*) from hit), 'items', (select json_agg(card) from (
      select b.card from (select * from hit order by rank desc limit 24) h join bare_best b on b.id = h.id and b.zone = $2::int order by h.rank desc) i)) as body`,
}

const addToCart = {
  name: 'bare-add',
  text: `with offer as (
      select o.id, o.list_prices[$3::int] as price from offers o join stock s on s.offer_id = o.id
      where o.id = $1::bigint and o.status = 'LIVE' and s.on_hand_milli - s.reserved_milli >= $2::bigint
    ), cart as (
      insert into carts (token_hash, pincode) select sha256(gen_random_uuid()::text::bytea), '411045' from offer returning id
    )
    insert into cart_lines (cart_id, offer_id, quantity_milli, seen_price_paise)
    select cart.id, offer.id, $2::bigint, offer.price from cart, offer returning json_build_object('count', 1) as body`,
}

const statements = {
  '/product': (query: URLSearchParams) => ({ ...product, values: [query.get('identifier'), query.get('zone')] }),
  '/offers': (query: URLSearchParams) => ({
    ...offersOf,
    values: [query.get('variant'), query.get('milli'), query.get('zone')],
  }),
  '/listing': (query: URLSearchParams) => ({ ...listing, values: [query.get('category'), query.get('zone')] }),
  '/search': (query: URLSearchParams) => ({ ...search, values: [query.get('q'), query.get('zone')] }),
  '/add': (query: URLSearchParams) => ({
    ...addToCart,
    values: [query.get('offer'), query.get('milli'), query.get('zone')],
  }),
}

/** The columns that a copy takes over as they are. */
async function copied(table: string, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id' and column_name <> all($2) order by ordinal_position`,
    [table, own],
  )
  return rows.map(({ name }) => `"${name}"`)
}

const from = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ')
let placing: Promise<string> | undefined

/**
 * An order like another one, in the fewest statements: its goods are locked in the order of the offers and set aside; order, parts,
 * lines, promises, the book of stock and the first events are one statement. Nothing is asked, counted or checked.
 */
async function placeStatement(): Promise<string> {
  const orders = await copied('orders', ['number', 'idempotency_key'])
  const policies = await copied('order_policies', ['order_id'])
  const parts = await copied('suborders', ['order_id', 'number'])
  const lines = await copied('order_lines', ['suborder_id'])
  const transitions = await copied('stock_movements', ['suborder_id'])
  const events = await copied('order_events', ['order_id', 'suborder_id'])
  return `with of as (select s.id, s.dispatch_point_id as point from suborders s where s.order_id = $1),
    taken as (
      update stock k set reserved_milli = k.reserved_milli + l.quantity_milli
      from order_lines l join of on of.id = l.suborder_id where k.offer_id = l.offer_id
    ), placed as (
      insert into orders (${orders.join(', ')}, number, idempotency_key) select ${from('o', orders)}, $2, $2 from orders o where o.id = $1 returning id
    ), kept as (
      insert into order_policies (order_id, ${policies.join(', ')}) select placed.id, ${from('p', policies)} from placed, order_policies p where p.order_id = $1
    ), part as (
      insert into suborders (order_id, number, ${parts.join(', ')})
      select placed.id, $2 || '-' || s.dispatch_point_id, ${from('s', parts)} from placed, suborders s where s.order_id = $1
      returning id, order_id, dispatch_point_id as point
    ), line as (
      insert into order_lines (suborder_id, ${lines.join(', ')})
      select part.id, ${from('l', lines)} from order_lines l join of on of.id = l.suborder_id join part on part.point = of.point
    ), book as (
      insert into stock_movements (suborder_id, ${transitions.join(', ')})
      select part.id, ${from('m', transitions)} from stock_movements m join of on of.id = m.suborder_id join part on part.point = of.point where m.kind = 'RESERVE'
    )
    insert into order_events (order_id, suborder_id, ${events.join(', ')})
    select part.order_id, part.id, ${from('e', events)} from order_events e join of on of.id = e.suborder_id join part on part.point = of.point
    where e.kind = 'ordered'`
}

async function placeOrder(like: string, number: string): Promise<void> {
  placing ??= placeStatement()
  const text = await placing
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'bare-lock',
      text: `select 1 from stock where offer_id in (select l.offer_id from order_lines l join suborders s on s.id = l.suborder_id where s.order_id = $1)
        order by offer_id for update`,
      values: [like],
    })
    await client.query({ name: 'bare-place', text, values: [like, number] })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** As long as a page of the shop is. */
const page = randomBytes(Number(process.env.PAGE_BYTES ?? 18_000))

/** Answers that were given before, by what was asked. */
const kept = new Map<string, Buffer>()

const server = createServer(async (request, response) => {
  if (request.url === '/page') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': page.length })
    return response.end(page)
  }
  if (request.url === '/readyz') return response.end()
  const memory = kept.get(request.url ?? '')
  if (memory) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': memory.length })
    return response.end(memory)
  }
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const pathname = path.replace('/kept', '')
  const statement = statements[pathname as keyof typeof statements]
  try {
    if (pathname === '/order') {
      await placeOrder(searchParams.get('like') ?? '', searchParams.get('number') ?? '')
      return response.end('{}')
    }
    const { rows } = await pool.query(statement(searchParams))
    const body = Buffer.from(rows[0]?.body ?? 'null')
    if (path !== pathname) kept.set(request.url ?? '', body)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
await pool.query(prepare)
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
