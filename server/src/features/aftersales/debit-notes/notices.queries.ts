import type { DebitKind } from '@neev/domain/aftersales/debit-notes'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

export type DebitFacts = {
  suborderId: number
  kind: DebitKind
  wasSent: boolean
  note: string | null
  answer: string | null
  paise: number
  sendBy: Date
  answerBy: Date | null
  number: string | null
  cancelReason: string | null
  /** The credit note that cancelled the debit note, and whether the goods were returned. */
  creditNumber: string | null
  wasReturned: boolean | null
  wasPaid: boolean
}

/** A debit proposal, for messages. */
export const readDebit = (ctx: Ctx, id: number): Promise<DebitFacts | undefined> =>
  rowOf<DebitFacts>(
    ctx.db,
    sql`select x.suborder_id as "suborderId", x.kind, x.sent_at is not null as "wasSent", x.note, x.answer,
      coalesce(x.requested_paise, x.total_paise) as paise,
          x.send_by as "sendBy", x.answer_by as "answerBy", n.number, x.cancel_reason as "cancelReason",
          c.number as "creditNumber",
          c.reason = 'DEBIT_RETURNED' as "wasReturned", coalesce(t.status in ('VERIFIED', 'EXCESS'), false) as "wasPaid"
        from debit_proposals x left join debit_note_shown n on n.id = x.note_id
        left join credit_note_shown c on c.debit_note_id = n.id
          left join bank_transfer_shown t on t.debit_note_id = n.id where x.id = ${id}`,
  )
