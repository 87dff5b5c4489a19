import { sum } from '@neev/domain/core/money'
import { type Ctx, transaction } from '#core/context.ts'
import { log } from '#core/log.ts'
import { feesOfSuborder } from '../commission-lines.queries.ts'
import { freezeCommission } from '../commission-lines.ts'
import { cancellationsToReverse, creditNotesToReverse } from './noted.queries.ts'
import { lockedSuborder, reverseSale } from './reversals.ts'

/** Reverses the part of a sale that a credit note covers. */
export async function reverseNoted(ctx: Ctx, noteId: number): Promise<void> {
  for (const note of await creditNotesToReverse(ctx.db, { noteId })) await reverseSale(ctx, note)
}

/** Reverses the part of a sale that was cancelled before delivery. */
export async function reversePartialCancellation(ctx: Ctx, cancellationId: number): Promise<void> {
  for (const rest of await cancellationsToReverse(ctx.db, { cancellationId })) await reverseSale(ctx, rest)
}

/**
 * Reverses what is left of a cancelled or rejected paid suborder. Earlier cancellations and credit notes are reversed
 * first, because their events may be delivered later.
 */
export async function reverseCancelled(ctx: Ctx, suborderId: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockedSuborder(ctx, suborderId)
    for (const earlier of [
      ...(await cancellationsToReverse(ctx.db, { suborderId })),
      ...(await creditNotesToReverse(ctx.db, { suborderId })),
    ])
      await reverseSale(ctx, earlier)
    const part = await lockedSuborder(ctx, suborderId)
    const known = await ctx.db
      .selectFrom('saleReversals')
      .select('id')
      .where('key', '=', `cancelled:${suborderId}`)
      .executeTakeFirst()
    if (known || part.beforePaise >= part.totalPaise) return
    await freezeCommission(ctx, { suborderIds: [suborderId] })
    const fees = await feesOfSuborder(ctx.db, suborderId)
    const left = fees
      .map(({ lineId, quantityMilli, taxablePaise, taken }) => ({
        lineId: Number(lineId),
        quantityMilli: quantityMilli - taken.quantityMilli,
        taxablePaise: taxablePaise - taken.taxablePaise,
        taxPaise: 0,
      }))
      .filter((line) => line.quantityMilli > 0 || line.taxablePaise > 0)
    const paise = part.totalPaise - part.beforePaise
    const [first, ...rest] = left
    // Whatever is not value before tax is tax, on any line
    const taxPaise = Math.max(0, paise - sum(left.map((line) => line.taxablePaise)))
    await reverseSale(ctx, {
      suborderId,
      key: `cancelled:${suborderId}`,
      lines: first ? [{ ...first, taxPaise }, ...rest] : [],
      paise,
      reason: 'cancelled',
    })
  })
}

/** The same for everything missed. One that cannot be reversed is logged and left for a person. */
export async function reverseAllNoted(ctx: Ctx): Promise<number> {
  let done = 0
  const cancellations = await cancellationsToReverse(ctx.db, {})
  for (const note of [...cancellations, ...(await creditNotesToReverse(ctx.db, {}))]) {
    try {
      await reverseSale(ctx, note)
      done++
    } catch (error) {
      log.error({ err: error, key: note.key }, 'a fact could not be posted')
    }
  }
  return done
}
