import { formatInr } from '@neev/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { type AtRazorpay, razorpayEnv, razorpayOf } from '#test/shop/razorpay.ts'
import { notOfExamples } from '#test/shop/settling.ts'
import { invariants } from '../../../../every-invariant.ts'
import { sendRefunds } from '../refunds/refund-sending.ts'

let server: TestServer
let razorpay: ReturnType<typeof razorpayOf>
let admin = ''
let second = ''
const start = new Date('2026-11-21T06:00:00Z')
beforeAll(async () => {
  server = await startServer({ env: razorpayEnv })
  razorpay = razorpayOf(server)
  admin = await server.as('admin')
  second = (await server.build.user({ roles: ['admin'] })).token
})
afterAll(() => server.close())
afterEach(async () => {
  await server.settle()
  for (const { name, query } of invariants.filter(({ name }) => !notOfExamples.includes(name)))
    expect({ name, rows: (await query.execute(server.db)).rows }).toEqual({ name, rows: [] })
  server.setClock(start)
})

const reviewsQuery =
  '{ paymentReviews { id reason orderId amountPaise gatewayPaymentId providerRef respondBy choices } }'
type Review = { id: string; reason: string; orderId: string | null; providerRef: string | null; choices: string[] }
const resolve =
  'mutation ($id: ID!, $how: PaymentReviewResolution!) { resolvePaymentReview(id: $id, resolution: $how, note: "Asked the buyer") { resolution } }'
const refundsQuery =
  'query ($id: ID!) { refundsOfOrder(orderId: $id) { id number status amountPaise coveredPaise isOutside transitions } }'
type Refund = {
  id: string
  status: string
  amountPaise: number
  coveredPaise: number
  isOutside: boolean
  transitions: string[]
}
const cancel =
  'mutation ($id: ID!) { updateSuborderAsBuyer(suborderId: $id, transition: cancel, reasonCode: "CHANGED_PLAN") { status } }'
const approve = 'mutation ($id: ID!) { approveRefund(id: $id) { status } }'

const reviewsOf = async ({ payment }: { payment: string }) => {
  const { paymentReviews } = await server.get<{ paymentReviews: (Review & { gatewayPaymentId: string })[] }>(
    reviewsQuery,
    {},
    admin,
  )
  return paymentReviews.filter(({ gatewayPaymentId }) => gatewayPaymentId === payment)
}
async function standing(made: AtRazorpay) {
  await server.settle()
  const { paymentStatus, suborders } = await razorpay.buy.read(made.token, made.id)
  const { refundsOfOrder } = await server.get<{ refundsOfOrder: Refund[] }>(refundsQuery, { id: made.id }, admin)
  return {
    paymentStatus,
    suborders: [...new Set(suborders.map(({ status }) => status))],
    refunds: refundsOfOrder,
    reviews: (await reviewsOf(made)).map(({ reason }) => reason),
  }
}
/** What an account of the ledger has of an order. */
async function inBooks({ id }: AtRazorpay): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ account: string; paise: string }>(
    `select e.account, sum(e.amount_paise) as paise from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id where t.order_id = $1 group by 1 having sum(e.amount_paise) <> 0`,
    [id],
  )
  return Object.fromEntries(rows.map(({ account, paise }) => [account, Number(paise)]))
}

