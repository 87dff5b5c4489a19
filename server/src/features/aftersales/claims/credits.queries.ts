import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** What was credited and cancelled of a suborder without this credit note, and what was refunded. */
export const creditedBefore = (db: Db, suborderId: number, creditNoteId: number) =>
  rowOf(
    db,
    'claims.creditedBefore',
    sql`select coalesce((select sum(total_paise) from credit_note_shown credit_notes where suborder_id = ${suborderId}
        and debit_note_id is null and id <> ${creditNoteId}), 0)::bigint
              + coalesce((select sum(total_paise) from partial_cancellation_shown partial_cancellations where suborder_id = ${suborderId}
              and status = 'DONE'), 0)::bigint as paise,
            coalesce((select sum(amount_paise) from refund_shown refunds where suborder_id = ${suborderId}),
            0)::bigint as "refundedPaise"`,
  )
