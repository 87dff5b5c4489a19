import { randomBytes } from 'node:crypto'
import { formatInr } from '@neev/domain/core/money'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { barePage, escapeHtml } from '#core/http/bare-page.ts'
import { readTestOrder, type TestOrder, testNotices, testOrderColumns } from './gateways/test.ts'
import { serveTestRefunds } from './refunds/test-refunds.http.ts'

const results = ['captured', 'failed', 'cancelled'] as const
/** How the notice is delivered, for trying out network problems. */
const deliveries = {
  both: 'At once, by callback and by the browser',
  twice: 'Callback twice',
  browser: 'Only by the browser',
  callback: 'Only by callback',
  none: 'Withheld: the shop must ask',
} as const
type Delivery = keyof typeof deliveries

/**
 * The hosted page of the built-in TEST gateway: decides the result of a payment and the delivery of its signed notices.
 * Only if the sandbox includes payments.
 */
export function serveTestGateway(app: FastifyInstance, services: Services): void {
  const { secret, sandbox } = services.config
  if (!sandbox.has('payments')) return

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    serveTestRefunds(scope, app, services, secret)

    scope.get('/api/testpay/:id', async (request, reply) => {
      const order = await readTestOrder(makeCtx(services), (request.params as { id: string }).id)
      if (!order)
        return reply
          .status(404)
          .type('text/html')
          .send(barePage('No such payment', '<p>This test payment is not known.</p>'))
      return reply.type('text/html').send(payPage(order))
    })

    scope.post('/api/testpay/:id', async (request, reply) => {
      const ctx = makeCtx(services)
      const { id } = request.params as { id: string }
      const { result, delivery } = request.body as { result?: string; delivery?: string }
      const decided = await decide(ctx, id, results.find((one) => one === result) ?? 'cancelled')
      const order = decided ?? (await readTestOrder(ctx, id))
      if (!order) return reply.status(404).send()
      const how: Delivery = delivery && delivery in deliveries ? (delivery as Delivery) : 'both'
      const { body, signature } = testNotices(secret, order)
      const callbacks = { both: 1, twice: 2, browser: 0, callback: 1, none: 0 }[how]
      for (let count = 0; count < callbacks; count++) {
        await app.inject({
          method: 'POST',
          url: '/api/payment/callback/test',
          headers: { 'content-type': 'application/json', 'x-test-signature': signature },
          payload: body,
        })
      }
      const back = new URLSearchParams({ payment: order.paymentNumber })
      if (how !== 'callback' && how !== 'none') {
        back.set('news', body)
        back.set('signature', signature)
      }
      return reply.redirect(`${order.returnUrl}?${back}`, 303)
    })
  })
}

/** The gateway's own records: an order is decided once. */
function decide(ctx: Ctx, id: string, status: (typeof results)[number]): Promise<TestOrder | undefined> {
  return ctx.db
    .updateTable('testGatewayOrders')
    .set({
      status,
      decidedAt: ctx.now,
      paymentId: status === 'captured' ? `testpay_${randomBytes(8).toString('hex')}` : null,
      failure: status === 'failed' ? 'The test bank declined.' : status === 'cancelled' ? 'The buyer went back.' : null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['created', 'failed', 'cancelled'])
    .returning(testOrderColumns)
    .executeTakeFirst()
}

function payPage(order: TestOrder): string {
  const options = Object.entries(deliveries).map(
    ([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`,
  )
  return barePage(
    'Pay',
    `<span class="test">TEST: no money moves</span>
    <dl><dt>Payment</dt><dd>${escapeHtml(order.paymentNumber)}</dd><dt>Amount</dt><dd>${escapeHtml(formatInr(order.amountPaise))}</dd></dl>
    <form method="post"><button class="primary" name="result" value="captured">Pay ${escapeHtml(formatInr(order.amountPaise))}</button>
    <button name="result" value="failed">Let it fail</button><button name="result" value="cancelled">Go back without paying</button>
    <details><summary>For testers</summary><label>How the shop hears of it<select name="delivery">${options.join('')}</select></label></details></form>`,
  )
}
