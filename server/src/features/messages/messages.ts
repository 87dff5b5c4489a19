import { eq, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { allOf, containing, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { messages } from './messages.tables.ts'
import { type Facts, languageOf, type TemplateName, wordsOf } from './messages.templates.ts'
import { renderHtml, renderText } from './render.ts'

export type MessageRow = typeof messages.$inferSelect

export type NewMessage = {
  template: TemplateName
  /** The address; also kept when the account's changes later. */
  to: string
  userId: number | null
  locale: string
  /** Two messages with one key are one message. */
  dedupeKey: string
  facts: Facts
  /** Where the button leads: a whole address. */
  link?: string | null
}

/** Why a message stays here: what the desk reads. */
const noProvider = 'No e-mail provider is configured (SMTP_URL).'

/** Puts a message into the outbox, once per key, as part of the transaction that it tells of. The job sends it. */
export async function sendMessage(ctx: Ctx, message: NewMessage): Promise<void> {
  const { template, to, userId, locale, dedupeKey, facts, link = null } = message
  const words = wordsOf(template, locale, facts)
  const language = languageOf(locale)
  await ctx.db
    .insert(messages)
    .values({
      channel: 'EMAIL',
      template,
      recipient: to,
      userId,
      subject: words.subject,
      body: renderText(words, link, language),
      html: renderHtml(words, link, language),
      dedupeKey,
      ...fresh(ctx),
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: messages.dedupeKey })
}

const fresh = (ctx: Ctx) =>
  ctx.config.smtp
    ? { status: 'QUEUED' as const, error: null, nextAt: ctx.now, attempts: 0 }
    : { status: 'SKIPPED' as const, error: noProvider, nextAt: ctx.now, attempts: 0 }

/**
 * Whoever reads the outbox must not enter other people's accounts with what is in it: the secret of a link is left out, but in a
 * demo shop whose messages stay in the house and are read here instead of in a mailbox.
 */
function withoutSecrets(ctx: Ctx, row: MessageRow): MessageRow {
  if (!ctx.config.production && row.status === 'SKIPPED') return row
  const hide = (text: string) => text.replace(/\btoken=[\w-]+/g, 'token=…')
  return { ...row, body: hide(row.body), html: hide(row.html) }
}

type Filter = { search?: string | null; status?: string | null; template?: string | null }
const sorts = {
  createdAt: sql`created_at`,
  recipient: sql`recipient`,
  template: sql`template`,
  status: sql`status`,
}

/** One page of the outbox for the desk. */
export async function listMessages(
  ctx: Ctx,
  page: PageInput,
  filter: Filter,
): Promise<Page<MessageRow> & { delivers: boolean }> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql`id`)
  const where = allOf([
    filter.search && sql`(recipient || ' ' || subject) ilike ${containing(filter.search)}`,
    filter.status && sql`status = ${filter.status}`,
    filter.template && sql`template = ${filter.template}`,
  ])
  const query = ctx.db.select({ row: messages, total }).from(messages).where(where)
  const rows = await query
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const items = rows.map(({ row, total }) => ({ ...withoutSecrets(ctx, row), total }))
  return { ...pageOf(items), delivers: ctx.config.smtp !== undefined }
}

/** One message, or NOT_FOUND. */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.id, idOf(id)))
  return withoutSecrets(ctx, found(row))
}

/** Queues a message anew; one that waits already is left alone, so that nobody gets it twice. */
export async function resendMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  return transaction(ctx, async (ctx) => {
    const before = found(
      await rowOf<{ status: string }>(ctx.db, sql`select status from messages where id = ${idOf(id)} for update`),
    )
    if (before.status === 'QUEUED') throw refused('BAD_TRANSITION', { from: 'queued' })
    const [row] = await ctx.db
      .update(messages)
      .set(fresh(ctx))
      .where(eq(messages.id, idOf(id)))
      .returning()
    await audit(ctx, 'message.resend', 'message', id, before, { status: found(row).status })
    return withoutSecrets(ctx, found(row))
  })
}
