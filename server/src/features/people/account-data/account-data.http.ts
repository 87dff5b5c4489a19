import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { isSigned } from '#core/files/signed-link.ts'
import { readExport } from './account-data.ts'

/** Downloads of copies, by the link that their owner was given. */
export function serveAccountData(app: FastifyInstance, services: Services): void {
  app.get('/api/account-data/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.zip$/.exec((request.params as { file: string }).file)?.[1]
    const bytes = id && isSigned(ctx, request.url) ? await readExport(ctx, Number(id)) : null
    if (!bytes) return reply.status(404).send()
    return reply
      .type('application/zip')
      .headers({ 'content-disposition': 'attachment; filename="neev-my-data.zip"', 'cache-control': 'no-store' })
      .send(bytes)
  })
}
