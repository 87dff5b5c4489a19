import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * Records a privileged change in its own transaction: who, what, before and after. Append-only. Pass only what changed
 * and what a person needs to see; never secrets or full bank account numbers.
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
    values (${ctx.actor?.userId ?? null}, ${ctx.actor ? `{${ctx.actor.roles.join(',')}}` : '{}'}::text[], ${action},
    ${entity},
      ${String(id)}, ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb,
      ${ctx.now})`.execute(ctx.db)
}

export type AuditRow = { id: number; action: string; by: string | null; before: unknown; after: unknown; at: Date }

/** Audit log of one object, newest first; for callers with permission to read it. */
export const readAudit = (ctx: Ctx, entity: string, id: string | number): Promise<AuditRow[]> =>
  ctx.db
    .selectFrom('auditLog as l')
    .leftJoin('users as u', 'u.id', 'l.actorId')
    .select(['l.id', 'l.action', 'u.name as by', 'l.before', 'l.after', 'l.at'])
    .where('l.entity', '=', entity)
    .where('l.entityId', '=', String(id))
    .orderBy('l.id', 'desc')
    .limit(100)
    .execute()
