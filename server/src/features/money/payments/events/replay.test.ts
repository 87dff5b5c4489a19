import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { type AtRazorpay, type RazorpayEvent, razorpayEnv, razorpayOf } from '#test/shop/razorpay.ts'
import { seeded } from '#test/shop/seeded.ts'
import { notOfExamples } from '#test/shop/settling.ts'
import { invariants } from '../../../../every-invariant.ts'

/** A day of webhooks, told twice and in any order: what stands in the evening does not depend on it. */
let server: TestServer
let razorpay: ReturnType<typeof razorpayOf>
let admin = ''
beforeAll(async () => {
  server = await startServer({ env: razorpayEnv })
  razorpay = razorpayOf(server)
  admin = await server.as('admin')
})
afterAll(() => server.close())

type Told = RazorpayEvent & { id: string }
/** What happens to an order in a day at Razorpay, and how the order stands then. */
type Story = {
  tell: (made: AtRazorpay) => Omit<Told, 'id'>[]
  paymentStatus: string
  suborder: string
  reviews: string[]
}

const captured = (made: AtRazorpay) => ({ event: 'payment.captured', payload: razorpay.payment(made) })
const stories: Record<string, Story> = {
  'is paid': {
    tell: (made) => [
      { event: 'payment.authorized', payload: razorpay.payment(made, 'authorized') },
      captured(made),
      { event: 'order.paid', payload: razorpay.payment(made) },
    ],
    paymentStatus: 'PAID',
    suborder: 'PLACED',
    reviews: [],
  },
  'fails and is paid': {
    tell: (made) => [
      { event: 'payment.failed', payload: razorpay.payment({ ...made, payment: `${made.payment}_0` }, 'failed') },
      captured(made),
    ],
    paymentStatus: 'PAID',
    suborder: 'PLACED',
    reviews: [],
  },
  'is paid and refunded there': {
    tell: (made) => [
      captured(made),
      { event: 'refund.created', payload: razorpay.refund(made, made.payablePaise, 'pending') },
      { event: 'refund.speed_changed', payload: razorpay.refund(made, made.payablePaise, 'pending') },
      { event: 'refund.processed', payload: razorpay.refund(made, made.payablePaise) },
    ],
    paymentStatus: 'REFUNDED',
    suborder: 'ON_HOLD',
    reviews: ['REFUNDED_OUTSIDE'],
  },
  'is paid and refunded there in two parts': {
    tell: (made) => [
      captured(made),
      { event: 'refund.processed', payload: razorpay.refund(made, 100_00, 'processed', `rfnd_a_${made.id}`) },
      { event: 'refund.processed', payload: razorpay.refund(made, 200_00, 'processed', `rfnd_b_${made.id}`) },
    ],
    paymentStatus: 'PARTIALLY_REFUNDED',
    suborder: 'ON_HOLD',
    reviews: ['REFUNDED_OUTSIDE', 'REFUNDED_OUTSIDE'],
  },
  'is paid and disputed, and the dispute is won': {
    tell: (made) => [
      captured(made),
      { event: 'payment.dispute.created', payload: razorpay.dispute(made) },
      { event: 'payment.dispute.under_review', payload: razorpay.dispute(made) },
      { event: 'payment.dispute.won', payload: razorpay.dispute(made) },
    ],
    paymentStatus: 'PAID',
    // Held where the dispute was told before its end; either way a person decides
    suborder: '',
    reviews: ['DISPUTE_WON'],
  },
  'is paid too little': {
    tell: (made) => [
      { event: 'payment.captured', payload: razorpay.payment({ ...made, payablePaise: made.payablePaise - 100 }) },
    ],
    paymentStatus: 'UNPAID',
    suborder: 'AWAITING_PAYMENT',
    reviews: ['WRONG_AMOUNT'],
  },
  'is paid twice': {
    tell: (made) => [
      captured(made),
      { event: 'payment.captured', payload: razorpay.payment({ ...made, payment: `${made.payment}_b` }) },
    ],
    paymentStatus: 'PAID',
    suborder: 'PLACED',
    reviews: ['PAID_TWICE'],
  },
}
/** What has nothing to do with any order. */
const strange = (day: number): Omit<Told, 'id'>[] => [
  { event: 'settlement.processed', payload: { settlement: { entity: { id: `setl_${day}` } } } },
  { event: 'payment.downtime.started', payload: {} },
  { event: 'account.updated' },
  { event: 'moon.landed', payload: { moon: {} } },
  { event: 'payment.captured', payload: { payment: { entity: 7 } } },
  {
    event: 'payment.captured',
    account_id: 'acc_OTHER',
    payload: { payment: { entity: { id: `pay_other_${day}`, amount: 100, currency: 'INR', status: 'captured' } } },
  },
]
const days = [1, 2, 3]

