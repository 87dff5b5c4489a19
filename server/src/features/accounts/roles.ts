import { whyNotRoles } from '@neev/domain/accounts'
import type { Role } from '@neev/domain/roles'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { accountById } from './accounts.queries.ts'

declare module '#core/events.ts' {
  interface Events {
    /** What this person may do, or whether they may sign in at all, is not what it was. */
    'account.standing': { userId: number }
  }
}

/**
 * The role that comes with a firm, from the next request on; the operator's people can't have one that sells beside their own. `by` is
 * who grants it: nobody to themselves (NOT_YOURSELF).
 */
export async function giveRole(
  ctx: Ctx,
  userId: number,
  role: Role,
  by: number | null = ctx.actor?.userId ?? null,
): Promise<void> {
  const { roles } = found(await accountById(ctx, userId))
  refuseIf(whyNotRoles([...roles, role]))
  if (roles.includes(role)) return
  if (by === userId) throw refused('NOT_YOURSELF')
  await sql`
    insert into user_roles (user_id, role, granted_by, granted_at) values (${userId}, ${role}, ${by}, ${ctx.now})`.execute(
    ctx.db,
  )
  await audit(ctx, 'role.grant', 'user', userId, { roles }, { roles: [...roles, role] })
  await ctx.emit('account.standing', { userId })
}

/** Takes the role from these people (a query of their ids). */
export async function takeRole(ctx: Ctx, who: Sql, role: Role): Promise<void> {
  const rows = await rowsOf<{ userId: number }>(
    ctx.db,
    sql`delete from user_roles r where r.role = ${role} and r.user_id in (${who}) returning r.user_id as "userId"`,
  )
  for (const { userId } of rows) {
    await audit(ctx, 'role.revoke', 'user', userId, { role }, null)
    await ctx.emit('account.standing', { userId })
  }
}
