import { type Permission, rolesWith } from '@neev/domain/permissions'
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { rowsOf } from './db/open.ts'

/** Who holds the permission now: the people of a desk. */
export const holdersOf = (ctx: Ctx, permission: Permission) =>
  rowsOf<{ id: number; name: string }>(
    ctx.db,
    sql`select u.id, u.name from users u where u.status = 'ACTIVE' and exists (select 1 from user_roles r where r.user_id = u.id
          and r.role = any(${rolesWith(permission)}::text[])) order by u.name, u.id limit 200`,
  )
