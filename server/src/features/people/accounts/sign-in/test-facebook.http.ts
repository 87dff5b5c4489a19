import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '#core/context.ts'
import { barePage, escapeHtml } from '#core/http/bare-page.ts'

type Requested = { redirect_uri: string; state: string }
type Agreed = { email: string; name: string }

const codeMs = 10 * 60 * 1000
const path = '/api/testfacebook'

/**
 * The sandbox of Facebook sign-in: a page marked TEST where anybody chooses an identity, and the two endpoints that
 * signing in needs. Only if SANDBOX names it.
 */
export function serveTestFacebook(app: FastifyInstance, services: Services): void {
  const { facebook, origin } = services.config
  if (!facebook?.isTest) return
  const codes = new LRUCache<string, Agreed>({ max: 1000, ttl: codeMs })
  const tokens = new LRUCache<string, Agreed>({ max: 1000, ttl: codeMs })

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const html = (reply: FastifyReply, title: string, body: string) =>
      reply.type('text/html').header('cache-control', 'no-store').send(barePage(title, body))

    scope.get(`${path}/dialog`, (request, reply) => html(reply, 'Log in', agreePage(request.query as Requested)))

    scope.post(`${path}/dialog`, (request, reply) => {
      const { redirect_uri, state, email, name, answer } = request.body as Requested &
        Record<'email' | 'name' | 'answer', string>
      // Redirecting codes elsewhere would be a vulnerability even in a sandbox
      if (redirect_uri !== `${origin}/login`)
        return html(reply.status(400), 'Invalid address', '<p>Page not found.</p>')
      if (answer !== 'agree') return reply.redirect(back(redirect_uri, { error: 'access_denied', state }), 303)
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { email, name })
      return reply.redirect(back(redirect_uri, { code, state }), 303)
    })

    scope.post(`${path}/oauth/access_token`, (request, reply) => {
      const { code = '', client_secret } = request.body as Record<string, string>
      const agreed = codes.get(code)
      codes.delete(code)
      if (!agreed || client_secret !== facebook.secret)
        return reply.status(400).send({ error: { message: 'Invalid verification code format.', code: 100 } })
      const token = randomBytes(16).toString('base64url')
      tokens.set(token, agreed)
      return reply.send({ access_token: token, token_type: 'bearer', expires_in: codeMs / 1000 })
    })

    scope.get(`${path}/me`, (request, reply) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const { appsecret_proof } = request.query as Record<string, string>
      const agreed = tokens.get(token)
      if (!agreed || appsecret_proof !== createHmac('sha256', facebook.secret).update(token).digest('hex'))
        return reply.status(400).send({ error: { message: 'Invalid appsecret_proof provided in the API argument' } })
      const { email, name } = agreed
      const id = BigInt(`0x${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 12)}`).toString()
      return reply.send({ id, name, ...(email && { email }) })
    })
  })
}

const back = (address: string, answer: Record<string, string>) => `${address}?${new URLSearchParams(answer)}`

function agreePage({ redirect_uri, state }: Partial<Requested>): string {
  const hidden = Object.entries({ redirect_uri, state }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`,
  )
  return `<span class="test">TEST: this is not Facebook</span>
    <form method="post">${hidden.join('')}
    <label>Name<input name="name" required value="Farah Khan"></label>
    <label>Email (may be empty)<input name="email" type="email" value=""></label>
    <button class="primary" name="answer" value="agree">Continue as this person</button>
    <button name="answer" value="deny" formnovalidate>Go back</button></form>`
}
