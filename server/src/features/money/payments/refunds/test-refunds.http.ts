import { formatInr } from '@neev/domain/core/money'
import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { barePage, escapeHtml } from '#core/http/bare-page.ts'
import { decideTestRefund, readTestRefund, type TestRefund, testRefundNotice } from '../gateways/test-refunds.ts'

const results = ['processed', 'failed'] as const
const deliveries = {
  once: 'At once, by callback',
  twice: 'Callback twice',
  none: 'Withheld: the shop must ask',
} as const
const times = { once: 1, twice: 2, none: 0 }

/** The page of the built-in TEST gateway for one refund: decides its result and the delivery of its signed notices. */
export function serveTestRefunds(
  scope: FastifyInstance,
  app: FastifyInstance,
  services: Services,
  secret: string,
): void {
  scope.get('/api/testpay/refund/:id', async (request, reply) => {
    const refund = await readTestRefund(makeCtx(services), (request.params as { id: string }).id)
    const body = refund ? refundPage(refund) : '<p>This test refund is not known.</p>'
    return reply
      .status(refund ? 200 : 404)
      .type('text/html')
      .send(barePage(refund ? 'Refund' : 'No such refund', body))
  })

  scope.post('/api/testpay/refund/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { result, delivery } = request.body as { result?: string; delivery?: string }
    const status = results.find((one) => one === result) ?? 'failed'
    const { body, signature } = testRefundNotice(secret, await decideTestRefund(makeCtx(services), id, status))
    for (let left = times[delivery as keyof typeof times] ?? 1; left > 0; left--) {
      await app.inject({
        method: 'POST',
        url: '/api/payment/callback/test',
        headers: { 'content-type': 'application/json', 'x-test-signature': signature },
        payload: body,
      })
    }
    return reply.redirect(`/api/testpay/refund/${encodeURIComponent(id)}`, 303)
  })
}

function refundPage({ key, paymentId, amountPaise, status, failure }: TestRefund): string {
  const options = Object.entries(deliveries).map(
    ([value, label]) => `<option value="${value}">${escapeHtml(label)}</option>`,
  )
  const facts = [
    ['Refund', key],
    ['Payment', paymentId],
    ['Amount', formatInr(amountPaise)],
    ['State', failure ?? status],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
  const form = `<form method="post"><label>How the shop hears of it<select name="delivery">${options.join('')}</select></label>
    <button class="primary" name="result" value="processed">Let it arrive</button>
    <button name="result" value="failed">Let it fail</button></form>`
  return `<span class="test">TEST: no money moves</span><dl>${facts.join('')}</dl>${status === 'pending' ? form : ''}`
}
