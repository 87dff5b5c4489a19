import { type OrderApprovalStatus, orderApprovalLimits } from '@neev/domain/procurement/order-approvals'
import type { Ctx } from '#core/context.ts'
import { recordTransition } from '#core/history.ts'
import type { ApprovalRow } from './order-approvals.queries.ts'

/** Locks a request, so that decisions, orders and expiry of it wait for each other. */
export const lockApproval = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('orderApprovals').select('id').where('id', '=', id).forUpdate().execute()

/** Moves a locked request to a status. A new one counts its hours from now. */
export async function moveApproval(
  ctx: Ctx,
  { id, companyId, status: from }: Pick<ApprovalRow, 'id' | 'companyId' | 'status'>,
  to: OrderApprovalStatus,
  { note = null, orderId }: { note?: string | null; orderId?: number } = {},
): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + orderApprovalLimits.hours * 3_600_000)
  await ctx.db
    .updateTable('orderApprovals')
    .set({
      status: to,
      movedAt: ctx.now,
      ...(to === 'APPROVED' && { expiresAt, remindedAt: null }),
      ...(orderId !== undefined && { orderId }),
    })
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'orderApproval', id, from, to, note })
  await ctx.emit('orderApproval.moved', { companyId })
}
