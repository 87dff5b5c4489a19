import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { fetchJson } from '#core/net/http-client.ts'
import { orFault } from '#core/net/providers.ts'

/**
 * Verifies the answer of the bot check (siteverify protocol of Turnstile, reCAPTCHA and hCaptcha). Without
 * configuration everybody passes; if the service is unreachable, nobody.
 */
export async function checkBot(ctx: Ctx, token: string | undefined): Promise<void> {
  const { botCheck } = ctx.config
  if (!botCheck) return
  if (!token) throw refused('BOT_CHECK_FAILED', {}, 'botToken')
  const body = new URLSearchParams({ secret: botCheck.secret, response: token, remoteip: ctx.visit.ip }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await orFault('botCheck', () =>
    fetchJson<{ success?: boolean }>(ctx, 'botCheck', botCheck.url, { method: 'POST', headers, body }),
  )
  if (answer.success !== true) throw refused('BOT_CHECK_FAILED', {}, 'botToken')
}
