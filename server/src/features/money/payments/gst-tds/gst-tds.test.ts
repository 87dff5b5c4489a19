import { gstinCheckCharacter } from '@neev/domain/core/identity/identity'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, deliver, dispatch, packAll, place, truck } from '#test/shop/buying.ts'
import { notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../../every-invariant.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let admin: string
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  admin = await server.as('admin')
  await server.build.bankAccount()
  await server.build.payoutAccount((await shop.buy.onSale()).cement.seller)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
})

const reviewed =
  'mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise gstTds { deductorGstin rateBp mostPaise transferPaise } } }'
const transferQuery = `query ($orderId: ID!) { bankTransfer(orderId: $orderId) { id status expectedPaise receivedPaise deductedPaise
  deductible { suborderId deductorGstin rateBp mostPaise } } }`
const submit =
  'mutation ($orderId: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $orderId, input: $input) { status } }'
const decide = `mutation ($id: ID!, $receivedPaise: Paise!, $deductions: [TransferDeductionInput!]! = []) {
  submitTransferDecision(id: $id, decision: received, receivedPaise: $receivedPaise, deductions: $deductions) { status deductedPaise } }`
const register = 'mutation ($input: B2bDeductorInput!) { addB2bDeductor(input: $input) { id } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const refunds = `query ($id: ID!) { refundsOfOrder(orderId: $id) { id number amountPaise deductedPaise mode status approversNeeded }
  order(id: $id) { status paymentStatus } }`
const list = `query ($filter: CreditDeductionFilter!) { creditDeductions(filter: $filter) { total awaitedPaise
  items { id lineId suborderId companyName deductorGstin invoiceNumber day taxablePaise rateBp amountPaise certificateNumber } } }`
const certify =
  'mutation ($id: ID!, $input: GstTdsCertificateInput!) { recordGstTdsCertificate(id: $id, input: $input) { certificateNumber } }'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const claim = `mutation ($shipmentId: ID!, $lines: [PackInput!]!, $file: Upload!) {
  createClaim(shipmentId: $shipmentId, input: { reason: DAMAGED, note: "They came wet." }, lines: $lines, files: [$file]) { id } }`
const acceptOrder = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const cancelRest =
  'mutation ($id: ID!) { createPartialCancellation(suborderId: $id, reason: "The slab is cast already.") { id } }'
const acceptClaim = 'mutation ($id: ID!) { submitClaimResponse(id: $id, answer: ACCEPT) { status } }'
const receipt = `query ($id: ID!) { orderDocument(orderId: $id, kind: RECEIPT) { printed { blocks {
  ... on PrintedSums { sums { name paise } total { name paise } } } } } }`
const setFlow = 'mutation ($value: String!) { setSetting(key: "moneyFlow", value: $value) { key } }'

type Transfer = {
  id: string
  status: string
  expectedPaise: number
  receivedPaise: number | null
  deductedPaise: number
  deductible: { suborderId: string; deductorGstin: string; rateBp: number; mostPaise: number }[]
}
type Offered = { payablePaise: number; gstTds: { mostPaise: number; transferPaise: number } | null }
type Refunds = {
  refundsOfOrder: { id: string; amountPaise: number; deductedPaise: number; status: string; mode: string }[]
  order: { status: string; paymentStatus: string }
}
type List = {
  creditDeductions: { total: number; awaitedPaise: number; items: { id: string; amountPaise: number }[] }
}

const gstinOf = (state: string) => {
  const first14 = `${state}ZZZGN7103F1D`
  return first14 + gstinCheckCharacter(first14)
}
const home = gstinOf('27')
let serial = 0

/** A buyer of Maharashtra, by default a government office that deducts, with an order of 1,000 bags to be paid by transfer. */
async function office({ kind = 'GOVERNMENT', gstin = home, from = '2026-04-01', bags = 1_000 } = {}) {
  const { id: companyId, admin: member } = await server.build.company({ name: `Zilla Parishad ${++serial}` })
  await server.pool.query('update b2b_accounts set kind = $2 where id = $1', [companyId, kind])
  if (gstin && kind === 'GOVERNMENT') await server.get(register, { input: { gstin, from } }, member.token)
  const address = await server.build.address(member.id)
  const { cement } = await shop.buy.onSale()
  await server.get(add, { offerId: cement.id, quantityMilli: bags * 1_000, pincode: '411045' }, member.token)
  const site = { shippingAddressId: String(address.id) }
  const { reviewOrder: offered } = await server.get<{ reviewOrder: Offered }>(reviewed, { input: site }, member.token)
  const input = { ...site, method: 'DIRECT', expectedPaise: offered.payablePaise }
  const { placeOrder: order } = await server.get<{ placeOrder: { id: string; payablePaise: number } }>(
    place,
    { key: `gst-tds-transfer-${++serial}`, input },
    member.token,
  )
  const part = await shop.one<{ id: number; sellerId: number; number: string; taxable: number; total: number }>(
    `select id, seller_id as "sellerId", number, taxable_paise as taxable, total_paise as total from suborders where order_id = $1`,
    [order.id],
  )
  const transfer = async (token = member.token) =>
    (await server.get<{ bankTransfer: Transfer }>(transferQuery, { orderId: order.id }, token)).bankTransfer
  const rate = Math.round(part.taxable / 50)
  const { token: seller } = await server.build.user({ roles: ['seller'], sellerId: part.sellerId })
  const deducted = (amountPaise: number) => [{ suborderId: String(part.id), amountPaise }]
  const report = (amountPaise: number, paidOn = '2026-11-21') =>
    server.get(
      submit,
      { orderId: order.id, input: { mode: 'NEFT', amountPaise, utr: `SBIN26325220${++serial + 1000}`, paidOn } },
      member.token,
    )
  const listed = async (filter: object = {}) => (await server.get<List>(list, { filter }, seller)).creditDeductions
  return { buyer: member.token, seller, order, part, offered, transfer, rate, deducted, report, listed }
}

/** The same, paid less what was deducted. */
async function paid(options: Parameters<typeof office>[0] = {}, by = admin) {
  const one = await office(options)
  await one.report(one.part.total - one.rate)
  const { id } = await one.transfer()
  await server.get(
    decide,
    { id, receivedPaise: one.part.total - one.rate, deductions: one.deducted(one.rate) },
    by === admin ? admin : one.seller,
  )
  await server.settle()
  return one
}

/** The seller's balance from a sale, by part of the statement. */
const parts = async (suborderId: number) => {
  const { rows } = await server.pool.query<{ part: string; paise: number }>(
    `select e.part, sum(e.amount_paise)::bigint as paise from ledger_transactions t join ledger_entries e
     on e.transaction_id = t.id where t.suborder_id = $1 and e.account = 'SELLER_PAYABLE' group by 1 having sum(e.amount_paise) <> 0`,
    [suborderId],
  )
  return Object.fromEntries(rows.map(({ part, paise }) => [part, paise]))
}

describe('GST that a government buyer deducts from a transfer', () => {
  test('is offered at checkout, and pays the order together with the shorter receipt', async () => {
    const { offered, transfer, report, part, rate, deducted, buyer, order, listed } = await office()
    expect(part.taxable).toBeGreaterThan(2_50_000_00)
    expect(offered.gstTds).toEqual({
      deductorGstin: home,
      rateBp: 200,
      mostPaise: rate,
      transferPaise: part.total - rate,
    })
    await report(part.total - rate)
    const awaited = await transfer()
    expect(awaited).toMatchObject({ expectedPaise: part.total, deductedPaise: 0 })
    expect(awaited.deductible).toEqual([
      { suborderId: String(part.id), deductorGstin: home, rateBp: 200, mostPaise: rate },
    ])
    const { id } = awaited
    const over = { id, receivedPaise: part.total - rate - 1, deductions: deducted(rate + 1) }
    expect(await server.codeOf(decide, over, admin)).toBe('GST_TDS_OVER')
    const twice = { id, receivedPaise: part.total - rate, deductions: [...deducted(rate - 1), ...deducted(1)] }
    expect(await server.codeOf(decide, twice, admin)).toBe('GST_TDS_OVER')
    const short = { id, receivedPaise: part.total - rate - 1, deductions: deducted(rate) }
    expect(await server.codeOf(decide, short, admin)).toBe('GST_TDS_SHORT')
    expect(await transfer()).toMatchObject({ status: 'SUBMITTED', receivedPaise: null, deductedPaise: 0 })

    const { awaitedPaise } = await listed()
    const input = { id, receivedPaise: part.total - rate, deductions: deducted(rate) }
    expect(await server.get(decide, input, admin)).toEqual({
      submitTransferDecision: { status: 'VERIFIED', deductedPaise: rate },
    })
    await server.settle()
    expect(await shop.buy.read(buyer, order.id)).toMatchObject({
      status: 'PLACED',
      paymentStatus: 'PAID',
      payablePaise: part.total,
    })
    expect(await transfer()).toMatchObject({ deductible: [], deductedPaise: rate })
    expect(await shop.booked(part.id)).toEqual({
      BANK: part.total - rate,
      WITH_SELLERS: rate,
      BUYER_ADVANCE: -part.total,
    })
    expect(await listed({ awaited: true })).toMatchObject({ awaitedPaise: awaitedPaise + rate })
  })

  test('is set off against the sale like what a buyer pays the seller, and the invoice stays whole', async () => {
    const { part, rate, listed, seller, buyer } = await paid()
    await shop.deliver(part)
    expect(await parts(part.id)).toMatchObject({ SALE: -part.total, COLLECTED: rate })
    expect(await shop.booked(part.id)).toMatchObject({ BANK: part.total - rate })
    expect(await shop.booked(part.id)).not.toHaveProperty('WITH_SELLERS')
    const invoice = await shop.one<{ total: number }>(
      "select (totals ->> 'totalPaise')::bigint as total from invoices where suborder_id = $1",
      [part.id],
    )
    expect(invoice.total).toBe(part.total)

    const { items } = await listed({ awaited: true, search: part.number })
    expect(items).toEqual([
      expect.objectContaining({
        suborderId: String(part.id),
        lineId: null,
        deductorGstin: home,
        invoiceNumber: part.number,
        day: '2026-11-21',
        taxablePaise: part.taxable,
        rateBp: 200,
        amountPaise: rate,
      }),
    ])
    const id = items[0]?.id
    const input = { number: `GSTR7A-27-${part.id}`, month: '2026-11' }
    expect(await server.codeOf(certify, { id, input }, buyer)).toBe('FORBIDDEN')
    const other = await server.build.user({ roles: ['seller'], sellerId: (await server.build.seller()).id })
    expect(await server.codeOf(certify, { id, input }, other.token)).toBe('NOT_FOUND')
    const both = await Promise.all([1, 2].map(() => server.codeOf(certify, { id, input }, seller)))
    expect(both.sort()).toEqual(['GST_TDS_CERTIFIED', 'OK'])
    expect((await listed({ awaited: false, search: input.number })).items[0]).toMatchObject({
      id,
      certificateNumber: input.number,
    })
  })

  test('is not received, which the receipt says', async () => {
    const { order, part, rate, buyer } = await paid()
    const { orderDocument } = await server.get<{ orderDocument: { printed: { blocks: object[] } } }>(
      receipt,
      { id: order.id },
      buyer,
    )
    expect(orderDocument.printed.blocks).toContainEqual({
      sums: expect.arrayContaining([{ name: 'GST deducted by the buyer (CGST Act s. 51)', paise: -rate }]),
      total: { name: 'Received', paise: part.total - rate },
    })
  })

  test('is nothing up to the limit, of other buyers, without a registration, or where both states are others', async () => {
    for (const one of [
      await office({ bags: 500 }),
      await office({ kind: 'CONTRACTOR' }),
      await office({ gstin: '' }),
      await office({ gstin: gstinOf('29') }),
    ]) {
      expect(one.offered.gstTds).toBeNull()
      const { id, deductible } = await one.transfer()
      expect(deductible).toEqual([])
      const input = { id, receivedPaise: one.part.total - 1, deductions: one.deducted(1) }
      expect(await server.codeOf(decide, input, admin)).toBe('GST_TDS_OVER')
    }
  })

  test('follows the registration on the day of the payment', async () => {
    const { report, transfer, part, rate, deducted } = await office({ from: '2026-11-21' })
    await report(part.total - rate, '2026-11-20')
    const { id, deductible } = await transfer()
    expect(deductible).toEqual([])
    const input = { id, receivedPaise: part.total - rate, deductions: deducted(rate) }
    expect(await server.codeOf(decide, input, admin)).toBe('GST_TDS_OVER')
  })

  test('is recorded after a bank statement found the transfer short, and an excess goes back', async () => {
    const { transfer, part, rate, deducted, order, buyer } = await office()
    const { id } = await transfer()
    const receivedPaise = part.total - rate + 5_00
    expect(await server.get(decide, { id, receivedPaise }, admin)).toMatchObject({
      submitTransferDecision: { status: 'SHORT' },
    })
    expect((await transfer()).deductible).toHaveLength(1)
    await server.get(decide, { id, receivedPaise, deductions: deducted(rate) }, admin)
    await server.settle()
    const back = await server.get<Refunds>(refunds, { id: order.id }, buyer)
    expect(back.order).toMatchObject({ paymentStatus: 'PAID' })
    expect(back.refundsOfOrder).toMatchObject([{ amountPaise: 5_00, deductedPaise: 0 }])
  })

  test('is reversed by a cancellation, and only what came goes back', async () => {
    const { part, rate, order, buyer, listed } = await paid()
    await server.get(cancel, { id: part.id }, buyer)
    await server.settle()
    const { refundsOfOrder } = await server.get<Refunds>(refunds, { id: order.id }, buyer)
    expect(refundsOfOrder).toMatchObject([{ amountPaise: part.total, deductedPaise: rate, mode: 'BANK' }])
    expect(await shop.booked(part.id)).toEqual({ BANK: part.total - rate, REFUND_DUE: rate - part.total })
    expect((await listed({ search: part.number })).total).toBe(0)
  })

  test.each([
    ['stays while money is left of what came, and its last part is reversed with the last refund', 100],
    ['is all that a last refund reverses, once nothing is left of what came', 10],
  ])('%s', async (_name, bags) => {
    const { part, rate, order, buyer, seller, listed } = await paid()
    const ofPart = async () =>
      (await server.get<Refunds>(refunds, { id: order.id }, buyer)).refundsOfOrder.toSorted(
        (a, b) => Number(a.id) - Number(b.id),
      )
    await server.get(acceptOrder, { id: part.id }, seller)
    const { lineId } = await shop.one<{ lineId: string }>(
      'select id as "lineId" from order_lines where suborder_id = $1',
      [part.id],
    )
    const lines = [{ lineId, quantityMilli: bags * 1_000 }]
    const load = await packAll(server, seller, String(part.id), lines)
    await server.get(dispatch, { id: load, input: truck }, seller)
    await server.get(cancelRest, { id: part.id }, buyer)
    const { otp } = await shop.one<{ otp: string }>('select delivery_code as otp from shipments where id = $1', [load])
    await server.get(deliver, { id: load, input: { otp } }, seller)
    await server.settle()
    const came = part.total - rate
    const [first] = await ofPart()
    const reversed = Math.max(0, (first?.amountPaise ?? 0) - came)
    expect(first?.deductedPaise).toBe(reversed)
    expect(reversed > 0).toBe(bags === 10)
    expect((await listed({ search: part.number })).items).toMatchObject([{ amountPaise: rate - reversed }])
    expect(await parts(part.id)).toMatchObject({ COLLECTED: rate - reversed })

    const { errors } = await server.upload(claim, { shipmentId: load, lines }, picture, buyer)
    expect(errors).toBeUndefined()
    const { id } = await shop.one<{ id: string }>('select id from claims where suborder_id = $1', [part.id])
    await server.get(acceptClaim, { id }, seller)
    await server.settle()
    const last = (await ofPart()).at(-1)
    const { refunded } = await shop.one<{ refunded: number }>(
      'select sum(amount_paise)::bigint as refunded from refunds where suborder_id = $1',
      [part.id],
    )
    expect(last?.deductedPaise).toBe(refunded - came - reversed)
    expect(last?.deductedPaise).toBeGreaterThan(0)
    // Nothing is sent where all of it was deducted
    expect([last?.deductedPaise === last?.amountPaise, last?.status === 'DONE']).toEqual([bags === 10, bags === 10])
    expect((await listed({ search: part.number })).items.map(({ amountPaise }) => amountPaise)).toEqual(
      refunded - came === rate ? [] : [rate - (refunded - came)],
    )
    expect(await shop.booked(part.id)).toMatchObject({ BANK: came, REFUND_DUE: -came })
    expect((await parts(part.id)).COLLECTED ?? 0).toBe(rate - (refunded - came))
  })
})

describe('where buyers pay the seller', () => {
  test('the seller says what came and what was deducted, and owes what a cancellation sends back', async () => {
    await server.get(setFlow, { value: 'BUYER_PAYS_SELLER' }, admin)
    server.setClock(new Date(server.now().getTime() + 60_000))
    const { part, rate, buyer } = await paid({}, 'seller')
    expect(await shop.booked(part.id)).toEqual({ WITH_SELLERS: part.total, BUYER_ADVANCE: -part.total })
    await server.get(cancel, { id: part.id }, buyer)
    await server.settle()
    expect(await shop.booked(part.id)).toEqual({ SELLER_PAYABLE: part.total - rate, REFUND_DUE: rate - part.total })
  })
})
