import { type Ctx, makeCtx } from '#core/context.ts'
import { getOrder, type OrderRow } from './orders.ts'

/** The order anew after each change. Whether the watcher may still see it is asked each time. */
export async function* watchOrder(ctx: Ctx, id: string): AsyncGenerator<{ orderUpdated: OrderRow }> {
  await getOrder(ctx, id)
  for await (const _ of ctx.topics.listen(`order:${id}`)) {
    yield { orderUpdated: await getOrder(makeCtx(ctx, { actor: ctx.actor }), id) }
  }
}
