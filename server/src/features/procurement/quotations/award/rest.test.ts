import { addDays, istDate } from '@neev/domain/core/fiscal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { comparing } from '#test/shop/comparing.ts'
import { bags, found, quoting } from '#test/shop/quoting.ts'

/** What an award left open: put into a delivery schedule with its seller. */
let server: TestServer
let quote: ReturnType<typeof quoting>
let { asked, skuOf, offersOf } = {} as ReturnType<typeof comparing>
beforeAll(async () => {
  server = await startServer()
  quote = quoting(server)
  ;({ asked, skuOf, offersOf } = comparing(server, quote))
})
afterAll(() => server.close())

const restText = `query ($id: ID!) { quoteRequest(id: $id) { rest { id quantityMilli unit
  offers { quotationLineId quantityMilli pricePaise earliest sellerName } } restSchedules { id number } } }`
const planText = `mutation ($key: String!, $id: ID!, $addressId: ID!, $parts: [AwardPartInput!]!) {
  createSchedulesForRest(idempotencyKey: $key, id: $id, addressId: $addressId, parts: $parts) { restSchedules { id } } }`
const againText = `mutation ($key: String!, $id: ID!) { createQuoteRequestForRest(idempotencyKey: $key, id: $id) {
  id version lines { quantityMilli } } }`
const scheduleText = `query ($id: ID!) { schedule(id: $id) { status version totalMilli rule { pricePaise } requestedRule { pricePaise }
  quoted { requestId isRest } drops { id day quantityMilli } } }`
const answerText = `mutation ($id: ID!, $transition: ScheduleTransition!, $version: Int!, $reason: String) {
  updateScheduleStatusAsSeller(id: $id, transition: $transition, version: $version, reason: $reason) { status } }`
const callText = 'mutation ($id: ID!, $input: CallInput!) { createCallOff(scheduleId: $id, input: $input) { id } }'

type Offer = { quotationLineId: string; quantityMilli: number; pricePaise: number; earliest: string }
type Rest = { rest: { id: string; quantityMilli: number; offers: Offer[] }[]; restSchedules: { id: string }[] }
type Schedule = { status: string; version: number; drops: { id: string; day: string; quantityMilli: number }[] }

/** A buyer who asked for 600 bags and awarded the 100 that a seller had. */
async function short() {
  const buyer = await server.build.user()
  const site = await server.build.address(buyer.id, { pincode: '411045' })
  const [offer] = (await offersOf(2)) as [BuiltOffer, BuiltOffer]
  const one = await asked([{ sku: await skuOf(offer), quantityMilli: bags(600) }], {}, buyer)
  await one.send([{ at: 0, offer, quantityMilli: bags(100), pricePaise: 250_00 }])
  const [line] = await one.linesOf(offer)
  expect(await one.award([found(line).id], 'The rest comes next month')).toBe('OK')
  const rest = async (token = buyer.token) =>
    (await server.get<{ quoteRequest: Rest }>(restText, { id: one.id }, token)).quoteRequest
  const offered = async () => found((await rest()).rest[0]?.offers[0])
  const plan = (drops: object[], over: object = {}) => ({
    ...{ key: quote.key(), id: one.id, addressId: String(site.id) },
    ...{ parts: [{ quotationLineId: found(line).id, drops }], ...over },
  })
  const schedule = async (id: string) =>
    (await server.get<{ schedule: Schedule }>(scheduleText, { id }, buyer.token)).schedule
  const answer = async (id: string, transition: string, reason: string | null = null) => {
    const { version } = await schedule(id)
    return server.codeOf(answerText, { id, transition, version, reason }, offer.seller.owner.token)
  }
  return { buyer, site, offer, one, line: found(line), rest, offered, plan, schedule, answer }
}

