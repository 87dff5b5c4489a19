import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { makeCtx, type Services } from '#core/context.ts'
import { findPlace } from './pincodes.ts'

const formType = 'application/x-www-form-urlencoded'
const yearSeconds = 365 * 24 * 60 * 60

/** The path to return to, on this site only. */
const ownPath = (path: string | undefined) => (path && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : '/')

/** The pincode form of pages without scripts: stores the place in the cookie used for rendering, and redirects back. */
export function servePlaceForm(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    if (!scope.hasContentTypeParser(formType)) {
      scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
    }
    scope.post('/pincode', async (request, reply) => {
      const { pincode = '', returnTo } = (request.body ?? {}) as Record<string, string>
      const back = new URL(ownPath(returnTo), 'http://here')
      back.searchParams.delete('unknownPincode')
      const place = await findPlace(makeCtx(services), pincode.trim())
      if (!place) back.searchParams.set('unknownPincode', pincode.trim().slice(0, 10))
      else
        reply.setCookie('pincode', place.pincode, {
          path: '/',
          sameSite: 'lax',
          secure: services.config.production,
          maxAge: yearSeconds,
        })
      return reply.redirect(back.pathname + back.search, 303)
    })
  })
}
