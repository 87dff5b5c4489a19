import { mobileCodes } from '@neev/domain/people/mobile-codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '#core/context.ts'

const cartCookieDays = 30
const browserCookieDays = 400
const numberCookieSeconds = mobileCodes.proofLife / 1000
const daySeconds = 24 * 60 * 60

/**
 * Browsers accept a cookie with this prefix only over https, for this host and all paths, so that no other host can
 * plant one.
 */
const hostOnly = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** Who asks, by their address and cookies; cookies that are set go with the reply, if there is one. */
export function visitOf(request: FastifyRequest, reply: FastifyReply | undefined, secure: boolean): Visit {
  const [cart, browser, number] = [hostOnly('cart', secure), hostOnly('browser', secure), hostOnly('number', secure)]
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cartToken: request.cookies[cart] ?? null,
    keepCartToken: (token) => {
      if (!token) reply?.clearCookie(cart, options)
      else reply?.setCookie(cart, token, { ...options, maxAge: cartCookieDays * daySeconds })
    },
    browserToken: request.cookies[browser] ?? null,
    keepBrowserToken: (token) =>
      void reply?.setCookie(browser, token, { ...options, maxAge: browserCookieDays * daySeconds }),
    numberToken: request.cookies[number] ?? null,
    keepNumberToken: (token) => void reply?.setCookie(number, token, { ...options, maxAge: numberCookieSeconds }),
    whenGone: () => whenClosed(reply),
  }
}

function whenClosed(reply: FastifyReply | undefined): AbortSignal {
  const controller = new AbortController()
  if (reply?.raw.closed) controller.abort()
  else
    reply?.raw.once('close', () => {
      // also emitted after a complete response, when nothing is left to abort
      if (!reply.raw.writableFinished) controller.abort()
    })
  return controller.signal
}
