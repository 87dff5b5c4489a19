import { withoutSecrets as hide } from '@neev/domain/system'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import type { Row, RowChange } from '#core/db/tables.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { allOf, containing, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import { languageOf, nameOf, type OwnTemplate, type TemplateName, textsOf } from './messages.templates.ts'
import { renderHtml, renderText } from './render.ts'

export type MessageChannel = 'EMAIL' | 'SMS' | 'WHATSAPP'
export type MessageStatus = 'QUEUED' | 'SENT' | 'FAILED' | 'SKIPPED' | 'CANCELLED'
export type MessageRow = Row<'messages'>

export type NewMessage = {
  template: TemplateName | OwnTemplate
  /** The address; also kept when the account's changes later. */
  to: string
  userId: number | null
  locale: string
  /** Two messages with one key are one message. */
  dedupeKey: string
  facts: Readonly<Record<string, string | undefined>>
  /** Where the button leads: a whole address. */
  link?: string | null
}

/** Why a message stays here: what the desk reads. */
const noProvider = 'No e-mail provider is configured (SMTP_URL).'

/** Puts a message into the outbox, once per key, as part of the transaction that it tells of. The job sends it. */
export async function sendMessage(ctx: Ctx, message: NewMessage): Promise<void> {
  const { template, to, userId, locale, dedupeKey, facts, link = null } = message
  const words = textsOf(template, locale, facts)
  const language = languageOf(locale)
  await ctx.db
    .insertInto('messages')
    .values({
      channel: 'EMAIL',
      template: nameOf(template),
      recipient: to,
      userId,
      subject: words.subject,
      body: renderText(words, storedLink(ctx, link), language),
      html: renderHtml(words, storedLink(ctx, link), language),
      dedupeKey,
      ...fresh(ctx),
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute()
}

/** In production nobody reads links in the outbox: where no mail is sent, what opens an account is not kept at all. */
const storedLink = (ctx: Ctx, link: string | null) =>
  ctx.config.smtp || !ctx.config.production ? link : link && hide(link)

const fresh = (ctx: Ctx) =>
  ctx.config.smtp
    ? { status: 'QUEUED' as const, error: null, nextAt: ctx.now, attempts: 0 }
    : { status: 'SKIPPED' as const, error: noProvider, nextAt: ctx.now, attempts: 0 }

/** Links that set a password of the operator's people, or anybody's: read by nobody but their addressee, in a demo shop too. */
const forAddresseeOnly: ReadonlySet<string> = new Set<TemplateName>(['staff.invited', 'account.passwordForgotten'])

/**
 * Whoever reads the outbox must not enter other people's accounts with what is in it: the secret of a link is left out. In a demo shop,
 * whose messages stay in the house and are read here instead of in a mailbox, only those that set a password are hidden.
 */
function withoutSecrets(ctx: Ctx, row: MessageRow): MessageRow {
  const error = row.error && hide(row.error)
  const readable = row.status === 'SKIPPED' && !forAddresseeOnly.has(row.template)
  if (!ctx.config.production && readable) return { ...row, error }
  return { ...row, error, body: hide(row.body), html: hide(row.html) }
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
): Promise<Page<MessageRow> & { counts: { status: string; count: number }[]; delivers: boolean }> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql`id`)
  const others = allOf([
    filter.search && sql`(recipient || ' ' || subject) ilike ${containing(filter.search)}`,
    filter.template && sql`template = ${filter.template}`,
  ])
  const where = allOf([others, filter.status && sql`status = ${filter.status}`])
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .select(total.as('total'))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  const items = rows.map((row) => ({ ...withoutSecrets(ctx, row), total: row.total }))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select status, count(*)::int as count from messages where ${others} group by 1`,
  )
  return { ...pageOf(items), counts, delivers: ctx.config.smtp !== undefined }
}

/** One message, or NOT_FOUND. */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  const row = await ctx.db.selectFrom('messages').selectAll().where('id', '=', idOf(id)).executeTakeFirst()
  return withoutSecrets(ctx, found(row))
}

const maxAtOnce = 100

type Moved = { id: number; status: MessageRow['status']; linkIsGone: boolean }

/** Locks letters and moves those that may; NOT_FOUND for none, BAD_TRANSITION where none of them may. */
async function updateMessageStatuses(
  ctx: Ctx,
  ids: readonly string[],
  action: string,
  may: (row: Moved) => boolean,
  change: RowChange<'messages'>,
): Promise<number> {
  if (ids.length > maxAtOnce) throw refused('TOO_LARGE', { field: 'ids', max: maxAtOnce }, 'ids')
  return transaction(ctx, async (ctx) => {
    const rows = await rowsOf<Moved>(
      ctx.db,
      sql`select id, status, body like '%token=…%' as "linkIsGone" from messages where id = any(${ids.map(idOf)}::bigint[]) order by id for update`,
    )
    const first = found(rows[0])
    const moved = rows.filter(may)
    if (moved.length === 0 && rows.every(({ linkIsGone }) => linkIsGone)) throw refused('TOKEN_INVALID')
    if (moved.length === 0) throw refused('BAD_TRANSITION', { from: first.status.toLowerCase() })
    await ctx.db
      .updateTable('messages')
      .set(change)
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
    for (const { id, status } of moved) await audit(ctx, action, 'message', id, { status }, { status: change.status })
    return moved.length
  })
}

/**
 * Queues letters anew; one that waits already is left alone, so that nobody gets it twice. TOKEN_INVALID where all carried a link that
 * opened an account: it is not kept, and a new one is asked for at the sign-in.
 */
export const resendMessages = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  updateMessageStatuses(
    ctx,
    ids,
    'message.resend',
    ({ status, linkIsGone }) => status !== 'QUEUED' && !linkIsGone,
    fresh(ctx),
  )

/** Stops letters that wait. One that is on its way this moment arrives all the same, and says so. */
export const cancelMessages = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  updateMessageStatuses(ctx, ids, 'message.cancel', ({ status }) => status === 'QUEUED', { status: 'CANCELLED' })
