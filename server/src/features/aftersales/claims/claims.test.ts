import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '#features/orders/orders/invariants.queries.ts'
import { startServer, type TestServer } from '#test/server.ts'
import {
  buying,
  deliver,
  dispatch,
  documentFile,
  packAll,
  slip,
  submitDeliveryWeighment,
  truck,
} from '#test/shop/buying.ts'
import { timeOut } from './claims.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
const start = new Date('2026-11-21T06:00:00Z')
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
})
afterAll(() => server.close())
beforeEach(() => server.setClock(start))

const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const claimFields =
  'id number reason status totalPaise taxablePaise agreedPaise noteId noteNumber answer transitions lines { lineId title quantityMilli pieces totalPaise }'
const suborderText = `query ($id: ID!) { order(id: $id) { suborders { id totalPaise lines { id title goodsPaise grams pieces rateBp } claims { ${claimFields} }
  creditNotes { id number totalPaise } shipments { id gapGrams toleranceGrams mayWeigh } } } }`
const make = `mutation ($shipmentId: ID!, $input: ClaimInput!, $lines: [PackInput!]!, $file: Upload!) {
  createClaim(shipmentId: $shipmentId, input: $input, lines: $lines, files: [$file]) { claims { id } } }`
const answer = `mutation ($id: ID!, $answer: Answer!, $paise: Paise, $note: String) {
  submitClaimResponse(id: $id, answer: $answer, taxablePaise: $paise, note: $note) { ${claimFields} } }`
const decide = `mutation ($id: ID!, $decision: ReviewDecision!, $paise: Paise, $note: String!) {
  submitClaimDecision(id: $id, decision: $decision, taxablePaise: $paise, note: $note) { ${claimFields} } }`
const escalate = 'mutation ($id: ID!, $note: String!) { escalateClaim(id: $id, note: $note) { status } }'
const withdraw = 'mutation ($id: ID!) { cancelClaim(id: $id) { status } }'
const noteText = `query ($id: ID!) { creditNote(id: $id) { number taxKind taxablePaise cgstPaise sgstPaise igstPaise totalPaise invoiceNumber amountInWords
  lines { title quantityMilli uqc } } }`

type Claim = {
  id: string
  number: string
  status: string
  totalPaise: number
  taxablePaise: number
  agreedPaise: number | null
  noteId: string | null
  transitions: string[]
}
type Suborder = {
  id: string
  totalPaise: number
  lines: { id: string; title: string; goodsPaise: number; grams: number; pieces: number; rateBp: number }[]
  claims: Claim[]
  creditNotes: { id: string; number: string; totalPaise: number }[]
  shipments: { id: string; gapGrams: number | null; toleranceGrams: number | null; mayWeigh: boolean }[]
}

