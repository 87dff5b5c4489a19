import type { Ctx } from '#core/context.ts'
import { createShare } from '#features/procurement/shares/shares.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

/** The demo customer sent a link of the newest order to the site two days ago. */
export async function fillShares(ctx: Ctx, cast: Cast): Promise<void> {
  const buyer = cast.buyers.find(({ email }) => email === 'customer@neev.example')
  if (!buyer) return
  const before = at(ctx, new Date(ctx.now.getTime() - 2 * 86_400_000), buyer)
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', buyer.id)
    .where('placedAt', '<', before.now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!order) return
  await createShare(before, 'ORDER', String(order.id), { life: 'WEEK' })
}
