import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '#features/orders/orders/invariants.queries.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { dispatch, pack, packAll, truck } from '#test/shop/buying.ts'
import { dealing, southern } from '#test/shop/dealing.ts'

const [pune, kolhapur, goa, nashik] = ['WPS-PUN', 'WPS-KOP', 'WPS-GOA', 'WPS-NSK']
let server: TestServer
let deal: Awaited<ReturnType<typeof dealing>>
let bars = { id: '', step: 0 }
beforeAll(async () => {
  server = await startServer()
  deal = await dealing(server)
  bars = await deal.offer()
})
afterAll(async () => {
  const broken: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) broken.push(name)
  await server.close()
  expect(broken).toEqual([])
})
/** Pune is asked first, then Goa, then Kolhapur; Nashik does not come to 411045. */
beforeEach(async () => {
  await deal.terms(pune, { 411045: 1, 411004: 1 })
  await deal.terms(goa, { 411045: 2, 403001: 1 })
  await deal.terms(kolhapur, { 411045: 3, 416001: 1, 411021: 1 })
  await deal.terms(nashik, { 422001: 1 })
  for (const code of [pune, goa, kolhapur, nashik]) await deal.stock(code, bars.id, 1_000_000 * bars.step)
})
const token = (code: string) => deal.dealer(code).token
const requestedNow = async (id: string) =>
  (await deal.seen(id)).assignments.find(({ outcome }) => outcome === null)?.dealer
const nameOf = async (code: string) =>
  (await deal.rows<{ name: string }>('select trade_name as name from sellers where id = $1', [deal.dealer(code).id]))[0]
    ?.name ?? ''
const accept = (id: string, code: string) => server.codeOf(deal.acceptText, { id }, token(code))
const decline = (id: string, code: string, reasonCode = 'NO_VEHICLE') =>
  server.codeOf(deal.declineText, { id, reasonCode }, token(code))

const stock = async (code: string) =>
  (
    await deal.rows<{ hand: number; held: number }>(
      'select on_hand_milli::float as hand, reserved_milli::float as held from dealer_stock where dealer_id = $1 and offer_id = $2',
      [deal.dealer(code).id, bars.id],
    )
  )[0] ?? { hand: 0, held: 0 }

describe('five orders reach the right dealers', () => {
  test('by pincode', async () => {
    const { id } = await deal.order(bars.id, '411004')
    expect(await requestedNow(id)).toBe(await nameOf(pune))
    const reasons = (await deal.seen(id)).passes.map(({ reason }) => reason)
    expect(reasons).toEqual(['NO_PINCODE', 'NO_PINCODE', 'NO_PINCODE'])
  })

  test('by stock', async () => {
    await deal.stock(pune, bars.id, (await stock(pune)).held + bars.step)
    const { id } = await deal.order(bars.id, '411045')
    expect(await requestedNow(id)).toBe(await nameOf(goa))
    expect((await deal.seen(id)).passes).toContainEqual({ dealer: await nameOf(pune), reason: 'NO_STOCK' })
  })

  test('by what it can still carry today', async () => {
    const [{ grams } = { grams: 0 }] = await deal.rows<{ grams: number }>(
      `select coalesce(sum(p.grams), 0)::int as grams from dealer_assignments a join suborders p on p.id = a.suborder_id
       where a.dealer_id = $1 and a.outcome is null`,
      [deal.dealer(pune).id],
    )
    // room for one more of two tonnes
    await deal.terms(pune, { 411045: 1 }, Math.ceil(grams / 1_000_000) + 2.5)
    const first = await deal.order(bars.id, '411045')
    expect(await requestedNow(first.id)).toBe(await nameOf(pune))
    const second = await deal.order(bars.id, '411045')
    expect(await requestedNow(second.id)).toBe(await nameOf(goa))
    expect((await deal.seen(second.id)).passes).toContainEqual({ dealer: await nameOf(pune), reason: 'NO_CAPACITY' })
  })

  test('by priority', async () => {
    const { id } = await deal.order(bars.id, '411045')
    expect(await requestedNow(id)).toBe(await nameOf(pune))
    expect((await deal.seen(id)).passes.map(({ reason }) => reason)).toEqual([
      'LOWER_PRIORITY',
      'NO_PINCODE',
      'LOWER_PRIORITY',
    ])
  })

  test('and one whose dealer does not answer in half an hour moves on', async () => {
    const { id } = await deal.order(bars.id, '411045')
    await deal.halfHourLater()
    expect(await requestedNow(id)).toBe(await nameOf(goa))
    expect((await deal.seen(id)).assignments.map(({ outcome }) => outcome)).toEqual([null, 'TIMED_OUT'])
    expect(await accept(id, pune)).toBe('NOT_FOUND')
  })
})

