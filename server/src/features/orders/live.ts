import { type Ctx, makeCtx } from '#core/context.ts'
import { getOrder, getSuborder, type OrderRow, type SuborderRow } from './orders.ts'

/** The order anew after each change. Whether the watcher may still see it is asked each time. */
export async function* watchOrder(ctx: Ctx, id: string): AsyncGenerator<{ orderUpdated: OrderRow }> {
  await getOrder(ctx, id)
  for await (const _ of ctx.topics.listen(`order:${id}`)) {
    yield { orderUpdated: await getOrder(makeCtx(ctx, { actor: ctx.actor }), id) }
  }
}

/** The same of one part, for its seller. */
export async function* watchSuborder(ctx: Ctx, id: string): AsyncGenerator<{ suborderUpdated: SuborderRow }> {
  const { orderId } = await getSuborder(ctx, id)
  for await (const _ of ctx.topics.listen(`order:${orderId}`)) {
    yield { suborderUpdated: await getSuborder(makeCtx(ctx, { actor: ctx.actor }), id) }
  }
}
