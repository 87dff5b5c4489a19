import pg from 'pg'

/** What the large shop has in the end. */
const wanted = { products: 10_000, variants: 40_000, offers: 120_000 }

/**
 * Makes the large shop out of the demo shop, in the database itself: every product again under other names and addresses, with its
 * variants, some of them twice, and with their first few offers, prices and stock. Prices differ a little from copy to copy.
 * Answers with what is there then.
 */
export async function fillLarge(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text)
  const missing = (table: keyof typeof wanted) => `greatest(0, ${wanted[table]} - (select count(*) from ${table}))`
  await run('begin')
  await run(`create temp table copy_product on commit drop as
    select old, k, nextval('products_id_seq') as id from (
      select p.id as old, k from products p cross join generate_series(1, ${wanted.products}) k order by k, p.id limit ${missing('products')}) c`)
  await run(`create temp table copy_variant on commit drop as
    select old, k, again, product_id, nextval('variants_id_seq') as id from (
      select v.id as old, c.k, c.id as product_id, again from variants v join copy_product c on c.old = v.product_id cross join generate_series(0, 9) again
      order by again, c.k, v.id limit ${missing('variants')}) c`)
  await run(`create temp table copy_offer on commit drop as
    select old, k, again, variant_id, nextval('offers_id_seq') as id from (
      select o.id as old, c.k, c.again, c.id as variant_id from copy_variant c
        join (select *, row_number() over (partition by variant_id order by id) as turn from offers) o on o.variant_id = c.old
      order by o.turn, c.k, c.again, o.id limit ${missing('offers')}) c`)
  await run('create index on copy_product (old)')
  await run('create index on copy_variant (old)')
  await run('create index on copy_offer (old)')
  await cloneRows(client, 'products', 'copy_product', {
    identifier: "t.identifier || '-' || c.k",
    title: "left(t.title || ' ' || c.k, 150)",
    search_text: "t.search_text || ' ' || c.k",
  })
  await cloneRows(client, 'variants', 'copy_variant', {
    product_id: 'c.product_id',
    sku: "t.sku || '-' || c.k || '-' || c.again",
    title: "t.title || case when c.again > 0 then ' no. ' || c.again + 1 else '' end",
    position: 't.position + 1000 * c.again',
    // a second bar of one size is none that the catalogue would make
    form: 'case when c.again > 0 then null else t.form end',
  })
  await cloneRows(client, 'offers', 'copy_offer', {
    variant_id: 'c.variant_id',
    sku: "t.sku || '-' || c.k || '-' || c.again",
  })
  await stockAndPrices(client, 'true')
  await run(
    'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
  )
  await run('commit')
  const counts = await countsAfterVacuum(client)
  await client.end()
  return counts
}

/** How the shop grows: as many goods, sold by so many more. */
const grown = { sellers: 1000, offers: 1_000_000 }

/**
 * Every seller again under other names with the same yards, and every size on sale at some of them, until there are a million
 * offers. Their prices hold everywhere: zones of their own would be fifty million rows that no list reads.
 */
export async function growShop(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text)
  await run('begin')
  await run(`create temp table copy_seller on commit drop as
    select old, k, nextval('sellers_id_seq') as id from (
      select s.id as old, k from sellers s cross join generate_series(1, ${grown.sellers}) k
      where s.kind = 'SELLER' and s.status = 'APPROVED' order by k, s.id limit greatest(0, ${grown.sellers} - (select count(*) from sellers where status = 'APPROVED'))) c`)
  await run(`create temp table copy_point on commit drop as
    select d.id as old, c.k, c.id as seller_id, nextval('dispatch_points_id_seq') as id from dispatch_points d join copy_seller c on c.old = d.seller_id`)
  await cloneRows(client, 'sellers', 'copy_seller', {
    slug: "t.slug || '-' || c.k",
    trade_name: "t.trade_name || ' ' || c.k",
  })
  await cloneRows(client, 'dispatch_points', 'copy_point', { seller_id: 'c.seller_id' })
  await run(`create temp table copy_offer on commit drop as
    select old, k, again, seller_id, point_id, nextval('offers_id_seq') as id from (
      select o.id as old, p.k, p.k as again, p.seller_id, p.id as point_id
      from offers o join (select *, row_number() over (partition by old order by k) as turn, count(*) over (partition by old) as times from copy_point) p
        on p.old = o.dispatch_point_id
      where o.status = 'LIVE' order by (p.turn + o.id) % p.times, o.id limit greatest(0, ${grown.offers} - (select count(*) from offers))) c`)
  await run('create index on copy_offer (old)')
  await cloneRows(client, 'offers', 'copy_offer', { seller_id: 'c.seller_id', dispatch_point_id: 'c.point_id' })
  await stockAndPrices(client, "t.scope = 'ALL'")
  await run('commit')
  const counts = await countsAfterVacuum(client)
  await client.end()
  return counts
}

/** Stock and prices of the copied offers; prices differ a little from copy to copy. */
async function stockAndPrices(client: pg.Client, which: string): Promise<void> {
  const run = (text: string) => client.query(text)
  await run(
    `insert into stock (offer_id, initial_milli, on_hand_milli) select c.id, 1000000000000, 1000000000000 from copy_offer c`,
  )
  await run(`insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to, created_at)
    select c.id, t.buyer, t.scope, t.place, t.min_milli, greatest(1, t.price_paise * (990 + c.k % 20) / 1000), t.valid_from, t.valid_to, t.created_at
    from offer_prices t join copy_offer c on c.old = t.offer_id where ${which}`)
  await run(`update offers o set list_prices = coalesce((select array_agg(x * (990 + c.k % 20) / 1000 order by n) from unnest(o.list_prices) with ordinality u(x, n)), '{}'),
    from_paise = o.from_paise * (990 + c.k % 20) / 1000 from copy_offer c where c.id = o.id`)
}

async function countsAfterVacuum(client: pg.Client): Promise<Record<string, number>> {
  await client.query('vacuum analyze')
  const { rows } =
    await client.query(`select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
    (select count(*)::int from sellers) as sellers, (select count(*)::int from offers) as offers, (select count(*)::int from offer_prices) as prices`)
  return rows[0]
}

/** Inserts the rows of a table again under the ids of its copy table; `changed` says what differs. */
async function cloneRows(
  client: pg.Client,
  table: string,
  copy: string,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'",
    [table],
  )
  const names = rows.map((row) => row.name as string)
  const values = names.map((name) => changed[name] ?? `t."${name}"`)
  await client.query(`insert into ${table} (id, ${names.map((name) => `"${name}"`).join(', ')}) overriding system value
    select c.id, ${values.join(', ')} from ${table} t join ${copy} c on c.old = t.id`)
}