describe('a dealer that is asked', () => {
  test('sees goods and place, without the door and the phone until it says yes', async () => {
    const { id } = await deal.order(bars.id, '411045')
    const before = await deal.read(id, token(pune))
    expect(before).toMatchObject({ isRequested: true, transitions: [], passes: [], shipTo: { pincode: '411045' } })
    expect([before.shipTo.line1, before.shipTo.mobile]).toEqual(['•'.repeat(17), '•••••••••2007'])
    expect(await server.codeOf(deal.moveText, { id, transition: 'accept' }, token(pune))).toBe('NOT_FOUND')
    expect(await server.codeOf(pack, { id }, token(pune))).toBe('NOT_FOUND')
    expect(await accept(id, pune)).toBe('OK')
    const after = await deal.read(id, token(pune))
    expect(after).toMatchObject({ status: 'CONFIRMED', isRequested: false, transitions: [{ transition: 'pack' }] })
    expect(after.shipTo.line1).toBe('Survey 48, plot 7')
  })

  test('is the only one that finds it, besides the associate and an admin', async () => {
    const { id } = await deal.order(bars.id, '411045')
    const text = 'query ($id: ID!) { suborder(id: $id) { id } }'
    const other = await dealing(server, southern)
    const codes = [token(pune), deal.associate.token, token(goa), other.associate.token, await server.as('admin')].map(
      (who) => server.codeOf(text, { id }, who),
    )
    expect(await Promise.all(codes)).toEqual(['OK', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'OK'])
    expect(await accept(id, goa)).toBe('NOT_FOUND')
    expect(await server.codeOf(deal.takeOverText, { id }, other.associate.token)).toBe('NOT_FOUND')
    const foreign = { id, dealerId: String(other.dealer('KSH-MDU').id) }
    expect(await server.codeOf(deal.assignText, foreign, deal.associate.token)).toBe('NOT_FOUND')
  })

  test('says no with a reason, and the next is asked; the last no leaves it to the associate', async () => {
    const { id } = await deal.order(bars.id, '411045')
    expect(await decline(id, pune, 'BECAUSE')).toBe('REASON_NEEDED')
    for (const code of [pune, goa, kolhapur]) expect(await decline(id, code)).toBe('OK')
    await server.settle()
    const left = await deal.seen(id)
    expect(left).toMatchObject({ status: 'PLACED', dealer: null, mayAssign: true })
    expect(left.assignments.map(({ outcome }) => outcome)).toEqual(['DECLINED', 'DECLINED', 'DECLINED'])
    const notice = await deal.rows<{ template: string }>(
      'select template from messages where user_id = $1 order by id desc limit 1',
      [deal.associate.id],
    )
    expect(notice).toEqual([{ template: 'dealer.noneLeft' }])
  })

  test('can’t say yes to goods that it no longer has, or twice', async () => {
    const { id } = await deal.order(bars.id, '411045')
    await deal.stock(pune, bars.id, (await stock(pune)).held + bars.step)
    expect(await accept(id, pune)).toBe('DEALER_UNABLE')
    await deal.stock(pune, bars.id, 1_000_000 * bars.step)
    expect(await accept(id, pune)).toBe('OK')
    expect(await accept(id, pune)).toBe('NOT_FOUND')
  })
})

