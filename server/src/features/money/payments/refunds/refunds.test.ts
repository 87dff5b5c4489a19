import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'

import { invariants } from '#features/orders/orders/invariants.queries.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { gatewayOf } from '../gateways/gateway.ts'
import { sendRefunds } from './refund-sending.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let admin = ''
let second = ''
beforeAll(async () => {
  server = await startServer()
  buy = buying(server)
  await server.build.bankAccount()
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())
/** Only what a test makes itself is due. */
beforeEach(() => server.pool.query("update refunds set mode = 'BANK' where status in ('REQUESTED', 'APPROVED')"))

const asBuyer =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const approve = 'mutation ($id: ID!) { approveRefund(id: $id) { status approvals { name } transitions } }'
const retry = 'mutation ($id: ID!) { retryRefund(id: $id) { status } }'
const byHand = 'mutation ($id: ID!, $utr: String!) { markRefundPaid(id: $id, utr: $utr) { status utr } }'
const ofOrder =
  'query ($id: ID!) { refundsOfOrder(orderId: $id) { id number status mode amountPaise failure utr gatewayRefundId providerUrl approvals { name } } order(id: $id) { paymentStatus } }'
type Refund = {
  id: string
  number: string
  status: string
  mode: string
  amountPaise: number
  failure: string | null
  gatewayRefundId: string
  providerUrl: string
  approvals: { name: string }[]
}
type OfOrder = { refundsOfOrder: Refund[]; order: { paymentStatus: string } }

const send = () => sendRefunds(makeCtx(server.services))
const later = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))
const read = (id: string, token = admin) => server.get<OfOrder>(ofOrder, { id }, token)
const inLedger = async (number: string) =>
  (await server.pool.query('select * from test_gateway_refunds where key like $1 order by created_at', [`${number}-%`]))
    .rows

/** A paid order of bars and a little cement, of which the cement is cancelled; or both. */
async function cancelled({ all = false, method = 'GATEWAY' } = {}) {
  const { buyer, address } = await buy.buyerWithCart()
  const { cart } = await server.get<{ cart: { groups: { totalPaise: number; lines: { id: string }[] }[] } }>(
    '{ cart { groups { totalPaise lines { id } } } }',
    {},
    buyer.token,
  )
  const [small] = cart.groups.toSorted((a, b) => a.totalPaise - b.totalPaise)
  await server.get(
    'mutation ($id: ID!) { setCartLine(lineId: $id, quantityMilli: 50000) { count } }',
    { id: small?.lines[0]?.id },
    buyer.token,
  )
  const placed = await buy.order(buyer.token, address.id, method)
  if (method === 'GATEWAY') await buy.pay(buyer.token, placed.id)
  else await payByTransfer(placed, buyer.token)
  const { suborders } = await buy.read(buyer.token, placed.id)
  const ownSuborders = all ? suborders : suborders.toSorted((a, b) => a.totalPaise - b.totalPaise).slice(0, 1)
  for (const suborder of ownSuborders) await server.get(asBuyer, { id: suborder.id }, buyer.token)
  await server.settle()
  const { refundsOfOrder } = await read(placed.id)
  return { buyer, placed, suborders, refunds: refundsOfOrder, refund: refundsOfOrder[0] as Refund }
}

async function payByTransfer({ id, payablePaise }: { id: string; payablePaise: number }, token: string) {
  const input = { mode: 'NEFT', amountPaise: payablePaise, utr: `HDFCN${id.padStart(11, '0')}`, paidOn: '2026-11-21' }
  const { submitTransfer } = await server.get<{ submitTransfer: { id: string } }>(
    'mutation ($id: ID!, $input: TransferSubmission!) { submitTransfer(orderId: $id, input: $input) { id } }',
    { id, input },
    token,
  )
  await server.get(
    'mutation ($id: ID!, $paise: Paise) { submitTransferDecision(id: $id, decision: received, receivedPaise: $paise) { status } }',
    { id: submitTransfer.id, paise: payablePaise },
    admin,
  )
}

