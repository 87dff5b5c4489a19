import { istDate } from '@neev/domain/core/fiscal'
import { mulDiv, mulDivDown } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { priceHistory } from '@neev/domain/offers/prices/price-history'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, makeCtx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { customerOf } from '#features/businesses/b2b/b2b.ts'
import { refreshListPrices } from '#features/offers/offers/offers.ts'
import { readActor } from '#features/people/accounts/accounts.ts'
import { openSession } from '#features/people/accounts/sign-in/sessions.ts'
import { getPlace, pricePlaceOf } from '#features/places/pincodes/pincodes.ts'
import { readWhere } from '#features/places/shipping/shipping.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { seeded } from '#test/shop/seeded.ts'
import { variantHistory } from '../history.ts'
import { inList } from '../listing/lists.queries.ts'
import { listingOf } from '../listing/lists.ts'
import { priceAt, quoteOffer } from '../offer-sums.ts'
import { isLicensed, type OfferRow, ofVariant, readOffers } from '../offers.queries.ts'
import { bestOfVariants, pricedSizes } from '../sizes.ts'
import { offerAt, offersBesideSize } from './offers-cache.ts'

/*
 * What lists say from memory is what the rows say by the domain's own quote, after any change by anybody.
 */

let server: TestServer
let company: string
const random = seeded(20261128)
beforeAll(async () => {
  server = await startServer({ shop: true })
  const { rows } = await server.pool.query(
    `select m.company_id, u.id from company_members m join users u on u.id = m.user_id where u.email = 'b2b@neev.example'`,
  )

  company = await openSession(makeCtx(server.services), rows[0].id, ['customer', 'b2b'])
  await server.pool.query(
    `with k as (insert into price_contracts (seller_id, company_id, name, reference, valid_from, valid_to, status,
         created_by, created_at, activated_at)
       select id, $1, 'All', 'ALL', '2026-01-01', '2027-12-31', 'ACTIVE', $2, now(), now() from sellers
       where status = 'APPROVED' limit 1 returning id)
     insert into price_contract_lines (contract_id, offer_id, min_milli, price_paise, discount_bp, valid_from, valid_to,
       created_by, created_at)
     select k.id, o.id, 0, case when o.id % 2 = 0 then greatest(1, o.from_paise - 300) end,
       case when o.id % 2 = 1 then 777 end, '2026-01-01', '2027-12-31', $2, now()
     from k, offers o where o.id % 3 = 0 and o.from_paise is not null`,
    [rows[0].company_id, rows[0].id],
  )
  await server.pool.query(
    `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from)
     select offer_id, 'COMPANY', 'ALL', '', 0, greatest(1, price_paise - 150), valid_from from offer_prices
     where offer_id % 5 = 0 and scope = 'ALL' and buyer = 'EVERYONE' and min_milli = 0 and valid_to is null`,
  )
  await refreshListPrices(makeCtx(server.services), sql`true`)
})
afterAll(() => server.close())

const askingAs = async (token: string): Promise<Ctx> =>
  makeCtx(server.services, token ? { actor: await readActor(server.services, `Bearer ${token}`) } : {})

type Sum = { at: OfferRow; perTonne: number; quantityMilli: number; isStocked: boolean; figures: object }

/** The offers of a size with their amounts at the reference quantity, by the quote of the product page. */
async function sumsOf(ctx: Ctx, pincode: string, rows: readonly OfferRow[], references: Map<number, number>) {
  const where = await readWhere(ctx, await getPlace(ctx, pincode))
  return rows.flatMap((at): Sum[] => {
    const steps = Math.max(
      Math.ceil((references.get(at.variant.id) ?? 0) / at.stepMilli),
      Math.ceil(at.moqMilli / at.stepMilli),
    )
    const quantityMilli = steps * at.stepMilli
    const price = priceAt(ctx, at, quantityMilli, where)
    if (isRefusal(price) || at.rateBp === null) return []
    const { group, line } = quoteOffer(at, quantityMilli, price, where)
    if (group.refusal) return []
    const { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise, grams } = line
    const figures = {
      pricePaise: price.pricePaise,
      goodsPaise,
      freightPaise,
      loadingPaise,
      taxPaise,
      totalPaise,
      grams,
    }
    const perTonne = mulDivDown(totalPaise, 1_000_000, Math.max(grams, 1))
    return [{ at, perTonne, quantityMilli, isStocked: at.availableMilli >= quantityMilli, figures }]
  })
}

const isBefore = (a: Sum, b: Sum | undefined) =>
  !b ||
  Number(b.isStocked) - Number(a.isStocked) < 0 ||
  (a.isStocked === b.isStocked && (a.perTonne - b.perTonne || a.at.id - b.at.id) < 0)
