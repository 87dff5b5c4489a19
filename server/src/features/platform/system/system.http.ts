import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { isLoopback } from '#core/net/network.ts'
import { askInvariants, checkToken } from './check.ts'

/**
 * The endpoint for `npm run invariants` beside a running shop on the embedded database, for this machine with its
 * secret.
 */
export function serveChecks(app: FastifyInstance, services: Services): void {
  app.get('/api/invariants', async (request, reply) => {
    const right = Buffer.from(`Bearer ${checkToken(services.config.secret)}`)
    const input = Buffer.from(request.headers.authorization ?? '')
    const mayAsk = isLoopback(request.ip) && right.length === input.length && timingSafeEqual(right, input)
    return mayAsk ? askInvariants(makeCtx(services)) : reply.status(404).send()
  })
}
