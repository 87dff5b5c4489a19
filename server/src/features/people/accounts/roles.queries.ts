import type { Role } from '@neev/domain/core/access/roles'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'

/** Deletes a role of these accounts (a query of their ids). Returns those that had it. */
export const deleteRoleFrom = (db: Db, who: Sql, role: Role) =>
  rowsOf(
    db,
    'accounts.deleteRoleFrom',
    sql`delete from user_roles r where r.role = ${role} and r.user_id in (${who}) returning r.user_id`,
  )
