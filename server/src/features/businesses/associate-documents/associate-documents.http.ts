import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { readStored } from '#core/files/uploads.ts'
import { shownDocuments } from './associate-documents.ts'

/** Serves the documents in force to everybody; earlier ones are downloaded by signed links. */
export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get('/api/programme/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const kind = /^(\w+)\.pdf$/.exec((request.params as { file: string }).file)?.[1]
    const row = (await shownDocuments(ctx)).find((one) => one.kind === kind)
    if (!row) return reply.status(404).send()
    const { bytes } = await readStored(ctx, row.key)
    const name = `${row.kind}-${row.number}.pdf`
    return reply
      .type('application/pdf')
      .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'public, max-age=300' })
      .send(bytes)
  })
}
