import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { startServer, type TestServer } from '#test/server.ts'
import { buying, deliver, pack } from '#test/shop/buying.ts'
import { dealing } from '#test/shop/dealing.ts'
import { editing, submitOrderEditResponse, submitQuantityReduction, submitSubstitution } from '#test/shop/editing.ts'
import { invariants } from '../../../../every-invariant.ts'

let server: TestServer
let bars: Awaited<ReturnType<typeof editing>>
beforeAll(async () => {
  server = await startServer()
  bars = await editing(server)
  await server.get(
    'mutation ($input: CouponInput!) { createCoupon(input: $input) { id } }',
    {
      input: {
        code: 'SHARED-TONNE',
        title: 'Of a test',
        perUserLimit: 9,
        startsAt: '2026-11-01T00:00:00Z',
        endsAt: '2036-11-01T00:00:00Z',
        kind: 'PER_TONNE',
        amountPaise: 123_45,
        borneBy: 'SHARED',
        platformBp: 3_700,
      },
    },
    await server.as('admin'),
  )
})
afterAll(() => server.close())

const broken = async () => {
  await server.settle()
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}
const commissionOf = async (id: string) =>
  (
    await server.pool.query(
      `select l.line_id as "lineId", l.key, l.rule_id as "ruleId", l.fee_paise as fee, l.quantity_milli as milli from commission_lines l
       where l.suborder_id = $1 order by l.id`,
      [id],
    )
  ).rows as { lineId: number; key: string; ruleId: number; fee: number; milli: number }[]
const notice = async (id: string | undefined) =>
  (
    await server.pool.query(
      `select template, count(distinct user_id)::int as readers from messages where dedupe_key like $1 group by 1 order by 1`,
      [`%edit:${id}:%`],
    )
  ).rows as { template: string; readers: number }[]

