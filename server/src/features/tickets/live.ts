import { type Ctx, makeCtx } from '#core/context.ts'
import { getOwn, getTicket, type TicketRow } from './tickets.ts'

/** A ticket after each change, read again with a new context; ends when it may not be read any more. */
async function watch<Update>(
  ctx: Ctx,
  id: string,
  read: (ctx: Ctx, id: string) => Promise<TicketRow>,
  update: (row: TicketRow) => Update,
): Promise<AsyncIterableIterator<Update, undefined>> {
  await read(ctx, id)
  const changes = ctx.topics.listen(`ticket:${id}`)
  const leave = async () => {
    await changes.return()
    return { done: true as const, value: undefined }
  }
  const watching: AsyncIterableIterator<Update, undefined> = {
    async next() {
      const { done } = await changes.next()
      if (done) return { done, value: undefined }
      try {
        return { done: false, value: update(await read(makeCtx(ctx, { actor: ctx.actor }), id)) }
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

export const watchOwn = (ctx: Ctx, id: string) => watch(ctx, id, getOwn, (myTicketUpdated) => ({ myTicketUpdated }))
export const watchAny = (ctx: Ctx, id: string) => watch(ctx, id, getTicket, (ticketUpdated) => ({ ticketUpdated }))
