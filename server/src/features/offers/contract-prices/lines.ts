import type { ContractLine } from '@neev/domain/offers/contract-prices/contract-prices'
import { actorOf, type Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { LineRow } from './contracts.queries.ts'

/** Ends lines now; those that have not begun yet end as they begin. Lines of a draft are deleted. */
export async function endLines(ctx: Ctx, lines: readonly LineRow[]): Promise<void> {
  const drafts = lines.filter(({ validFrom }) => validFrom === null).map(({ id }) => id)
  const begun = lines.filter(({ validFrom }) => validFrom !== null && validFrom < ctx.now).map(({ id }) => id)
  const coming = lines.filter(({ validFrom }) => validFrom !== null && validFrom >= ctx.now).map(({ id }) => id)
  if (begun.length)
    await ctx.db.updateTable('priceContractLines').set({ validTo: ctx.now }).where('id', '=', anyOf(begun)).execute()
  if (coming.length)
    await ctx.db
      .updateTable('priceContractLines')
      .set((db) => ({ validTo: db.ref('validFrom') }))
      .where('id', '=', anyOf(coming))
      .execute()
  if (drafts.length) await ctx.db.deleteFrom('priceContractLines').where('id', '=', anyOf(drafts)).execute()
}

/** Adds lines to a contract, valid in this time; null for a draft. */
export async function writeLines(
  ctx: Ctx,
  contractId: number,
  lines: readonly ContractLine[],
  span: { from: Date; to: Date } | null,
): Promise<void> {
  if (!lines.length) return
  const made = { contractId, createdBy: actorOf(ctx).userId, createdAt: ctx.now }
  await ctx.db
    .insertInto('priceContractLines')
    .values(
      lines.map(({ offerId, minMilli, pricePaise, discountBp }) => ({
        ...made,
        offerId: Number(offerId),
        minMilli,
        pricePaise,
        discountBp,
        validFrom: span?.from ?? null,
        validTo: span?.to ?? null,
      })),
    )
    .execute()
}