/** Decides on the test gateway's own page. */
const decideThere = (refund: Refund, result: string, delivery = 'once') =>
  fetch(`${server.url}/api/testpay/refund/${refund.gatewayRefundId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ result, delivery }).toString(),
  })

async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const { name, query } of invariants) if ((await rowsAs(server.db, query)).length) found.push(name)
  return found
}

describe('a refund of money that came online', () => {
  test('is sent by the shop up to the limit, and the buyer hears of it once', async () => {
    const { buyer, placed, refund } = await cancelled()
    expect(refund).toMatchObject({ status: 'APPROVED', mode: 'SOURCE' })
    await send()
    const [sent] = (await read(placed.id)).refundsOfOrder
    expect(sent?.status).toBe('PROCESSING')
    expect(sent?.providerUrl).toContain(`/api/testpay/refund/${sent?.gatewayRefundId}`)
    await decideThere(sent as Refund, 'processed', 'twice')
    await server.settle()
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('DONE')
    expect((await read(placed.id)).order.paymentStatus).toBe('PARTIALLY_REFUNDED')
    const { notifications } = await server.get<{ notifications: { items: { title: string }[] } }>(
      '{ notifications { items { title } } }',
      {},
      buyer.token,
    )
    expect(notifications.items.filter(({ title }) => title.includes('has been refunded'))).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('whose news never comes is found by asking', async () => {
    const { placed } = await cancelled()
    await send()
    later(2)
    await send()
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('DONE')
  })

  test('is one refund at the provider however many rounds run at once', async () => {
    const { placed, refund } = await cancelled()
    await Promise.all([send(), send(), send()])
    expect(await inLedger(refund.number)).toHaveLength(1)
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('PROCESSING')
  })

  test('is one refund when the server dies after sending and before writing it down', async () => {
    const { placed, refund } = await cancelled()
    await send()
    await server.pool.query('update refunds set gateway_refund_id = null where id = $1', [refund.id])
    later(2)
    await send()
    later(3)
    await send()
    expect(await inLedger(refund.number)).toHaveLength(1)
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('DONE')
    expect(await broken()).toEqual([])
  })

  test('goes back for the second part too, and then the order is refunded', async () => {
    const { placed, suborders, buyer } = await cancelled()
    await send()
    later(2)
    await send()
    const rest = (await buy.read(buyer.token, placed.id)).suborders.find((suborder) => suborder.status === 'PLACED')
    await server.get(asBuyer, { id: rest?.id }, buyer.token)
    await server.settle()
    const { refundsOfOrder } = await read(placed.id)
    expect(refundsOfOrder).toHaveLength(suborders.length)
    for (const token of [admin, second]) await server.get(approve, { id: refundsOfOrder[1]?.id }, token)
    await send()
    later(2)
    await send()
    expect((await read(placed.id)).order.paymentStatus).toBe('REFUNDED')
    expect(await broken()).toEqual([])
  })

  test('above the limit waits for two people, of whom one counts once', async () => {
    const { placed, refunds } = await cancelled({ all: true })
    const large = refunds.find(({ amountPaise }) => amountPaise > 50_000_00) as Refund
    expect(large.status).toBe('REQUESTED')
    for (let times = 0; times < 2; times++) await server.get(approve, { id: large.id }, admin)
    await send()
    const waiting = (await read(placed.id)).refundsOfOrder.find(({ id }) => id === large.id)
    expect(waiting).toMatchObject({ status: 'REQUESTED', approvals: [{}] })
    await server.get(approve, { id: large.id }, second)
    await send()
    expect((await read(placed.id)).refundsOfOrder.find(({ id }) => id === large.id)?.status).toBe('PROCESSING')
  })

  test('above the limit is not agreed to by somebody who was made an admin today', async () => {
    const { placed, refunds } = await cancelled({ all: true })
    const large = refunds.find(({ status }) => status === 'REQUESTED')
    await server.get(approve, { id: large?.id }, admin)
    const fresh = await server.build.user({ roles: ['admin'], grantedAt: server.now() })
    const { errors } = await server.ask(approve, { id: large?.id }, fresh.token)
    expect(errors?.[0]?.extensions.code).toBe('APPROVER_TOO_NEW')
    expect(errors?.[0]?.message).toMatch(/from \d\d-\d\d-\d{4} \d\d:\d\d/)
    expect((await read(placed.id)).refundsOfOrder.find(({ id }) => id === large?.id)?.status).toBe('REQUESTED')
  })
  test('that failed says why to admins alone, and is sent anew under another key', async () => {
    const { placed, buyer, refund } = await cancelled()
    await send()
    await decideThere((await read(placed.id)).refundsOfOrder[0] as Refund, 'failed')
    await server.settle()
    expect((await read(placed.id)).refundsOfOrder[0]).toMatchObject({
      status: 'FAILED',
      failure: 'The test bank sent it back.',
    })
    expect((await read(placed.id, buyer.token)).refundsOfOrder[0]).toMatchObject({ failure: null, approvals: [] })
    await server.get(retry, { id: refund.id }, admin)
    expect(await server.codeOf(retry, { id: refund.id }, admin)).toBe('BAD_TRANSITION')
    await send()
    later(2)
    await send()
    expect((await inLedger(refund.number)).map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('DONE')
    expect(await broken()).toEqual([])
  })

  test('whose callback is forged changes nothing', async () => {
    const { placed, refund } = await cancelled()
    await send()
    const forged = await fetch(`${server.url}/api/payment/callback/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-signature': '0'.repeat(64) },
      body: JSON.stringify({
        eventId: 'x',
        key: `${refund.number}-1`,
        status: 'DONE',
        amountPaise: refund.amountPaise,
      }),
    })
    expect(forged.status).toBe(400)
    expect((await read(placed.id)).refundsOfOrder[0]?.status).toBe('PROCESSING')
  })
})

