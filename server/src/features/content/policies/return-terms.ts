import { batched, type Ctx } from '#core/context.ts'
import { type LineReturnTerms, readReturnTerms } from './return-terms.queries.ts'

/** The return terms of a suborder's lines, by its id: as shown to the buyer, otherwise as on the day of the order. */
export const returnTermsOf = (ctx: Ctx, suborderId: number): Promise<LineReturnTerms[]> =>
  batched(ctx, readTerms).load(suborderId)

async function readTerms(ctx: Ctx, ids: readonly number[]): Promise<LineReturnTerms[][]> {
  const rows = await readReturnTerms(ctx.db, ids)
  const bySuborder = Map.groupBy(rows, (row) => row.suborderId)
  return ids.map((id) => bySuborder.get(id) ?? [])
}
