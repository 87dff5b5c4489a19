import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The ceiling: the same answers from the best single statement that PostgreSQL can be given, on the same data, through nothing but
 * Node's own HTTP server. No permissions, no validation, no arithmetic of ours: what an answer costs at least.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c jit=off -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
})
pg.types.setTypeParser(pg.types.builtins.JSON, (text) => text)

const product = {
  name: 'bare-product',
  text: `select json_build_object('title', p.title, 'brand', b.name, 'variants', (
      select json_agg(json_build_object('id', v.id, 'title', v.title, 'unit', v.unit, 'attributes', v.attributes) order by v.position)
      from variants v where v.product_id = p.id)) as body
    from products p left join brands b on b.id = p.brand_id where p.identifier = $1`,
}

const listing = {
  name: 'bare-listing',
  text: `with candidate as (
      select p.id, p.title, p.brand_id, o.list_prices[$2::int] as price, v.grams_per_unit, v.title as variant, o.lead_days
      from categories c join products p on p.category_id = c.id join variants v on v.product_id = p.id
        join offers o on o.variant_id = v.id and o.status = 'LIVE' join stock s on s.offer_id = o.id
      where c.slug = $1 and p.status = 'PUBLISHED' and o.list_prices[$2::int] is not null
    ), best as (
      select distinct on (id) * from candidate order by id, price::numeric / grams_per_unit
    )
    select json_build_object('total', (select count(*) from best),
      'facets', (select json_agg(json_build_object('brand', brand_id, 'count', n)) from (select brand_id, count(*) as n from best group by 1) f),
      'items', (select json_agg(json_build_object('id', id, 'title', title, 'price', price, 'variant', variant)) from (
        select * from best order by price::numeric / grams_per_unit limit 24) i)) as body`,
}

const search = {
  name: 'bare-search',
  text: `select json_agg(json_build_object('id', id, 'title', title)) as body from (
      select p.id, p.title from products p where p.search @@ websearch_to_tsquery('neev', $1) and p.status = 'PUBLISHED'
      order by ts_rank(p.search, websearch_to_tsquery('neev', $1)) desc limit 24) i`,
}

const addToCart = {
  name: 'bare-add',
  text: `with cart as (insert into carts (token_hash, pincode) values (sha256(gen_random_uuid()::text::bytea), '411045') returning id)
    insert into cart_lines (cart_id, offer_id, quantity_milli) select id, $1::bigint, $2::bigint from cart returning json_build_object('count', 1) as body`,
}

const statements = {
  '/product': (query: URLSearchParams) => ({ ...product, values: [query.get('identifier')] }),
  '/listing': (query: URLSearchParams) => ({ ...listing, values: [query.get('category'), query.get('zone')] }),
  '/search': (query: URLSearchParams) => ({ ...search, values: [query.get('q')] }),
  '/add': (query: URLSearchParams) => ({ ...addToCart, values: [query.get('offer'), query.get('milli')] }),
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const statement = statements[pathname as keyof typeof statements]
  try {
    const { rows } = await pool.query(statement(searchParams))
    response.setHeader('content-type', 'application/json')
    response.end(rows[0]?.body ?? 'null')
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
