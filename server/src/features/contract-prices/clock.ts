import { CONTRACT_REMINDER_DAYS } from '@neev/domain/contract-prices/contract-prices'
import { istDate } from '@neev/domain/core/fiscal'
import { type Ctx, transaction } from '#core/context.ts'
import { recordTransition } from '#core/history.ts'
import { invalidateOwnListings } from '#features/products/products.ts'
import { begunUnannounced, endingUnannounced, over, repricedLately } from './clock.queries.ts'

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
  for (const { id } of await begunUnannounced(ctx.db, today))
    await once(ctx, id, { beginNotifiedAt: ctx.now }, 'begin_notified_at', ['contract.begun'])
  for (const { id } of await endingUnannounced(ctx.db, today, CONTRACT_REMINDER_DAYS))
    await once(ctx, id, { remindedAt: ctx.now }, 'reminded_at', ['contract.endsSoon', 'contract.sellerEndsSoon'])
  for (const { id } of await over(ctx.db, today)) await finish(ctx, id)
  if (await repricedLately(ctx.db, ctx.now)) invalidateOwnListings(ctx)
}

type ContractNotice = 'contract.begun' | 'contract.endsSoon' | 'contract.sellerEndsSoon'

/** Marks a contract and emits the events, unless another process has. */
const once = (
  ctx: Ctx,
  id: number,
  mark: { beginNotifiedAt: Date } | { remindedAt: Date },
  column: 'begin_notified_at' | 'reminded_at',
  events: readonly ContractNotice[],
) =>
  transaction(ctx, async (ctx) => {
    const marked = await ctx.db
      .updateTable('priceContracts')
      .set(mark)
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .where(column === 'reminded_at' ? 'remindedAt' : 'beginNotifiedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (marked) for (const event of events) await ctx.emit(event, { contractId: id })
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
