import { ordersNamedIn, outcomeOf, proposalFor, utrKey } from '@neev/domain/payments/statements'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { isOver } from '#features/payments/payments.ts'
import { isOpenTransfer, type MatchRow, readMatches, readOpenCredits } from './lines.queries.ts'

/** Maximum number of open credits processed at once, newest first. */
const maxOpen = 2000
const maxTransfers = 5000
/** Lock id: two concurrent runs would propose from different states. */
const matching = 4_001

/**
 * Proposes a match for each open credit, whenever lines were imported or a transfer changed. A line whose amount a
 * person had recorded before is linked to that transfer automatically, without any effect on balances.
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
      sql`((${isOpenTransfer}) or (t.debit_note_id is not null and ${isOver}) or t.utr = any(${utrs}::text[])
        or o.number = any(${numbers}::text[]))`,
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
      await ctx.db
        .updateTable('statementLines')
        .set({
          proposedTransferId: proposal?.transferId ?? null,
          proposedReason: proposal?.reason ?? null,
          confidence: proposal?.confidence ?? null,
        })
        .where('id', '=', credit.id)
        .where('state', '=', 'OPEN')
        .execute()
    }
  })
}

/** Exactly the amount that a person recorded and no line has shown. */
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
    update statement_lines set state = 'MATCHED', decided_at = ${now}, proposed_transfer_id = null,
    proposed_reason = null, confidence = null
    where id in (select line_id from joined)`.execute(ctx.db)
  await audit(ctx, 'statement.join', 'statement_line', lineId, null, { order: to.orderNumber, amountPaise })
}

/** Whether the bank's text contains the UTR of the transfer. */
export const hasUtrOf = (utrs: readonly string[], utr: string | null): boolean =>
  utr !== null && utrs.includes(utrKey(utr))
