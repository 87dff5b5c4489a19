import { whyNotRoles } from '@neev/domain/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, refuseIf } from '#core/errors.ts'
import { accountById } from '#features/accounts/accounts.ts'

/** The role of whoever works for a seller, from the next request on; the operator's people can't have it beside their own. */
export async function grantSeller(ctx: Ctx, userId: number): Promise<void> {
  const { roles } = found(await accountById(ctx, userId))
  refuseIf(whyNotRoles([...roles, 'seller']))
  if (roles.includes('seller')) return
  await ctx.db.execute(sql`
    insert into user_roles (user_id, role, granted_by, granted_at) values (${userId}, 'seller', ${ctx.actor?.userId ?? null}, ${ctx.now.toISOString()})`)
  await audit(ctx, 'role.grant', 'user', userId, { roles }, { roles: [...roles, 'seller'] })
}

/** Takes the role from these people (a query of their ids). */
export async function takeSeller(ctx: Ctx, who: SQL): Promise<void> {
  const rows = await rowsOf<{ userId: number }>(
    ctx.db,
    sql`delete from user_roles r where r.role = 'seller' and r.user_id in (${who}) returning r.user_id as "userId"`,
  )
  for (const { userId } of rows) await audit(ctx, 'role.revoke', 'user', userId, { role: 'seller' }, null)
}
