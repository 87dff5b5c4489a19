import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, dispatch, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../../every-invariant.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())

const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const cancelWhole =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const suborderFields = `id status totalPaise creditPaise partialCancellationTerms lines { id offerId pieces quantityMilli packedPieces cancelledPieces cancelledMilli }
  cancellations { id status requestedBy totalPaise buyerPaise mayAnswer lines { lineId pieces } } shipments { id status totalPaise deliveryCode }`
const suborderText = `query ($id: ID!) { order(id: $id) { suborders { ${suborderFields} } } }`
const createPartialCancellation = `mutation ($id: ID!, $reason: String!, $lines: [PackInput!]) { createPartialCancellation(suborderId: $id, reason: $reason, lines: $lines) { ${suborderFields} } }`
const answer = `mutation ($id: ID!, $answer: Answer!, $note: String) { submitPartialCancellationResponse(id: $id, answer: $answer, note: $note) { ${suborderFields} } }`

type Suborder = {
  id: string
  status: string
  totalPaise: number
  creditPaise: number
  partialCancellationTerms: string | null
  lines: {
    id: string
    offerId: string
    pieces: number
    quantityMilli: number
    packedPieces: number
    cancelledPieces: number
  }[]
  cancellations: {
    id: string
    status: string
    requestedBy: string
    totalPaise: number
    buyerPaise: number
    mayAnswer: boolean
  }[]
  shipments: { id: string; status: string; totalPaise: number; deliveryCode: string }[]
}

/** A paid order of 2.4 t of bars, accepted by its seller; `sent` of its pieces have left. */
async function bars(sent = 0) {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const suborder = (await buy.read(buyer.token, placed.id)).suborders.find((one) =>
    one.lines[0]?.title.includes('12 mm'),
  )
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(suborder?.seller.id) })
  const id = suborder?.id ?? ''
  await server.get(accept, { id }, token)
  const read = async (): Promise<Suborder> => {
    const { order } = await server.get<{ order: { suborders: Suborder[] } }>(
      suborderText,
      { id: placed.id },
      buyer.token,
    )
    const found = order.suborders.find((one) => one.id === id)
    if (!found) throw new Error('the part is gone')
    return found
  }
  const [line] = (await read()).lines
  if (!line) throw new Error('no line')
  const send = async (pieces: number | null) => {
    const shipment = await packAll(server, token, id, pieces === null ? null : [{ lineId: line.id, pieces }])
    await server.get(dispatch, { id: shipment, input: truck }, token)
    return shipment
  }
  const shipment = sent ? await send(sent) : ''
  const held = async () =>
    Number(
      (await server.pool.query('select reserved_milli from stock where offer_id = $1', [line.offerId])).rows[0]
        .reserved_milli,
    )
  const refunds = async () =>
    (
      await server.pool.query('select reason, amount_paise as paise from refunds where suborder_id = $1 order by id', [
        id,
      ])
    ).rows
  const stranger = await server.build.user()
  return { id, token, buyer: buyer.token, read, line, send, load: shipment, held, refunds, stranger: stranger.token }
}
const reason = 'The slab is cast already.'
const broken = async () => {
  await server.settle()
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}

