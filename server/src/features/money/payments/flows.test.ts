import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { add, place, review } from '#test/shop/buying.ts'
import { bagsMilli, notOfExamples, settling } from '#test/shop/settling.ts'
import { invariants } from '../../../every-invariant.ts'

let server: TestServer
let shop: ReturnType<typeof settling>
let backOffice: string
beforeAll(async () => {
  server = await startServer()
  shop = settling(server)
  backOffice = await server.as('admin')
  await server.build.payoutAccount((await shop.buy.onSale()).cement.seller)
})
afterAll(() => server.close())
afterEach(async () => {
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name))) {
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
  }
})

const set = 'mutation ($value: String!) { setSetting(key: "moneyFlow", value: $value) { key } }'
async function flow(value: string) {
  await server.get(set, { value }, backOffice)
  server.setClock(new Date(server.now().getTime() + 60_000))
}
const transferQuery =
  'query ($orderId: ID!) { bankTransfer(orderId: $orderId) { id status expectedPaise payeeName account { holder accountNumber } } }'
const otherWay = 'mutation ($orderId: ID!) { setPaymentMethod(orderId: $orderId, method: GATEWAY) { id } }'
const submit =
  'mutation ($orderId: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $orderId, input: $input) { status } }'
const decide =
  'mutation ($id: ID!, $decision: TransferDecision!, $receivedPaise: Paise, $reason: String) { submitTransferDecision(id: $id, decision: $decision, receivedPaise: $receivedPaise, reason: $reason) { status } }'
const own = '{ bankTransfers { total items { orderNumber } } }'
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const methods = async (token: string, addressId: number) => {
  const { reviewOrder } = await server.get<{
    reviewOrder: {
      payablePaise: number
      methods: { method: string; whyNot: { code: string; message: string } | null }[]
    }
  }>(review, { input: { shippingAddressId: String(addressId) } }, token)
  return reviewOrder
}

type Transfer = {
  id: string
  status: string
  expectedPaise: number
  payeeName: string | null
  account: { holder: string; accountNumber: string }
}
type Suborder = { id: number; sellerId: number; taxablePaise: number; totalPaise: number }
let utr = 100

/** 500 bags of one seller, ordered to be paid by transfer. */
async function ordered() {
  const buyer = await server.build.user()
  const address = await server.build.address(buyer.id)
  const { cement: bags } = await shop.buy.onSale()
  await server.get(add, { offerId: bags.id, quantityMilli: bagsMilli, pincode: '411045' }, buyer.token)
  const order = await shop.buy.order(buyer.token, address.id, 'DIRECT')
  const suborder = await shop.one<Suborder>(
    `select id, seller_id as "sellerId", taxable_paise as "taxablePaise", total_paise as "totalPaise" from suborders where order_id = $1`,
    [order.id],
  )
  const { bankTransfer } = await server.get<{ bankTransfer: Transfer }>(
    transferQuery,
    { orderId: order.id },
    buyer.token,
  )
  const seller = (await server.build.user({ roles: ['seller'], sellerId: suborder.sellerId })).token
  return { buyer, order, part: suborder, transfer: bankTransfer, seller }
}
type Bought = Awaited<ReturnType<typeof ordered>>

async function publishChange({ buyer, order }: Bought) {
  const input = { mode: 'NEFT', amountPaise: order.payablePaise, utr: `SBIN0000000${++utr}0`, paidOn: '2026-11-21' }
  await server.get(submit, { orderId: order.id, input }, buyer.token)
}
async function paid() {
  const bought = await ordered()
  await publishChange(bought)
  const input = { id: bought.transfer.id, decision: 'received', receivedPaise: bought.order.payablePaise }
  await server.get(decide, input, bought.seller)
  await server.settle()
  return bought
}