describe('a refund made at the provider', () => {
  test('is kept, holds what is not sent, lowers what can be refunded, and is told to people', async () => {
    const made = await razorpay.paid()
    const payload = razorpay.refund(made, made.payablePaise)
    expect(await razorpay.tell({ event: 'refund.created', payload })).toEqual({
      status: 200,
      outcome: 'REFUNDED_OUTSIDE',
    })
    expect(await razorpay.tell({ event: 'refund.processed', payload })).toEqual({ status: 200, outcome: 'REPEATED' })
    const now = await standing(made)
    expect(now).toMatchObject({
      paymentStatus: 'REFUNDED',
      suborders: ['ON_HOLD'],
      reviews: ['REFUNDED_OUTSIDE'],
      refunds: [{ status: 'DONE', amountPaise: made.payablePaise, isOutside: true, transitions: [] }],
    })
    expect(await inBooks(made)).toEqual({ SUSPENSE: made.payablePaise, BUYER_ADVANCE: -made.payablePaise })
    const { notifications } = await server.get<{ notifications: { items: { title: string }[] } }>(
      '{ notifications { items { title } } }',
      {},
      admin,
    )
    expect(notifications.items.map(({ title }) => title)).toContainEqual(
      `Refund of ${formatInr(made.payablePaise)} at the payment provider, order ${made.number}`,
    )
  })

  test('of an order that is then cancelled is its refund: nothing is sent a second time', async () => {
    const made = await razorpay.paid()
    await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, made.payablePaise) })
    const [review] = await reviewsOf(made)
    expect(review?.choices).toEqual(['RESUME', 'CANCEL', 'DISMISS'])
    await server.get(resolve, { id: review?.id, how: 'CANCEL' }, admin)
    const now = await standing(made)
    expect(now).toMatchObject({ paymentStatus: 'REFUNDED', suborders: ['CANCELLED'], reviews: [] })
    const own = now.refunds.filter(({ isOutside }) => !isOutside)
    expect(own).toHaveLength(2)
    for (const refund of own) expect(refund).toMatchObject({ status: 'DONE', coveredPaise: refund.amountPaise })
    expect(await inBooks(made)).toEqual({})
  })

  test('of a part is taken off the refund of the order, of which the rest is sent', async () => {
    const made = await razorpay.paid()
    await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, 100_00) })
    expect(await standing(made)).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', suborders: ['ON_HOLD'] })
    const [review] = await reviewsOf(made)
    await server.get(resolve, { id: review?.id, how: 'CANCEL' }, admin)
    const { refunds } = await standing(made)
    const own = refunds.filter(({ isOutside }) => !isOutside)
    expect(own.map(({ coveredPaise }) => coveredPaise).toSorted((a, b) => a - b)).toEqual([0, 100_00])
    expect(own.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(made.payablePaise)
    // Nothing leaves the provider's balance before the rest is sent
    const rest = made.payablePaise - 100_00
    expect(await inBooks(made)).toEqual({ GATEWAY: rest, SUSPENSE: 100_00, REFUND_DUE: -made.payablePaise })
  })

  test('of goods that go on is let through by a person', async () => {
    const made = await razorpay.paid()
    await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, 100_00) })
    const [review] = await reviewsOf(made)
    await server.get(resolve, { id: review?.id, how: 'RESUME' }, admin)
    expect(await standing(made)).toMatchObject({ suborders: ['PLACED'], reviews: [] })
    const { errors } = await server.ask(resolve, { id: review?.id, how: 'CANCEL' }, admin)
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('that comes while the shop’s own refund waits for approval takes its place', async () => {
    const made = await razorpay.paid()
    const { suborders } = await razorpay.buy.read(made.token, made.id)
    for (const { id } of suborders) await server.get(cancel, { id }, made.token)
    await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, made.payablePaise) })
    const { refunds, paymentStatus } = await standing(made)
    expect(paymentStatus).toBe('REFUNDED')
    expect(refunds.map(({ status }) => status)).toEqual(['DONE', 'DONE', 'DONE'])
    expect(await inBooks(made)).toEqual({})
  })

  test('that is on its way keeps the shop’s own refunds waiting; one that fails frees them', async () => {
    const made = await razorpay.paid()
    await razorpay.tell({ event: 'refund.created', payload: razorpay.refund(made, made.payablePaise, 'pending') })
    const [review] = await reviewsOf(made)
    await server.get(resolve, { id: review?.id, how: 'CANCEL' }, admin)
    await server.settle()
    const { refunds } = await standing(made)
    for (const { id, status } of refunds)
      if (status === 'REQUESTED') for (const token of [admin, second]) await server.get(approve, { id }, token)
    await sendRefunds(makeCtx(server.services))
    const own = async () => (await standing(made)).refunds.filter(({ isOutside }) => !isOutside)
    expect((await own()).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED'])
    await razorpay.tell({ event: 'refund.failed', payload: razorpay.refund(made, made.payablePaise, 'failed') })
    expect((await standing(made)).reviews).toEqual(['REFUND_FAILED_OUTSIDE'])
    expect(await inBooks(made)).toEqual({ GATEWAY: made.payablePaise, REFUND_DUE: -made.payablePaise })
  })

  test('that comes before its payment waits for it', async () => {
    const made = await razorpay.atRazorpay()
    const told = await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(made, made.payablePaise) })
    expect(told).toEqual({ status: 200, outcome: 'UNKNOWN_PAYMENT' })
    expect((await reviewsOf(made)).map(({ reason }) => reason)).toEqual(['UNKNOWN_REFUND'])
    await razorpay.tell({ event: 'payment.captured', payload: razorpay.payment(made) })
    expect(await standing(made)).toMatchObject({
      paymentStatus: 'REFUNDED',
      suborders: ['ON_HOLD'],
      reviews: ['REFUNDED_OUTSIDE'],
    })
  })

  test('that names its payment with it brings the payment too', async () => {
    const made = await razorpay.atRazorpay()
    const payload = { ...razorpay.refund(made, 100_00), ...razorpay.payment(made) }
    expect(await razorpay.tell({ event: 'refund.processed', payload })).toEqual({
      status: 200,
      outcome: 'REFUNDED_OUTSIDE',
    })
    expect(await standing(made)).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED', suborders: ['ON_HOLD'] })
  })

  test('of a payment of no order leaves what a person decided of that payment', async () => {
    const strange = { id: '', number: '', token: '', order: 'order_Y', payment: 'pay_known', payablePaise: 300_00 }
    await razorpay.tell({ event: 'payment.captured', payload: razorpay.payment(strange) })
    const [review] = await reviewsOf(strange)
    await server.get(resolve, { id: review?.id, how: 'DISMISS' }, admin)
    const told = await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(strange, 300_00) })
    expect(told).toEqual({ status: 200, outcome: 'REFUNDED_OUTSIDE' })
    const { rows } = await server.pool.query('select resolution from payment_reviews where id = $1', [review?.id])
    expect(rows).toEqual([{ resolution: 'DISMISS' }])
  })

  test('of a payment of no order ends the review of that payment', async () => {
    const strange = { id: '', number: '', token: '', order: 'order_X', payment: 'pay_strange', payablePaise: 500_00 }
    await razorpay.tell({ event: 'payment.captured', payload: razorpay.payment(strange) })
    expect((await reviewsOf(strange)).map(({ reason }) => reason)).toEqual(['UNKNOWN_ORDER'])
    await razorpay.tell({ event: 'refund.processed', payload: razorpay.refund(strange, 500_00) })
    const reviews = await reviewsOf(strange)
    expect(reviews.map(({ reason, choices }) => ({ reason, choices }))).toEqual([
      { reason: 'REFUNDED_OUTSIDE', choices: ['DISMISS'] },
    ])
    await server.settle()
    const { rows } = await server.pool.query(
      "select sum(e.amount_paise)::int as paise from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'SUSPENSE' and t.order_id is null",
    )
    expect(rows).toEqual([{ paise: 0 }])
  })
})