describe('a refund of a bank transfer', () => {
  test('is paid by hand with a reference that counts once', async () => {
    const { placed, refund } = await cancelled({ method: 'DIRECT' })
    expect(refund).toMatchObject({ status: 'APPROVED', mode: 'BANK' })
    await send()
    const utr = `SBINR${placed.id.padStart(11, '0')}`
    const { markRefundPaid } = await server.get(byHand, { id: refund.id, utr }, admin)
    expect(markRefundPaid).toEqual({ status: 'DONE', utr })
    expect(await server.codeOf(byHand, { id: refund.id, utr }, admin)).toBe('BAD_TRANSITION')
    const other = await cancelled({ method: 'DIRECT' })
    expect(await server.codeOf(byHand, { id: other.refund.id, utr }, admin)).toBe('UTR_USED')
    expect((await read(placed.id)).order.paymentStatus).toBe('PARTIALLY_REFUNDED')
    const { rows } = await server.pool.query(
      "select action from audit_log where entity = 'refund' and entity_id = $1",
      [refund.id],
    )
    expect(rows).toEqual([{ action: 'refund.payByHand' }])
    expect(await broken()).toEqual([])
  })
})

test('the list of refunds narrows to what waits for a person, and is the admins’ alone', async () => {
  const list =
    'query ($waiting: Boolean!) { refunds(waiting: $waiting, page: { size: 100 }) { total items { status mode } } }'
  const { refunds } = await server.get<{ refunds: { items: { status: string; mode: string }[] } }>(
    list,
    { waiting: true },
    admin,
  )
  for (const { status, mode } of refunds.items)
    expect(status === 'REQUESTED' || status === 'FAILED' || (status === 'APPROVED' && mode === 'BANK')).toBe(true)
  expect(await server.codeOf(list, { waiting: true }, (await server.build.user()).token)).toBe('FORBIDDEN')
})