describe('where buyers pay the seller', () => {
  test('an order is paid by transfer to the seller’s own account, and the seller says that it came', async () => {
    await flow('BUYER_PAYS_SELLER')
    const bought = await ordered()
    const { transfer, part: suborder, order, buyer, seller } = bought
    const account = await shop.one<{ holder: string; accountNumber: string }>(
      'select holder, account_number as "accountNumber" from seller_bank_accounts where seller_id = $1 and replaced_at is null',
      [suborder.sellerId],
    )
    expect(transfer).toMatchObject({
      account,
      payeeName: expect.stringMatching(/./),
      expectedPaise: suborder.totalPaise,
    })
    expect(await server.codeOf(otherWay, { orderId: order.id }, buyer.token)).toBe('TRANSFER_ONLY')
    await publishChange(bought)
    await server.settle()
    const stranger = (await server.build.seller()).owner.token
    const received = { id: transfer.id, decision: 'received', receivedPaise: order.payablePaise }
    expect(await server.codeOf(decide, received, stranger)).toBe('NOT_FOUND')
    expect(await server.get(own, {}, stranger)).toMatchObject({ bankTransfers: { total: 0 } })
    expect(await server.get(own, {}, seller)).toMatchObject({
      bankTransfers: { items: expect.arrayContaining([{ orderNumber: order.number }]) },
    })
    await server.get(decide, received, seller)
    const { status, paymentStatus, events } = await shop.buy.read(buyer.token, order.id)
    expect({ status, paymentStatus }).toEqual({ status: 'PLACED', paymentStatus: 'PAID' })
    expect(events.find(({ kind }) => kind === 'confirmTransfer')?.by).toBe('seller')
    await server.settle()
  })

  test('the seller owes commission and TDS, nothing is collected at source, and what was paid is set against the sale', async () => {
    const { part: suborder } = await paid()
    expect(await shop.booked(suborder.id)).toEqual({
      WITH_SELLERS: suborder.totalPaise,
      BUYER_ADVANCE: -suborder.totalPaise,
    })
    await shop.deliver(suborder)
    const { fee, gst } = await shop.one<{ fee: number; gst: number }>(
      'select sum(fee_paise)::bigint as fee, sum(gst_paise)::bigint as gst from commission_lines where suborder_id = $1',
      [suborder.id],
    )
    const tds = Math.floor((suborder.taxablePaise * 10 + 5_000) / 10_000)
    expect(await shop.booked(suborder.id)).toEqual({
      SELLER_PAYABLE: fee + gst + tds,
      COMMISSION_INCOME: -fee,
      GST_OUTPUT: -gst,
      TDS_PAYABLE: -tds,
    })
  })

  test('a cancelled part is paid back by us, and the seller owes us what it was paid', async () => {
    const { part: suborder, buyer } = await paid()
    await server.get(cancel, { id: suborder.id }, buyer.token)
    await server.settle()
    expect(await shop.booked(suborder.id)).toEqual({
      SELLER_PAYABLE: suborder.totalPaise,
      REFUND_DUE: -suborder.totalPaise,
    })
  })

  test('goods of two sellers are not one order', async () => {
    const { buyer, address } = await shop.buy.buyerWithCart()
    expect(await server.codeOf(review, { input: { shippingAddressId: String(address.id) } }, buyer.token)).toBe(
      'ONE_SELLER',
    )
    const input = { shippingAddressId: String(address.id), method: 'DIRECT', expectedPaise: 1 }
    expect(await server.codeOf(place, { key: 'two-sellers', input }, buyer.token)).toBe('ONE_SELLER')
  })
})

describe('where the provider splits', () => {
  test('there is no transfer', async () => {
    await flow('GATEWAY_SPLITS')
    const { buyer, address } = await shop.buy.buyerWithCart()
    const { methods: ways, payablePaise } = await methods(buyer.token, address.id)
    expect(ways.map(({ method, whyNot }) => [method, whyNot?.message ?? null])).toEqual([
      ['GATEWAY', null],
      ['DIRECT', 'Only online payment is available at the moment.'],
    ])
    const input = { shippingAddressId: String(address.id), method: 'DIRECT', expectedPaise: payablePaise }
    expect(await server.codeOf(place, { key: 'split-direct', input }, buyer.token)).toBe('ONLINE_ONLY')
  })

  test('an order keeps the flow of its day', async () => {
    const { sellerId, id, orderId } = await shop.paid()
    await flow('OPERATOR_COLLECTS')
    expect(await shop.one('select money_flow as flow from orders where id = $1', [orderId])).toEqual({
      flow: 'GATEWAY_SPLITS',
    })
    await shop.deliver({ id, sellerId })
    expect(await shop.booked(id)).toMatchObject({ TCS_PAYABLE: -1_337_55, SELLER_PAYABLE: -3_12_522_94 })
  })
})
