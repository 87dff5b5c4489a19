import { isOpenApproval, orderApprovalLimits } from '@neev/domain/procurement/order-approvals'
import { type Ctx, transaction } from '#core/context.ts'
import { approvalById, endingSoon, overdue } from './order-approvals.queries.ts'
import { lockApproval, moveApproval } from './transitions.ts'

const maxPerRound = 200

/** Ends requests that were not decided, or not ordered, in time: a job. */
export async function expireOverdue(ctx: Ctx): Promise<void> {
  for (const { id } of await overdue(ctx.db, ctx.now, maxPerRound))
    await transaction(ctx, async (ctx) => {
      await lockApproval(ctx, id)
      const row = await approvalById(ctx.db, id)
      // Decided or ordered meanwhile
      if (!row || !isOpenApproval(row.status) || row.expiresAt > ctx.now) return
      await moveApproval(ctx, row, 'EXPIRED')
      await ctx.emit('orderApproval.expired', { approvalId: id })
    })
}

/** Reminds those whose turn it is once of requests that end soon: a job. */
export async function remindEnding(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() + orderApprovalLimits.remindHours * 3_600_000)
  for (const { id } of await endingSoon(ctx.db, ctx.now, before, maxPerRound))
    await transaction(ctx, async (ctx) => {
      const marked = await ctx.db
        .updateTable('orderApprovals')
        .set({ remindedAt: ctx.now })
        .where('id', '=', id)
        .where('remindedAt', 'is', null)
        .executeTakeFirst()
      if (marked.numUpdatedRows > 0n) await ctx.emit('orderApproval.expiring', { approvalId: id })
    })
}
