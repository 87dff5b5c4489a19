import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { barePage, escapeHtml } from '#core/http/bare-page.ts'
import { log } from '#core/log.ts'
import { applyCallback } from './events/callbacks.ts'
import { findGateway, type Incoming } from './gateways/gateway.ts'
import { isKeyOf, reconcilePayment, requestForm } from './payments.ts'
import { settlePayment } from './settle.ts'
import { serveTestGateway } from './test-gateway.http.ts'

const anyForm = (raw: Buffer): Record<string, string> => Object.fromEntries(new URLSearchParams(raw.toString()))

/** The request as bytes and as a form, including URL parameters, because some providers return by GET. */
function incomingOf(request: FastifyRequest): Incoming {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isForm = String(request.headers['content-type'] ?? '').includes('form-urlencoded')
  return {
    raw,
    headers: request.headers,
    form: { ...(request.query as Record<string, string>), ...(isForm && anyForm(raw)) },
  }
}

/**
 * The endpoints for payment providers under /api/payment: request (to the provider), response (the buyer's return) and
 * callback (the provider's server).
 */
export function servePayments(app: FastifyInstance, services: Services): void {
  const ctxOf = (): Ctx => makeCtx(services)
  app.register(async (scope) => {
    // Signatures are over the raw bytes, so nothing is parsed before
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    scope.get('/api/payment/request/:number', async (request, reply) => {
      const { number } = request.params as { number: string }
      const { key } = request.query as { key?: string }
      const ctx = ctxOf()
      if (!isKeyOf(ctx, number, key ?? ''))
        return reply.status(404).type('text/html').send(barePage('Not found', '<p>We could not find this.</p>'))
      const { form } = await requestForm(ctx, number)
      if (form.method === 'GET') return reply.redirect(form.url, 303)
      const inputs = Object.entries(form.fields).map(
        ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
      )
      const body = `<form method="post" action="${escapeHtml(form.url)}">${inputs.join('')}<button>Continue to the payment page</button></form>`
      return reply.type('text/html').send(barePage('Pay', body))
    })

    // A cross-site POST has no session: the payment is identified by its content, and the browser is redirected to a
    // page that only reads
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/payment/response/:gateway',
      handler: async (request, reply) => {
        const ctx = ctxOf()
        const gateway = findGateway(ctx.config, (request.params as { gateway: string }).gateway)
        if (!gateway) return reply.redirect('/checkout/failure', 303)
        const incoming = incomingOf(request)
        const number = gateway.numberIn(incoming)
        if (!number) return reply.redirect('/checkout/failure', 303)
        const stored = await storedOf(ctx, number)
        const notice = gateway.readReturn(incoming, stored)
        const outcome = notice && (await settlePayment(ctx, gateway, notice, 'RETURN'))
        // Of money that came there is nothing to ask
        if (outcome !== 'SETTLED' && stored?.status !== 'CAPTURED')
          await reconcilePayment(ctx, number).catch((error) =>
            log.error({ err: error, payment: number }, 'the gateway could not be asked'),
          )
        return reply.redirect(`/checkout/handleresponse/${encodeURIComponent(number)}`, 303)
      },
    })

    scope.post('/api/payment/callback/:gateway', async (request, reply) => {
      const ctx = ctxOf()
      const gateway = findGateway(ctx.config, (request.params as { gateway: string }).gateway)
      if (!gateway) return reply.status(404).send({ error: 'Payment gateway not found.' })
      const incoming = incomingOf(request)
      const callback = gateway.readCallback(incoming)
      if (callback.kind === 'FORGED') return reply.status(400).send({ error: 'The signature is not valid.' })
      // What is signed is answered 200 whatever it says: providers stop telling a shop that refuses their events
      return reply.send({ outcome: await applyCallback(ctx, gateway, callback) })
    })
  })
  serveTestGateway(app, services)
}

async function storedOf(ctx: Ctx, number: string) {
  const row = await ctx.db
    .selectFrom('payments')
    .select(['gatewayOrderId', 'amountPaise', 'status'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}
