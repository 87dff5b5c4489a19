import type { FastifyInstance } from 'fastify'
import type { Services } from '#core/context.ts'
import { escapeHtml } from '#core/http/bare-page.ts'

/** Sends the widget's token, or its expiry, to the embedding page. */
const teller = `const tell = (botToken) => parent.postMessage({ botToken }, location.origin)
window.botToken = tell
window.botTokenGone = () => tell('')`

/** The sandbox widget: everybody who ticks the box passes. */
const testWidget = `{
  const place = document.querySelector('[data-sitekey]')
  place.innerHTML = '<label style="display:inline-flex;gap:8px;align-items:center;padding:12px 16px;border:1px solid #7f8a97;border-radius:6px"><input type="checkbox"> TEST: I am a person</label>'
  place.querySelector('input').onchange = ({ target }) => target.checked ? window.botToken('a-person') : window.botTokenGone()
}`

/**
 * Serves the bot check in a document of its own: the provider's script runs only there, so that the pages keep their
 * strict content security policy. Not served if no check is configured.
 */
export function serveBotCheck(app: FastifyInstance, { config }: Services): void {
  const { botCheck } = config
  if (!botCheck) return
  const { origin, hostname } = new URL(botCheck.script)
  const family = `https://*.${hostname.split('.').slice(-2).join('.')}`
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${origin} ${family}`,
    `frame-src ${origin} ${family}`,
    `connect-src ${origin} ${family}`,
    `img-src 'self' data: ${family}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

  app.get('/api/bot-check', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      // Each provider looks for its own class; the callbacks have the same names
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Robot check</title><style>body{margin:0;font:16px/1.4 system-ui,sans-serif}</style><script src="/api/bot-check/teller.js"></script><script src="${escapeHtml(botCheck.script)}" defer></script></head><body><div class="cf-turnstile g-recaptcha h-captcha" data-sitekey="${escapeHtml(botCheck.id)}" data-callback="botToken" data-expired-callback="botTokenGone" data-error-callback="botTokenGone"></div></body></html>`,
      ),
  )
  app.get('/api/bot-check/teller.js', (_request, reply) => reply.type('text/javascript').send(teller))

  if (!botCheck.isTest) return
  app.get('/api/bot-check/test.js', (_request, reply) => reply.type('text/javascript').send(testWidget))
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/api/bot-check/test', async (request) => ({
      success: (request.body as { response?: string }).response === 'a-person',
    }))
  })
}
