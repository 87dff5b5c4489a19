import { ordersNamedIn, outcomeOf, proposalFor, utrKey } from '@neev/domain/money/statements/statements'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { joinLine, lockMatching, type MatchRow, readAwaited, readOpenCredits } from './match.queries.ts'

/** Maximum number of open credits processed at once, newest first. */
const maxOpen = 2000
const maxTransfers = 5000

/**
 * Proposes a match for each open credit, whenever lines were imported or a transfer changed. A line whose amount a
 * person had recorded before is linked to that transfer automatically, without any effect on balances.
 */
export async function proposeAll(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockMatching(ctx.db)
    const credits = await readOpenCredits(ctx.db, maxOpen)
    if (credits.length === 0) return
    const utrs = [...new Set(credits.flatMap((line) => line.utrs))]
    const numbers = [...new Set(credits.flatMap((line) => ordersNamedIn(`${line.narration} ${line.reference}`)))]
    const awaited = await readAwaited(ctx.db, utrs, numbers, maxTransfers)
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
  await joinLine(ctx.db, lineId, { transferId: to.transferId, amountPaise, at: ctx.now })
  await audit(ctx, 'statement.join', 'statementLine', lineId, null, { order: to.orderNumber, amountPaise })
}

/** Whether the bank's text contains the UTR of the transfer. */
export const hasUtrOf = (utrs: readonly string[], utr: string | null): boolean =>
  utr !== null && utrs.includes(utrKey(utr))
