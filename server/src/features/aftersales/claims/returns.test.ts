import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import type { BuiltOffer } from '#test/builders/offer.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { add, buying, deliver, dispatch, packAgain, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let onSale: Record<'bars' | 'cement' | 'taps', BuiltOffer>
const start = new Date('2026-11-21T06:00:00Z')
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  onSale = { ...(await buy.onSale()), taps: await server.build.offer({ goods: 'taps' }) }
  await server.build.policy({ goods: ['taps'], windowDays: 10, returnPaidBy: 'BUYER' })
  await server.build.policy({ goods: ['bars'], windowDays: 0, returnPaidBy: 'SELLER' })
})
afterAll(() => server.close())
beforeEach(() => server.setClock(start))

/** As if the load had come so many hours ago: longer than anybody stays signed in. */
const cameAgo = (shipment: string, hours: number) =>
  server.pool.query('update shipments set delivered_at = $2 where id = $1', [
    shipment,
    new Date(start.getTime() - hours * 3_600_000).toISOString(),
  ])
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const fields = `id number kind status returnArrangedBy totalPaise agreedPaise noteId shipmentNumber transitions pickup { on party vehicle address }
  inspection { by lines { lineId pieces quantityMilli fit } } steps { status }`
const suborderText = `query ($id: ID!) { order(id: $id) { suborders { id status totalPaise returnTerms { lineId goesOff windowDays paidBy }
  lines { id offerId pieces quantityMilli goodsPaise } claims { ${fields} } creditNotes { totalPaise }
  shipments { id number status claimNumber challanNumber invoiceId deliveryCode totalPaise transitions } } } }`
const make = `mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) {
  createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { id } }`
const answer = `mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { ${fields} } }`
const schedule = `mutation ($id: ID!, $input: PickupInput!) { setReturnPickup(id: $id, input: $input) { ${fields} } }`
const transition = `mutation ($id: ID!, $transition: ReturnTransition!) { updateReturnStatus(id: $id, transition: $transition) { ${fields} } }`
const inspect = `mutation ($id: ID!, $input: InspectionInput!, $lines: [InspectedInput!]!) { submitReturnInspection(id: $id, input: $input, lines: $lines) { ${fields} } }`
const replace = 'mutation ($id: ID!) { packReplacement(claimId: $id) { status } }'
const instead = `mutation ($id: ID!) { refundClaim(id: $id) { ${fields} } }`
const withdraw = 'mutation ($id: ID!) { cancelClaim(id: $id) { status } }'
const pickup = {
  on: '2026-11-22',
  party: 'Sahyadri Ispat',
  vehicle: 'MH12AB1234',
  address: 'Plot 4, Baner, Pune 411045',
}
const looked = { by: 'Anil Pawar', remarks: 'Counted and looked at in the yard.' }

type Claim = {
  id: string
  status: string
  returnArrangedBy: string | null
  totalPaise: number
  agreedPaise: number | null
  noteId: string | null
  transitions: string[]
  steps: { status: string }[]
}
type Suborder = {
  id: string
  status: string
  totalPaise: number
  returnTerms: { lineId: string; goesOff: boolean; windowDays: number; paidBy: string }[]
  lines: { id: string; offerId: string; pieces: number; quantityMilli: number; goodsPaise: number }[]
  claims: Claim[]
  creditNotes: { totalPaise: number }[]
  shipments: {
    id: string
    number: string
    status: string
    claimNumber: string | null
    challanNumber: string | null
    invoiceId: string | null
    deliveryCode: string
    totalPaise: number
    transitions: string[]
  }[]
}

