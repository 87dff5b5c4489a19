import { b2bStatuses } from '@neev/domain/businesses/b2b'
import { roles } from '@neev/domain/core/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { postHistory } from '#features/money/settlements/settlements.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())
const rows = async (text: string) => (await server.pool.query(text)).rows

test('nothing of the history is still to be delivered', async () => {
  const [{ events, due }] = await rows(
    'select count(*)::int as events, count(*) filter (where done_at is null)::int as due from events',
  )
  expect(events).toBeGreaterThan(0)
  expect(due).toBe(0)
})

test('the demo shop has sellers in many states, and somebody for every role', async () => {
  const [{ states, sellers }] = await rows(
    'select count(distinct state_code)::int as states, count(distinct seller_id)::int as sellers from dispatch_points',
  )
  expect(states).toBeGreaterThanOrEqual(8)
  expect(sellers).toBeGreaterThanOrEqual(12)
  expect((await rows('select distinct role from user_roles order by 1')).map((row) => row.role)).toEqual(
    [...roles].sort(),
  )
})
test('goods under a quality control order state their standard, and come from a plant with a licence for it', async () => {
  const controlled = await rows(
    `select distinct p.identifier, p.standard, p.isi_mark, p.unlicensed @> date '2026-11-21' as missing,
       array(select pl.licence from product_plants pp join plants pl on pl.id = pp.plant_id where pp.product_id = p.id) as licences
     from products p join variants v on v.product_id = p.id join quality_orders o on quality_order_covers(o, v.hsn, '', v.attributes)
     where p.status = 'PUBLISHED'`,
  )
  expect(controlled.length).toBeGreaterThan(70)
  for (const { identifier, standard, isi_mark: isMarked, missing, licences } of controlled) {
    expect([standard, isMarked, missing], identifier).toEqual([expect.stringMatching(/IS/), true, false])
    // numbers of the demo are of no plant that exists
    expect(licences, identifier).toEqual([expect.stringMatching(/^CM\/L-91\d{8}$/)])
  }
})
test('sixty days of orders lie in every state that a quiet shop has', async () => {
  const statuses = new Set((await rows('select distinct status from suborders')).map((row) => row.status))
  for (const status of [
    'PLACED',
    'CONFIRMED',
    'PACKED',
    'DISPATCHED',
    'DELIVERED',
    'COMPLETED',
    'CANCELLED',
    'REJECTED',
    'EXPIRED',
    'PAYMENT_REVIEW',
  ]) {
    expect([...statuses]).toContain(status)
  }
})
test('sellers have brought things to Neev for review, with every answer', async () => {
  const found = await rows('select status, count(*)::int as n from product_changes group by 1')
  expect(found.map(({ status }) => status).sort()).toEqual([
    'APPROVED',
    'CHANGES_REQUESTED',
    'PENDING',
    'REJECTED',
    'WITHDRAWN',
  ])
  expect(found.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(12)
})

test('firms that want to sell stand in every state, and a paper runs out soon', async () => {
  const { length } = await rows('select distinct status from sellers')
  expect(length).toBe(8)
  const [{ days }] = await rows(
    "select min(d.valid_to - d.decided_at::date) - 80 as days from documents d where d.state = 'ACCEPTED' and d.valid_to is not null",
  )
  expect(days).toBeLessThanOrEqual(10)
})

test('companies that buy stand in every state, and the demo login buys for an approved one', async () => {
  const found = await rows('select distinct status from b2b_accounts order by 1')
  expect(found.map(({ status }) => status)).toEqual([...b2bStatuses].sort())
  const [own] = await rows(
    "select a.status, a.po_required from b2b_accounts a join users u on u.id = a.user_id where u.email = 'b2b@neev.example'",
  )
  expect(own).toEqual({ status: 'APPROVED', po_required: true })
  const [requested] = await rows(
    `select count(distinct r.offer_id)::int as offers, count(distinct o.seller_id)::int as sellers from offer_prices r join offers o on o.id = r.offer_id
     where r.buyer = 'COMPANY' and r.valid_to is null`,
  )
  expect(requested).toEqual({ offers: expect.any(Number), sellers: 1 })
  expect(requested?.offers).toBeGreaterThan(3)
})

test('loads are delivered by day', async () => {
  const night = await rows(
    `select id from shipments where delivered_at is not null and delivered_at < '2026-11-20'
       and extract(hour from delivered_at at time zone 'Asia/Kolkata') not between 8 and 18`,
  )
  expect(night).toEqual([])
})

test('lorries bear plates of the state that they leave from, of many transporters; concrete rides on mixers', async () => {
  const plates = await rows(
    `select h.vehicle_number as plate, h.transporter, st.alpha from shipments h join suborders s on s.id = h.suborder_id
       join dispatch_points d on d.id = coalesce(s.leaves_from_id, s.dispatch_point_id)
       join (values ('27', 'MH'), ('19', 'WB'), ('37', 'AP'), ('22', 'CG'), ('29', 'KA'), ('33', 'TN'), ('07', 'DL'), ('24', 'GJ'), ('08', 'RJ'), ('09', 'UP'), ('36', 'TS')) as st (code, alpha)
         on st.code = d.state_code where h.vehicle_number is not null and h.dispatched_at is not null`,
  )
  expect(plates.length).toBeGreaterThan(100)
  expect(plates.filter(({ plate, alpha }) => !plate.startsWith(alpha))).toEqual([])
  expect(new Set(plates.map(({ alpha }) => alpha)).size).toBeGreaterThanOrEqual(5)
  expect(new Set(plates.map(({ transporter }) => transporter)).size).toBeGreaterThanOrEqual(10)
  const mixers = await rows(
    `select distinct s.vehicle from suborders s join order_lines l on l.suborder_id = s.id join variants v on v.id = l.variant_id where v.hsn = '38245010'`,
  )
  expect(mixers.length).toBeGreaterThan(0)
  expect(mixers.every(({ vehicle }) => /mixer/i.test(vehicle))).toBe(true)
})

test('each review is written once, after delivery, for goods of its kind, and some are critical', async () => {
  const [counts] = await rows(
    `select count(*) filter (where body <> '')::int as texts, count(distinct body) filter (where body <> '')::int as different,
       count(*) filter (where rating <= 2)::int as critical, count(*) filter (where body ~ '[ऀ-ॿ]')::int as hindi,
       count(*) filter (where r.created_at <= s.delivered_at)::int as early
     from reviews r join suborders s on s.id = r.suborder_id`,
  )
  expect(counts.texts).toBeGreaterThan(80)
  expect(counts.different).toBe(counts.texts)
  expect(counts.critical).toBeGreaterThan(3)
  expect(counts.hindi).toBeGreaterThan(5)
  expect(counts.early).toBe(0)
  expect(
    await rows(
      'select 1 from reviews group by user_id, seller_id, product_id having count(*) > 1 and product_id is null',
    ),
  ).toEqual([])
  expect(
    await rows('select 1 from reviews where product_id is not null group by user_id, product_id having count(*) > 1'),
  ).toEqual([])
})

test('all packed goods of the demo shop declare what the law asks', async () => {
  const undeclared = '{ adminProducts(filter: { undeclared: true, status: PUBLISHED }) { items { identifier } } }'
  expect(await server.get(undeclared, {}, await server.as('admin'))).toEqual({ adminProducts: { items: [] } })
})

test('what is promised of cancelling keeps nothing back for packing or loading', async () => {
  const [policy] = await rows(
    "select v.body from policy_versions v join policies p on p.id = v.policy_id where p.kind = 'CANCEL'",
  )
  expect(policy.body).toContain('Nothing is kept back for packing or loading')
})

test('all goods are of a product class, bars in straight lengths of theirs', async () => {
  const [bars] = await rows(
    "select count(*)::int as n from products p join product_classes k on k.id = p.class_id where k.code = 'TMT-STRAIGHT'",
  )
  expect(bars.n).toBe(17)
  expect(await rows('select id from products where class_id is null and proposed_by is null')).toEqual([])
})

test('families know in which sizes they come', async () => {
  const families = await rows(
    `select p.title, (select count(*)::int from variants v where v.product_id = p.id) as sizes,
       (select count(*)::int from series_axis_values s where s.product_id = p.id) as axes
     from products p where p.kind = 'SERIES' and p.status = 'PUBLISHED'`,
  )
  expect(families.length).toBeGreaterThan(30)
  expect(families.filter(({ sizes, axes }) => sizes > 1 && axes === 0)).toEqual([])
})

test('structural steel is sold by the piece: its least and its step are the mass of one', async () => {
  const found = await rows(
    `select v.moq_milli::float as min, v.step_milli::float as step, (v.attributes ->> 'pieceGrams')::float as piece
     from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id where c.slug = 'structural-steel'`,
  )
  expect(found.length).toBeGreaterThan(30)
  for (const { min, step, piece } of found) expect([min, step]).toEqual([piece, piece])
})

test('the ledger holds the sixty days once: another round finds nothing to post', async () => {
  const count = async () => (await rows('select count(*)::int as n from ledger_transactions'))[0].n
  await postHistory(makeCtx(server.services))
  const before = await count()
  expect(before).toBeGreaterThan(100)
  await postHistory(makeCtx(server.services))
  expect(await count()).toBe(before)
})

test('stone is taxed by what it is and how it was worked', async () => {
  const found = await rows(
    `select p.title, p.hsn, g.rate_bp from products p join gst_rates g on g.hsn = p.hsn
     where p.title ~ '^(Kota|Dholpur|Jaisalmer|Makrana|Black granite)' order by p.title`,
  )
  expect(found.map(({ hsn, rate_bp }) => [hsn, rate_bp])).toEqual([
    ['68029300', 1800],
    ['68022900', 1800],
    ['68029200', 1800],
    ['25152090', 500],
    ['68029100', 1800],
  ])
})

test('the price index has ninety days of bars and of states, and it has moved', async () => {
  const [counts] = await rows(
    `select count(distinct series_id)::int as series, count(distinct s.state_code)::int as states, count(distinct day)::int as days
     from index_points join index_series s on s.id = series_id`,
  )
  expect(counts).toMatchObject({ days: 90 })
  expect(counts.states).toBeGreaterThanOrEqual(3)
  expect(counts.series).toBeGreaterThanOrEqual(20)
  const [moved] = await rows(
    `select count(distinct median_paise)::int as prices from index_points p join index_series s on s.id = p.series_id
     where s.code = 'tmt-bars-12mm-mh'`,
  )
  expect(moved.prices).toBeGreaterThanOrEqual(4)
})
