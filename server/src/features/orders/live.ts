import { type Ctx, makeCtx } from '#core/context.ts'
import { watchRow } from '#core/events/watch-row.ts'
import { getOrder, getSuborder, type SuborderRow } from './orders.ts'

/** The order after each change. */
export const watchOrder = (ctx: Ctx, id: string) =>
  watchRow(ctx, `order:${id}`, async (ctx) => ({ orderUpdated: await getOrder(ctx, id) }))

/** The same for one suborder, for its seller. */
export async function* watchSuborder(ctx: Ctx, id: string): AsyncGenerator<{ suborderUpdated: SuborderRow }> {
  const { orderId } = await getSuborder(ctx, id)
  for await (const _ of ctx.topics.listen(`order:${orderId}`)) {
    yield { suborderUpdated: await getSuborder(makeCtx(ctx, { actor: ctx.actor }), id) }
  }
}