/** A part of one kind of goods, paid for and delivered in one truck. */
async function delivered(goods: keyof typeof onSale = 'bars') {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const offer = onSale[goods]
  const [quantityMilli, unit] = goods === 'bars' ? [2400, 'tonne'] : [100_000, null]
  await server.get(add, { offerId: offer.id, quantityMilli, unit, pincode: '411045' }, buyer.token)
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const read = async (who = buyer.token) => {
    const { order } = await server.get<{ order: { suborders: Suborder[] } }>(suborderText, { id: placed.id }, who)
    const [suborder] = order.suborders
    if (!suborder) throw new Error('the part is gone')
    return suborder
  }
  const { id } = await read()
  const sellerId = Number((await buy.read(buyer.token, placed.id)).suborders[0]?.seller.id)
  const { token } = await server.build.user({ roles: ['seller'], sellerId })
  await server.get(accept, { id }, token)
  const shipment = await packAll(server, token, id)
  await server.get(dispatch, { id: shipment, input: truck }, token)
  await server.get(deliver, { id: shipment, input: { otp: (await read()).shipments[0]?.deliveryCode } }, token)
  await server.settle()
  const [line] = (await read()).lines
  if (!line) throw new Error('no line')
  const ask = (kind: string, lines: object[], reason = 'BENT') => {
    const input = { kind, reason, note: 'Ten bars are bent at the hook.' }
    return server.upload(make, { shipmentId: shipment, input, lines }, picture, buyer.token)
  }
  const stock = async () =>
    (
      await server.pool.query('select on_hand_milli as hand, reserved_milli as held from stock where offer_id = $1', [
        line.offerId,
      ])
    ).rows[0]
  /** Agreed to, fetched and in the yard. */
  const back = async (claimId: string | undefined) => {
    await server.get(answer, { id: claimId }, token)
    await server.get(schedule, { id: claimId, input: pickup }, token)
    await server.get(transition, { id: claimId, transition: 'pickUp' }, token)
    await server.get(transition, { id: claimId, transition: 'receive' }, token)
  }
  return { id, load: shipment, token, buyer, placed, read, line, ask, stock, back, sellerId }
}
const broken = async () => {
  await server.settle()
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}
const codeOfUpload = ({ errors }: Awaited<ReturnType<TestServer['upload']>>) => errors?.[0]?.extensions.code