describe('the rest of a part of which a truck has left', () => {
  test('is cancelled by its buyer at once while it is not packed; its share goes back, to the paisa, and the part is as its truck', async () => {
    const { id, buyer, read, line, load: shipment, held, refunds, stranger, token } = await bars(100)
    const before = await held()
    expect((await read()).partialCancellationTerms).toBe('AT_ONCE')
    expect(await server.codeOf(createPartialCancellation, { id, reason }, stranger)).toBe('NOT_FOUND')
    const { createPartialCancellation: suborder } = await server.get<{ createPartialCancellation: Suborder }>(
      createPartialCancellation,
      { id, reason },
      buyer,
    )
    expect(suborder).toMatchObject({
      status: 'DISPATCHED',
      partialCancellationTerms: null,
      cancellations: [{ status: 'DONE', requestedBy: 'BUYER' }],
    })
    expect(suborder.lines).toMatchObject([{ cancelledPieces: line.pieces - 100, packedPieces: line.pieces }])
    const [sent] = suborder.shipments
    const [rest] = suborder.cancellations
    expect((sent?.totalPaise ?? 0) + (rest?.totalPaise ?? 0)).toBe(suborder.totalPaise)
    expect(before - (await held())).toBeGreaterThan(0)
    await server.settle()
    expect(await refunds()).toEqual([{ reason: 'rest', paise: rest?.buyerPaise }])
    expect(await server.codeOf(createPartialCancellation, { id, reason }, buyer)).toBe('NOTHING_TO_CANCEL')
    expect(await broken()).toEqual([])
    await server.get(deliver, { id: shipment, input: { otp: sent?.deliveryCode } }, token)
    expect((await read()).status).toBe('DELIVERED')
    expect(await broken()).toEqual([])
  })

  test('that came already is delivered with it', async () => {
    const { id, buyer, read, load: shipment, token } = await bars(60)
    await server.get(deliver, { id: shipment, input: { otp: (await read()).shipments[0]?.deliveryCode } }, token)
    expect((await read()).status).toBe('CONFIRMED')
    await server.get(createPartialCancellation, { id, reason }, buyer)
    expect((await read()).status).toBe('DELIVERED')
    expect(await broken()).toEqual([])
  })

  test('is asked for once it is packed, and goes on when the seller says no', async () => {
    const { id, buyer, read, line, token, stranger } = await bars(50)
    await packAll(server, token, id, [{ lineId: line.id, pieces: 40 }])
    expect((await read()).partialCancellationTerms).toBe('REQUEST')
    await server.get(createPartialCancellation, { id, reason }, buyer)
    const [requested] = (await read()).cancellations
    expect(requested).toMatchObject({ status: 'REQUESTED', mayAnswer: false })
    expect(await server.codeOf(createPartialCancellation, { id, reason }, buyer)).toBe('PARTIAL_CANCELLATION_REQUESTED')
    expect(await server.codeOf(answer, { id: requested?.id, answer: 'ACCEPT' }, stranger)).toBe('NOT_FOUND')
    expect(await server.codeOf(answer, { id: requested?.id, answer: 'ACCEPT' }, buyer)).toBe('FORBIDDEN')
    expect(await server.codeOf(answer, { id: requested?.id, answer: 'DECLINE' }, token)).toBe('REASON_NEEDED')
    await server.get(answer, { id: requested?.id, answer: 'DECLINE', note: 'It is on the truck.' }, token)
    expect((await read()).status).toBe('CONFIRMED')
    expect(await server.codeOf(answer, { id: requested?.id, answer: 'ACCEPT' }, token)).toBe('BAD_TRANSITION')
    await server.get(createPartialCancellation, { id, reason }, buyer)
    const again = (await read()).cancellations.at(-1)
    const { submitPartialCancellationResponse } = await server.get<{ submitPartialCancellationResponse: Suborder }>(
      answer,
      { id: again?.id, answer: 'ACCEPT' },
      token,
    )
    expect(submitPartialCancellationResponse).toMatchObject({
      status: 'DISPATCHED',
      shipments: [{ status: 'DISPATCHED' }, { status: 'VOID' }],
    })
    expect(await broken()).toEqual([])
  })

  test('is proposed by the seller and agreed to by the buyer, or done by an admin with its reason', async () => {
    const one = await bars(30)
    await server.get(createPartialCancellation, { id: one.id, reason: 'The mill sends no more.' }, one.token)
    const [requested] = (await one.read()).cancellations
    expect(requested).toMatchObject({
      status: 'REQUESTED',
      requestedBy: 'SELLER',
      mayAnswer: true,
      lines: [{ pieces: one.line.pieces - 30 }],
    })
    expect(await one.refunds()).toEqual([])
    await server.get(answer, { id: requested?.id, answer: 'ACCEPT' }, one.buyer)
    expect((await one.read()).status).toBe('DISPATCHED')
    const two = await bars(30)
    const admin = await server.as('admin')
    await server.get(createPartialCancellation, { id: two.id, reason: 'The yard has closed.' }, admin)
    const { rows } = await server.pool.query(
      "select 1 from audit_log where action = 'order.createPartialCancellation' and entity_id = $1",
      [two.id],
    )
    expect(rows).toHaveLength(1)
    expect((await two.read()).status).toBe('DISPATCHED')
    expect(await broken()).toEqual([])
  })

  test('lapses as a question when everything has left meanwhile', async () => {
    const { id, read, token, send } = await bars(30)
    await server.get(createPartialCancellation, { id, reason: 'The mill sends no more.' }, token)
    await send(null)
    expect((await read()).cancellations).toMatchObject([{ status: 'LAPSED', mayAnswer: false }])
    expect(await broken()).toEqual([])
  })
})

