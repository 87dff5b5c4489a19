import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'
import type { MessageChannel } from './messages.ts'

/** Links and codes that open accounts are not kept; codes of a demo shop's sandbox are, because they are read here. */
const forgotten = (ctx: Ctx) =>
  ctx.config.production
    ? sql`secret = null, secret_words = null`
    : sql`secret = case when secret_kind = 'CODE' then secret end,
        secret_words = case when secret_kind = 'CODE' then secret_words end`
const gone = sql`secret = null, secret_words = null`

/** Marks a message as sent and forgets its link or code. */
export async function markSent(ctx: Ctx, id: number, reference: string): Promise<void> {
  await sql`
    update messages set status = 'SENT', sent_at = ${ctx.clock()}, error = null, provider_ref = ${reference},
      ${forgotten(ctx)}
    where id = ${id} and status in ('QUEUED', 'CANCELLED')`.execute(ctx.db)
}

/** Marks a waiting message as skipped, with the reason. */
export async function markSkipped(ctx: Ctx, id: number, reason: string): Promise<void> {
  await sql`update messages set status = 'SKIPPED', error = ${reason}, ${gone}
    where id = ${id} and status = 'QUEUED'`.execute(ctx.db)
}

/** How many messages of a channel were sent since a moment. */
export async function countSentSince(ctx: Ctx, channel: MessageChannel, since: Date): Promise<number> {
  const row = await rowOf(
    ctx.db,
    'messages.countSentSince',
    sql`select count(*)::int as count from messages where channel = ${channel} and sent_at > ${since}`,
  )
  return row?.count ?? 0
}

/** Whether mail to an address bounced. */
export async function isBounced(ctx: Ctx, address: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    'messages.isBounced',
    sql`select address from bounced_addresses where address = lower(${address})`,
  )
  return row !== undefined
}

/** What a provider reported about a message that it has accepted. */
export async function noteReport(
  ctx: Ctx,
  channel: MessageChannel,
  report: { reference: string; delivered: boolean; reason: string | null },
): Promise<{ recipient: string }[]> {
  const { reference, delivered, reason } = report
  return rowsOf(
    ctx.db,
    'messages.noteReport',
    sql`update messages set status = ${delivered ? 'DELIVERED' : 'FAILED'},
          delivered_at = case when ${delivered} then ${ctx.now}::timestamptz end, error = ${reason}, ${gone}
        where channel = ${channel} and provider_ref = ${reference} and status = 'SENT' returning recipient`,
  )
}

/** Marks a message as failed and forgets its link or code. */
export async function markFailed(ctx: Ctx, id: number, error: string): Promise<void> {
  await sql`
    update messages set status = 'FAILED', error = ${error}, ${gone}
    where id = ${id} and status = 'QUEUED'`.execute(ctx.db)
}

/** Without a provider: marks waiting messages as skipped; a demo shop keeps their links and codes, to be read. */
export async function skipQueued(ctx: Ctx, channel: MessageChannel, guarded: boolean): Promise<void> {
  const links = ctx.config.production ? sql`, ${gone}` : sql``
  await sql`update messages set status = 'SKIPPED' ${links} where status = 'QUEUED' and channel = ${channel}
    and is_guarded = ${guarded}::boolean`.execute(ctx.db)
}

/** Skips codes that nobody can use any more. */
export async function skipExpired(ctx: Ctx): Promise<void> {
  await sql`
    update messages set status = 'SKIPPED', error = 'The code expired before it was sent.', ${gone}
    where status = 'QUEUED' and expires_at <= ${ctx.now}`.execute(ctx.db)
}

/** Removes address and text from the messages to a deleted account; waiting ones are skipped. */
export async function eraseMessages(ctx: Ctx, userId: number): Promise<void> {
  await sql`
    update messages set recipient = '', subject = '', body = '', html = '', ${gone}, status = case status when 'QUEUED' then 'SKIPPED' else status end
    where user_id = ${userId}`.execute(ctx.db)
}

const goodbyeDays = 7

/** Removes the addresses of deleted accounts from the last mail to them, a week after it. */
export async function eraseGoodbyes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - goodbyeDays * 24 * 60 * 60 * 1000)
  await sql`
    update messages set recipient = '', subject = '', body = '', html = '', dedupe_key = 'erased:' || id,
      status = case status when 'QUEUED' then 'SKIPPED' else status end
    where template = 'account.deleted' and recipient <> '' and created_at < ${before}`.execute(ctx.db)
}

export type MessageFilter = {
  search?: string | null | undefined
  status?: string | null | undefined
  template?: string | null | undefined
  channel?: string | null | undefined
}

/** The messages that a list is filtered to. */
export const matchingMessages = ({ search, status, template, channel }: MessageFilter) =>
  allOf([
    search && sql`(recipient || ' ' || subject || ' ' || body) ilike ${containing(search)}`,
    template && sql`template = ${template}`,
    channel && sql`channel = ${channel}`,
    status && sql`status = ${status}`,
  ])

export type MessageToChange = RowOf<'messages.lockMessages'>

/** Why a message must not be sent, however often an admin resends it. */
export const unwantedReasons = {
  noConsent: 'The recipient has not agreed to marketing messages.',
  noMobile: 'The recipient has no verified mobile number.',
  optedOut: 'The recipient has turned this channel off.',
}

/**
 * Locks messages; `linkIsGone` if the secret of their link has been removed, `isUnwanted` if the recipient does not
 * want or cannot receive them.
 */
export const lockMessages = (db: Db, ids: readonly number[]) =>
  rowsOf(
    db,
    'messages.lockMessages',
    sql`select id, status, channel, category, (secret_kind is not null and secret is null) or expires_at is not null as "linkIsGone",
          is_guarded,
          recipient = '' or (status = 'SKIPPED' and coalesce(error, '') = any(${Object.values(unwantedReasons)}::text[]))
            as "isUnwanted"
        from messages where id = any(${ids}::bigint[]) order by id for update`,
  )

/** What the adapter of a channel keeps of a message. */
export type ProviderNotes = Record<string, unknown>

export type DueMessage = {
  id: number
  channel: MessageChannel
  template: string
  language: string | null
  recipient: string
  subject: string
  body: string
  html: string
  dedupeKey: string
  attempts: number
  category: string
  isUrgent: boolean
  provider: ProviderNotes
  isGuarded: boolean
  secretKind: string | null
  secret: Buffer | null
  secretWords: unknown
}

/** Whether to take codes, or everything else; and guarded messages, or all others. */
export type Which = { codes: boolean; guarded: boolean }

/** Takes due messages until a moment, at which others may take them again. */
export const takeDue = (ctx: Ctx, channel: MessageChannel, until: Date, max: number, { codes, guarded }: Which) =>
  rowsOf(
    ctx.db,
    'messages.takeDue',
    sql`update messages set attempts = attempts + 1, next_at = ${until}
        where id in (
          select id from messages where status = 'QUEUED' and channel = ${channel} and next_at <= ${ctx.now}
            and (expires_at is not null) = ${codes}::boolean and is_guarded = ${guarded}::boolean
          order by next_at, id limit ${max} for update skip locked
        ) returning id, channel, template, language, recipient, subject, body, html, dedupe_key,
          attempts, category, is_urgent, provider, is_guarded, secret_kind, secret, secret_words`,
  )
