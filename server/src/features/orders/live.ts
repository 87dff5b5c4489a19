import { type Ctx, makeCtx } from '#core/context.ts'
import { getOrder, getSuborder, type OrderRow, type SuborderRow } from './orders.ts'

type Update = { orderUpdated: OrderRow }

/**
 * The order after each change. Access is checked each time. Not a generator, because one that waits for the next change
 * would notice only after it that its subscriber has left.
 */
export async function watchOrder(ctx: Ctx, id: string): Promise<AsyncIterableIterator<Update, undefined>> {
  await getOrder(ctx, id)
  const changes = ctx.topics.listen(`order:${id}`)
  const leave = async () => {
    await changes.return()
    return { done: true as const, value: undefined }
  }
  const watching: AsyncIterableIterator<Update, undefined> = {
    async next() {
      const { done } = await changes.next()
      if (done) return { done, value: undefined }
      try {
        return { done: false, value: { orderUpdated: await getOrder(makeCtx(ctx, { actor: ctx.actor }), id) } }
      } catch (error) {
        await leave()
        throw error
      }
    },
    return: leave,
    throw: leave,
    [Symbol.asyncIterator]() {
      return watching
    },
  }
  return watching
}

/** The same for one suborder, for its seller. */
export async function* watchSuborder(ctx: Ctx, id: string): AsyncGenerator<{ suborderUpdated: SuborderRow }> {
  const { orderId } = await getSuborder(ctx, id)
  for await (const _ of ctx.topics.listen(`order:${orderId}`)) {
    yield { suborderUpdated: await getSuborder(makeCtx(ctx, { actor: ctx.actor }), id) }
  }
}
