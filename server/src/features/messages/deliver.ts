import { createTransport } from 'nodemailer'
import { isLoopback } from '#core/config/environment.ts'
import type { Ctx } from '#core/context.ts'
import { type DueMessage, markFailed, markSent, skipQueued, takeDue } from './outbox.queries.ts'

const minute = 60_000
/** Minutes to wait after the first, second … failed attempt; after the last one it is given up. */
const waits = [1, 5, 15, 60, 240]
const batch = 10
/** How long a message being sent is left to its process: longer than a batch can take. */
const leaseMinutes = 10
const connectMs = 10_000
const answerMs = 20_000

/**
 * Sends due messages. A message is claimed by a conditional update before it is sent, so that several servers share the
 * queue. If a server dies in between, the next one sends it (with the same Message-ID, so that mailboxes can detect the
 * duplicate).
 */
export async function deliverMessages(ctx: Ctx): Promise<void> {
  const { smtp, mailFrom, origin } = ctx.config
  if (!smtp) {
    await skipQueued(ctx)
    return
  }
  const due = await takeDue(ctx.db, ctx.now, new Date(ctx.now.getTime() + leaseMinutes * minute), batch)
  if (due.length === 0) return
  const timeouts = { connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: answerMs }
  // In production email never falls back to plain text, except to a server on this machine
  const requireTLS = ctx.config.production && !isLoopback(new URL(smtp).hostname)
  const transport = createTransport({ url: smtp, requireTLS, ...timeouts })
  for (const message of due) {
    const { recipient: to, subject, body: text, html, dedupeKey } = message
    const messageId = `<${encodeURIComponent(dedupeKey)}@${new URL(origin).hostname}>`
    try {
      await transport.sendMail({ from: mailFrom, to, subject, text, html, messageId })
      await markSent(ctx, message.id)
    } catch (error) {
      await putBack(ctx, message, error instanceof Error ? error.message : String(error))
    }
  }
  transport.close()
}

async function putBack(ctx: Ctx, { id, attempts }: DueMessage, error: string): Promise<void> {
  const wait = waits[attempts - 1]
  const why = error.slice(0, 500)
  if (wait === undefined) return markFailed(ctx, id, why)
  const nextAt = new Date(ctx.clock().getTime() + wait * minute).toISOString()
  await ctx.db
    .updateTable('messages')
    .set({ error: why, nextAt })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}
