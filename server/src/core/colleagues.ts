import { type Permission, rolesWith } from '@neev/domain/core/access/permissions'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Ctx } from './context.ts'

/** Accounts that hold the permission now, as possible assignees. */
export const holdersOf = (ctx: Ctx, permission: Permission) =>
  ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.status', '=', 'ACTIVE')
    .where((db) =>
      db.exists(
        db
          .selectFrom('userRoles as r')
          .select('r.userId')
          .whereRef('r.userId', '=', 'u.id')
          .where('r.role', '=', anyOf(rolesWith(permission))),
      ),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(200)
    .execute()
