import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { Refused } from '#core/errors.ts'
import { isFileLink, readStored } from '#core/uploads.ts'

/** Stored files by links that were signed for a few minutes: a picture in a page can't carry a bearer token. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/:key', async (request, reply) => {
    const ctx = makeCtx(services)
    const { key } = request.params as { key: string }
    const { until, sig } = request.query as { until?: string; sig?: string }
    if (!isFileLink(ctx, key, until ?? '', sig ?? '')) return reply.status(404).send()
    try {
      const { mime, bytes } = await readStored(ctx, key)
      const headers = {
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
      }
      return reply
        .type(mime)
        .headers({ ...headers, 'content-disposition': mime.startsWith('image/') ? 'inline' : 'attachment' })
        .send(bytes)
    } catch (error) {
      if (error instanceof Refused) return reply.status(404).send()
      throw error
    }
  })
}
