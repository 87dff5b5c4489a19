import { sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'

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
  await ctx.db.execute(sql`
    insert into audit_log (actor_id, actor_roles, action, entity, entity_id, before, after, at)
    values (${ctx.actor?.userId ?? null}, ${sql.param(ctx.actor ? `{${ctx.actor.roles.join(',')}}` : '{}')}::text[], ${action}, ${entity},
      ${String(id)}, ${JSON.stringify(before ?? null)}::jsonb, ${JSON.stringify(after ?? null)}::jsonb, ${ctx.now.toISOString()})`)
}
