import { type Ctx, transaction } from '#core/context.ts'
import { readNotes, writeNote } from '#core/internal-notes.ts'
import { getOrder } from '../orders.ts'

/** Internal notes on an order, newest first; NOT_FOUND if there is no such order. */
export async function orderNotes(ctx: Ctx, orderId: string) {
  const { id } = await getOrder(ctx, orderId)
  return { id, notes: await readNotes(ctx, 'order', id) }
}

/** Adds an internal note to an order. */
export async function addOrderNote(ctx: Ctx, orderId: string, body: string) {
  return transaction(ctx, async (ctx) => {
    const { id } = await getOrder(ctx, orderId)
    await writeNote(ctx, 'order', id, body)
    return orderNotes(ctx, orderId)
  })
}