const first = (sums: readonly Sum[]) =>
  sums.reduce<Sum | undefined>((best, one) => (isBefore(one, best) ? one : best), undefined)

/** A list as its rows say it: each product's best offer, its count of offers, and the price of the best of each size. */
async function fromRows(ctx: Ctx, where: Sql, pincode: string) {
  const place = await getPlace(ctx, pincode)
  const onSale = sql`o.status = 'LIVE' and v.status = 'ACTIVE' and p.status = 'PUBLISHED' and ${isLicensed(ctx)} and ${where}`
  const rows = await readOffers(ctx, onSale, place, await customerOf(ctx))
  const { rows: sizes } = await server.pool.query('select id, reference_milli from variants')
  const references = new Map(sizes.map((size) => [Number(size.id), Number(size.reference_milli)]))
  const products = Map.groupBy(await sumsOf(ctx, pincode, rows, references), ({ at }) => at.variant.productId)
  return [...products]
    .sort(([a], [b]) => a - b)
    .map(([productId, sums]) => {
      const bests = [...Map.groupBy(sums, ({ at }) => at.variant.id).values()].map((own) => first(own) as Sum)
      const best = first(bests) as Sum
      return {
        productId,
        offerCount: sums.length,
        inStock: best.isStocked,
        leadDays: Math.min(...sums.map(({ at }) => at.leadDays)),
        variantId: best.at.variant.id,
        offerId: best.at.id,
        quantityMilli: best.quantityMilli,
        ...best.figures,
        sizePaise: bests
          .map((one) => mulDiv((one.figures as { totalPaise: number }).totalPaise, 1000, one.quantityMilli))
          .sort((a, b) => a - b),
      }
    })
}

async function fromIndex(ctx: Ctx, key: string, where: Sql, pincode: string) {
  const { rows } = await listingOf(ctx, key, where, pincode)
  return rows
    .map((row) => {
      if (!('totalPaise' in row)) throw new Error('A list at a place has delivered prices.')
      const { productId, offerCount, inStock, leadDays, variantId, offerId, quantityMilli, pricePaise, grams } = row
      const { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise } = row
      const figures = { pricePaise, goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise, grams }
      const sizePaise = row.sizePaise.toSorted((a, b) => a - b)
      return { productId, offerCount, inStock, leadDays, variantId, offerId, quantityMilli, ...figures, sizePaise }
    })
    .sort((a, b) => a.productId - b.productId)
}

const places = ['411045', '110020', '560001', '700001', '781001', '800001', '400001', '744101', '171001']
const scopes = [
  ['ALL', ''],
  ['ZONE', '2'],
  ['STATE', '27'],
  ['PINCODE', '411045'],
  ['DISTRICT', '27/Pune'],
] as const

const run = (text: string, ...values: unknown[]) => server.pool.query(text, values)
const anOffer = `(select id from offers where from_paise is not null and status in ('LIVE', 'PAUSED')
  order by hashint8(id + $1) limit 1)`
const aSize = `(select id from variants order by hashint8(id + $1) limit 1)`
const aProduct = `(select id from products where status in ('PUBLISHED', 'HIDDEN') order by hashint8(id + $1) limit 1)`

