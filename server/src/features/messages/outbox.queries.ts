import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, rowsOf } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'
import type { MessageStatus } from './messages.ts'

const blanked = (column: 'body' | 'html') =>
  sql`${sql.id(column)} = regexp_replace(${sql.id(column)}, 'token=[A-Za-z0-9_-]+', 'token=…', 'g')`

/** Marks a message as sent and removes links that open accounts from the stored copy. */
export async function markSent(ctx: Ctx, id: number): Promise<void> {
  await sql`
    update messages set status = 'SENT', sent_at = ${ctx.clock()}, error = null, ${blanked('body')}, ${blanked('html')}
    where id = ${id}`.execute(ctx.db)
}

/** Marks a message as failed and removes links that open accounts. */
export async function markFailed(ctx: Ctx, id: number, error: string): Promise<void> {
  await sql`
    update messages set status = 'FAILED', error = ${error}, ${blanked('body')}, ${blanked('html')} where id = ${id}
    and status = 'QUEUED'`.execute(ctx.db)
}

/** Without a mail server: marks waiting messages as skipped; in production removes links that open accounts. */
export async function skipQueued(ctx: Ctx): Promise<void> {
  const links = ctx.config.production ? sql`, ${blanked('body')}, ${blanked('html')}` : sql``
  await sql`update messages set status = 'SKIPPED' ${links} where status = 'QUEUED'`.execute(ctx.db)
}

/** Removes address and text from the messages to a deleted account; waiting ones are skipped. */
export async function eraseMessages(ctx: Ctx, userId: number): Promise<void> {
  await sql`
    update messages set recipient = '', subject = '', body = '', html = '', status = case status when 'QUEUED' then 'SKIPPED' else status end
    where user_id = ${userId}`.execute(ctx.db)
}

export type MessageFilter = { search?: string | null; status?: string | null; template?: string | null }

/** The messages that a list is filtered to. */
export const matchingMessages = ({ search, status, template }: MessageFilter) =>
  allOf([
    search && sql`(recipient || ' ' || subject) ilike ${containing(search)}`,
    template && sql`template = ${template}`,
    status && sql`status = ${status}`,
  ])

export type MessageToChange = { id: number; status: MessageStatus; linkIsGone: boolean }

/** Locks messages; `linkIsGone` if the secret of their link has been removed. */
export const lockMessages = (db: Db, ids: readonly number[]) =>
  rowsOf<MessageToChange>(
    db,
    sql`select id, status, body like '%token=…%' as "linkIsGone" from messages
        where id = any(${ids}::bigint[]) order by id for update`,
  )

export type DueMessage = {
  id: number
  recipient: string
  subject: string
  body: string
  html: string
  dedupeKey: string
  attempts: number
}

/** Takes due messages until a moment, at which others may take them again. */
export const takeDue = (db: Db, now: Date, until: Date, max: number) =>
  rowsOf<DueMessage>(
    db,
    sql`update messages set attempts = attempts + 1, next_at = ${until}
        where id in (
          select id from messages where status = 'QUEUED' and channel = 'EMAIL' and next_at <= ${now}
          order by next_at, id limit ${max} for update skip locked
        ) returning id, recipient, subject, body, html, dedupe_key as "dedupeKey", attempts`,
  )
