import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'

const blanked = (column: 'body' | 'html') =>
  sql`${sql.id(column)} = regexp_replace(${sql.id(column)}, 'token=[A-Za-z0-9_-]+', 'token=…', 'g')`

/** The mail has left; what opens an account is taken out of the copy that is kept. */
export async function markSent(ctx: Ctx, id: number): Promise<void> {
  await sql`
    update messages set status = 'SENT', sent_at = ${ctx.clock()}, error = null, ${blanked('body')}, ${blanked('html')}
    where id = ${id}`.execute(ctx.db)
}

/** Nobody sends this mail any more: what opens an account is taken out of it. */
export async function markFailed(ctx: Ctx, id: number, error: string): Promise<void> {
  await sql`
    update messages set status = 'FAILED', error = ${error}, ${blanked('body')}, ${blanked('html')} where id = ${id} and status = 'QUEUED'`.execute(
    ctx.db,
  )
}

/** Without a mail server nothing is sent: what waits is kept, in production without what opens accounts. */
export async function skipQueued(ctx: Ctx): Promise<void> {
  const links = ctx.config.production ? sql`, ${blanked('body')}, ${blanked('html')}` : sql``
  await sql`update messages set status = 'SKIPPED' ${links} where status = 'QUEUED'`.execute(ctx.db)
}