describe('some of a part that has not left', () => {
  test('is cancelled before it is packed; the invoices of the other goods come to what is left', async () => {
    const { id, buyer, read, line, token, send, refunds } = await bars()
    const some = (pieces: number) => [{ lineId: line.id, pieces }]
    expect(await server.codeOf(createPartialCancellation, { id, reason }, buyer)).toBe('CANCEL_WHOLE')
    expect(await server.codeOf(createPartialCancellation, { id, reason, lines: some(line.pieces + 1) }, buyer)).toBe(
      'PACK_TOO_MUCH',
    )
    await server.get(createPartialCancellation, { id, reason, lines: some(17) }, buyer)
    expect((await read()).status).toBe('CONFIRMED')
    await send(41)
    await send(null)
    const suborder = await read()
    expect(suborder).toMatchObject({ status: 'DISPATCHED', lines: [{ cancelledPieces: 17 }] })
    const billed = suborder.shipments.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
    expect(billed + (suborder.cancellations[0]?.totalPaise ?? 0)).toBe(suborder.totalPaise)
    expect(await broken()).toEqual([])
    expect(await refunds()).toHaveLength(1)
    for (const { id: shipment, deliveryCode } of suborder.shipments)
      await server.get(deliver, { id: shipment, input: { otp: deliveryCode } }, token)
    expect(await broken()).toEqual([])
    // the books: what the seller earns is what was billed, and commission is of that alone
    const { rows } = await server.pool.query(
      `select -sum(e.amount_paise)::bigint as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.suborder_id = $1 and e.part = 'SALE'`,
      [id],
    )
    expect(rows).toEqual([{ paise: billed }])
  })

  test('and then the whole of it: together the buyer gets back what was paid, once', async () => {
    const { id, buyer, read, line, refunds } = await bars()
    await server.get(createPartialCancellation, { id, reason, lines: [{ lineId: line.id, pieces: 10 }] }, buyer)
    await server.get(cancelWhole, { id }, buyer)
    await server.settle()
    const suborder = await read()
    const back = await refunds()
    expect(back.map((one: { reason: string }) => one.reason)).toEqual(['rest', 'cancelled'])
    expect(back.reduce((sum: number, one: { paise: number }) => sum + one.paise, 0)).toBe(
      suborder.totalPaise - suborder.creditPaise,
    )
    expect(await broken()).toEqual([])
  })

  test('comes to the same when the word of the whole is heard before that of the rest', async () => {
    const { id, buyer, read, line, refunds } = await bars()
    await server.asOwner(`
      create function kept_waiting() returns trigger language plpgsql as $$ begin new.not_before = now() + interval '1 day'; return new; end $$;
      create trigger kept_waiting before insert on events for each row when (new.name = 'rest.moved') execute function kept_waiting()`)
    await server.get(createPartialCancellation, { id, reason, lines: [{ lineId: line.id, pieces: 10 }] }, buyer)
    await server.get(cancelWhole, { id }, buyer)
    await server.settle()
    await server.asOwner(`
      drop function kept_waiting cascade;
      update events set not_before = now() where name = 'rest.moved' and done_at is null`)
    expect(await broken()).toEqual([])
    const suborder = await read()
    const back = await refunds()
    expect(back.reduce((sum: number, one: { paise: number }) => sum + one.paise, 0)).toBe(
      suborder.totalPaise - suborder.creditPaise,
    )
    const unheard = await server.pool.query(
      "select name, error from events where name = 'rest.moved' and done_at is null",
    )
    expect(unheard.rows).toEqual([])
  })
})
