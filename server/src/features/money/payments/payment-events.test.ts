import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { ccavenueDecrypt, ccavenueEncrypt, rupees } from './gateways/ccavenue.ts'
import { razorpaySignature } from './gateways/razorpay.ts'

let server: TestServer
let buy: ReturnType<typeof buying>
let provider: Server
/** What the provider knows when it is asked. */
let known: { order_id: string; id: string; status: string }[] = []
/** What CCAvenue knows of its orders, by their number; of one that is null it says nothing at present. */
const statuses = new Map<string, object | null>()
const workingKey = 'WORKING'
const start = new Date('2026-11-21T06:00:00Z')
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    if (request.url === '/ccavenue') {
      const requested = ccavenueDecrypt(workingKey, new URLSearchParams(await text(request)).get('enc_request') ?? '')
      const status = statuses.get((JSON.parse(requested ?? '{}') as { order_no?: string }).order_no ?? '')
      if (!status) return response.writeHead(502).end()
      return response.end(`status=0&enc_response=${ccavenueEncrypt(workingKey, JSON.stringify(status))}`)
    }
    response.end(JSON.stringify({ items: known.filter((one) => request.url?.includes(`/${one.order_id}/`)) }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  server = await startServer({
    env: {
      RAZORPAY_KEY_ID: 'rzp',
      RAZORPAY_KEY_SECRET: 's',
      RAZORPAY_WEBHOOK_SECRET: 'webhooks',
      RAZORPAY_URL: `http://${host}/v1`,
      CCAVENUE_MERCHANT_ID: '1',
      CCAVENUE_ACCESS_CODE: 'AVAC',
      CCAVENUE_WORKING_KEY: workingKey,
      CCAVENUE_API_URL: `http://${host}/ccavenue`,
      ALLOWED_HOSTS: host,
    },
  })
  buy = buying(server)
})
afterAll(async () => {
  await server.close()
  provider.close()
})
beforeEach(() => {
  known = []
  server.setClock(start)
})

type Update = {
  event?: string
  status?: string
  /** Of the payment at the provider, where it is not the first. */
  payment?: string
  /** The provider's id of the news. */
  id?: string
  amount?: number
  currency?: string
  order?: string
  /** It repeats our number of the payment. */
  named?: boolean
  secret?: string
  hoursLater?: number
}
type Made = { id: string; number: string; token: string; payablePaise: number }
const reviewsQuery = '{ paymentReviews { reason gateway amountPaise gatewayPaymentId } }'
type Reviews = { paymentReviews: { reason: string; amountPaise: number; gatewayPaymentId: string }[] }

/** An order whose buyer is at the provider's page. */
async function atProvider(gateway = 'razorpay'): Promise<Made> {
  const { buyer, address } = await buy.buyerWithCart()
  const placed = await buy.order(buyer.token, address.id)
  await server.pool.query(
    "insert into payments (number, order_id, gateway, attempt, amount_paise, gateway_order_id, status, created_at) values ($1, $2, $3, 1, $4, $5, 'PENDING', $6)",
    [`${placed.number}-P1`, placed.id, gateway, placed.payablePaise, `order_${placed.id}`, start.toISOString()],
  )
  return { ...placed, token: buyer.token }
}

async function later(hours = 0): Promise<void> {
  server.setClock(new Date(start.getTime() + hours * 3_600_000))
  if (hours) await server.services.jobs.find(({ name }) => name === 'orders.expire')?.run(makeCtx(server.services))
}
const outcomeOf = async (answer: Response) =>
  answer.ok ? ((await answer.json()) as { outcome: string }).outcome : String(answer.status)