describe('a provider', () => {
  type Requested = { url: string; headers: IncomingMessage['headers']; body: string }
  let provider: Server
  let host = ''
  const requested: Requested[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      let body = ''
      for await (const suborder of request) body += suborder
      requested.push({ url: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer.status).end(answer.body)
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    requested.length = 0
  })
  const refund = {
    key: 'NV2627-000123-R1-1',
    orderNumber: 'NV2627-000123',
    amountPaise: 35_400_50,
    gatewayPaymentId: 'pay_29QQoUBi66xm2f',
    gatewayRefundId: null,
  }
  const ctxWith = (values: object) => {
    const ctx = makeCtx(server.services)
    return { ...ctx, config: { ...ctx.config, ...values, allowedHosts: [host] } }
  }
  const razorpay = () =>
    ctxWith({ razorpay: { keyId: 'rzp', keySecret: 's', webhookSecret: 'w', url: `http://${host}/v1` } })

  test('Razorpay is asked with the key in its header, and a refusal is an answer', async () => {
    const ctx = razorpay()
    const gateway = gatewayOf(ctx.config, 'razorpay')
    answer = {
      status: 200,
      body: JSON.stringify({ id: 'rfnd_1', amount: 35_400_50, status: 'pending', receipt: null }),
    }
    expect(await gateway.refund(ctx, refund)).toMatchObject({
      status: 'PENDING',
      gatewayRefundId: 'rfnd_1',
      key: refund.key,
    })
    expect(requested[0]?.url).toBe('/v1/payments/pay_29QQoUBi66xm2f/refund')
    expect(requested[0]?.headers['x-refund-idempotency']).toBe(refund.key)
    expect(JSON.parse(requested[0]?.body ?? '')).toMatchObject({ amount: 35_400_50, receipt: refund.key })
    answer = { status: 400, body: '{"error":{"description":"The payment has been fully refunded already"}}' }
    expect(await gateway.refund(ctx, refund)).toMatchObject({
      status: 'FAILED',
      failure: 'The payment has been fully refunded already',
    })
    for (const status of [409, 500]) {
      answer = { status, body: '{}' }
      await expect(gateway.refund(ctx, refund)).rejects.toThrow(
        status < 500 ? String(status) : 'this service gave no usable answer',
      )
    }
  })

  test('Razorpay’s webhook of a refund counts only when it is signed', async () => {
    const gateway = gatewayOf(razorpay().config, 'razorpay')
    const { razorpaySignature } = await import('../gateways/razorpay.ts')
    const raw = Buffer.from(
      JSON.stringify({
        event: 'refund.processed',
        payload: {
          refund: { entity: { id: 'rfnd_1', amount: 100, status: 'processed', receipt: 'NV2627-000123-R1-1' } },
        },
      }),
    )
    const news = (secret: string) => ({
      raw,
      form: {},
      headers: { 'x-razorpay-signature': razorpaySignature(secret, raw) },
    })
    const notice = { status: 'DONE', key: 'NV2627-000123-R1-1' }
    expect(gateway.readCallback(news('w'))).toMatchObject({ kind: 'REFUND', notice })
    expect(gateway.readCallback(news('other'))).toEqual({ kind: 'FORGED' })
  })

  test('CCAvenue is asked under its cipher', async () => {
    const { ccavenueDecrypt, ccavenueEncrypt } = await import('../gateways/ccavenue.ts')
    const keys = {
      merchantId: '1',
      accessCode: 'AVAC',
      workingKey: 'WORKING',
      live: false,
      statusUrl: `http://${host}/api`,
    }
    const ctx = ctxWith({ ccavenue: keys })
    const gateway = gatewayOf(ctx.config, 'ccavenue')
    const message = (result: object) => {
      const text = ccavenueEncrypt('WORKING', JSON.stringify({ Refund_Order_Result: result }))
      answer = { status: 200, body: `status=0&enc_response=${text}` }
    }
    message({ refund_status: 0, reason: '' })
    expect(await gateway.refund(ctx, refund)).toMatchObject({ status: 'DONE', key: refund.key })
    const form = new URLSearchParams(requested[0]?.body)
    expect(form.get('command')).toBe('refundOrder')
    expect(JSON.parse(ccavenueDecrypt('WORKING', form.get('enc_request') ?? '') ?? '')).toEqual({
      reference_no: 'pay_29QQoUBi66xm2f',
      refund_amount: '35400.50',
      refund_ref_no: refund.key,
    })
    message({ refund_status: 1, reason: 'Invalid reference number' })
    expect(await gateway.refund(ctx, refund)).toMatchObject({ status: 'FAILED', failure: 'Invalid reference number' })
  })

  test('that knows no keys is not asked twice when its answer was lost', async () => {
    const keys = {
      merchantId: '1',
      accessCode: 'AVAC',
      workingKey: 'WORKING',
      live: false,
      statusUrl: `http://${host}/api`,
    }
    const { placed, refund } = await cancelled()
    await server.rewrite("update refunds set gateway = 'ccavenue' where id = $1", [refund.id])
    answer = { status: 502, body: 'gone' }
    await sendRefunds(ctxWith({ ccavenue: keys }))
    later(2)
    await sendRefunds(ctxWith({ ccavenue: keys }))
    expect(requested).toHaveLength(1)
    expect((await read(placed.id)).refundsOfOrder[0]).toMatchObject({
      status: 'FAILED',
      failure: 'No response. Check the provider’s own list before you send it again.',
    })
  })
})
