import { ordersNamedIn, outcomeOf, proposalFor, utrKey } from '@neev/domain/statements'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { isOver } from '#features/payments/payments.ts'
import { isOpenTransfer, type MatchRow, readMatches, readOpenCredits } from './lines.queries.ts'

/** More credits than this never wait at once; the newest come first. */
const maxOpen = 2000
const maxTransfers = 5000
/** Two rounds at once would propose from different moments. */
const matching = 4_001

/**
 * Proposes anew what each credit that waits is for; whenever lines came or a transfer changed. A line whose very money a person
 * counted before it came is joined to that transfer by itself: nothing moves by it.
 */
export async function proposeAll(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(${matching})`.execute(ctx.db)
    const credits = await readOpenCredits(ctx, maxOpen)
    if (credits.length === 0) return
    const utrs = [...new Set(credits.flatMap((line) => line.utrs))]
    const numbers = [...new Set(credits.flatMap((line) => ordersNamedIn(`${line.narration} ${line.reference}`)))]
    const awaited = await readMatches(
      ctx,
      sql`((${isOpenTransfer}) or (t.debit_note_id is not null and ${isOver}) or t.utr = any(${utrs}::text[]) or o.number = any(${numbers}::text[]))`,
      sql`order by t.id desc limit ${maxTransfers}`,
    )
    for (const credit of credits) {
      const proposal = proposalFor(credit, awaited)
      const to = awaited.find(({ transferId }) => transferId === proposal?.transferId)
      if (to && proposal?.reason === 'UTR' && isCounted(credit.leftPaise, to)) {
        await join(ctx, credit.id, to, credit.leftPaise)
        continue
      }
      const same =
        credit.proposedId === (proposal?.transferId ?? null) &&
        credit.proposedReason === (proposal?.reason ?? null) &&
        credit.confidence === (proposal?.confidence ?? null)
      if (same) continue
      await sql`
        update statement_lines set proposed_transfer_id = ${proposal?.transferId ?? null}, proposed_reason = ${proposal?.reason ?? null},
          confidence = ${proposal?.confidence ?? null} where id = ${credit.id} and state = 'OPEN'`.execute(ctx.db)
    }
  })
}

/** Exactly what a person counted for it and no line has shown. */
const isCounted = (leftPaise: number, to: MatchRow): boolean =>
  to.receivedPaise - to.linkedPaise === leftPaise && outcomeOf(leftPaise, to, true) === 'KNOWN'

async function join(ctx: Ctx, lineId: number, to: MatchRow, amountPaise: number): Promise<void> {
  to.linkedPaise += amountPaise
  const now = ctx.now.toISOString()
  await sql`
    with joined as (
      insert into transfer_allocations (line_id, transfer_id, amount_paise, counts, at)
      values (${lineId}, ${to.transferId}, ${amountPaise}, false, ${now}) returning line_id
    )
    update statement_lines set state = 'MATCHED', decided_at = ${now}, proposed_transfer_id = null, proposed_reason = null, confidence = null
    where id in (select line_id from joined)`.execute(ctx.db)
  await audit(ctx, 'statement.join', 'statement_line', lineId, null, { order: to.orderNumber, amountPaise })
}

/** Whether the bank's words carry the UTR of the transfer. */
export const hasUtrOf = (utrs: readonly string[], utr: string | null): boolean =>
  utr !== null && utrs.includes(utrKey(utr))
