import type { DraftOrderStatus } from '@neev/domain/procurement/draft-orders'
import type { Ctx } from '#core/context.ts'
import type { RowChange } from '#core/db/tables.ts'
import { recordTransition } from '#core/history.ts'
import type { DraftRow } from './draft-orders.queries.ts'

type Move = { to: DraftOrderStatus; reasonCode?: string | null; note?: string | null }

/** What a change of the status can set besides. */
type Also = Pick<
  RowChange<'draftOrders'>,
  'userId' | 'sentAt' | 'validUntil' | 'sentPaise' | 'orderId' | 'acceptedAt' | 'declineReason'
>

/** The only way to change the status of a draft: with its version and its history. The caller holds its lock. */
export async function moveDraft(
  ctx: Ctx,
  { id, status, version }: Pick<DraftRow, 'id' | 'status' | 'version'>,
  { to, reasonCode = null, note = null }: Move,
  also: Also = {},
): Promise<void> {
  await ctx.db
    .updateTable('draftOrders')
    .set({ status: to, movedAt: ctx.now, version: version + 1, ...also })
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'draftOrder', id, from: status, to, reasonCode, note })
}

/** Locks a draft until the end of the transaction; the caller reads it afterwards. */
export const lockDraft = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('draftOrders').select('id').where('id', '=', id).forUpdate().execute()