/** 2.4 t of bars, paid for and delivered in one truck. */
async function delivered(coupon?: string) {
  const { buyer, address } = await buy.buyerWithCart()
  if (coupon)
    await server.get('mutation ($code: String!) { applyCoupon(code: $code) { count } }', { code: coupon }, buyer.token)
  const placed = await buy.order(buyer.token, address.id)
  await buy.pay(buyer.token, placed.id)
  const bars = (await buy.read(buyer.token, placed.id)).suborders.find((one) => one.lines[0]?.title.includes('12 mm'))
  const { token } = await server.build.user({ roles: ['seller'], sellerId: Number(bars?.seller.id) })
  const id = bars?.id ?? ''
  await server.get(accept, { id }, token)
  const shipment = await packAll(server, token, id)
  await server.get(dispatch, { id: shipment, input: truck }, token)
  const sent = (await buy.read(buyer.token, placed.id)).suborders.find((one) => one.id === id)
  await server.get(deliver, { id: shipment, input: { otp: sent?.shipments[0]?.deliveryCode } }, token)
  const read = async (who = buyer.token) => {
    const { order } = await server.get<{ order: { suborders: Suborder[] } }>(suborderText, { id: placed.id }, who)
    const suborder = order.suborders.find((one) => one.id === id)
    if (!suborder) throw new Error('the part is gone')
    return suborder
  }
  const suborder = await read()
  const [line] = suborder.lines
  if (!line) throw new Error('no line')
  const claim = (lines: object[], reason = 'BENT') =>
    server.upload(
      make,
      { shipmentId: shipment, input: { reason, note: 'Ten bars are bent at the hook.' }, lines },
      picture,
      buyer.token,
    )
  return { id, load: shipment, token, buyer, placed, read, line, part: suborder, claim }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const broken = async () => {
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}
const refundOf = async (claimId: string) =>
  (await server.pool.query('select amount_paise, mode, status from refunds where claim_id = $1', [claimId])).rows

describe('a buyer’s own claims', () => {
  const mine = `query ($filter: ClaimFilter! = {}) { myClaims(filter: $filter) {
    total counts { status count } items { number status kind answerBy transitions } } }`
  const documents = '{ ownDocuments(filter: { kind: CREDIT_NOTE }) { items { number totalPaise pdfUrl } } }'
  type Mine = { myClaims: { total: number; counts: object[]; items: { number: string; answerBy: string }[] } }

  test('are listed with the time for the answer, and the credit note among the documents', async () => {
    const { load: shipment, token, buyer, read, line } = await delivered()
    const input = slip(line.grams - 45_000, start)
    await server.upload(submitDeliveryWeighment, { shipmentId: shipment, input }, documentFile, buyer.token)
    await server.settle()
    const [claim] = (await read()).claims
    const { myClaims } = await server.get<Mine>(mine, {}, buyer.token)
    expect(myClaims).toMatchObject({
      total: 1,
      counts: [{ status: 'SELLER_REVIEW', count: 1 }],
      items: [{ number: claim?.number, kind: 'CLAIM', answerBy: later(48).toISOString(), transitions: ['withdraw'] }],
    })
    const none = { myClaims: { total: 0, counts: [], items: [] } }
    expect(await server.get(mine, { filter: { status: 'REJECTED' } }, buyer.token)).toMatchObject({
      myClaims: { items: [] },
    })
    // Neither its seller nor an admin is its buyer
    for (const other of [token, await server.as('admin')]) expect(await server.get(mine, {}, other)).toEqual(none)
    expect(await server.codeOf(mine)).toBe('UNAUTHENTICATED')

    await server.get(answer, { id: claim?.id, answer: 'ACCEPT' }, token)
    const { ownDocuments } = await server.get<{ ownDocuments: { items: { totalPaise: number; pdfUrl: string }[] } }>(
      documents,
      {},
      buyer.token,
    )
    expect(ownDocuments.items).toMatchObject([{ totalPaise: claim?.totalPaise }])
    expect((await fetch(server.url + ownDocuments.items[0]?.pdfUrl)).status).toBe(200)
  })
})

describe('short weight', () => {
  test('beyond the tolerance is claimed by the slips, credited to the paisa when the seller says yes, and goes back', async () => {
    const { load: shipment, token, buyer, read, line, id } = await delivered()
    expect((await read()).shipments).toMatchObject([{ gapGrams: null, mayWeigh: true }])
    const input = slip(line.grams - 45_000, start)
    const early = { ...input, weighedAt: new Date(start.getTime() - 3_600_000).toISOString() }
    const weigh = (values: object, who = buyer.token) =>
      server.upload(submitDeliveryWeighment, { shipmentId: shipment, input: values }, documentFile, who)
    expect((await weigh(early)).errors?.[0]?.extensions.code).toBe('WEIGHED_BEFORE')
    const stranger = await server.build.user()
    expect((await weigh(input, stranger.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await weigh(input)).errors).toBeUndefined()
    expect((await weigh(input)).errors?.[0]?.extensions.code).toBe('WEIGHED_ALREADY')
    await server.settle()

    const [claim] = (await read()).claims
    const taxable = Math.round((line.goodsPaise * 45_000) / line.grams)
    expect(claim).toMatchObject({
      reason: 'SHORT_WEIGHT',
      status: 'SELLER_REVIEW',
      taxablePaise: taxable,
      transitions: ['withdraw'],
    })
    expect((await read()).shipments).toMatchObject([{ gapGrams: 45_000, mayWeigh: false }])

    const other = await server.build.user({
      roles: ['seller'],
      sellerId: Number(
        (await server.pool.query('select seller_id + 1 as id from suborders where id = $1', [id])).rows[0].id,
      ),
    })
    expect(await server.codeOf(answer, { id: claim?.id, answer: 'ACCEPT' }, other.token)).toBe('NOT_FOUND')
    const { submitClaimResponse } = await server.get<{ submitClaimResponse: Claim }>(
      answer,
      { id: claim?.id, answer: 'ACCEPT' },
      token,
    )
    expect(submitClaimResponse).toMatchObject({ status: 'RESOLVED', agreedPaise: claim?.totalPaise, transitions: [] })
    expect(await server.codeOf(answer, { id: claim?.id, answer: 'ACCEPT' }, token)).toBe('BAD_TRANSITION')
    expect(await refundOf(claim?.id ?? '')).toMatchObject([{ amount_paise: claim?.totalPaise, mode: 'SOURCE' }])
    const { creditNote } = await server.get<{ creditNote: object }>(
      noteText,
      { id: submitClaimResponse.noteId },
      buyer.token,
    )
    expect(creditNote).toMatchObject({
      number: expect.stringMatching(/^[A-Z0-9]+\/C2627\/\d+$/),
      taxablePaise: taxable,
      totalPaise: claim?.totalPaise,
      lines: [{ quantityMilli: 45_000, uqc: 'KGS' }],
    })
    expect(await server.codeOf(noteText, { id: submitClaimResponse.noteId }, stranger.token)).toBe('NOT_FOUND')
    await server.settle()
    expect(await broken()).toEqual([])
  })

  test('within the tolerance is nothing, and a slip of the third day is too late', async () => {
    const one = await delivered()
    await server.upload(
      submitDeliveryWeighment,
      { shipmentId: one.load, input: slip(one.line.grams - 19_000, start) },
      documentFile,
      one.buyer.token,
    )
    await server.settle()
    expect((await one.read()).claims).toEqual([])
    const two = await delivered()
    server.setClock(later(49))
    const late = await server.upload(
      submitDeliveryWeighment,
      { shipmentId: two.load, input: slip(two.line.grams - 45_000, later(48)) },
      documentFile,
      two.buyer.token,
    )
    expect(late.errors?.[0]?.extensions.code).toBe('CLAIM_LATE')
    expect((await two.read()).shipments).toMatchObject([{ mayWeigh: false }])
  })
})

describe('a claim on bent bars', () => {
  test('is settled for less when the seller says so, and what was claimed can not be claimed again', async () => {
    const { token, read, line, claim } = await delivered()
    expect((await claim([{ lineId: line.id, pieces: 10 }])).errors).toBeUndefined()
    const all = (await claim([{ lineId: line.id, pieces: line.pieces }])).errors?.[0]?.extensions.code
    expect(all).toBe('CLAIM_TOO_MUCH')
    const [made] = (await read()).claims
    const half = Math.floor((made?.taxablePaise ?? 0) / 2)
    expect(
      await server.codeOf(answer, { id: made?.id, answer: 'ACCEPT', paise: (made?.taxablePaise ?? 0) + 1 }, token),
    ).toBe('CLAIM_AMOUNT')
    const { submitClaimResponse } = await server.get<{ submitClaimResponse: Claim }>(
      answer,
      { id: made?.id, answer: 'ACCEPT', paise: half, note: 'Half can be straightened.' },
      token,
    )
    expect(submitClaimResponse).toMatchObject({ status: 'RESOLVED', answer: 'Half can be straightened.' })
    expect((await read()).creditNotes).toMatchObject([{ totalPaise: submitClaimResponse.agreedPaise }])
    await server.settle()
    expect(await broken()).toEqual([])
  })

  test('is of the whole price of the goods where a coupon took off freight alone', async () => {
    await server.pool.query(
      `insert into coupons (code, title, kind, borne_by, platform_bp, starts_at, ends_at)
       values ('NOFREIGHT', 'Freight is free', 'FREE_FREIGHT', 'SELLER', 0, '2026-01-01', '2027-12-31')`,
    )
    const { read, line, claim } = await delivered('NOFREIGHT')
    const { rows } = await server.pool.query('select discount_paise as paise from order_lines where id = $1', [line.id])
    expect(rows[0].paise).toBeGreaterThan(0)
    await claim([{ lineId: line.id, pieces: 10 }])
    expect((await read()).claims[0]?.taxablePaise).toBe(Math.round((line.goodsPaise * 10) / line.pieces))
  })

  test('that the seller refuses goes to the admins when the buyer asks on, whose decision is final', async () => {
    const { token, buyer, read, line, claim } = await delivered()
    await claim([{ lineId: line.id, pieces: 4 }])
    const [made] = (await read()).claims
    const id = made?.id
    expect(await server.codeOf(answer, { id, answer: 'DECLINE' }, token)).toBe('REASON_NEEDED')
    await server.get(answer, { id, answer: 'DECLINE', note: 'They left straight.' }, token)
    // what was refused can still be granted by an admin: it is not claimed a second time
    expect((await claim([{ lineId: line.id, pieces: line.pieces }])).errors?.[0]?.extensions.code).toBe(
      'CLAIM_TOO_MUCH',
    )
    expect(await server.codeOf(escalate, { id, note: 'See the pictures.' }, token)).toBe('NOT_FOUND')
    await server.get(escalate, { id, note: 'See the pictures.' }, buyer.token)
    const admin = await server.as('admin')
    expect(await server.codeOf(decide, { id, decision: 'APPROVE', note: 'Clear on the pictures.' }, token)).toBe(
      'FORBIDDEN',
    )
    const { submitClaimDecision } = await server.get<{ submitClaimDecision: Claim }>(
      decide,
      { id, decision: 'APPROVE', note: 'Clear on the pictures.' },
      admin,
    )
    expect(submitClaimDecision).toMatchObject({ status: 'RESOLVED', agreedPaise: made?.totalPaise })
    const { rows } = await server.pool.query(
      "select 1 from audit_log where action = 'claim.grant' and entity_id = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('waits two days for the seller, then an admin answers; the buyer may take it back', async () => {
    const { read, buyer, line, claim } = await delivered()
    await claim([{ lineId: line.id, pieces: 2 }])
    const context = server.services
    await timeOut({ ...(await import('#core/context.ts')).makeCtx(context), now: later(47) })
    expect((await read()).claims[0]?.status).toBe('SELLER_REVIEW')
    await timeOut({ ...(await import('#core/context.ts')).makeCtx(context), now: later(49) })
    const [made] = (await read()).claims
    expect(made?.status).toBe('ESCALATED')
    await server.get(withdraw, { id: made?.id }, buyer.token)
    expect((await claim([{ lineId: line.id, pieces: line.pieces }])).errors).toBeUndefined()
  })

  test('comes within two days of the delivery, and from its buyer alone', async () => {
    const { load: shipment, line, claim } = await delivered()
    const stranger = await server.build.user()
    const values = {
      shipmentId: shipment,
      input: { reason: 'BENT', note: 'Bent, all of them.' },
      lines: [{ lineId: line.id, pieces: 1 }],
    }
    expect((await server.upload(make, values, picture, stranger.token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    server.setClock(later(49))
    expect((await claim([{ lineId: line.id, pieces: 1 }])).errors?.[0]?.extensions.code).toBe('CLAIM_LATE')
    expect((await claim([{ lineId: line.id, pieces: 1 }], 'WRONG_GRADE')).errors).toBeUndefined()
  })
})
