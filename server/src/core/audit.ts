import type { AuditAction, AuditEntity } from '@neev/domain/core/audit'
import type { Ctx } from './context.ts'

/**
 * Records a privileged change in its own transaction: who, what, before and after. Append-only. Pass only what changed
 * and what a person needs to see; never secrets or full bank account numbers.
 */
export async function audit<Entity extends AuditEntity>(
  ctx: Ctx,
  action: AuditAction<Entity>,
  entity: Entity,
  id: string | number,
  before: unknown,
  after: unknown,
): Promise<void> {
  await ctx.db
    .insertInto('auditLog')
    .values({
      actorId: ctx.actor?.userId ?? null,
      actorRoles: [...(ctx.actor?.roles ?? [])],
      action,
      entity,
      entityId: String(id),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      at: ctx.now,
    })
    .execute()
}

export type AuditRow = { id: number; action: string; by: string | null; before: unknown; after: unknown; at: Date }

/** Audit log of one object, newest first; for callers with permission to read it. */
export const readAudit = (ctx: Ctx, entity: AuditEntity, id: string | number): Promise<AuditRow[]> =>
  ctx.db
    .selectFrom('auditLog as l')
    .leftJoin('users as u', 'u.id', 'l.actorId')
    .select(['l.id', 'l.action', 'u.name as by', 'l.before', 'l.after', 'l.at'])
    .where('l.entity', '=', entity)
    .where('l.entityId', '=', String(id))
    .orderBy('l.id', 'desc')
    .limit(100)
    .execute()
