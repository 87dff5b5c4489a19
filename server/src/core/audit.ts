import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { rowsOf } from './db/open.ts'

/**
 * Writes down a privileged change, in its own transaction: who, what, before and after. Append-only.
 * Give only what changed and what a person needs to see; never secrets, never whole bank numbers.
 */
export async function audit(
  ctx: Ctx,
  action: string,
  entity: string,
  id: string | number,
  before: unknown,
  after: unknown,
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_roles, action, entity, entity_id, before, after, at)
    values (${ctx.actor?.userId ?? null}, ${ctx.actor ? `{${ctx.actor.roles.join(',')}}` : '{}'}::text[], ${action}, ${entity},
      ${String(id)}, ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb, ${ctx.now})`.execute(
    ctx.db,
  )
}

export type AuditRow = { id: number; action: string; by: string | null; before: unknown; after: unknown; at: Date }

/** What the log says of one thing, the newest first; for those who may read the log. */
export const readAudit = (ctx: Ctx, entity: string, id: string | number): Promise<AuditRow[]> =>
  rowsOf<AuditRow>(
    ctx.db,
    sql`select l.id, l.action, u.name as by, l.before, l.after, l.at from audit_log l left join users u on u.id = l.actor_id
        where l.entity = ${entity} and l.entity_id = ${String(id)} order by l.id desc limit 100`,
  )
