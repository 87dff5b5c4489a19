import type { FastifyInstance, FastifyReply } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { Refused } from '#core/errors.ts'
import { isFileLink, readPicture, readPublic, readStored } from '#core/files/uploads.ts'
import { sendUnavailable } from './admission.ts'

const closed = { 'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox" }

/** 404 for a file that there is not; 503 for one that the store does not give. */
function refuse(reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refused)) throw error
  if (error.code === 'NOT_FOUND') return reply.status(404).send()
  return sendUnavailable(reply, error.message)
}

/** Serves stored files by links signed for a few minutes, because an image element cannot send a bearer token. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  // Profile pictures: their names cannot be guessed, and their contents never change
  app.get('/files/public/:key', async (request, reply) => {
    try {
      const { mime, bytes } = await readPublic(makeCtx(services), (request.params as { key: string }).key)
      return reply
        .type(mime)
        .headers({ 'cache-control': 'public, max-age=86400, immutable', ...closed })
        .send(bytes)
    } catch (error) {
      return refuse(reply, error)
    }
  })

  // Product pictures: the name contains key and width, and its contents never change
  app.get('/files/pictures/:key/:name', async (request, reply) => {
    const { key, name } = request.params as { key: string; name: string }
    try {
      const bytes = await readPicture(makeCtx(services), key, name)
      if (!bytes) return reply.status(404).send()
      return reply
        .type(name.endsWith('.avif') ? 'image/avif' : 'image/webp')
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', ...closed })
        .send(bytes)
    } catch (error) {
      return refuse(reply, error)
    }
  })

  app.get('/files/:key', async (request, reply) => {
    const ctx = makeCtx(services)
    const { key } = request.params as { key: string }
    const { until, sig } = request.query as { until?: string; sig?: string }
    if (!isFileLink(ctx, key, until ?? '', sig ?? '')) return reply.status(404).send()
    try {
      const { mime, name, bytes } = await readStored(ctx, key)
      const way = mime.startsWith('image/') ? 'inline' : 'attachment'
      const headers = { 'cache-control': 'private, max-age=300', 'content-disposition': `${way}; filename="${name}"` }
      return reply
        .type(mime)
        .headers({ ...headers, ...closed })
        .send(bytes)
    } catch (error) {
      return refuse(reply, error)
    }
  })
}
