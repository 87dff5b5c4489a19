import type { B2bForm, B2bStatus } from '@neev/domain/businesses/b2b'
import type { openChecks } from '@neev/domain/core/checks'
import { sql } from 'kysely'
import { checksColumn } from '#core/admin-checks.queries.ts'
import { type Db, rowOf } from '#core/db/open.ts'

export type StoredStanding = {
  id: number
  userId: number
  status: B2bStatus
  form: B2bForm
  isOwn: boolean
  checks: Parameters<typeof openChecks>[0]
}

/** A company with its checklist, and whether it is the reader's own. */
export const standingOfCompany = (db: Db, id: number, readerId: number) =>
  rowOf<StoredStanding>(
    db,
    sql`select a.id, a.user_id, a.status, a.form, a.user_id = ${readerId} as "isOwn",
          ${checksColumn('b2b', sql`a.id`)} as checks
        from b2b_accounts a where a.id = ${id}`,
  )
