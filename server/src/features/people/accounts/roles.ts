import type { Role } from '@neev/domain/core/access/roles'
import { whyNotRoles } from '@neev/domain/people/accounts/accounts'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { accountById } from './accounts.queries.ts'
import { deleteRoleFrom } from './roles.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The account's roles, or whether it can sign in, have changed. */
    'account.standing': { userId: number }
  }
}

/**
 * Grants a role, effective from the next request; staff cannot have a selling role. `by` is who grants it; nobody can
 * grant it to themselves (NOT_YOURSELF).
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
  grantAccess(ctx, 'ROLE')
  await ctx.db.insertInto('userRoles').values({ userId, role, grantedBy: by, grantedAt: ctx.now }).execute()
  await audit(ctx, 'role.grant', 'user', userId, { roles }, { roles: [...roles, role] })
  await ctx.emit('account.standing', { userId })
}

/** Adds a role that the account may already have; the caller writes the audit log. */
export async function insertRole(ctx: Ctx, userId: number, role: Role): Promise<void> {
  grantAccess(ctx, 'ROLE')
  await ctx.db
    .insertInto('userRoles')
    .values({ userId, role, grantedBy: actorOf(ctx).userId, grantedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a role of one account; the caller writes the audit log. */
export async function deleteRole(ctx: Ctx, userId: number, role: Role): Promise<void> {
  await ctx.db.deleteFrom('userRoles').where('userId', '=', userId).where('role', '=', role).execute()
}

/** Revokes a role from these accounts (a query of their ids). */
export async function takeRole(ctx: Ctx, who: Sql, role: Role): Promise<void> {
  const rows = await deleteRoleFrom(ctx.db, who, role)
  for (const { userId } of rows) {
    await audit(ctx, 'role.revoke', 'user', userId, { role }, null)
    await ctx.emit('account.standing', { userId })
  }
}