describe('bars that came bent', () => {
  test('go back, are looked at, and are paid for once; what is fit is on sale again', async () => {
    const { read, line, ask, stock, back, token, buyer, sellerId, id } = await delivered()
    const before = await stock()
    expect(codeOfUpload(await ask('RETURN', [{ lineId: line.id, pieces: 10 }], 'NOT_NEEDED'))).toBe('RETURN_NOT_TAKEN')
    expect((await ask('RETURN', [{ lineId: line.id, pieces: 10 }])).errors).toBeUndefined()
    const [made] = (await read()).claims
    expect(made).toMatchObject({
      kind: 'RETURN',
      status: 'SELLER_REVIEW',
      returnArrangedBy: 'SELLER',
      transitions: ['withdraw'],
    })
    const stranger = await server.build.user({ roles: ['seller'], sellerId: sellerId + 1 })
    expect(await server.codeOf(answer, { id: made?.id }, stranger.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(schedule, { id: made?.id, input: pickup }, token)).toBe('BAD_TRANSITION')
    await back(made?.id)
    expect(await server.codeOf(withdraw, { id: made?.id }, buyer.token)).toBe('BAD_TRANSITION')
    expect(await server.codeOf(inspect, { id: made?.id, input: looked, lines: [] }, stranger.token)).toBe('NOT_FOUND')
    const lines = [{ lineId: line.id, pieces: 10, fit: true }]
    const seen = await server.get<{ submitReturnInspection: Claim }>(
      inspect,
      { id: made?.id, input: looked, lines },
      token,
    )
    expect(seen.submitReturnInspection).toMatchObject({
      status: 'RESOLVED',
      agreedPaise: made?.totalPaise,
      transitions: [],
    })
    expect(await server.codeOf(inspect, { id: made?.id, input: looked, lines }, token)).toBe('BAD_TRANSITION')
    const after = await stock()
    expect(Number(after.hand) - Number(before.hand)).toBe(Math.round((line.quantityMilli * 10) / line.pieces))
    const { rows } = await server.pool.query('select amount_paise from refunds where suborder_id = $1', [id])
    expect(rows).toEqual([{ amount_paise: made?.totalPaise }])
    expect((await read()).claims[0]?.steps.map(({ status }) => status)).toEqual([
      'SELLER_REVIEW',
      'APPROVED',
      'PICKUP_SCHEDULED',
      'IN_TRANSIT',
      'RECEIVED',
      'INSPECTED',
      'RESOLVED',
    ])
    expect(await broken()).toEqual([])
  })

  test('that all go back bring the whole invoice back, rounding and freight with it', async () => {
    const { read, line, ask, back, token } = await delivered()
    await ask('RETURN', [{ lineId: line.id, pieces: line.pieces }])
    const [made] = (await read()).claims
    await back(made?.id)
    const lines = [{ lineId: line.id, pieces: line.pieces, fit: false }]
    await server.get(inspect, { id: made?.id, input: looked, lines }, token)
    const suborder = await read()
    expect(suborder.creditNotes).toEqual([{ totalPaise: suborder.totalPaise }])
    expect(await broken()).toEqual([])
  })

  test('of which some do not pass are paid for in part, and the rest is brought back', async () => {
    const { read, line, ask, back, token, stock } = await delivered()
    const before = await stock()
    await ask('RETURN', [{ lineId: line.id, pieces: 10 }])
    const [made] = (await read()).claims
    await back(made?.id)
    const tooMany = [{ lineId: line.id, pieces: 11, fit: false }]
    expect(await server.codeOf(inspect, { id: made?.id, input: looked, lines: tooMany }, token)).toBe('PASSED_TOO_MUCH')
    const lines = [{ lineId: line.id, pieces: 4, fit: false }]
    const seen = await server.get<{ submitReturnInspection: Claim }>(
      inspect,
      { id: made?.id, input: looked, lines },
      token,
    )
    expect(seen.submitReturnInspection).toMatchObject({ status: 'RETURNING_TO_BUYER', transitions: ['bringBack'] })
    expect(seen.submitReturnInspection.agreedPaise).toBeLessThan(made?.totalPaise ?? 0)
    const done = await server.get<{ updateReturnStatus: Claim }>(
      transition,
      { id: made?.id, transition: 'bringBack' },
      token,
    )
    expect(done.updateReturnStatus).toMatchObject({ status: 'RESOLVED' })
    expect(await stock()).toEqual(before)
    // six bars are the buyer's again and can be claimed
    expect((await ask('CLAIM', [{ lineId: line.id, pieces: line.pieces - 4 }])).errors).toBeUndefined()
    expect(await broken()).toEqual([])
  })

  test('of which nothing passes are brought back, unless an admin decides otherwise', async () => {
    const { read, line, ask, back, token, id } = await delivered()
    await ask('RETURN', [{ lineId: line.id, pieces: 10 }])
    const [made] = (await read()).claims
    await back(made?.id)
    const seen = await server.get<{ submitReturnInspection: Claim }>(
      inspect,
      { id: made?.id, input: looked, lines: [] },
      token,
    )
    expect(seen.submitReturnInspection).toMatchObject({
      status: 'RETURNING_TO_BUYER',
      noteId: null,
      transitions: ['bringBack'],
    })
    const lines = [{ lineId: line.id, pieces: 10, fit: false }]
    expect(await server.codeOf(inspect, { id: made?.id, input: looked, lines }, token)).toBe('NOT_FOUND')
    const admin = await server.as('admin')
    const decided = await server.get<{ submitReturnInspection: Claim }>(
      inspect,
      { id: made?.id, input: looked, lines },
      admin,
    )
    expect(decided.submitReturnInspection).toMatchObject({ status: 'RESOLVED', agreedPaise: made?.totalPaise })
    const { rows } = await server.pool.query('select 1 from refunds where suborder_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(await broken()).toEqual([])
  })
})

describe('a replacement', () => {
  test('goes out as a load of its own with certificates and challan, is no second sale, and ends when it has come', async () => {
    const { read, line, ask, back, token, buyer, stock, id } = await delivered()
    const before = await stock()
    await ask('REPLACEMENT', [{ lineId: line.id, pieces: 10 }], 'WRONG_GRADE')
    const [made] = (await read()).claims
    expect(await server.codeOf(replace, { id: made?.id }, token)).toBe('BAD_TRANSITION')
    await back(made?.id)
    const lines = [{ lineId: line.id, pieces: 10, fit: true }]
    const seen = await server.get<{ submitReturnInspection: Claim }>(
      inspect,
      { id: made?.id, input: looked, lines },
      token,
    )
    expect(seen.submitReturnInspection).toMatchObject({ status: 'INSPECTED', transitions: ['refundClaim'] })
    const shipment = await packAgain(server, token, made?.id)
    expect(await server.codeOf(replace, { id: made?.id }, token)).toBe('REPLACED_ALREADY')
    expect(await server.codeOf(instead, { id: made?.id }, token)).toBe('REPLACED_ALREADY')
    expect(await broken()).toEqual([])
    await server.get(dispatch, { id: shipment, input: truck }, token)
    const sent = (await read()).shipments.at(-1)
    expect(sent).toMatchObject({
      status: 'DISPATCHED',
      invoiceId: null,
      challanNumber: expect.stringMatching(/\/D2627\//),
      claimNumber: expect.stringContaining('-K1'),
    })
    expect((await read()).status).toBe('DELIVERED')
    await server.get(deliver, { id: shipment, input: { otp: sent?.deliveryCode } }, token)
    await server.settle()
    expect((await read()).claims[0]).toMatchObject({ status: 'RESOLVED', agreedPaise: null })
    // ten came back, ten went out
    expect(await stock()).toEqual(before)
    const { rows } = await server.pool.query(
      `select (select count(*)::int from invoices where suborder_id = $1) as invoices, (select count(*)::int from refunds where suborder_id = $1) as refunds,
         (select count(*)::int from commission_lines where suborder_id = $1) as fees`,
      [id],
    )
    expect(rows).toEqual([{ invoices: 1, refunds: 0, fees: 1 }])
    expect(await broken()).toEqual([])
    // what came in its place can be bent too: it is credited on the one invoice there is
    const input = { reason: 'BENT', note: 'Two of the new ones are bent.' }
    const lines2 = [{ lineId: line.id, pieces: 2 }]
    const values = { shipmentId: shipment, input, lines: lines2 }
    expect((await server.upload(make, values, picture, buyer.token)).errors).toBeUndefined()
    const second = (await read()).claims.at(-1)
    await server.get(answer, { id: second?.id }, token)
    expect((await read()).creditNotes).toEqual([{ totalPaise: second?.totalPaise }])
    expect(await broken()).toEqual([])
  })

  test('of goods that no seller has in stock any more is refunded instead', async () => {
    const { read, line, ask, back, token } = await delivered()
    await ask('REPLACEMENT', [{ lineId: line.id, pieces: 10 }], 'WRONG_GRADE')
    const [made] = (await read()).claims
    await back(made?.id)
    const lines = [{ lineId: line.id, pieces: 8, fit: false }]
    await server.get(inspect, { id: made?.id, input: looked, lines }, token)
    const done = await server.get<{ refundClaim: Claim }>(instead, { id: made?.id }, token)
    expect(done.refundClaim).toMatchObject({ status: 'RETURNING_TO_BUYER' })
    expect(await server.codeOf(instead, { id: made?.id }, token)).toBe('BAD_TRANSITION')
    expect(await broken()).toEqual([])
  })

  test('of goods that all came and are out of stock is refunded with the freight that was billed for them', async () => {
    const { read, line, ask, back, token } = await delivered()
    await ask('REPLACEMENT', [{ lineId: line.id, pieces: 10 }], 'WRONG_GRADE')
    const [made] = (await read()).claims
    await back(made?.id)
    const lines = [{ lineId: line.id, pieces: 10, fit: false }]
    await server.get(inspect, { id: made?.id, input: looked, lines }, token)
    const done = await server.get<{ refundClaim: Claim }>(instead, { id: made?.id }, token)
    expect(done.refundClaim).toMatchObject({ status: 'RESOLVED' })
    expect(done.refundClaim.agreedPaise).toBeGreaterThan((made?.totalPaise ?? 0) + 100)
    expect(await broken()).toEqual([])
  })
})

test('what comes back is on the list of whoever makes the next step, and on the morning page of a seller', async () => {
  const { read, line, ask, token } = await delivered('taps')
  await ask('RETURN', [{ lineId: line.id, quantityMilli: line.quantityMilli }])
  const [made] = (await read()).claims
  const id = made?.id
  const backOffice = await server.as('admin')
  const list = 'query ($side: ClaimSide!) { claims(filter: { waitsFor: $side }, page: { size: 100 }) { items { id } } }'
  const morning = async () => {
    const text = '{ sellerDashboard { queues { name count } } }'
    const { sellerDashboard } = await server.get<{ sellerDashboard: { queues: { name: string; count: number }[] } }>(
      text,
      {},
      token,
    )
    return sellerDashboard.queues.find(({ name }) => name === 'claims')?.count ?? 0
  }
  const before = (await morning()) - 1
  const waits = async () => {
    const sides: string[] = []
    for (const side of ['SELLER', 'BUYER', 'ADMIN']) {
      const { claims } = await server.get<{ claims: { items: { id: string }[] } }>(list, { side }, backOffice)
      if (claims.items.some((one) => one.id === id)) sides.push(side)
    }
    // what the seller can do now and what the lists say are one
    const { items } = (
      await server.get<{ claims: { items: Claim[] } }>('{ claims { items { id transitions } } }', {}, token)
    ).claims
    const transitions = items.find((one) => one.id === id)?.transitions ?? []
    expect(await morning()).toBe(before + (transitions.length > 0 ? 1 : 0))
    return sides
  }
  expect(await waits()).toEqual(['SELLER'])
  await server.get(answer, { id }, token)
  expect(await waits()).toEqual(['SELLER'])
  await server.get(schedule, { id, input: pickup }, token)
  expect(await waits()).toEqual(['SELLER'])
  await server.get(transition, { id, transition: 'pickUp' }, token)
  await server.get(transition, { id, transition: 'receive' }, token)
  expect(await waits()).toEqual(['SELLER'])
  const lines = [{ lineId: line.id, quantityMilli: line.quantityMilli, fit: true }]
  await server.get(inspect, { id, input: looked, lines }, token)
  expect(await waits()).toEqual([])
})

describe('what goes back without a fault', () => {
  test('is brought by the buyer, within the days that the buyer was shown, and its freight stays paid', async () => {
    const { read, line, ask, token, buyer, load: shipment } = await delivered('taps')
    expect((await read()).returnTerms).toEqual([{ lineId: line.id, goesOff: false, windowDays: 10, paidBy: 'BUYER' }])
    await cameAgo(shipment, 10 * 24 - 1)
    const all = [{ lineId: line.id, quantityMilli: line.quantityMilli }]
    expect((await ask('RETURN', all, 'NOT_NEEDED')).errors).toBeUndefined()
    const [made] = (await read()).claims
    expect(made).toMatchObject({ returnArrangedBy: 'BUYER' })
    const goods = Number(
      (
        await server.pool.query('select goods_paise - discount_paise as paise from order_lines where id = $1', [
          line.id,
        ])
      ).rows[0].paise,
    )
    expect(made?.totalPaise).toBeLessThan((await read()).totalPaise)
    expect(made?.totalPaise).toBeGreaterThanOrEqual(goods)
    await server.get(answer, { id: made?.id }, token)
    const waiting = '{ claims(filter: { waitsFor: SELLER }, page: { size: 100 }) { items { id } } }'
    const { claims } = await server.get<{ claims: { items: { id: string }[] } }>(waiting, {}, token)
    expect(claims.items.map(({ id }) => id)).not.toContain(made?.id)
    const on = '2026-11-30'
    expect(await server.codeOf(schedule, { id: made?.id, input: { ...pickup, on } }, token)).toBe('NOT_FOUND')
    await server.get(schedule, { id: made?.id, input: { ...pickup, on } }, buyer.token)
    await server.get(transition, { id: made?.id, transition: 'pickUp' }, buyer.token)
    expect(await server.codeOf(transition, { id: made?.id, transition: 'receive' }, buyer.token)).toBe('NOT_FOUND')
    await server.get(transition, { id: made?.id, transition: 'receive' }, token)
    expect(await broken()).toEqual([])
  })

  test('comes too late after them, and cement does not go back at all', async () => {
    const taps = await delivered('taps')
    await cameAgo(taps.load, 10 * 24 + 1)
    const some = (line: { id: string }) => [{ lineId: line.id, quantityMilli: 1000 }]
    expect(codeOfUpload(await taps.ask('RETURN', some(taps.line), 'NOT_NEEDED'))).toBe('RETURN_LATE')
    const cement = await delivered('cement')
    for (const reason of ['NOT_NEEDED', 'DAMAGED'])
      expect(codeOfUpload(await cement.ask('RETURN', some(cement.line), reason))).toBe('RETURN_NOT_TAKEN')
    expect((await cement.ask('CLAIM', some(cement.line), 'DAMAGED')).errors).toBeUndefined()
  })
})