describe('a dispute', () => {
  test('holds what is not sent and the shop’s own refunds, until a person decides', async () => {
    const made = await razorpay.paid()
    const payload = razorpay.dispute(made)
    expect(await razorpay.tell({ event: 'payment.dispute.created', payload })).toEqual({
      status: 200,
      outcome: 'REVIEW',
    })
    expect(await razorpay.tell({ event: 'payment.dispute.under_review', payload })).toMatchObject({ outcome: 'NOTED' })
    expect(await standing(made)).toMatchObject({
      paymentStatus: 'PAID',
      suborders: ['ON_HOLD'],
      reviews: ['DISPUTE_OPENED'],
    })
    expect(await razorpay.tell({ event: 'payment.dispute.won', payload })).toMatchObject({ outcome: 'REVIEW' })
    // Told late, when it is over
    expect(await razorpay.tell({ event: 'payment.dispute.action_required', payload })).toMatchObject({
      outcome: 'STALE',
    })
    const [review] = await reviewsOf(made)
    expect(review).toMatchObject({ reason: 'DISPUTE_WON', respondBy: expect.any(String) })
    await server.get(resolve, { id: review?.id, how: 'RESUME' }, admin)
    expect(await standing(made)).toMatchObject({ suborders: ['PLACED'], reviews: [] })
  })

  test('that is open keeps a refund from being sent', async () => {
    const made = await razorpay.paid()
    const { suborders } = await razorpay.buy.read(made.token, made.id)
    const [small] = suborders.toSorted((a, b) => a.totalPaise - b.totalPaise)
    await server.get(cancel, { id: small?.id }, made.token)
    await razorpay.tell({ event: 'payment.dispute.created', payload: razorpay.dispute(made) })
    await server.settle()
    const { refunds } = await standing(made)
    for (const { id, status } of refunds)
      if (status === 'REQUESTED') for (const token of [admin, second]) await server.get(approve, { id }, token)
    await sendRefunds(makeCtx(server.services))
    expect((await standing(made)).refunds.map(({ status }) => status)).toEqual(['APPROVED'])
  })
})