describe.each(days)('a day of webhooks in random order (%i)', (day) => {
  test('ends in the same state, answers 200 to all, and the books hold', async () => {
    const random = seeded(20261127 + day)
    const orders: [name: string, made: AtRazorpay][] = []
    for (const name of Object.keys(stories)) orders.push([name, await razorpay.atRazorpay()])
    const once = [...orders.flatMap(([name, made]) => stories[name]?.tell(made) ?? []), ...strange(day)]
    const named = once.map((event, at): Told => ({ ...event, id: `day-${day}-${at}` }))
    // Each is told once or twice
    const told = [...named, ...named.filter(() => random.chance(0.5))]
    const order = told.map((event) => ({ event, at: random.next() })).toSorted((a, b) => a.at - b.at)
    const refused: unknown[] = []
    for (const { event } of order) {
      const answer = await razorpay.tell(event)
      if (answer.status !== 200) refused.push({ event, answer })
      if (random.chance(0.3)) await server.settle()
    }
    expect(refused).toEqual([])
    await server.settle()
    for (const [name, made] of orders) {
      const { paymentStatus, suborders } = await razorpay.buy.read(made.token, made.id)
      const { rows } = await server.pool.query<{ reason: string }>(
        'select reason from payment_reviews where gateway_payment_id like $1 and resolved_at is null order by reason',
        [`${made.payment}%`],
      )
      const { paymentStatus: pays, suborder, reviews } = stories[name] as Story
      const stands = suborder || suborders[0]?.status
      expect({
        name,
        paymentStatus,
        suborder: suborders.map(({ status }) => status),
        reviews: rows.map((row) => row.reason),
      }).toEqual({
        name,
        paymentStatus: pays,
        suborder: suborders.map(() => stands),
        reviews,
      })
    }
    for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
      expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
  })
})

test('two events of one refund at once write one refund', async () => {
  const made = await razorpay.paid()
  const payload = razorpay.refund(made, 100_00)
  const answers = await Promise.all(
    ['refund.created', 'refund.processed'].map((event, at) =>
      razorpay.tell({ event, payload: at ? payload : razorpay.refund(made, 100_00, 'pending'), id: `once-${at}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const query = 'query ($id: ID!) { refundsOfOrder(orderId: $id) { amountPaise status } }'
  const { refundsOfOrder } = await server.get<{ refundsOfOrder: object[] }>(query, { id: made.id }, admin)
  expect(refundsOfOrder).toEqual([{ amountPaise: 100_00, status: 'DONE' }])
})

test('a refund told at the same moment as its payment is not missed', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await razorpay.atRazorpay()
    await Promise.all([
      razorpay.tell({ event: 'payment.captured', payload: razorpay.payment(made) }),
      razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, made.payablePaise) }),
    ])
    await server.settle()
    const { paymentStatus, suborders } = await razorpay.buy.read(made.token, made.id)
    expect({ paymentStatus, suborders: suborders.map(({ status }) => status) }).toEqual({
      paymentStatus: 'REFUNDED',
      suborders: ['ON_HOLD', 'ON_HOLD'],
    })
  }
})
