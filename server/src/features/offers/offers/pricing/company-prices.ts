import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf, refused } from '#core/errors.ts'

/** The caller's business, while it may sell; NOT_FOUND without one, BAD_TRANSITION while it may not. */
export async function approvedSellerId(ctx: Ctx): Promise<number> {
  const { sellerId } = actorOf(ctx)
  const company = found(
    await ctx.db.selectFrom('sellerShown').select(['id', 'status']).where('id', '=', sellerId).executeTakeFirst(),
  )
  if (company.status !== 'APPROVED') throw refused('BAD_TRANSITION')
  return company.id
}

export const pointsOf = (ctx: Ctx, sellerId: number) =>
  ctx.db
    .selectFrom('dispatchPointShown')
    .select(['id', 'name', 'city'])
    .where('sellerId', '=', sellerId)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()

/** An active dispatch point of the caller's business. */
export async function ownPoint(ctx: Ctx, sellerId: number, id: string, field: string): Promise<number> {
  const points = await pointsOf(ctx, sellerId)
  const point = points.find((one) => one.id === idOf(id))
  if (!point) throw refused('NO_POINT', {}, field)
  return point.id
}
