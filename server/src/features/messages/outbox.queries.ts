import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

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
