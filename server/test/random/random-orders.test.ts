import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'

import { rowsAs } from '#core/db/rows-as.ts'
import { add, review } from '#test/shop/buying.ts'
import { type Seeded, seeded } from '#test/shop/seeded.ts'
import { invariants } from '../../src/every-invariant.ts'
import { startServer, type TestServer } from '../server.ts'
import { beginWalk, type Walk } from './random-orders.ts'
import { settleUp } from './random-statements.ts'
import type { Goods, Parties } from './random-tools.ts'

/**
 * Random orders and random moves of everybody who has to do with them, legal ones and others, many at once on one database. What is
 * asked of every change is the same each time: MOVES_SEED asks something else (`any` draws one, and it is printed), MOVES says how
 * many orders (10,000 take a while).
 */
const values = process.env.MOVES_SEED ?? '20261122'
const seed = values === 'any' ? Date.now() % 1_000_000 : Number(values)
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const orders = Number(process.env.MOVES ?? (onPostgres ? 72 : 8))
const atOnce = onPostgres ? 24 : 8
const rounds = 6

let server: TestServer
let goods: Goods[] = []
const coupons = ['WALK-FLAT', 'WALK-PART', 'WALK-BOTH', 'WALK-FREIGHT']
beforeAll(async () => {
  server = await startServer({ shop: true })
  await server.build.bankAccount()
  await server.pool.query(
    'update stock set on_hand_milli = on_hand_milli + 1000000000000, initial_milli = initial_milli + 1000000000000',
  )
  // a walk may go on for years
  await server.pool.query("update plants set valid_to = '2099-12-31'")
  goods = await rowsAs<Goods>(
    server.db,
    sql`select o.id, o.step_milli as step, o.moq_milli as min, o.dispatch_point_id as point, o.seller_id as seller, k.shelf_life_days is not null as "goesOff"
        from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id join categories c on c.id = p.category_id
          left join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
        where o.status = 'LIVE' and o.price_valid_to is null and o.list_prices[(select zone_id from pincodes where pincode = '411045')] is not null order by o.id`,
  )
  goods = await reaching(goods)
  const base = { title: 'Of a walk', perUserLimit: 9, startsAt: '2026-11-01T00:00:00Z', endsAt: '2036-11-01T00:00:00Z' }
  for (const input of [
    { ...base, code: 'WALK-FLAT', kind: 'FLAT', amountPaise: 777_77 },
    {
      ...base,
      code: 'WALK-PART',
      kind: 'PERCENT',
      percentBp: 333,
      maxDiscountPaise: 4_999_99,
      borneBy: 'SELLER',
      platformBp: 0,
    },
    { ...base, code: 'WALK-BOTH', kind: 'PER_TONNE', amountPaise: 123_45, borneBy: 'SHARED', platformBp: 3_700 },
    { ...base, code: 'WALK-FREIGHT', kind: 'FREE_FREIGHT', borneBy: 'PLATFORM' },
  ])
    await server.get(
      'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
      { input },
      await server.as('admin'),
    )
})
afterAll(() => server.close())

/** Some events are heard late, and so after what happened later: as when an ear fails once, or another process is slower. */
async function slowSubscribers(): Promise<void> {
  await server.asOwner(`
    create function slow_ear() returns trigger language plpgsql as $$
    begin
      if random() < 0.15 then new.not_before = now() + random() * interval '8 seconds'; end if;
      return new;
    end $$;
    create trigger slow_ear before insert on events for each row execute function slow_ear()`)
}
async function allHandled(): Promise<void> {
  await server.asOwner(`
    drop function slow_ear cascade;
    update events set not_before = now() where done_at is null and failed_at is null`)
  await server.settle()
}

/** Of all goods those whose yard sends them to where the buyers build. */
async function reaching(all: Goods[]): Promise<Goods[]> {
  const points = await Promise.all(
    [...Map.groupBy(all, ({ point }) => point)].map(async ([point, [one]]) => {
      const { id, token } = await server.build.user()
      const site = { shippingAddressId: String((await server.build.address(id)).id) }
      await server.ask(add, { offerId: one?.id, quantityMilli: one?.min, pincode: '411045' }, token)
      return (await server.codeOf(review, { input: site }, token)) === 'OK' ? point : null
    }),
  )
  return all.filter(({ point }) => points.includes(point))
}

async function parties(): Promise<Parties> {
  const known = new Map<number, Promise<string>>()
  const user = async (input: object) => (await server.build.user(input)).token
  return {
    admin: await user({ roles: ['admin'] }),
    second: await user({ roles: ['admin'] }),
    sellers(sellerId) {
      const token = known.get(sellerId) ?? user({ roles: ['seller'], sellerId })
      known.set(sellerId, token)
      return token
    },
  }
}