let events = 0
async function notifyPeople({ id: order, number, payablePaise }: Made, update: Update): Promise<string> {
  await later(update.hoursLater)
  const entity = {
    id: `pay_${order}_${update.payment ?? 'a'}`,
    order_id: update.order ?? `order_${order}`,
    amount: update.amount ?? payablePaise,
    currency: update.currency ?? 'INR',
    status: update.status ?? 'captured',
    notes: update.named ? { payment: `${number}-P1` } : [],
  }
  const body = JSON.stringify({ event: update.event ?? `payment.${entity.status}`, payload: { payment: { entity } } })
  const answer = await fetch(`${server.url}/api/payment/callback/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': razorpaySignature(update.secret ?? 'webhooks', body),
      'x-razorpay-event-id': `${order}-${update.id ?? `event-${++events}`}`,
    },
    body,
  })
  return outcomeOf(answer)
}

const captured: Update = {}
const authorized: Update = { status: 'authorized' }
const failed: Update = { status: 'failed' }
const three = 72
type Case = [what: string, news: Update[], outcomes: string[], stands: string, reviews: string[]]
const cases: Case[] = [
  ['that it is paid', [captured], ['SETTLED'], 'PAID', []],
  ['the same twice', [{ id: 'x' }, { id: 'x' }], ['SETTLED', 'REPEATED'], 'PAID', []],
  ['the same in two ways', [captured, { event: 'order.paid' }], ['SETTLED', 'STALE'], 'PAID', []],
  ['held, then paid', [authorized, captured], ['PENDING', 'SETTLED'], 'PAID', []],
  ['paid, then held', [captured, authorized], ['SETTLED', 'STALE'], 'PAID', []],
  ['failed, then paid', [failed, captured], ['FAILED', 'SETTLED'], 'PAID', []],
  ['paid, then failed', [captured, failed], ['SETTLED', 'STALE'], 'PAID', []],
  ['paid, three days late', [{ hoursLater: three }], ['PAID_AFTER_EXPIRY'], 'UNPAID', ['PAID_AFTER_EXPIRY']],
  [
    'paid, three days late, in two ways',
    [{ hoursLater: three }, { event: 'order.paid', hoursLater: three }],
    ['PAID_AFTER_EXPIRY', 'STALE'],
    'UNPAID',
    ['PAID_AFTER_EXPIRY'],
  ],
  ['paid, and told again three days late', [captured, { hoursLater: three }], ['SETTLED', 'STALE'], 'PAID', []],
  ['what another signed', [{ secret: 'other' }], ['400'], 'UNPAID', []],
  ['another sum', [{ amount: 100 }], ['WRONG_AMOUNT'], 'UNPAID', ['WRONG_AMOUNT']],
  [
    'another sum, in two ways',
    [{ amount: 100 }, { amount: 100, event: 'order.paid' }],
    ['WRONG_AMOUNT', 'STALE'],
    'UNPAID',
    ['WRONG_AMOUNT'],
  ],
  ['another currency', [{ currency: 'USD' }], ['WRONG_AMOUNT'], 'UNPAID', ['WRONG_AMOUNT']],
  ['an order of another merchant', [{ order: 'order_of_another' }], ['UNKNOWN_ORDER'], 'UNPAID', ['UNKNOWN_ORDER']],
  [
    'our number with an order of another',
    [{ order: 'order_of_another', named: true }],
    ['UNKNOWN_ORDER'],
    'UNPAID',
    ['UNKNOWN_ORDER'],
  ],
  ['our number and our order', [{ named: true }], ['SETTLED'], 'PAID', []],
  ['two payments of one try', [captured, { payment: 'b' }], ['SETTLED', 'PAID_TWICE'], 'PAID', ['PAID_TWICE']],
]

/** How an order stands after news of it, and what of its money waits for a person. */
async function standing({ id, token }: Made) {
  server.setClock(start)
  const { paymentReviews } = await server.get<Reviews>(reviewsQuery, {}, await server.as('admin'))
  const own = paymentReviews.filter(({ gatewayPaymentId }) => gatewayPaymentId?.startsWith(`pay_${id}_`))
  return { stands: (await buy.read(token, id)).paymentStatus, reviews: own.map(({ reason }) => reason) }
}

describe('a provider tells', () => {
  test.each(cases)('%s', async (_, update, outcomes, stands, reviews) => {
    const made = await atProvider()
    const notice: string[] = []
    for (const one of update) notice.push(await notifyPeople(made, one))
    expect({ told: notice, ...(await standing(made)) }).toEqual({ told: outcomes, stands, reviews })
  })
})

type Announced = {
  /** In CCAvenue's words; what it answers when it is asked is the same, where nothing else is given. */
  message?: 'Success' | 'Failure' | 'Aborted'
  /** Null: it does not answer. */
  knows?: string | null
  payment?: string
  order?: string
  /** What the announcement says of the sum and what the answer does. */
  amount?: number
  knownAmount?: number
  currency?: string
  key?: string
  /** In the browser's hands, not from server to server. */
  byBrowser?: boolean
  hoursLater?: number
}
/** CCAvenue's news proves nothing by itself, so it announces and is asked. */
async function announce({ id, number, payablePaise }: Made, update: Announced): Promise<string> {
  await later(update.hoursLater)
  const { message = 'Success', order = `${number}-P1`, currency = 'INR', key = workingKey } = update
  const knows = update.knows === undefined ? message : update.knows
  const track = `pay_${id}_${update.payment ?? 'a'}`
  const sum = rupees(update.knownAmount ?? payablePaise)
  const status = { order_no: order, reference_no: track, order_status: knows, order_amt: sum, order_currncy: currency }
  statuses.set(order, knows === null ? null : status)
  const amount = rupees(update.amount ?? payablePaise)
  const fields = new URLSearchParams({ order_id: order, tracking_id: track, order_status: message, amount, currency })
  const body = new URLSearchParams({ encResp: ccavenueEncrypt(key, fields.toString()) })
  const door = `${server.url}/api/payment/${update.byBrowser ? 'response' : 'callback'}/ccavenue`
  return outcomeOf(await fetch(door, { method: 'POST', redirect: 'manual', body }))
}

const announced: [what: string, news: Announced[], outcomes: string[], stands: string, reviews: string[]][] = [
  ['that it is paid', [{}], ['SETTLED'], 'PAID', []],
  ['the same twice', [{}, {}], ['SETTLED', 'REPEATED'], 'PAID', []],
  ['the same in two ways', [{ byBrowser: true }, {}], ['303', 'REPEATED'], 'PAID', []],
  ['failed, then paid', [{ message: 'Failure' }, {}], ['FAILED', 'SETTLED'], 'PAID', []],
  ['cancelled, then paid', [{ message: 'Aborted' }, {}], ['FAILED', 'SETTLED'], 'PAID', []],
  ['paid, then failed', [{}, { message: 'Failure' }], ['SETTLED', 'STALE'], 'PAID', []],
  ['paid, and does not answer at first', [{ knows: null }, {}], ['STALE', 'SETTLED'], 'PAID', []],
  ['paid, and knows nothing of it', [{ knows: 'Initiated' }], ['STALE'], 'UNPAID', []],
  ['paid, three days late', [{ hoursLater: three }], ['PAID_AFTER_EXPIRY'], 'UNPAID', ['PAID_AFTER_EXPIRY']],
  ['paid, and told again three days late', [{}, { hoursLater: three }], ['SETTLED', 'REPEATED'], 'PAID', []],
  ['what another encrypted', [{ key: 'OTHER' }], ['400'], 'UNPAID', []],
  ['another sum than it knows', [{ amount: 100 }], ['SETTLED'], 'PAID', []],
  ['another sum', [{ knownAmount: 100 }], ['WRONG_AMOUNT'], 'UNPAID', ['WRONG_AMOUNT']],
  [
    'another sum twice',
    [{ knownAmount: 100 }, { knownAmount: 100 }],
    ['WRONG_AMOUNT', 'REPEATED'],
    'UNPAID',
    ['WRONG_AMOUNT'],
  ],
  ['another currency', [{ currency: 'USD' }], ['WRONG_AMOUNT'], 'UNPAID', ['WRONG_AMOUNT']],
  ['an order of another merchant', [{ order: 'of-another' }], ['UNKNOWN_ORDER'], 'UNPAID', ['UNKNOWN_ORDER']],
  ['two payments of one try', [{}, { payment: 'b' }], ['SETTLED', 'PAID_TWICE'], 'PAID', ['PAID_TWICE']],
]

describe('CCAvenue announces', () => {
  test.each(announced)('%s', async (_, update, outcomes, stands, reviews) => {
    const made = await atProvider('ccavenue')
    const notice: string[] = []
    for (const one of update) notice.push(await announce(made, one))
    expect({ told: notice, ...(await standing(made)) }).toEqual({ told: outcomes, stands, reviews })
  })
})

test('a try that failed and was paid after all, of which nothing is told, is found by asking', async () => {
  const made = await atProvider()
  expect(await notifyPeople(made, failed)).toBe('FAILED')
  const paid = { order_id: `order_${made.id}`, amount: made.payablePaise, currency: 'INR', notes: [] }
  known = [
    { ...paid, id: `pay_${made.id}_a`, status: 'failed' },
    { ...paid, id: `pay_${made.id}_b`, status: 'captured' },
  ]
  const ask = async (minutes: number) => {
    server.setClock(new Date(start.getTime() + minutes * 60_000))
    await server.services.jobs.find(({ name }) => name === 'payments.reconcile')?.run(makeCtx(server.services))
    return (await buy.read(made.token, made.id)).paymentStatus
  }
  expect(await ask(0.5)).toBe('FAILED')
  expect(await ask(2)).toBe('PAID')
})
