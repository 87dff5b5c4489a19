import { type Ctx, makeCtx } from '../context.ts'

/**
 * What `read` answers now and after each change that is published on the topic, each time with a new context, so that
 * access is checked again; ends when it may not be read any more. It listens before it reads for the first time, so
 * that a change between the subscriber's query and its subscription is never missed. Not a generator, because one that
 * waits for the next change would notice only after it that its subscriber has left.
 */
export async function watchRow<Update>(
  ctx: Ctx,
  topic: string,
  read: (ctx: Ctx) => Promise<Update>,
): Promise<AsyncIterableIterator<Update, undefined>> {
  const changes = ctx.topics.listen(topic)
  const leave = async () => {
    await changes.return()
    return { done: true as const, value: undefined }
  }
  const readOrLeave = async (): Promise<Update> => {
    try {
      return await read(makeCtx(ctx, { actor: ctx.actor }))
    } catch (error) {
      await leave()
      throw error
    }
  }
  let first: { value: Update } | null = { value: await readOrLeave() }
  const watching: AsyncIterableIterator<Update, undefined> = {
    async next() {
      if (first) {
        const { value } = first
        first = null
        return { done: false, value }
      }
      const { done } = await changes.next()
      return done ? { done, value: undefined } : { done: false, value: await readOrLeave() }
    },
    return: leave,
    throw: leave,
    [Symbol.asyncIterator]() {
      return watching
    },
  }
  return watching
}
