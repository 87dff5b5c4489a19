import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
import { messageChannels } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import type { RowChange } from '#core/db/tables.ts'
import { innermostReason } from '#core/errors.ts'
import { adapterOf, earlierAdapterOf } from '../adapters/adapters.ts'
import type { Adapter } from '../adapters/port.ts'
import { messageBody } from '../message-body.ts'
import {
  countSentSince,
  type DueMessage,
  isBounced,
  markFailed,
  markSent,
  markSkipped,
  skipExpired,
  skipQueued,
  takeDue,
  type Which,
} from '../outbox.queries.ts'
import { sendingMoment } from './channels.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minutes to wait after the first, second … failed attempt; after the last one it is given up. */
const waits = [1, 5, 15, 60, 240]
const batch = 10
/** How long a message being sent is left to its process: longer than a batch can take. */
const leaseMinutes = 10

/**
 * Sends due messages of every channel. A message is claimed by a conditional update before it is sent, so that several
 * servers share the queue. If a server dies in between, the next one sends it (with the same Message-ID, so that
 * mailboxes can detect the duplicate).
 */
export async function deliverMessages(ctx: Ctx): Promise<void> {
  for (const channel of messageChannels) await deliverChannel(ctx, channel)
}

/** Sends codes, which must not wait behind other messages of the same round. */
export async function deliverCodes(ctx: Ctx): Promise<void> {
  await skipExpired(ctx)
  await deliverChannel(ctx, 'SMS', { codes: true })
}

/**
 * Guarded messages go first, through the earlier provider while a change of it waits, and no daily limit holds them; all
 * others go through the current one.
 */
async function deliverChannel(ctx: Ctx, channel: MessageChannel, { codes }: { codes: boolean } = { codes: false }) {
  const [current, earlier] = [await adapterOf(ctx, channel), await earlierAdapterOf(ctx, channel)]
  try {
    await deliverBy(ctx, channel, earlier ?? current, { codes, guarded: true })
    if (!codes) await deliverBy(ctx, channel, current, { codes, guarded: false })
  } finally {
    current?.close?.()
    earlier?.close?.()
  }
}

async function deliverBy(ctx: Ctx, channel: MessageChannel, adapter: Adapter | null, which: Which): Promise<void> {
  if (!adapter) return skipQueued(ctx, channel, which.guarded)
  const room = which.guarded ? batch : await roomOf(ctx, channel, adapter)
  if (room === 0) return
  const until = new Date(ctx.now.getTime() + leaseMinutes * minute)
  for (const message of await takeDue(ctx, channel, until, room, which)) await deliver(ctx, channel, adapter, message)
}

/** How many messages may be sent now: a batch, or what the daily limit leaves. */
async function roomOf(ctx: Ctx, channel: MessageChannel, { dailyCap }: Adapter): Promise<number> {
  if (!dailyCap) return batch
  const sent = await countSentSince(ctx, channel, new Date(ctx.now.getTime() - day))
  return Math.max(0, Math.min(batch, dailyCap - sent))
}

async function deliver(ctx: Ctx, channel: MessageChannel, adapter: Adapter, message: DueMessage): Promise<void> {
  const { id, recipient: to, subject, dedupeKey, provider, attempts } = message
  // It lay until the night, because nothing could be sent before
  const moment = sendingMoment(message, ctx.clock())
  if (moment > ctx.clock()) return wait(ctx, id, { nextAt: moment, attempts: attempts - 1 })
  if (channel === 'EMAIL' && !message.isGuarded && (await isBounced(ctx, to)))
    return markSkipped(ctx, id, 'Earlier mail to this address bounced.')
  const messageId = `<${encodeURIComponent(dedupeKey)}@${new URL(ctx.config.origin).hostname}>`
  const optOut = typeof provider.optOut === 'string' ? oneClick(provider.optOut) : null
  try {
    const { body: text, html } = messageBody(ctx, message)
    const { reference } = await adapter.send({ to, subject, text, html, messageId, provider, optOut })
    await markSent(ctx, id, reference)
  } catch (error) {
    await putBack(ctx, message, innermostReason(error))
  }
}

/** The address that mail programs call to unsubscribe (RFC 8058). */
const oneClick = (link: string) => link.replace('/unsubscribe?', '/api/messages/unsubscribe?')

/** What a provider says of a message with a link or code may repeat it, so it is not kept. */
const refusedSecret =
  'The provider did not accept the message. Its answer is not kept, because it may repeat the link or code.'

async function putBack(ctx: Ctx, message: DueMessage, error: string): Promise<void> {
  const { id, attempts, secretKind } = message
  const minutes = waits[attempts - 1]
  const why = secretKind === null ? error.slice(0, 500) : refusedSecret
  if (minutes === undefined) return markFailed(ctx, id, why)
  const nextAt = sendingMoment(message, new Date(ctx.clock().getTime() + minutes * minute))
  await wait(ctx, id, { error: why, nextAt })
}

/** Leaves a message that is still queued to a later round. */
async function wait(ctx: Ctx, id: number, until: RowChange<'messages'>): Promise<void> {
  await ctx.db.updateTable('messages').set(until).where('id', '=', id).where('status', '=', 'QUEUED').execute()
}
