import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'

/** The firm that the actor works for, while it may sell; whoever has none finds nothing here. */
export async function companyOf(ctx: Ctx): Promise<number> {
  const { sellerId } = actorOf(ctx)
  const company = found(
    await rowOf<{ id: number; status: string }>(ctx.db, sql`select id, status from sellers where id = ${sellerId}`),
  )
  if (company.status !== 'APPROVED')
    throw refused('BAD_TRANSITION', { from: company.status.toLowerCase().replaceAll('_', ' ') })
  return company.id
}

export const pointsOf = (ctx: Ctx, sellerId: number) =>
  rowsOf<{ id: number; name: string; city: string }>(
    ctx.db,
    sql`select id, name, city from dispatch_points where seller_id = ${sellerId} and is_active order by id`,
  )

/** One of the firm's own open dispatch points. */
export async function ownPoint(ctx: Ctx, sellerId: number, id: string, field: string): Promise<number> {
  const points = await pointsOf(ctx, sellerId)
  const point = points.find((one) => one.id === idOf(id))
  if (!point) throw refused('NO_POINT', {}, field)
  return point.id
}
