import { addDays } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { add, buying, dispatch, packAll, place, review, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'
import { lapse, remind } from './clock.ts'
import { scheduleInvariants } from './invariants.queries.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const fields = `id number status version totalMilli calledMilli leftMilli rule { rule pricePaise capPaise floorPaise } requestedRule { rule capPaise } answer transitions
  now { price { pricePaise by dayPaise } whyNoPrice { code message } earliest } drops { id day quantityMilli calledMilli } calls { callNo dropId orderId quantityMilli cancelledMilli pricePaise status } holdReason`
const askText = `mutation ($key: String!, $input: ScheduleInput!) { createSchedule(idempotencyKey: $key, input: $input) { ${fields} } }`
const readText = `query ($id: ID!) { schedule(id: $id) { ${fields} history { what to by } } }`
const moveText = `mutation ($id: ID!, $transition: ScheduleTransition!, $version: Int!, $reason: String) { updateScheduleStatus(id: $id, transition: $transition, version: $version, reason: $reason) { ${fields} } }`
const answerText = moveText.replace('updateScheduleStatus', 'updateScheduleStatusAsSeller')
const counterText = `mutation ($id: ID!, $version: Int!, $input: CounterInput!) { submitScheduleCounterOffer(id: $id, version: $version, input: $input) { ${fields} } }`
const holdText = `mutation ($id: ID!, $input: HoldInput!) { setScheduleHold(id: $id, input: $input) { ${fields} } }`
const callText = `mutation ($id: ID!, $input: CallInput!) { createCallOff(scheduleId: $id, input: $input) { ${fields} } }`
const cartText = `{ cart { payablePaise pricesChanged whyNot { code message } unavailable { whyNot { code message } } groups { deliverBy lines { id quantityMilli pricePaise availableMilli createCallOff { number callNo day } } } } }`
const setLine = 'mutation ($id: ID!, $milli: Milli!) { setCartLine(lineId: $id, quantityMilli: $milli) { count } }'

type Call = {
  callNo: number
  dropId: string | null
  orderId: string
  quantityMilli: number
  cancelledMilli: number
  pricePaise: number
  status: string
}
type Schedule = {
  id: string
  number: string
  status: string
  version: number
  totalMilli: number
  calledMilli: number
  leftMilli: number
  rule: Record<'rule' | 'pricePaise' | 'capPaise' | 'floorPaise', unknown>
  requestedRule: Record<string, unknown>
  answer: string | null
  transitions: string[]
  now: { price: { pricePaise: number; by: string; dayPaise: number } | null; earliest: string | null } | null
  drops: { id: string; day: string; quantityMilli: number; calledMilli: number }[]
  calls: Call[]
}
type Cart = {
  payablePaise: number
  pricesChanged: boolean
  whyNot: { code: string; message: string } | null
  unavailable: { whyNot: { code: string; message: string } }[]
  groups: {
    deliverBy: string
    lines: {
      id: string
      quantityMilli: number
      pricePaise: number
      availableMilli: number
      createCallOff: { number: string; callNo: number; day: string } | null
    }[]
  }[]
}
const kg = (n: number) => n * 1000
const bags = kg
const leadDays = 2

/** What the seller asks everywhere from now on. */
async function ask(offerId: number, paise: number): Promise<void> {
  await server.rewrite('update offer_prices set price_paise = $2 where offer_id = $1', [offerId, paise])
  await server.pool.query('update offers set from_paise = $2 where id = $1', [offerId, paise])
}
/** What somebody else pays for so much in a cart. */
async function priceInCart(offerId: number, quantityMilli: number): Promise<number | undefined> {
  const { token } = await server.build.user()
  await server.get(add, { offerId, quantityMilli, unit: null, pincode: '411045' }, token)
  return (await server.get<{ cart: Cart }>(cartText, {}, token)).cart.groups[0]?.lines[0]?.pricePaise
}

let keys = 0
/** A buyer with a site, an offer of cement that costs less from 500 bags on, and the one who sells it. */
async function world() {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const paise = 300_00
  // prices move a lot here, and a printed price would hold them
  const offer = await server.build.offer({
    goods: 'cement',
    size: { mrpPaise: null },
    pricePaise: paise,
    leadDays,
    breaks: [{ fromMilli: bags(500), pricePaise: 295_00 }],
  })
  const seller = offer.seller.owner.token
  const input = (over: object = {}) => ({
    offerId: offer.id,
    addressId: String(address.id),
    totalMilli: bags(1000),
    rule: 'DAY_PRICE',
    capPaise: paise + 1000,
    floorPaise: paise - 1000,
    drops: [
      { day: '2026-12-05', quantityMilli: bags(400) },
      { day: '2026-12-20', quantityMilli: bags(400), note: 'Second slab' },
      { day: '2027-01-10', quantityMilli: bags(200) },
    ],
    ...over,
  })
  const read = async (id: string, token = buyer.token) =>
    (await server.get<{ schedule: Schedule }>(readText, { id }, token)).schedule
  const requested = async (over: object = {}) =>
    (
      await server.get<{ createSchedule: Schedule }>(
        askText,
        { key: `schedule-${++keys}`, input: input(over) },
        buyer.token,
      )
    ).createSchedule
  const agreed = async (over: object = {}) => {
    const { id, version } = await requested(over)
    return (
      await server.get<{ updateScheduleStatusAsSeller: Schedule }>(
        answerText,
        { id, transition: 'agree', version },
        seller,
      )
    ).updateScheduleStatusAsSeller
  }
  const call = (id: string, milli: number, day: string, dropId: string | null = null) =>
    server.get<{ createCallOff: Schedule }>(callText, { id, input: { dropId, day, quantityMilli: milli } }, buyer.token)
  const cart = async () => (await server.get<{ cart: Cart }>(cartText, {}, buyer.token)).cart
  const order = () => buy.order(buyer.token, address.id)
  return { buyer, address, offer, seller, paise, input, read, requested, agreed, call, cart, order }
}

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}
const inDays = (days: number) => ({
  ...makeCtx(server.services),
  now: new Date(server.now().getTime() + days * 86_400_000),
})
const letters = async (id: string) => {
  await server.settle()
  const { rows } = await server.pool.query(
    `select distinct template from messages where template like 'schedule.%' and dedupe_key like $1 order by 1`,
    [`schedule:${id}:%`],
  )
  return rows.map(({ template }) => template.slice('schedule.'.length))
}

describe('a schedule', () => {
  test('is asked for, countered, agreed, called off at the prices of two days, paid, invoiced, and closed', async () => {
    const { buyer, offer, seller, paise, read, requested, call, cart, order } = await world()
    const first = await requested({ rule: 'FIXED', capPaise: null, floorPaise: null })
    expect(first).toMatchObject({ status: 'PROPOSED', leftMilli: bags(1000), transitions: ['withdraw'] })
    expect(first.rule).toMatchObject({ rule: 'FIXED', pricePaise: await priceInCart(offer.id, bags(1000)) })
    expect(first.rule.pricePaise).toBeLessThan((await priceInCart(offer.id, bags(100))) ?? 0)

    const cap = paise + 500
    const input = { rule: 'DAY_PRICE', capPaise: cap, floorPaise: paise - 2000, note: 'Diesel moves too much.' }
    const { submitScheduleCounterOffer: countered } = await server.get<{ submitScheduleCounterOffer: Schedule }>(
      counterText,
      { id: first.id, version: first.version, input },
      seller,
    )
    expect(countered).toMatchObject({ status: 'COUNTERED', answer: 'Diesel moves too much.' })
    const accept = { id: first.id, transition: 'accept', version: first.version }
    expect(await server.codeOf(moveText, accept, buyer.token)).toBe('STALE')
    await server.get(moveText, { ...accept, version: countered.version }, buyer.token)
    const agreed = await read(first.id)
    expect(agreed).toMatchObject({ status: 'AGREED', rule: { capPaise: cap }, requestedRule: { rule: 'FIXED' } })
    const [early, later] = agreed.drops

    // the first at the price of its day
    await ask(offer.id, paise - 300)
    await call(first.id, bags(400), '2026-12-05', early?.id)
    const [line] = (await cart()).groups.flatMap((group) => group.lines)
    expect(line).toMatchObject({
      pricePaise: paise - 300,
      availableMilli: bags(1000),
      createCallOff: { number: first.number, callNo: 1, day: '2026-12-05' },
    })
    expect((await cart()).groups[0]?.deliverBy).toBe('2026-12-05')
    const one1 = await order()
    await buy.pay(buyer.token, one1.id)

    // the second on a dear day: at the cap
    await ask(offer.id, paise + 4000)
    expect((await read(first.id)).now?.price).toEqual({ pricePaise: cap, by: 'CAP', dayPaise: paise + 4000 })
    await call(first.id, bags(300), '2026-12-20', later?.id)
    const two = await order()
    await buy.pay(buyer.token, two.id)
    const after = await read(first.id)
    expect(after).toMatchObject({ calledMilli: bags(700), leftMilli: bags(300) })
    expect(after.calls.map(({ callNo, pricePaise, status }) => [callNo, pricePaise, status])).toEqual([
      [1, paise - 300, 'PLACED'],
      [2, cap, 'PLACED'],
    ])
    expect(after.drops.map(({ calledMilli }) => calledMilli)).toEqual([bags(400), bags(300), 0])

    // what is beyond the balance is refused
    const beyond = { id: first.id, input: { dropId: null, day: '2027-01-10', quantityMilli: bags(400) } }
    expect(await server.codeOf(callText, beyond, buyer.token)).toBe('BEYOND_BALANCE')

    // the goods leave with their invoice
    const [suborder] = (await buy.read(buyer.token, one1.id)).suborders
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { id } }',
      { id: suborder?.id },
      seller,
    )
    await server.get(dispatch, { id: await packAll(server, seller, suborder?.id), input: truck }, seller)
    const [sent] = (await buy.read(buyer.token, one1.id)).suborders
    expect(sent?.shipments[0]?.invoiceId).toBeTruthy()
    expect(sent?.lines[0]?.pricePaise).toBe(paise - 300)
    const shown = await server.get<{
      order: { suborders: { lines: { createCallOff: unknown; priceSource: string }[] }[] }
    }>(
      'query ($id: ID!) { order(id: $id) { suborders { lines { priceSource createCallOff { number callNo scheduleId } } } } }',
      { id: two.id },
      buyer.token,
    )
    // the review before it promised the price, which was the rule's
    expect(shown.order.suborders[0]?.lines[0]).toEqual({
      priceSource: 'SCHEDULE',
      createCallOff: { number: first.number, callNo: 2, scheduleId: first.id },
    })

    // what is cancelled comes back
    const [second] = (await buy.read(buyer.token, two.id)).suborders
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { id } }',
      { id: second?.id },
      buyer.token,
    )
    expect(await read(first.id)).toMatchObject({ calledMilli: bags(400), leftMilli: bags(600) })

    const close = { id: first.id, transition: 'close', version: agreed.version }
    expect(await server.codeOf(moveText, close, buyer.token)).toBe('VALIDATION')
    await server.get(moveText, { ...close, reason: 'The upper floor is not built.' }, buyer.token)
    const closed = await read(first.id)
    expect(closed).toMatchObject({ status: 'CLOSED', calledMilli: bags(400), transitions: [], now: null })
    expect(await server.codeOf(callText, beyond, buyer.token)).toBe('BAD_TRANSITION')
    expect(await letters(first.id)).toEqual(['agreed', 'asked', 'closed', 'countered'])
    expect(await broken()).toEqual([])
  })

  test('is once per key, and not asked for against its own plan or before the goods can be there', async () => {
    const { buyer, input } = await world()
    const key = 'schedule-once-1'
    const first = await server.get<{ createSchedule: Schedule }>(askText, { key, input: input() }, buyer.token)
    const again = await server.get<{ createSchedule: Schedule }>(askText, { key, input: input() }, buyer.token)
    expect(again.createSchedule.id).toBe(first.createSchedule.id)
    const codeOf = (over: object) =>
      server.codeOf(askText, { key: `schedule-no-${++keys}`, input: input(over) }, buyer.token)
    expect(await codeOf({ totalMilli: bags(999) })).toBe('PLAN_SUM')
    const soon = [{ day: addDays('2026-11-21', 1), quantityMilli: bags(1000) }]
    expect(await codeOf({ drops: soon })).toBe('DROP_SOON')
    expect(await codeOf({ drops: [{ day: '2026-12-05', quantityMilli: bags(999.5) }], totalMilli: bags(999.5) })).toBe(
      'STEP',
    )
    const other = await server.build.address((await server.build.user()).id)
    expect(await codeOf({ addressId: String(other.id) })).toBe('NOT_FOUND')
    expect(await codeOf({ offerId: '99999999' })).toBe('NOT_FOUND')
  })

  test('is nobody’s but its two sides’', async () => {
    const { requested, buyer, seller } = await world()
    const { id, version } = await requested()
    const stranger = (await server.build.user()).token
    const company = (await server.build.seller()).owner.token
    for (const token of [stranger, company]) expect(await server.codeOf(readText, { id }, token)).toBe('NOT_FOUND')
    expect(await server.codeOf(answerText, { id, transition: 'agree', version }, company)).toBe('NOT_FOUND')
    expect(
      await server.codeOf(counterText, { id, version, input: { rule: 'FIXED', pricePaise: 30000 } }, company),
    ).toBe('NOT_FOUND')
    expect(await server.codeOf(moveText, { id, transition: 'withdraw', version }, stranger)).toBe('NOT_FOUND')
    // the seller can not speak for the buyer
    expect(await server.codeOf(moveText, { id, transition: 'withdraw', version }, seller)).toBe('NOT_FOUND')
    expect(await server.codeOf(answerText, { id, transition: 'agree', version }, buyer.token)).toBe('FORBIDDEN')
    const input = { dropId: null, day: '2026-12-05', quantityMilli: bags(400) }
    expect(await server.codeOf(callText, { id, input }, stranger)).toBe('NOT_FOUND')
    const list = 'query ($side: ScheduleSide!) { schedules(side: $side) { items { id } counts { status count } } }'
    type List = { schedules: { items: { id: string }[]; counts: { status: string; count: number }[] } }
    const ids = async (side: string, token: string) =>
      (await server.get<List>(list, { side }, token)).schedules.items.map((one) => one.id)
    expect(await ids('BUYER', buyer.token)).toEqual([id])
    expect(await ids('SELLER', seller)).toContain(id)
    expect(await ids('SELLER', company)).toEqual([])
    expect(await ids('BUYER', stranger)).toEqual([])
    expect(await server.codeOf(list, { side: 'ADMIN' }, seller)).toBe('FORBIDDEN')
    const admin = await server.as('admin')
    expect(await ids('ADMIN', admin)).toContain(id)
    const sheet = 'query { schedulesSheet { name rows } }'
    const { schedulesSheet } = await server.get<{ schedulesSheet: { rows: number } }>(sheet, {}, admin)
    expect(schedulesSheet.rows).toBeGreaterThan(0)
  })

  test('is declined with a reason, or withdrawn', async () => {
    const { requested, buyer, seller, read } = await world()
    const [no, back] = [await requested(), await requested()]
    const decline = { id: no.id, transition: 'decline', version: no.version }
    expect(await server.codeOf(answerText, decline, seller)).toBe('VALIDATION')
    await server.get(answerText, { ...decline, reason: 'The kiln is down.' }, seller)
    expect(await read(no.id)).toMatchObject({ status: 'DECLINED', answer: 'The kiln is down.', transitions: [] })
    await server.get(moveText, { id: back.id, transition: 'withdraw', version: back.version }, buyer.token)
    expect(await server.codeOf(answerText, { id: back.id, transition: 'agree', version: back.version }, seller)).toBe(
      'BAD_TRANSITION',
    )
    expect(await letters(no.id)).toEqual(['asked', 'declined'])
    expect(await letters(back.id)).toEqual(['asked', 'withdrawn'])
  })
})

describe('a call-off', () => {
  test('of fixed price costs that whatever the day asks, and what was promised of it is not promised of the offer', async () => {
    const { buyer, address, offer, paise, agreed, call, cart } = await world()
    await ask(offer.id, paise)
    const { id } = await agreed({ rule: 'FIXED', capPaise: null, floorPaise: null })
    await ask(offer.id, paise + 7000)
    await call(id, bags(400), '2026-12-05')
    expect((await cart()).groups[0]?.lines[0]?.pricePaise).toBe(paise)
    await server.get(review, { input: { shippingAddressId: String(address.id) } }, buyer.token)
    await server.get('mutation { clearCart { count } }', {}, buyer.token)
    await server.get(add, { offerId: offer.id, quantityMilli: bags(400), unit: null, pincode: '411045' }, buyer.token)
    const ordinary = await server.get<{ reviewOrder: { cart: { groups: { lines: { goodsPaise: number }[] }[] } } }>(
      review,
      { input: { shippingAddressId: String(address.id) } },
      buyer.token,
    )
    expect(ordinary.reviewOrder.cart.groups[0]?.lines[0]?.goodsPaise).toBe((paise + 7000) * 400)
    await ask(offer.id, paise)
  })

  test('keeps the price that was promised on the review step; later it costs what the rule says then', async () => {
    const { buyer, address, offer, paise, agreed, call, cart } = await world()
    await ask(offer.id, paise)
    const { id } = await agreed({ capPaise: paise + 1000, floorPaise: paise - 1000 })
    await call(id, bags(400), '2026-12-05')
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: site },
      buyer.token,
    )
    const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
    await ask(offer.id, paise + 5000)
    // the promise ends: the rule of now holds, which is the cap
    await server.pool.query('update price_locks set expires_at = granted_at where user_id = $1', [buyer.id])
    expect(await server.codeOf(place, { key: 'schedule-late-1', input }, buyer.token)).toBe('PRICE_CHANGED')
    expect((await cart()).groups[0]?.lines[0]?.pricePaise).toBe(paise + 1000)
    // promised anew at the cap, it is placed at today's lower price
    const anew = await server.get<{ reviewOrder: { payablePaise: number } }>(review, { input: site }, buyer.token)
    await ask(offer.id, paise + 6000)
    const again = { ...input, expectedPaise: anew.reviewOrder.payablePaise }
    const { placeOrder } = await server.get<{ placeOrder: { id: string } }>(
      place,
      { key: 'schedule-late-2', input: again },
      buyer.token,
    )
    expect((await buy.read(buyer.token, placeOrder.id)).suborders[0]?.lines[0]?.pricePaise).toBe(paise + 1000)
    await ask(offer.id, paise)
    expect(await broken()).toEqual([])
  })

  test('keeps to the lead time, the steps, the balance and the site, and takes no coupon', async () => {
    const { buyer, offer, agreed, call, cart } = await world()
    const { id, now } = await agreed()
    const codeOf = (input: object) =>
      server.codeOf(
        callText,
        { id, input: { dropId: null, day: '2026-12-05', quantityMilli: bags(400), ...input } },
        buyer.token,
      )
    expect(await codeOf({ day: addDays(now?.earliest ?? '', -1) })).toBe('DROP_SOON')
    expect(await codeOf({ day: '2027-06-01' })).toBe('DROP_FAR')
    expect(await codeOf({ quantityMilli: bags(10.5) })).toMatch(/^(STEP|BELOW_MOQ)$/)
    expect(await codeOf({ dropId: '99999999' })).toBe('NOT_FOUND')
    await call(id, bags(400), '2026-12-05')
    const [line] = (await cart()).groups.flatMap((group) => group.lines)
    await server.get(setLine, { id: line?.id, milli: bags(1000) }, buyer.token)
    expect(await server.codeOf(setLine, { id: line?.id, milli: bags(1001) }, buyer.token)).toBe('BEYOND_BALANCE')
    const again = { offerId: offer.id, quantityMilli: bags(100), unit: null, pincode: '411045' }
    expect(await server.codeOf(add, again, buyer.token)).toBe('CALL_IN_CART')
    const { rows } = await server.pool.query(
      `insert into coupons (code, title, kind, percent_bp, max_discount_paise, min_cart_paise, applies_to, target_ids, audience, user_ids, per_user_limit, starts_at, ends_at, borne_by, platform_bp, state)
       select 'SLAB10', 'Ten', 'PERCENT', 1000, 10000000, 0, 'ALL', '{}', 'ALL', '{}', 5, now() - interval '900 days', now() + interval '900 days', 'PLATFORM', 10000, 'LIVE' returning id`,
    )
    expect(rows.length).toBe(1)
    const coupon = 'mutation ($code: String!) { applyCoupon(code: $code) { count } }'
    expect(await server.codeOf(coupon, { code: 'SLAB10' }, buyer.token)).toMatch(/^COUPON_/)
    await server.get('mutation { setCartPincode(pincode: "400001") { count } }', {}, buyer.token)
    expect((await cart()).unavailable).toMatchObject([{ whyNot: { code: 'CALL_OTHER_SITE' } }])
    await server.get('mutation { clearCart { count } }', {}, buyer.token)
    await server.get(add, again, buyer.token)
    expect(await codeOf({})).toBe('GOODS_IN_CART')
  })

  test('is refused while deliveries are on hold, and goes on afterwards', async () => {
    const { buyer, seller, agreed, call, read } = await world()
    const { id } = await agreed()
    const input = { from: '2026-12-01', to: '2026-12-10', reason: 'Roads are flooded.' }
    await server.get(holdText, { id, input }, seller)
    const held = await server.ask(
      callText,
      { id, input: { dropId: null, day: '2026-12-05', quantityMilli: bags(400) } },
      buyer.token,
    )
    expect(held.errors?.[0]?.message).toBe(
      'No deliveries by the seller from 01-12-2026 to 10-12-2026: Roads are flooded.',
    )
    await call(id, bags(400), '2026-12-20')
    const { version } = await read(id)
    await server.get(answerText, { id, transition: 'resume', version }, seller)
    await call(id, bags(400), '2026-12-05')
    expect(await server.codeOf(holdText, { id, input }, (await server.build.seller()).owner.token)).toBe('NOT_FOUND')
    expect(await letters(id)).toEqual(['agreed', 'asked', 'held', 'resumed'])
  })

  test('of a schedule that ends meanwhile is not placed', async () => {
    const { buyer, address, seller, agreed, call, cart } = await world()
    const { id, version } = await agreed()
    await call(id, bags(400), '2026-12-05')
    const site = { shippingAddressId: String(address.id) }
    const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
      review,
      { input: site },
      buyer.token,
    )
    await server.get(answerText, { id, transition: 'close', version, reason: 'Out of the trade.' }, seller)
    const input = { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise }
    expect(await server.codeOf(place, { key: 'schedule-closed-1', input }, buyer.token)).toBe('BAD_TRANSITION')
    expect((await cart()).unavailable).toMatchObject([{ whyNot: { code: 'BAD_TRANSITION' } }])
  })

  test('placed twice at once, also from two carts, never takes more than is left', async () => {
    const { buyer, offer, agreed, call, read } = await world()
    const { id } = await agreed()
    const other = await server.build.user()
    const ready: { token: string; input: object }[] = []
    for (const { id: userId, token } of [buyer, other]) {
      const site = { shippingAddressId: String((await server.build.address(userId)).id) }
      if (userId === buyer.id) await call(id, bags(700), '2026-12-05')
      else {
        await server.get(add, { offerId: offer.id, quantityMilli: bags(700), unit: null, pincode: '411045' }, token)
        await server.pool.query(
          `update cart_lines set schedule_id = $1, deliver_on = '2026-12-05' where cart_id = (select id from carts where user_id = $2)`,
          [id, userId],
        )
      }
      const { reviewOrder } = await server.get<{ reviewOrder: { payablePaise: number } }>(
        review,
        { input: site },
        token,
      )
      ready.push({ token, input: { ...site, method: 'GATEWAY', expectedPaise: reviewOrder.payablePaise } })
    }
    const codes = await Promise.all(
      [...ready, ...ready].map(({ token, input }, at) =>
        server.codeOf(place, { key: `schedule-race-${at}`, input }, token),
      ),
    )
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    for (const code of codes) expect(['OK', 'BEYOND_BALANCE', 'CART_EMPTY']).toContain(code)
    expect(await read(id)).toMatchObject({ calledMilli: bags(700), leftMilli: bags(300) })
    // nobody but its buyer has orders of a schedule: the second cart was there for the race alone
    await server.pool.query('delete from cart_lines where schedule_id = $1', [id])
    await server.pool.query('update orders set user_id = $1 where user_id = $2', [buyer.id, other.id])
  })
})

describe('the clock', () => {
  beforeEach(() => server.settle())

  test('lets what nobody answers lapse, and balances after the last day and the days of grace', async () => {
    const { requested, agreed, read } = await world()
    const [open, running] = [await requested(), await agreed()]
    await lapse(inDays(2.9))
    expect((await read(open.id)).status).toBe('PROPOSED')
    await lapse(inDays(3.1))
    expect((await read(open.id)).status).toBe('LAPSED')
    // 2027-01-10 is the last day, and 14 more
    const until = (Date.parse('2027-01-24T12:00:00Z') - server.now().getTime()) / 86_400_000
    await lapse(inDays(until))
    expect((await read(running.id)).status).toBe('AGREED')
    await lapse(inDays(until + 1))
    await lapse(inDays(until + 1))
    expect(await read(running.id)).toMatchObject({ status: 'LAPSED', calledMilli: 0, transitions: [] })
    expect(await letters(open.id)).toEqual(['asked', 'lapsed'])
    expect(await letters(running.id)).toEqual(['agreed', 'asked', 'lapsed'])
  })

  test('leaves alone what is all called, which shows as ended until a call-off is cancelled', async () => {
    const { buyer, agreed, call, order, read } = await world()
    const { id } = await agreed()
    await call(id, bags(1000), '2026-12-05')
    const { id: orderId } = await order()
    expect(await read(id)).toMatchObject({ status: 'ENDED', transitions: [] })
    await lapse(inDays(300))
    expect((await read(id)).status).toBe('ENDED')
    const [suborder] = (await buy.read(buyer.token, orderId)).suborders
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { id } }',
      { id: suborder?.id },
      buyer.token,
    )
    expect(await read(id)).toMatchObject({ status: 'AGREED', leftMilli: bags(1000) })
  })

  test('reminds once of a delivery that has to be called now, and of a balance a week before it lapses', async () => {
    const { agreed, call, order } = await world()
    const { id, drops } = await agreed()
    const until = (day: string) => (Date.parse(`${day}T06:00:00Z`) - server.now().getTime()) / 86_400_000
    await remind(inDays(until(addDays('2026-12-05', -(leadDays + 3)))))
    expect(await letters(id)).toEqual(['agreed', 'asked'])
    await remind(inDays(until(addDays('2026-12-05', -(leadDays + 2)))))
    await remind(inDays(until(addDays('2026-12-05', -(leadDays + 2)))))
    expect(await letters(id)).toEqual(['agreed', 'asked', 'drop'])
    // the second is called already, so nobody is told of it
    await call(id, bags(400), '2026-12-20', drops[1]?.id)
    await order()
    await remind(inDays(until('2026-12-20')))
    await remind(inDays(until('2027-01-17')))
    expect(await letters(id)).toEqual(['agreed', 'asked', 'drop'])
    await remind(inDays(until('2027-01-18')))
    await remind(inDays(until('2027-01-19')))
    await server.settle()
    const { rows } = await server.pool.query(
      `select template, count(*)::int as letters from messages where template like 'schedule.%' and dedupe_key like $1 and user_id is not null group by 1 order by 1`,
      [`schedule:${id}:%`],
    )
    expect(rows.find(({ template }) => template === 'schedule.drop')?.letters).toBe(1)
    expect(rows.find(({ template }) => template === 'schedule.ending')?.letters).toBeGreaterThan(1)
  })
})

describe('what must always hold', () => {
  beforeAll(async () => {
    const { agreed, call, order } = await world()
    const { id } = await agreed()
    await call(id, bags(400), '2026-12-05')
    await order()
  })
  const line =
    'update order_lines set %s where schedule_id = (select min(schedule_id) from order_lines where schedule_id is not null)'
  test.each([
    ['a price above the cap', line.replace('%s', 'price_paise = price_paise + 100000')],
    ['a price below the floor', line.replace('%s', 'price_paise = 1')],
    ['more than was agreed', line.replace('%s', 'quantity_milli = quantity_milli * 100')],
    ['drops that are not the total', 'update schedule_drops set quantity_milli = quantity_milli + 1'],
    ['another site', "update orders set pincode = '400001'"],
  ])('does not hold with %s', async (_, change) => {
    const found = scheduleInvariants[0]
    if (!found) throw new Error('no invariant')
    expect(await rowsAs(server.db, found.query)).toEqual([])
    const { sql: query, parameters } = found.query.compile(server.db)
    await server.planted(change, async (client) => {
      expect((await client.query(query, [...parameters])).rows.length).toBeGreaterThan(0)
    })
  })
})
