import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { type AtRazorpay, razorpayEnv, razorpayOf } from '#test/shop/razorpay.ts'
import { ccavenueEncrypt } from '../gateways/ccavenue.ts'
import { doingOf, eventsInWords, eventTable } from './event-table.ts'

let server: TestServer
let razorpay: ReturnType<typeof razorpayOf>
let made: AtRazorpay
beforeAll(async () => {
  const ccavenue = { CCAVENUE_MERCHANT_ID: '1', CCAVENUE_ACCESS_CODE: 'A', CCAVENUE_WORKING_KEY: 'WORKING' }
  // Nothing listens there: what an announcement says is asked in vain
  server = await startServer({ env: { ...razorpayEnv, ...ccavenue, CCAVENUE_API_URL: 'http://127.0.0.1:9/ccavenue' } })
  razorpay = razorpayOf(server)
  made = await razorpay.atRazorpay()
})
afterAll(() => server.close())

/** A payload of the kind that an event of this name has. */
function payloadOf(event: string): object {
  const [family = ''] = event.split('.')
  if (event.startsWith('payment.dispute.')) return { ...razorpay.dispute(made), ...razorpay.payment(made) }
  if (family === 'refund') return razorpay.refund(made, 100, event.endsWith('failed') ? 'failed' : 'processed')
  if (event === 'payment.failed') return razorpay.payment(made, 'failed')
  if (event === 'payment.authorized') return razorpay.payment(made, 'authorized')
  if (doingOf('razorpay', event) === 'PAYMENT') return razorpay.payment(made)
  return { [family]: { entity: { id: `${family}_1` } } }
}
const kept = async (gateway: string) =>
  (
    await server.pool.query<{ event_id: string; outcome: string; body: object }>(
      'select event_id, outcome, body from payment_events where gateway = $1 order by id',
      [gateway],
    )
  ).rows

test('docs/payment-events.md has the table of the code', () => {
  const doc = readFileSync(new URL('../../../../../../docs/payment-events.md', import.meta.url), 'utf8')
  expect(doc).toContain(eventsInWords())
})

describe('an event that Razorpay publishes', () => {
  test.each(eventTable.filter(({ provider }) => provider === 'razorpay'))('$event: $does', async ({ event, does }) => {
    const id = `table-${event}`
    const answer = await razorpay.tell({ event, payload: payloadOf(event), id })
    expect(answer.status).toBe(200)
    expect(answer.outcome === 'IGNORED').toBe(does === 'IGNORED')
    if (does !== 'REFUND') expect((await kept('razorpay')).map(({ event_id }) => event_id)).toContain(id)
  })
  test.each(eventTable.filter(({ provider }) => provider === 'ccavenue'))(
    'CCAvenue’s $event: $does',
    async ({ event }) => {
      const fields = new URLSearchParams({
        order_id: `${made.number}-P9`,
        tracking_id: `track_${event}`,
        order_status: event,
        amount: '100.00',
        currency: 'INR',
      })
      const body = new URLSearchParams({ encResp: ccavenueEncrypt('WORKING', fields.toString()) })
      const answer = await fetch(`${server.url}/api/payment/callback/ccavenue`, { method: 'POST', body })
      expect(answer.status).toBe(200)
      expect((await kept('ccavenue')).some(({ event_id }) => event_id.includes(`track_${event}`))).toBe(true)
    },
  )
})

describe('a signed event', () => {
  const odd: [what: string, event: Record<string, unknown>][] = [
    ['without a payload', { event: 'payment.captured' }],
    ['without a name', { payload: {} }],
    ['with a payload of another shape', { event: 'payment.captured', payload: [{ payment: 7 }] }],
    [
      'with a payment of another shape',
      { event: 'payment.captured', payload: { payment: { entity: { amount: 'x' } } } },
    ],
    ['with a refund without a sum', { event: 'refund.processed', payload: { refund: { entity: { id: 'rfnd_1' } } } }],
    ['with a dispute of nothing', { event: 'payment.dispute.created', payload: { dispute: null } }],
    ['that nobody has published', { event: 'moon.landed', payload: { moon: {} } }],
  ]
  test.each(odd)('%s is answered 200 and kept', async (what, event) => {
    expect(await razorpay.tell({ ...event, id: what })).toEqual({ status: 200, outcome: 'IGNORED' })
    expect((await kept('razorpay')).find(({ event_id }) => event_id === what)?.outcome).toBe('IGNORED')
    expect(await razorpay.tell({ ...event, id: what })).toEqual({ status: 200, outcome: 'REPEATED' })
  })
  test('of another account is not ours, whatever it says', async () => {
    const event = { event: 'payment.captured', account_id: 'acc_OTHER', payload: razorpay.payment(made), id: 'foreign' }
    expect(await razorpay.tell(event)).toEqual({ status: 200, outcome: 'FOREIGN' })
    // Nothing of it is kept but its name
    expect((await kept('razorpay')).find(({ event_id }) => event_id === 'foreign')?.body).toEqual({
      event: event.event,
    })
  })
  test('by somebody else is forged, and not kept', async () => {
    const before = (await kept('razorpay')).length
    const event = { event: 'payment.captured', payload: razorpay.payment(made), secret: 'other' }
    expect((await razorpay.tell(event)).status).toBe(400)
    expect(await kept('razorpay')).toHaveLength(before)
  })
})
