import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context.ts'
import { Refused } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { countReport } from './advertisements.ts'

/**
 * Where pages report what was seen and clicked (`navigator.sendBeacon`). Always answered alike: there is nothing a page
 * could do about a report that is not counted. Only JSON is read, which other sites cannot send from a browser.
 */
export function serveReports(
  app: FastifyInstance,
  _services: unknown,
  makeCtx: (request: FastifyRequest) => Promise<Ctx>,
): void {
  app.post('/api/advertisements', { bodyLimit: 2_000 }, async (request, reply) => {
    if (request.headers['content-type']?.startsWith('application/json'))
      await countReport(await makeCtx(request), request.body).catch((err: unknown) => {
        if (!(err instanceof Refused)) log.error({ err }, 'views of advertisements can not be counted')
      })
    return reply.code(204).send()
  })
}
