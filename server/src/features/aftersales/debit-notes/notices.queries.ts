import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowOf } from '#core/db/open.ts'

/**
 * `creditNumber`: The credit note that cancelled the debit note, and whether the goods were returned.
 */
export type DebitFacts = RowOf<'debit-notes.readDebit'>

/** A debit proposal, for messages. */
export const readDebit = (ctx: Ctx, id: number): Promise<DebitFacts | undefined> =>
  rowOf(
    ctx.db,
    'debit-notes.readDebit',
    sql`select x.suborder_id as "suborderId", x.kind, x.sent_at is not null as "wasSent", x.note, x.answer,
      coalesce(x.requested_paise, x.total_paise) as paise,
          x.send_by as "sendBy", x.answer_by as "answerBy", n.number, x.cancel_reason as "cancelReason",
          c.number as "creditNumber",
          c.reason = 'DEBIT_RETURNED' as "wasReturned", coalesce(t.status in ('VERIFIED', 'EXCESS'), false) as "wasPaid"
        from debit_proposals x left join debit_note_shown n on n.id = x.note_id
        left join credit_note_shown c on c.debit_note_id = n.id
          left join bank_transfer_shown t on t.debit_note_id = n.id where x.id = ${id}`,
  )
