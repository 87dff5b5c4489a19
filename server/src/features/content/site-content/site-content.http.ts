import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { readPublic } from '#core/files/uploads.ts'
import { storeLogo } from './logo.ts'
import { logoStyle } from './logo-style.ts'

const builtIn = fileURLToPath(new URL('../../../../../web/src/shells/icon.svg', import.meta.url))

/** Serves the icon of the site and the style that shows the operator's logo. */
export function serveLogo(app: FastifyInstance, services: Services): void {
  const icon = readFileSync(builtIn)
  app.get('/favicon.ico', async (_request, reply) => {
    const ctx = makeCtx(services)
    const { faviconKey } = await storeLogo(ctx)
    reply.header('cache-control', 'public, max-age=3600')
    if (!faviconKey) return reply.type('image/svg+xml').send(icon)
    return reply.type('image/png').send((await readPublic(ctx, faviconKey)).bytes)
  })
  app.get('/store.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(logoStyle(await storeLogo(makeCtx(services)))),
  )
}