test('its seller is asked for the rest of a short award by delivery schedule, at the awarded price, and it is called off', async () => {
  const { buyer, site, offer, one, rest, offered, plan, schedule, answer } = await short()
  expect(await rest()).toMatchObject({
    rest: [{ quantityMilli: bags(500), offers: [{ quantityMilli: bags(500), pricePaise: 250_00 }] }],
    restSchedules: [],
  })
  const { earliest } = await offered()
  const drops = [
    { day: earliest, quantityMilli: bags(300) },
    { day: addDays(earliest, 14), quantityMilli: bags(200) },
  ]
  const planned = plan(drops)
  await server.get(planText, planned, buyer.token)
  // The same key makes no second one, and another finds nothing open
  await server.get(planText, planned, buyer.token)
  expect(await server.codeOf(planText, plan(drops), buyer.token)).toBe('REST_TAKEN')
  expect(await server.codeOf(againText, { key: quote.key(), id: one.id }, buyer.token)).toBe('REST_TAKEN')
  const { rest: open, restSchedules } = await rest()
  expect([open, restSchedules.length]).toEqual([[], 1])
  const { id } = found(restSchedules[0])
  expect(await schedule(id)).toMatchObject({
    ...{ status: 'PROPOSED', totalMilli: bags(500), rule: { pricePaise: 250_00 } },
    quoted: { requestId: one.id, isRest: true },
  })
  expect((await quote.letters('schedule.asked')).map(({ user_id }) => user_id)).toContain(offer.seller.owner.id)
  expect(await answer(id, 'agree')).toBe('OK')

  // What was awarded is in the cart: it is ordered first, at its own price
  const buy = buying(server)
  await buy.order(buyer.token, site.id)
  const [first] = (await schedule(id)).drops
  const { day, quantityMilli } = found(first)
  await server.get(callText, { id, input: { dropId: found(first).id, day, quantityMilli } }, buyer.token)
  const order = await buy.order(buyer.token, site.id)
  const { rows } = await server.pool.query(
    `select l.price_paise, l.quantity_milli from order_lines l join suborders s on s.id = l.suborder_id where s.order_id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ price_paise: 250_00, quantity_milli: bags(300) }])
  expect(await quote.broken()).toEqual([])
})

test('what the seller declines is open again, and is asked of others', async () => {
  const { buyer, one, rest, offered, plan, answer } = await short()
  const { earliest } = await offered()
  await server.get(planText, plan([{ day: earliest, quantityMilli: bags(500) }]), buyer.token)
  const { id } = found((await rest()).restSchedules[0])
  expect(await answer(id, 'decline', 'The kiln stands still')).toBe('OK')
  expect((await rest()).rest).toMatchObject([{ quantityMilli: bags(500) }])
  const { createQuoteRequestForRest: again } = await server.get<{ createQuoteRequestForRest: object }>(
    againText,
    { key: quote.key(), id: one.id },
    buyer.token,
  )
  expect(again).toMatchObject({ lines: [{ quantityMilli: bags(500) }] })
  expect((await rest()).rest).toEqual([])
  expect(await quote.broken()).toEqual([])
})

test('belongs to the buyer, is planned whole, for the quoted site, from the first day it can be there', async () => {
  const { buyer, one, line, rest, offered, plan } = await short()
  const stranger = await server.build.user()
  const { earliest } = await offered()
  const drops = [{ day: earliest, quantityMilli: bags(500) }]
  const codeOf = (values: object, token = buyer.token) => server.codeOf(planText, values, token)
  expect(await codeOf(plan(drops), stranger.token)).toBe('NOT_FOUND')
  expect(await codeOf(plan([{ day: earliest, quantityMilli: bags(400) }]))).toBe('PLAN_SUM')
  expect(await codeOf(plan([{ day: istDate(server.now()), quantityMilli: bags(500) }]))).toBe('DROP_SOON')
  expect(await codeOf(plan([]))).toBe('VALIDATION')
  const other = await server.build.address(buyer.id, { pincode: '400001' })
  expect(await codeOf(plan(drops, { addressId: String(other.id) }))).toBe('QUOTE_OTHER_SITE')
  const twice = { quotationLineId: line.id, drops }
  expect(await codeOf(plan(drops, { parts: [twice, twice] }))).toBe('REST_TAKEN')
  const complete = await asked(
    [{ sku: await skuOf(found((await offersOf(1))[0])), quantityMilli: bags(100) }],
    {},
    buyer,
  )
  expect(await codeOf({ ...plan(drops), id: complete.id })).toBe('BAD_TRANSITION')
  expect((await rest()).restSchedules).toEqual([])
  expect(one.id).toBeTruthy()
})

test('two at once ask for a rest once', async () => {
  const { buyer, one, offered, plan } = await short()
  const { earliest } = await offered()
  const codes = await Promise.all([
    server.codeOf(planText, plan([{ day: earliest, quantityMilli: bags(500) }]), buyer.token),
    server.codeOf(planText, plan([{ day: earliest, quantityMilli: bags(500) }]), buyer.token),
    server.codeOf(againText, { key: quote.key(), id: one.id }, buyer.token),
  ])
  expect(codes.sort()).toEqual(['OK', 'REST_TAKEN', 'REST_TAKEN'])
})
