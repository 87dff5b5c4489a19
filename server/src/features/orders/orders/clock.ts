import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { assumedDelivered, claimPeriodOver, dueSuborders, isDue } from './clock.queries.ts'
import { updateSuborderStatuses } from './transitions.ts'

const maxPerRound = 200

/** Makes the transition for each of these suborders, if still possible, in its own transaction. */
async function step(ctx: Ctx, name: 'assumeDelivery' | 'complete', due: Sql): Promise<void> {
  for (const { id, orderId } of await dueSuborders(ctx.db, due, maxPerRound))
    await transaction(ctx, async (ctx) => {
      await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
      if (await isDue(ctx.db, id, due)) await updateSuborderStatuses(ctx, orderId, [id], { name, by: 'shop' })
    })
}

/** Assumes delivery a week after the expected date, unless a delivery attempt failed: a job. */
export const assumeDelivered = (ctx: Ctx): Promise<void> => step(ctx, 'assumeDelivery', assumedDelivered(ctx.now))

/** Completes suborders whose claim period is over and without an open claim: a job. */
export const completeDelivered = (ctx: Ctx): Promise<void> => step(ctx, 'complete', claimPeriodOver(ctx.now))