describe('bars of another diameter', () => {
  test('are offered with their stock, whole bars that weigh no more, and what goes back', async () => {
    const { id, line, choices, buyer } = await bars()
    const offered = await choices(94)
    expect(offered.length).toBeGreaterThan(1)
    for (const one of offered) {
      expect(one.replacedGrams).toBe(94 * 10_656)
      expect(one.grams).toBeLessThanOrEqual(one.replacedGrams)
      expect(one.diameterMm).not.toBe(12)
      expect(one.change?.before.grams).toBe(line.grams)
      expect(one.change?.after.grams).toBe(line.grams - one.replacedGrams + one.grams)
      expect(one.change?.backPaise).toBeGreaterThanOrEqual(0)
    }
    const sixteen = offered.find(({ diameterMm }) => diameterMm === 16)
    expect(sixteen).toMatchObject({ pieces: 52, grams: 985_920 })
    const text = 'query ($id: ID!, $lineId: ID!) { swapChoices(suborderId: $id, lineId: $lineId) { offerId } }'
    expect(await server.codeOf(text, { id, lineId: line.id }, buyer)).toBe('FORBIDDEN')
    const stranger = (await server.build.seller()).owner.token
    expect(await server.codeOf(text, { id, lineId: line.id }, stranger)).toBe('NOT_FOUND')
  })

  test('come instead of all of a line once the buyer agrees: stock, sums, invoice, refund, commission and books to the paisa', async () => {
    const { id, buyer, token, line, other, propose, say, read, held, refunds, send } = await bars('SHARED-TONNE')
    const to = await other()
    const [oldHeld, newHeld] = [await held(line.offerId), await held(to.offerId)]
    const requested = await propose(null, to.offerId)
    expect(requested.edits).toMatchObject([
      { kind: 'SWAP', status: 'REQUESTED', requestedBy: 'SELLER', mayAnswer: false, mayWithdraw: true },
    ])
    expect((await read()).edits[0]).toMatchObject({ mayAnswer: true, mayWithdraw: false, whyNot: null })
    expect(await held(to.offerId)).toBe(newHeld)
    const done = await say('ACCEPT')
    const [old, fresh] = done.lines
    expect(old).toMatchObject({ id: line.id, cancelledPieces: line.pieces, cancelledMilli: line.quantityMilli })
    expect(fresh).toMatchObject({
      replacesId: line.id,
      offerId: to.offerId,
      pieces: to.pieces,
      grams: to.grams,
      quantityMilli: to.grams,
      pricePaise: line.pricePaise,
      rateBp: line.rateBp,
      title: to.title,
    })
    // the price of a kilogram stays, to the paisa of a rounding
    expect(Math.abs((fresh?.goodsPaise ?? 0) - Math.round((line.pricePaise * to.grams) / 1000))).toBeLessThanOrEqual(1)
    expect(oldHeld - (await held(line.offerId))).toBe(line.quantityMilli)
    expect((await held(to.offerId)) - newHeld).toBe(to.grams)
    const [edit] = done.edits
    expect(edit).toMatchObject({ status: 'DONE', answeredBy: 'BUYER', backPaise: to.change?.backPaise })
    expect(edit?.after).toEqual(to.change?.after)
    expect(done.revisions).toMatchObject([
      { number: 1, kind: 'SWAP', status: 'DONE', requestedBy: 'SELLER', answeredBy: 'BUYER' },
    ])
    expect(done).toMatchObject({ status: 'CONFIRMED', totalPaise: requested.totalPaise })
    await server.settle()
    expect(await refunds()).toEqual([{ reason: 'rest', paise: edit?.backPaise }])
    expect(await broken()).toEqual([])
    const shipment = await send(null)
    const suborder = await read()
    expect(suborder.status).toBe('DISPATCHED')
    const billed = suborder.shipments.reduce((sum, one) => sum + one.totalPaise, 0)
    expect(billed + (suborder.cancellations[0]?.totalPaise ?? 0)).toBe(suborder.totalPaise)
    expect(billed).toBe(edit?.after.totalPaise)
    const { rows: invoices } = await server.pool.query('select lines, totals from invoices where shipment_id = $1', [
      shipment,
    ])
    expect(invoices[0].lines).toHaveLength(1)
    expect(JSON.stringify(invoices[0].lines)).toContain(to.title)
    await server.get(deliver, { id: shipment, input: { otp: suborder.shipments[0]?.deliveryCode } }, token)
    expect(await broken()).toEqual([])
    // commission: what was taken of the old bars goes back, the new ones are sold on the same terms
    const fees = await commissionOf(id)
    expect(fees.map(({ key }) => key.replace(/\d+/, ''))).toEqual(expect.arrayContaining(['sold', 'sold', 'rest:']))
    const sold = fees.filter(({ key }) => key === 'sold')
    expect(sold[1]?.ruleId).toBe(sold[0]?.ruleId)
    expect(sold[1]?.fee).toBe(Math.round(((sold[0]?.fee ?? 0) * to.grams) / line.quantityMilli))
    expect(fees.filter(({ lineId }) => String(lineId) === line.id).reduce((sum, { fee }) => sum + fee, 0)).toBe(0)
    // the ledger: the seller's sale is what was billed, and nothing of the advance is left
    const { rows } = await server.pool.query(
      `select e.account, sum(e.amount_paise)::bigint as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.suborder_id = $1 and (e.account = 'BUYER_ADVANCE' or e.part = 'SALE') group by 1 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { account: 'BUYER_ADVANCE', paise: 0 },
      { account: 'SELLER_PAYABLE', paise: -billed },
    ])
    expect(await server.codeOf(submitOrderEditResponse, { id: edit?.id, answer: 'ACCEPT' }, buyer)).toBe(
      'BAD_TRANSITION',
    )
    await server.settle()
    expect((await notice(edit?.id)).map(({ template }) => template)).toEqual(['edit.asked', 'edit.done'])
  })

  test('come instead of some of a line of which a truck has left, and again instead of those', async () => {
    const { id, token, line, propose, say, read, send, refunds } = await bars()
    await send(40)
    await propose(30)
    const once = await say('ACCEPT')
    const fresh = once.lines.find(({ replacesId }) => replacesId === line.id)
    expect(once.lines[0]).toMatchObject({ cancelledPieces: 30, packedPieces: 70 })
    expect(once.status).toBe('CONFIRMED')
    expect(await broken()).toEqual([])
    const text =
      'query ($id: ID!, $lineId: ID!) { swapChoices(suborderId: $id, lineId: $lineId) { offerId whyNot { code message } } }'
    const { swapChoices } = await server.get<{
      swapChoices: { offerId: string; whyNot: { code: string; message: string } | null }[]
    }>(text, { id, lineId: fresh?.id }, token)
    const back = swapChoices.find(({ whyNot, offerId }) => whyNot === null && offerId !== line.offerId)
    const input = { lineId: fresh?.id, offerId: back?.offerId }
    await server.get(submitSubstitution, { id, input, reason: 'Not these either.' }, token)
    const twice = await say('ACCEPT')
    expect(twice.lines.map(({ replacesId }) => replacesId)).toEqual([null, line.id, fresh?.id])
    expect(twice.revisions.map(({ number }) => number)).toEqual([1, 2])
    await send(null)
    const suborder = await read()
    const billed = suborder.shipments.reduce((sum, one) => sum + one.totalPaise, 0)
    const over = suborder.cancellations.reduce((sum, one) => sum + one.totalPaise, 0)
    expect(billed + over).toBe(suborder.totalPaise)
    for (const shipment of suborder.shipments)
      await server.get(deliver, { id: shipment.id, input: { otp: shipment.deliveryCode } }, token)
    expect(await refunds()).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('and then the whole part is cancelled: the buyer has all back, once', async () => {
    const { id, buyer, propose, say, read, refunds, other, held } = await bars()
    const to = await other(50)
    await propose(50, to.offerId)
    await say('ACCEPT')
    const kept = await held(to.offerId)
    await server.get(
      'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }',
      { id },
      buyer,
    )
    await server.settle()
    const suborder = await read()
    const back = (await refunds()).reduce((sum, { paise }) => sum + paise, 0)
    expect(back).toBe(suborder.totalPaise - suborder.creditPaise)
    expect(kept - (await held(to.offerId))).toBe(to.grams)
    expect(await broken()).toEqual([])
  })

  test('are proposed by the sender or admins alone, of the same make and yard, where there are enough, one at a time', async () => {
    const { id, buyer, token, line, other, choices, propose, read } = await bars()
    const to = await other(20)
    const reason = 'The mill sends no more of it.'
    const ask = (input: object, as = token) =>
      server.codeOf(submitSubstitution, { id, input: { lineId: line.id, ...input }, reason }, as)
    expect(await ask({ offerId: to.offerId }, buyer)).toBe('FORBIDDEN')
    expect(await ask({ offerId: to.offerId }, (await server.build.seller()).owner.token)).toBe('NOT_FOUND')
    expect(await ask({ offerId: line.offerId })).toBe('SWAP_OTHER')
    const { bars: twelve, cement } = await buying(server).onSale()
    expect(await ask({ offerId: cement.id })).toBe('SWAP_OTHER')
    expect(await ask({ offerId: to.offerId, pieces: line.pieces + 1 })).toBe('PACK_TOO_MUCH')
    const heavy = (await choices(1)).find(({ diameterMm }) => diameterMm > 12)
    expect(heavy).toMatchObject({
      pieces: 0,
      whyNot: { message: expect.stringContaining('The quantity is less than one') },
    })
    expect(await ask({ offerId: heavy?.offerId, pieces: 1 })).toBe('SWAP_TOO_LITTLE')
    // what is called off from a schedule keeps the diameter that was agreed
    const schedule = await server.build.schedule({ offer: twelve })
    await server.rewrite('update order_lines set schedule_id = $2, call_no = 900 where id = $1', [line.id, schedule.id])
    expect(await ask({ offerId: to.offerId })).toBe('SWAP_CALLED')
    expect((await read(await server.as('admin'))).mayPropose).toEqual(['LESS'])
    await server.rewrite('update order_lines set schedule_id = null, call_no = null where id = $1', [line.id])
    await propose(20, to.offerId, await server.as('admin'))
    expect((await read()).edits).toMatchObject([{ requestedBy: 'ADMIN', mayAnswer: true }])
    expect(await ask({ offerId: to.offerId, pieces: 10 })).toBe('EDIT_REQUESTED')
    expect((await read(await server.as('admin'))).mayPropose).toEqual(['LESS'])
  })

  test('are not there any more when the buyer agrees: it is refused, nothing changes, and it can be agreed to later', async () => {
    const { line, other, propose, say, read, buyer, held } = await bars()
    const to = await other(60)
    await propose(60, to.offerId)
    const { rows } = await server.pool.query(
      'select on_hand_milli as hand, initial_milli as first from stock where offer_id = $1',
      [to.offerId],
    )
    const held0 = await held(line.offerId)
    const taken = rows[0].hand - (await held(to.offerId)) - to.grams + 1
    const stock = (milli: number) =>
      server.pool.query(
        'update stock set on_hand_milli = on_hand_milli + $2, initial_milli = initial_milli + $2 where offer_id = $1',
        [to.offerId, milli],
      )
    await stock(-taken)
    const edit = (await read()).edits[0]
    expect(await server.codeOf(submitOrderEditResponse, { id: edit?.id, answer: 'ACCEPT' }, buyer)).toBe(
      'STOCK_SHORT_OF',
    )
    expect(await held(line.offerId)).toBe(held0)
    expect((await read()).lines).toHaveLength(1)
    await stock(taken)
    expect((await say('ACCEPT')).edits[0]?.status).toBe('DONE')
    expect(await broken()).toEqual([])
  })

  test('lapse when their goods are packed, and are not proposed after a claim', async () => {
    const one = await bars()
    await one.propose(20)
    await one.send(null)
    expect((await one.read()).edits).toMatchObject([{ status: 'LAPSED', mayAnswer: false }])
    expect((await one.read(await server.as('admin'))).mayPropose).toEqual([])
    const two = await bars()
    const shipment = await two.send(30)
    const { shipments } = await two.read()
    await server.get(deliver, { id: shipment, input: { otp: shipments[0]?.deliveryCode } }, two.token)
    const to = await two.other(20)
    const { rows } = await server.pool.query('select 1 from claims where suborder_id = $1', [two.id])
    expect(rows).toEqual([])
    await claim(two.buyer, shipment, two.line.id)
    const input = { lineId: two.line.id, offerId: to.offerId, pieces: 20 }
    expect(await server.codeOf(submitSubstitution, { id: two.id, input, reason: 'No more of it.' }, two.token)).toBe(
      'EDIT_CLAIMED',
    )
    expect(await broken()).toEqual([])
  })
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
async function claim(token: string, shipmentId: string, lineId: string) {
  const { errors } = await server.upload(
    'mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) { createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { id } }',
    { shipmentId, input: { reason: 'DAMAGED', note: 'Some are bent.' }, lines: [{ lineId, pieces: 2 }] },
    picture,
    token,
  )
  expect(errors).toBeUndefined()
}

describe('less of a line', () => {
  test('is proposed by the seller and agreed to by the buyer: its share goes back and the invoice comes to what is left', async () => {
    const { id, token, line, less, say, read, refunds, send, held } = await bars('SHARED-TONNE')
    const before = await held(line.offerId)
    const text =
      'query ($id: ID!, $input: LessInput!) { previewQuantityReduction(suborderId: $id, input: $input) { backPaise after { totalPaise grams } } }'
    const { previewQuantityReduction } = await server.get<{
      previewQuantityReduction: { backPaise: number; after: { totalPaise: number; grams: number } }
    }>(text, { id, input: { lineId: line.id, pieces: 171 } }, token)
    await less(171)
    expect((await read()).edits).toMatchObject([
      { kind: 'LESS', requestedBy: 'SELLER', mayAnswer: true, ...previewQuantityReduction },
    ])
    const done = await say('ACCEPT')
    expect(done.lines).toMatchObject([{ cancelledPieces: line.pieces - 171 }])
    expect(done.edits).toMatchObject([
      { status: 'DONE', backPaise: previewQuantityReduction.backPaise, after: previewQuantityReduction.after },
    ])
    expect(done.cancellations).toMatchObject([
      { editId: done.edits[0]?.id, buyerPaise: previewQuantityReduction.backPaise },
    ])
    expect(before - (await held(line.offerId))).toBe((line.pieces - 171) * 10_656)
    await server.settle()
    expect(await refunds()).toEqual([{ reason: 'rest', paise: previewQuantityReduction.backPaise }])
    await send(null)
    const suborder = await read()
    expect(suborder.shipments[0]?.totalPaise).toBe(previewQuantityReduction.after.totalPaise)
    expect(await broken()).toEqual([])
    const shipment = suborder.shipments[0]
    await server.get(deliver, { id: shipment?.id, input: { otp: shipment?.deliveryCode } }, token)
    expect(await broken()).toEqual([])
    const { rows } = await server.pool.query(
      "select kind from order_events where suborder_id = $1 and kind like '%.%' order by id",
      [id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['edit.REQUESTED', 'edit.DONE']))
    expect(rows.map(({ kind }) => kind)).not.toContain('rest.DONE')
  })

  test('is down to nothing of one line while others stay, never of the whole part', async () => {
    const { id, token, line, propose, say, less, read } = await bars()
    const to = (pieces: number) => ({ id, input: { lineId: line.id, pieces }, reason: 'There is no more of it.' })
    expect(await server.codeOf(submitQuantityReduction, to(0), token)).toBe('CANCEL_WHOLE')
    expect(await server.codeOf(submitQuantityReduction, to(line.pieces), token)).toBe('EDIT_NOT_LESS')
    expect(await server.codeOf(submitQuantityReduction, to(-1), token)).toBe('WHOLE_PIECES')
    expect(await server.codeOf(submitQuantityReduction, { ...to(3), reason: ' ' }, token)).toBe('VALIDATION')
    await propose(40)
    await say('ACCEPT')
    await less(0)
    const done = await say('ACCEPT')
    expect(done.lines[0]).toMatchObject({ cancelledPieces: line.pieces })
    expect((await read()).status).toBe('CONFIRMED')
    expect(await broken()).toEqual([])
  })

  test('stays as it was when the other side says no with a reason, is taken back, or is not answered in time', async () => {
    const { buyer, token, less, say, read } = await bars()
    await less(100, buyer)
    expect(
      await server.codeOf(submitOrderEditResponse, { id: (await read()).edits[0]?.id, answer: 'ACCEPT' }, buyer),
    ).toBe('FORBIDDEN')
    expect(
      await server.codeOf(submitOrderEditResponse, { id: (await read()).edits[0]?.id, answer: 'DECLINE' }, token),
    ).toBe('REASON_NEEDED')
    await say('DECLINE', token, 'It is cut already.')
    await less(100)
    const stranger = await server.as('customer')
    const open = async () => (await read()).edits.at(-1)?.id
    expect(await server.codeOf(submitOrderEditResponse, { id: await open(), answer: 'ACCEPT' }, stranger)).toBe(
      'NOT_FOUND',
    )
    expect(await server.codeOf(submitOrderEditResponse, { id: await open(), answer: 'WITHDRAW' }, buyer)).toBe(
      'FORBIDDEN',
    )
    await say('WITHDRAW', token)
    const requested = await less(100)
    const late = new Date(Date.parse(requested.edits.at(-1)?.answerBy ?? '') + 60_000)
    const began = server.now()
    const run = () =>
      server.services.jobs.find(({ name }) => name === 'orders.lapseEdits')?.run(makeCtx(server.services))
    await run()
    expect((await read()).edits.at(-1)?.status).toBe('REQUESTED')
    server.setClock(late)
    await run()
    server.setClock(began)
    const suborder = await read()
    expect(suborder.edits.map(({ status }) => status)).toEqual(['REFUSED', 'WITHDRAWN', 'LAPSED'])
    expect(suborder.revisions.map(({ number, status }) => [number, status])).toEqual([
      [1, 'REFUSED'],
      [2, 'WITHDRAWN'],
      [3, 'LAPSED'],
    ])
    expect(suborder.lines).toMatchObject([{ cancelledPieces: 0 }])
    expect(suborder.mayPropose).toEqual(['LESS'])
    await server.settle()
    expect((await notice(suborder.edits[0]?.id)).map(({ template }) => template)).toEqual([
      'edit.asked',
      'edit.refused',
    ])
    expect((await notice(suborder.edits[2]?.id)).map(({ template }) => template)).toEqual(['edit.asked', 'edit.lapsed'])
    expect(await broken()).toEqual([])
  })

  test('is over when so much is packed meanwhile, and goes on when there is enough left', async () => {
    const { id, token, line, less, read, say } = await bars()
    await less(150)
    const some = (pieces: number) => server.get(pack, { id, lines: [{ lineId: line.id, pieces }] }, token)
    await some(100)
    expect((await read()).edits[0]).toMatchObject({ status: 'REQUESTED', whyNot: null })
    await some(60)
    expect((await read()).edits[0]?.status).toBe('LAPSED')
    expect(
      await server.codeOf(
        submitQuantityReduction,
        { id, input: { lineId: line.id, pieces: 120 }, reason: 'No more.' },
        token,
      ),
    ).toBe('EDIT_PACKED')
    await less(200)
    expect((await say('ACCEPT')).lines[0]).toMatchObject({ cancelledPieces: line.pieces - 200 })
    expect(await broken()).toEqual([])
  })
})

describe('a part that a dealer sends', () => {
  test('takes other bars as far as the dealer has them, and sets them aside there too', async () => {
    const deal = await dealing(server)
    const [pune, offer] = ['WPS-PUN', await deal.offer()]
    await deal.terms(pune, { 411045: 1 })
    await deal.stock(pune, offer.id, 1_000_000 * offer.step)
    const { id, buyer } = await deal.order(offer.id, '411045')
    const { token, id: dealerId } = deal.dealer(pune)
    expect(await server.codeOf(deal.acceptText, { id }, token)).toBe('OK')
    const lineId = (await deal.rows<{ id: number }>('select id from order_lines where suborder_id = $1', [id]))[0]?.id
    const text =
      'query ($id: ID!, $lineId: ID!) { swapChoices(suborderId: $id, lineId: $lineId) { offerId diameterMm grams availableMilli } }'
    type Choices = { swapChoices: { offerId: string; diameterMm: number; grams: number; availableMilli: number }[] }
    const choices = async () => (await server.get<Choices>(text, { id, lineId }, token)).swapChoices
    const [sixteen] = (await choices()).filter(({ diameterMm }) => diameterMm === 16)
    const input = { lineId, offerId: sixteen?.offerId }
    const held = async () =>
      Object.fromEntries(
        (
          await deal.rows<{ offer: number; held: number }>(
            'select offer_id as offer, reserved_milli::float as held from dealer_stock where dealer_id = $1 and offer_id = any($2)',
            [dealerId, [offer.id, sixteen?.offerId]],
          )
        ).map((row) => [row.offer, row.held]),
      )
    const [other, grams] = [sixteen?.offerId ?? '', sixteen?.grams ?? 0]
    const set = (await held())[other] ?? 0
    await deal.stock(pune, other, set + grams - 1)
    expect((await choices()).find(({ diameterMm }) => diameterMm === 16)?.availableMilli).toBe(grams - 1)
    expect(await server.codeOf(submitSubstitution, { id, input, reason: 'No more of it.' }, token)).toBe('STOCK_SHORT')
    await deal.stock(pune, other, set + grams)
    await server.get(submitSubstitution, { id, input, reason: 'No more of it.' }, token)
    const before = await held()
    const [edit] = await deal.rows<{ id: number }>('select id from order_edits where suborder_id = $1', [id])
    await server.get(submitOrderEditResponse, { id: edit?.id, answer: 'ACCEPT' }, buyer.token)
    const after = await held()
    expect(after[other]).toBe(set + grams)
    expect(after[offer.id]).toBeLessThan(before[offer.id] ?? 0)
    expect(await broken()).toEqual([])
    expect(await server.codeOf(deal.takeOverText, { id }, deal.associate.token)).toBe('OK')
    expect((await held())[other]).toBe(set)
    expect(await broken()).toEqual([])
  })
})

test('whoever looks at the order sees a proposal as it is made, and what is answered', async () => {
  const { orderId, buyer, propose, say } = await bars()
  await server.settle()
  const client = createClient({
    url: server.socketUrl,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${buyer}` },
  })
  const updates = client.iterate({
    query: 'subscription ($id: ID!) { orderUpdated(id: $id) { suborders { edits { status } } } }',
    variables: { id: orderId },
  })
  const statuses = async () => JSON.stringify((await updates.next()).value)
  expect(await statuses()).not.toContain('REQUESTED')
  await propose(30)
  await server.settle()
  expect(await statuses()).toContain('REQUESTED')
  await say('ACCEPT')
  await server.settle()
  expect(await statuses()).toContain('DONE')
  await updates.return?.()
  await client.dispose()
})