type Edit = (seed: number) => Promise<unknown>
/** Changes of one thing, by whoever may: the catalogue index is told by the tables alone. */
const edits: Edit[] = [
  async (seed) => {
    const [scope, place] = random.pick(scopes) ?? scopes[0]
    const buyer = random.chance(0.3) ? 'COMPANY' : 'EVERYONE'
    const { rows } = await run(
      `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from)
       select o.id, $2, $3, $4, $5, 1 + coalesce(o.from_paise, 5000) * (80 + $1::int % 40) / 100, $6
       from offers o where o.id = ${anOffer} returning offer_id`,
      seed,
      buyer,
      scope,
      place,
      random.chance(0.3) ? 50_000 : 0,
      server.services.clock(),
    )
    await refreshListPrices(makeCtx(server.services), sql`o.id = ${rows[0].offer_id}`)
  },
  (seed) => run(`update stock set reserved_milli = on_hand_milli where offer_id = ${anOffer}`, seed),
  (seed) => run(`update stock set reserved_milli = 0 where offer_id = ${anOffer}`, seed),
  (seed) =>
    run(
      `update offers set status = case when status = 'LIVE' then 'PAUSED' else 'LIVE' end where id = ${anOffer}
       and status in ('LIVE', 'PAUSED')`,
      seed,
    ),
  (seed) => run(`update offers set lead_days = $1::int % 9 where id = ${anOffer}`, seed),
  (seed) => run(`update offers set moq_milli = moq_milli + step_milli * ($1::int % 3) where id = ${anOffer}`, seed),
  (seed) => run(`update variants set grams_per_unit = grams_per_unit + $1::int % 500 where id = ${aSize}`, seed),
  (seed) =>
    run(
      `update variants set status = case when status = 'ACTIVE' then 'RETIRED' else 'ACTIVE' end where id = ${aSize}`,
      seed,
    ),
  (seed) =>
    run(
      `update products set status = case when status = 'PUBLISHED' then 'HIDDEN' else 'PUBLISHED' end
       where id = ${aProduct} and (status <> 'PUBLISHED' or $1::int % 3 = 0)`,
      seed,
    ),
  (seed) =>
    run(
      `update products set category_id = (select id from categories where status = 'ACTIVE' order by hashint8(id + $1) limit 1)
       where id = ${aProduct} and $1::int % 3 = 0`,
      seed,
    ),
  (seed) => run(`update products set sold_count = sold_count + 1 where id = ${aProduct}`, seed),
]
/** Changes after which all is read again, so that they hide what the others should have told. */
const wideEdits: Edit[] = [
  (seed) =>
    run(
      `update product_classes set handling = case when handling = 'DRY' then 'PACKED' else 'DRY' end
       where id = (select id from product_classes where handling in ('DRY', 'PACKED') order by hashint8(id + $1) limit 1)`,
      seed,
    ),
  (seed) =>
    run(
      `insert into statutory_values (rule, scope, value, from_day)
       select 'GST_RATE', hsn, 1200, $2::date from gst_rates order by hashtext(hsn || $1::text) limit 1
       on conflict do nothing`,
      seed,
      istDate(server.services.clock()),
    ),
]

/** Compares a list with its rows; returns how many products it has. */
async function compare(round: number, token: string, category: string | null, pincode: string): Promise<number> {
  const ctx = await askingAs(token)
  const said = await fromIndex(ctx, `list ${category ?? ''} `, inList({ category }), pincode)
  const rows = await fromRows(ctx, inList({ category }), pincode)
  expect({ round, category, pincode, said }).toEqual({ round, category, pincode, said: rows })
  return said.length
}

test('lists are what the rows say, for everybody and for a company, after each of many changes', async () => {
  const { rows: categories } = await server.pool.query("select slug from categories where status = 'ACTIVE'")
  let compared = 0
  for (let round = 0; round < 60; round++) {
    const possible = round < 45 ? edits : [...edits, ...wideEdits]
    for (let many = 3 + random.upTo(6); many >= 0; many--) await random.pick(possible)?.(random.upTo(1_000_000))
    // The same list at the same place again and again, which is kept while nothing of it changes, and another one
    compared += await compare(round, '', null, '411045')
    const category = random.pick(categories)?.slug ?? null
    compared += await compare(round, round % 3 === 0 ? company : '', category, random.pick(places) ?? '')
  }
  expect(compared).toBeGreaterThan(5_000)
})

/** An offer of the products that are compared: every edit is of what is asked for, and few edits come together. */
const ofThese = `(select o.id from offers o join variants v on v.id = o.variant_id
  where v.product_id = any($2::bigint[]) and o.status in ('LIVE', 'PAUSED') order by hashint8(o.id + $1) limit 1)`

/** Changes of one offer of these products, or of its size. */
const pageEdits: ((seed: number, productIds: number[]) => Promise<unknown>)[] = [
  async (seed, productIds) => {
    const place = pricePlaceOf(await getPlace(await askingAs(''), random.pick(places) ?? ''))
    const local = [
      ['ALL', ''],
      ['PINCODE', place.pincode],
      ['DISTRICT', place.district],
      ['ZONE', place.zone],
      ['STATE', place.state],
    ] as const
    const [scope, value] = random.pick(local) ?? local[0]
    // Now or to come, and many end again
    const from = server.now().getTime() + (random.chance(0.5) ? 0 : random.upTo(90) * 60_000)
    await run(
      `insert into offer_prices (offer_id, buyer, scope, place, min_milli, price_paise, valid_from, valid_to)
       select o.id, 'EVERYONE', $3, $4, $5, 1 + coalesce(o.from_paise, 5000) * (60 + $1::int % 70) / 100, $6, $7
       from offers o where o.id = ${ofThese} on conflict do nothing`,
      seed,
      productIds,
      scope,
      value,
      random.chance(0.2) ? 50_000 : 0,
      new Date(from),
      random.chance(0.5) ? new Date(from + 45 * 60_000) : null,
    )
  },
  (...of) => run(`update stock set reserved_milli = on_hand_milli where offer_id = ${ofThese}`, ...of),
  (...of) => run(`update stock set reserved_milli = 0 where offer_id = ${ofThese}`, ...of),
  (...of) =>
    run(
      `update offers set status = case when status = 'LIVE' then 'PAUSED' else 'LIVE' end where id = ${ofThese}`,
      ...of,
    ),
  (...of) => run(`update offers set lead_days = $1::int % 9 where id = ${ofThese}`, ...of),
  (...of) => run(`update offers set moq_milli = moq_milli + step_milli * ($1::int % 3) where id = ${ofThese}`, ...of),
  (...of) =>
    run(
      `update variants set grams_per_unit = grams_per_unit + $1::int % 500
      where id = (select variant_id from offers where id = ${ofThese})`,
      ...of,
    ),
]
/** Changes after which all offers are read again, so that they hide what the others should have told. */
const widePageEdits: typeof pageEdits = [
  (...of) =>
    run(
      `update sellers set closed_from = '2026-01-01', closed_to = case when $1::int % 2 = 0 then '2027-12-31'
       else '2026-01-02' end::date where id = (select seller_id from offers where id = ${ofThese})`,
      ...of,
    ),
  (...of) =>
    run(
      `update dispatch_points set city = 'City ' || $1::int
       where id = (select dispatch_point_id from offers where id = ${ofThese})`,
      ...of,
    ),
]