describe('a dealer’s own stock', () => {
  test('is set aside with its yes, free again when the order is cancelled', async () => {
    const before = await stock(pune)
    const { id, buyer, part: suborder } = await deal.order(bars.id, '411045')
    const milli = suborder?.lines[0]?.quantityMilli ?? 0
    expect(await stock(pune)).toEqual(before)
    await accept(id, pune)
    expect(await stock(pune)).toEqual({ hand: before.hand, held: before.held + milli })
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { id } }',
      { id },
      buyer.token,
    )
    expect(await stock(pune)).toEqual(before)
  })

  test('is free again when the associate takes over, and gone with the truck', async () => {
    const [puneBefore, goaBefore] = [await stock(pune), await stock(goa)]
    const { id, part: suborder } = await deal.order(bars.id, '411045')
    const milli = suborder?.lines[0]?.quantityMilli ?? 0
    await accept(id, pune)
    expect(await server.codeOf(deal.takeOverText, { id }, deal.associate.token)).toBe('OK')
    expect(await stock(pune)).toEqual(puneBefore)
    expect(await accept(id, pune)).toBe('NOT_FOUND')
    const toGoa = { id, dealerId: String(deal.dealer(goa).id) }
    expect(await server.codeOf(deal.assignText, toGoa, deal.associate.token)).toBe('OK')
    expect((await deal.seen(id)).assignments[0]).toMatchObject({ byHand: true, outcome: null })
    await accept(id, goa)
    const shipment = await packAll(server, token(goa), id)
    expect(await server.codeOf(deal.takeOverText, { id }, deal.associate.token)).toBe('BAD_TRANSITION')
    await server.get(dispatch, { id: shipment, input: truck }, token(goa))
    expect(await stock(goa)).toEqual({ hand: goaBefore.hand - milli, held: goaBefore.held })
  })
})

test('an order that is cancelled or accepted by the associate waits for no dealer', async () => {
  const [one, two] = [await deal.order(bars.id, '411045'), await deal.order(bars.id, '411045')]
  await server.get(deal.moveText, { id: one.id, transition: 'accept' }, deal.associate.token)
  await server.get(
    'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { id } }',
    { id: two.id },
    two.buyer.token,
  )
  await server.settle()
  const outcomes = [await deal.seen(one.id), await deal.seen(two.id)].map(({ assignments }) => assignments[0]?.outcome)
  expect(outcomes).toEqual(['TAKEN_OVER', 'CANCELLED'])
})

test('an admin suspends a dealer, and what it has not packed goes to the next', async () => {
  const [open, mine] = [await deal.order(bars.id, '411045'), await deal.order(bars.id, '411045')]
  await accept(mine.id, pune)
  const suspend =
    'mutation ($id: ID!, $transition: AdminDealerTransition!) { updateDealerStatusAsAdmin(id: $id, transition: $transition, note: "Papers have run out") { status transitions } }'
  const id = String(deal.dealer(pune).id)
  const admin = await server.as('admin')
  const { updateDealerStatusAsAdmin } = await server.get<{ updateDealerStatusAsAdmin: object }>(
    suspend,
    { id, transition: 'suspend' },
    admin,
  )
  expect(updateDealerStatusAsAdmin).toEqual({ status: 'SUSPENDED', transitions: ['restore'] })
  for (const one of [open, mine]) expect(await requestedNow(one.id)).toBe(await nameOf(goa))
  await server.get(suspend, { id, transition: 'restore' }, admin)
})

test('each step stands beside the order for admins, and not for the buyer', async () => {
  const { id, orderId, buyer } = await deal.order(bars.id, '411045')
  await decline(id, pune)
  await accept(id, goa)
  const kinds = async (who: string) =>
    (
      await server.get<{ order: { events: { kind: string }[] } }>(
        'query ($id: ID!) { order(id: $id) { events { kind } } }',
        { id: orderId },
        who,
      )
    ).order.events.map(({ kind }) => kind)
  expect(await kinds(await server.as('admin'))).toEqual([
    'ordered',
    'pay',
    'dealer.offered',
    'dealer.declined',
    'dealer.offered',
    'dealer.accepted',
    'accept',
  ])
  expect(await kinds(buyer.token)).toEqual(['ordered', 'pay', 'accept'])
})
