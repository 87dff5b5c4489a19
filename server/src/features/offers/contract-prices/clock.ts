import { istDate } from '@neev/domain/core/fiscal'
import { CONTRACT_REMINDER_DAYS } from '@neev/domain/offers/contract-prices/contract-prices'
import { type Ctx, transaction } from '#core/context.ts'
import { recordTransition } from '#core/history.ts'
import { invalidateOwnListings } from '#features/catalogue/products/products.ts'
import { begunUnannounced, endingUnannounced, expiredContracts, hasRecentPriceChange } from './clock.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A contract ends in 14 days or less; for its company, and for its seller. */
    'contract.endsSoon': { contractId: number }
    'contract.sellerEndsSoon': { contractId: number }
  }
}

/** The job that follows the clock: contracts that begin or end, and reminders of an end, each once. */
export async function followContracts(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  for (const { id } of await begunUnannounced(ctx.db, today)) await begin(ctx, id)
  for (const { id } of await endingUnannounced(ctx.db, today, CONTRACT_REMINDER_DAYS)) await remind(ctx, id)
  for (const { id } of await expiredContracts(ctx.db, today)) await finish(ctx, id)
  if (await hasRecentPriceChange(ctx.db, ctx.now)) invalidateOwnListings(ctx)
}

/** Says that a contract has begun, unless another process has. */
const begin = (ctx: Ctx, id: number) =>
  transaction(ctx, async (ctx) => {
    const marked = await ctx.db
      .updateTable('priceContracts')
      .set({ beginNotifiedAt: ctx.now })
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .where('beginNotifiedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (marked) await ctx.emit('contract.begun', { contractId: id })
  })

/** Reminds both sides of the end, unless another process has. */
const remind = (ctx: Ctx, id: number) =>
  transaction(ctx, async (ctx) => {
    const marked = await ctx.db
      .updateTable('priceContracts')
      .set({ remindedAt: ctx.now })
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .where('remindedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!marked) return
    await ctx.emit('contract.endsSoon', { contractId: id })
    await ctx.emit('contract.sellerEndsSoon', { contractId: id })
  })

const finish = (ctx: Ctx, id: number) =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('priceContracts')
      .set((db) => ({ status: 'ENDED', endedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    await recordTransition(ctx, { entity: 'priceContract', id, from: 'ACTIVE', to: 'ENDED', note: null })
    await ctx.emit('contract.ended', { contractId: id })
  })
