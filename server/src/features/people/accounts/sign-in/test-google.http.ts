import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { makeCtx, type Services } from '#core/context.ts'
import { barePage, escapeHtml } from '#core/http/bare-page.ts'

type Requested = { redirect_uri: string; state: string; nonce: string; code_challenge: string }
type Agreed = { challenge: string; nonce: string; email: string; name: string }

const codeMs = 10 * 60 * 1000
const tokenSeconds = 60 * 60

/**
 * The sandbox of Google sign-in: a page marked TEST where anybody chooses an identity, and the endpoints that signing
 * in needs. Only if SANDBOX names it.
 */
export function serveTestGoogle(app: FastifyInstance, services: Services): void {
  const { google, origin } = services.config
  if (!google?.isTest) return
  const codes = new LRUCache<string, Agreed>({ max: 1000, ttl: codeMs })
  const keys = generateKeyPair('RS256')

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const html = (reply: FastifyReply, title: string, body: string) =>
      reply.type('text/html').header('cache-control', 'no-store').send(barePage(title, body))

    scope.get('/api/testgoogle/authorize', (request, reply) =>
      html(reply, 'Sign in', agreePage(request.query as Requested)),
    )

    scope.post('/api/testgoogle/authorize', (request, reply) => {
      const { redirect_uri, state, nonce, code_challenge, email, name, answer } = request.body as Requested &
        Record<'email' | 'name' | 'answer', string>
      // Redirecting codes elsewhere would be a vulnerability even in a sandbox
      if (redirect_uri !== `${origin}/login`)
        return html(reply.status(400), 'Invalid address', '<p>Page not found.</p>')
      if (answer !== 'agree') return reply.redirect(back(redirect_uri, { error: 'access_denied', state }), 303)
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { challenge: code_challenge, nonce, email, name })
      return reply.redirect(back(redirect_uri, { code, state }), 303)
    })

    scope.get('/api/testgoogle/keys', async () => ({
      keys: [{ ...(await exportJWK((await keys).publicKey)), kid: 'test', alg: 'RS256' }],
    }))

    scope.post('/api/testgoogle/token', async (request, reply) => {
      const { code = '', code_verifier = '', client_secret } = request.body as Record<string, string>
      const agreed = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(code_verifier).digest('base64url')
      if (agreed?.challenge !== challenge || client_secret !== google.secret)
        return reply.status(400).send({ error: 'invalid_grant' })
      const { email, name, nonce } = agreed
      const now = Math.floor(makeCtx(services).now.getTime() / 1000)
      const claims = { email, name, nonce, email_verified: true }
      const idToken = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setSubject(`test-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 20)}`)
        .setIssuer(google.endpoints.issuer)
        .setAudience(google.id)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign((await keys).privateKey)
      return { id_token: idToken }
    })
  })
}

const back = (address: string, answer: Record<string, string>) => `${address}?${new URLSearchParams(answer)}`

function agreePage({ redirect_uri, state, nonce, code_challenge }: Partial<Requested>): string {
  const hidden = Object.entries({ redirect_uri, state, nonce, code_challenge }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`,
  )
  return `<span class="test">TEST: this is not Google</span>
    <form method="post">${hidden.join('')}
    <label>Email<input name="email" type="email" required value="gita@mail.example"></label>
    <label>Name<input name="name" required value="Gita Sen"></label>
    <button class="primary" name="answer" value="agree">Sign in as this person</button>
    <button name="answer" value="deny" formnovalidate>Go back</button></form>`
}