const clockwork = [
  'orders.expire',
  'orders.assumeDelivered',
  'orders.lapseEdits',
  'orders.complete',
  'claims.timeOut',
  'debitNotes.lapse',
  'payments.reconcile',
  'payments.refund',
  'ledger.catchUp',
  'settlements.build',
  'schedules.lapse',
  'schedules.remind',
]
const flows = ['OPERATOR_COLLECTS', 'BUYER_PAYS_SELLER', 'GATEWAY_SPLITS'] as const
type Flow = (typeof flows)[number]
const setFlow = 'mutation ($flow: String!) { setSetting(key: "moneyFlow", value: $flow) { key } }'
/** From now on buyers' money goes this way; orders that are under way keep theirs. */
async function turn(flow: Flow, { admin: backOffice }: Parties): Promise<void> {
  await server.get(setFlow, { flow }, backOffice)
  server.setClock(new Date(server.now().getTime() + 60_000))
}

/** Time goes by, and what comes round by the clock does its work. */
async function goBy(random: Seeded): Promise<void> {
  const minutes = random.pick([2, 15, 45, 45, 6 * 60, 26 * 60, 3 * 24 * 60, 9 * 24 * 60]) ?? 2
  server.setClock(new Date(server.now().getTime() + minutes * 60_000))
  for (const name of clockwork)
    await server.services.jobs.find((job) => job.name === name)?.run(makeCtx(server.services))
  await server.settle()
}

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) {
    const rows = await rowsAs(server.db, query)
    if (rows.length) found.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  const stuck = await rowsAs<{ name: string; error: string }>(
    server.db,
    sql`select name, error from events where done_at is null`,
  )
  return [...found, ...stuck.map(({ name, error }) => `the event ${name} is not heard: ${error}`)]
}

/** How far the stories of these walks came. */
async function endings(walks: readonly Walk[]): Promise<string[]> {
  const ids = walks.flatMap(({ orders }) => orders)
  const rows = await rowsAs<{ line: string }>(
    server.db,
    sql`select 'ended: ' || kind || ' ' || status as line from claims where order_id = any(${ids}::bigint[])
        union all select 'ended: order ' || money_flow || ' ' || status from orders where id = any(${ids}::bigint[])
        union all select 'ended: schedule ' || h.status || case when schedule_called(h.id) = h.total_milli then ', all called' else '' end
          from schedules h where exists (select 1 from order_lines l join suborders s on s.id = l.suborder_id
            where l.schedule_id = h.id and s.order_id = any(${ids}::bigint[]))
        union all select 'ended: refund ' || reason || ' ' || status from refunds where order_id = any(${ids}::bigint[])`,
  )
  return rows.map(({ line }) => line)
}

test(`whatever everybody does with ${orders} orders of several sellers, what must hold holds`, async () => {
  console.log(`transitions: MOVES_SEED=${seed} MOVES=${orders}`)
  const began = performance.now()
  let [walked, steps, done] = [0, 0, 0]
  const tally = new Map<string, number>()
  for (let batch = 0; walked < orders; batch++) {
    const random = seeded(seed * 7919 + batch)
    let people = await parties()
    const walks: Walk[] = []
    let flow: Flow = flows[(seed + batch) % flows.length] ?? 'OPERATOR_COLLECTS'
    await turn(flow, people)
    await slowSubscribers()
    const oneSeller = () => flow === 'BUYER_PAYS_SELLER'
    const starts = Array.from({ length: Math.min(atOnce, orders - walked) }, (_, at) =>
      beginWalk(server, {
        people,
        goods,
        coupons,
        oneSeller,
        random: seeded(seed * 104_729 + batch * 1000 + at),
        key: `walk-${seed}-${batch}-${at}`,
      }),
    )
    for (const walk of await Promise.all(starts)) {
      if ('step' in walk) walks.push(walk)
      else tally.set(`not placed: ${walk.why}`, (tally.get(`not placed: ${walk.why}`) ?? 0) + 1)
    }
    const journal: string[] = []
    const story = () =>
      [`MOVES_SEED=${seed}, batch ${batch}, ${flow}`, ...walks.flatMap((walk) => walk.journal), ...journal].join('\n')
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        walks.map(async (walk) => {
          for (let step = 0; step < 4; step++) {
            steps++
            await walk.step().catch((error) => {
              throw new Error(`${error.message}\n${walk.journal.join('\n')}`)
            })
          }
        }),
      )
      await goBy(random)
      people = await parties()
      for (const walk of walks) await walk.wake(people)
      if (random.chance(0.1)) {
        flow = random.pick(flows) ?? flow
        await turn(flow, people)
        journal.push(`from now on ${flow}: OK`)
      }
      await settleUp(server, people, random, journal)
    }
    await allHandled()
    const found = await broken()
    expect(found, story()).toEqual([])
    walked += walks.length
    for (const line of await endings(walks)) tally.set(line, (tally.get(line) ?? 0) + 1)
    for (const line of [...walks.flatMap((walk) => walk.journal.slice(1)), ...journal]) {
      const name = line.replace(/[\d-]+/g, '').replace(/\(wild\) /, '')
      tally.set(name, (tally.get(name) ?? 0) + 1)
      if (/: (OK|done)$/.test(line)) done++
    }
  }
  if (process.env.MOVES_TALLY)
    console.log(
      [...tally]
        .sort()
        .map(([name, count]) => `${count} ${name}`)
        .join('\n'),
    )
  console.log(
    `transitions: ${walked} orders, ${steps} transitions (${done} took effect), ${Math.round((performance.now() - began) / walked)} ms an order`,
  )
}, 14_400_000)
