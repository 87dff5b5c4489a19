import type { AuditAction, AuditEntity, StandardAuditAction } from '@neev/domain/core/audit'
import type { Ctx } from './context.ts'

declare module './events/events.ts' {
  interface Events {
    /** Somebody used a power of which every master admin is told: a channel of secrets, or law. */
    'power.used': { action: string; entity: string; entityId: string; byId: number }
  }
}

/** The object of an entry: its kind, its id, and what it was and is. */
type Change<Entity> = [entity: Entity, id: string | number, before: unknown, after: unknown]

/**
 * Records a privileged change in its own transaction: who, what, before and after. Append-only. Pass only what changed
 * and what a person needs to see; never secrets or full bank account numbers. Kinds of objects that are not listed in
 * the domain have the three standard actions.
 */
export function audit<Entity extends AuditEntity>(
  ctx: Ctx,
  action: AuditAction<Entity>,
  ...change: Change<Entity>
): Promise<void>
export function audit<Entity extends string>(
  ctx: Ctx,
  action: Entity extends AuditEntity ? never : StandardAuditAction<Entity>,
  ...change: Change<Entity>
): Promise<void>
export async function audit(ctx: Ctx, action: string, ...[entity, id, before, after]: Change<string>): Promise<void> {
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
  if (ctx.isNoticed && ctx.actor)
    await ctx.emit('power.used', { action, entity, entityId: String(id), byId: ctx.actor.userId })
}

/** Of these objects, the ids of those on which the caller did something since a moment. */
export async function idsWithAction<Entity extends AuditEntity>(
  ctx: Ctx,
  action: AuditAction<Entity>,
  entity: Entity,
  { ids, since }: { ids: readonly number[]; since: Date },
): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('auditLog')
    .select('entityId')
    .where('entity', '=', entity)
    .where('entityId', 'in', ids.map(String))
    .where('action', '=', action)
    .where('actorId', '=', ctx.actor?.userId ?? null)
    .where('at', '>', since)
    .execute()
  return new Set(rows.map(({ entityId }) => Number(entityId)))
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
