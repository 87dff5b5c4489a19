import type { Ctx } from '#core/context.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { getOrder, getSuborder } from './orders.ts'

/** The order now and after each change. */
export const watchOrder = (ctx: Ctx, id: string) =>
  watchRow(ctx, `order:${id}`, async (ctx) => ({ orderUpdated: await getOrder(ctx, id) }))

/** The same for one suborder, for its seller. */
export async function watchSuborder(ctx: Ctx, id: string) {
  const { orderId } = await getSuborder(ctx, id)
  return watchRow(ctx, `order:${orderId}`, async (ctx) => ({ suborderUpdated: await getSuborder(ctx, id) }))
}
