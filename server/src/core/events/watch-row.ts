import { type Ctx, makeCtx } from '../context.ts'

/**
 * What `read` answers after each change that is published on the topic, each time with a new context, so that access is
 * checked again; ends when it may not be read any more. Not a generator, because one that waits for the next change
 * would notice only after it that its subscriber has left.
 */
export async function watchRow<Update>(
  ctx: Ctx,
  topic: string,
  read: (ctx: Ctx) => Promise<Update>,
): Promise<AsyncIterableIterator<Update, undefined>> {
  await read(ctx)
  const changes = ctx.topics.listen(topic)
  const leave = async () => {
    await changes.return()
    return { done: true as const, value: undefined }
  }
  const watching: AsyncIterableIterator<Update, undefined> = {
    async next() {
      const { done } = await changes.next()
      if (done) return { done, value: undefined }
      try {
        return { done: false, value: await read(makeCtx(ctx, { actor: ctx.actor })) }
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
