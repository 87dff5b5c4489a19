import type { ClaimKind, ClaimStatus } from '@neev/domain/aftersales/claims/claims'
import type { Pickup } from '@neev/domain/aftersales/claims/returns'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

export type ClaimFacts = {
  kind: ClaimKind
  status: ClaimStatus
  pickup: Pickup | null
  returnArrangedBy: string | null
  suborderId: number
  number: string
  note: string
  answer: string | null
  claimedPaise: number
  agreedPaise: number | null
  answerBy: Date
}

/** A claim, for messages. */
export const readClaim = (ctx: Ctx, id: number): Promise<ClaimFacts | undefined> =>
  rowOf(
    ctx.db,
    'claims.readClaim',
    sql`select k.suborder_id as "suborderId", k.kind, k.status, k.pickup, k.return_arranged_by as "returnArrangedBy",
      k.number, k.note, k.answer, k.total_paise as "claimedPaise",
          (select r.amount_paise from refund_shown r where r.claim_id = k.id) as "agreedPaise", k.answer_by as "answerBy"
        from claims k where k.id = ${id}`,
  )