describe('at once', () => {
  test('two yeses do it once', async () => {
    const { buyer, propose, read, refunds } = await bars()
    await propose(50)
    const id = (await read()).edits[0]?.id
    const codes = await Promise.all(
      [1, 2, 3].map(() => server.codeOf(submitOrderEditResponse, { id, answer: 'ACCEPT' }, buyer)),
    )
    expect(codes.toSorted()).toEqual(['BAD_TRANSITION', 'BAD_TRANSITION', 'OK'])
    await server.settle()
    expect(await refunds()).toHaveLength(1)
    expect((await read()).lines).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('a yes and the packing of the same bars: one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, buyer, token, line, propose, read } = await bars()
      await propose(null)
      const edit = (await read()).edits[0]?.id
      const lines = [{ lineId: line.id, pieces: 10 }]
      const [yes, packed] = await Promise.all([
        server.codeOf(submitOrderEditResponse, { id: edit, answer: 'ACCEPT' }, buyer),
        server.codeOf(pack, { id, lines }, token),
      ])
      const suborder = await read()
      if (yes === 'OK') expect([packed, suborder.lines.length]).toEqual(['PACK_TOO_MUCH', 2])
      else
        expect([yes, packed, suborder.lines.length, suborder.edits[0]?.status]).toEqual([
          'BAD_TRANSITION',
          'OK',
          1,
          'LAPSED',
        ])
    }
    expect(await broken()).toEqual([])
  })
})
