import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

/** Who approved an order of goods by this statement, and so signed it, in the order of their decisions. */
export const signaturesOf = (db: Db, statement: { requestId: number; hash: string }) =>
  rowsOf(
    db,
    'quotations.signaturesOf',
    sql`select p.name, d.decided_at as "signedAt" from approval_decision_shown d join person_shown p on p.id = d.user_id
        where d.is_approved and d.signed @> ${JSON.stringify([statement])}::jsonb order by d.decided_at, d.user_id`,
  )