const byId = (rows: readonly OfferRow[]) =>
  rows
    .map((row) => ({ ...row, prices: row.prices.map((price) => JSON.stringify(price)).sort() }))
    .sort((a, b) => a.id - b.id)

/** A price history by the rows of the database alone. */
async function historyFromRows(ctx: Ctx, variantId: number, pincode: string) {
  const { rows } = await run(
    `select o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli)::float8 as "quantityMilli", r.buyer, r.scope,
       r.place as value, r.min_milli::float8 as "minQtyMilli", r.price_paise::float8 as "pricePaise",
       r.valid_from as "validFrom", r.valid_to as "validTo"
     from offers o join sellers s on s.id = o.seller_id join variants v on v.id = o.variant_id
       join offer_prices r on r.offer_id = o.id
     where o.variant_id = $1 and o.status = 'LIVE' and s.status = 'APPROVED' and r.buyer = 'EVERYONE'`,
    variantId,
  )
  const offers = [...Map.groupBy(rows, ({ id }) => id).values()].map((prices) => ({
    quantityMilli: prices[0].quantityMilli as number,
    rows: prices,
  }))
  return priceHistory(offers, pricePlaceOf(await getPlace(ctx, pincode)), ctx.now)
}

test('a product page is what the rows say, after each of many changes and by the clock', async () => {
  const { rows: sizes } = await run(
    "select v.id, v.product_id from variants v join products p on p.id = v.product_id where v.status = 'ACTIVE' and p.status = 'PUBLISHED' order by v.id",
  )
  const products = [...Map.groupBy(sizes, (row) => Number(row.product_id))]
  const asked = products.filter((_, at) => at % Math.ceil(products.length / 6) === 0)
  const productIds = asked.map(([id]) => id)
  let compared = 0
  for (let round = 0; round < 120; round++) {
    server.setClock(new Date(server.now().getTime() + random.upTo(20) * 60_000))
    const possible = round < 90 ? pageEdits : [...pageEdits, ...widePageEdits]
    // Without edits prices begin and end by the clock alone
    for (let many = random.upTo(4); many > 0; many--) await random.pick(possible)?.(random.upTo(1_000_000), productIds)
    const pincode = random.pick(places) ?? ''
    for (const [productId, variants] of asked) {
      const ctx = await askingAs('')
      const place = await getPlace(ctx, pincode)
      const ids = variants.map(({ id }) => Number(id))
      const best = await bestOfVariants(ctx, { id: productId, variants: ids.map((id) => ({ id })) }, pincode)
      const fromRowsAlone = await pricedSizes(ctx, ids, pincode)
      const expected = new Map(
        [...fromRowsAlone].flatMap(([id, { delivered }]) => (delivered ? [[id, delivered]] : [])),
      )
      for (const id of ids) {
        const kept = await offersBesideSize(ctx, id)
        if (!kept) continue
        const said = kept.rows.filter(({ variant }) => variant.id === id).map((row) => offerAt(ctx, row, place))
        const rows = await readOffers(ctx, ofVariant(id), place)
        expect({ round, id, pincode, rows: byId(said) }).toEqual({ round, id, pincode, rows: byId(rows) })
        expect({ round, id, best: best.get(id) }).toEqual({ round, id, best: expected.get(id) })
        compared += rows.length
      }
      const id = ids[0] ?? 0
      expect(await variantHistory(ctx, String(id), pincode)).toEqual(await historyFromRows(ctx, id, pincode))
    }
  }
  expect(compared).toBeGreaterThan(5_000)
}, 240_000)
