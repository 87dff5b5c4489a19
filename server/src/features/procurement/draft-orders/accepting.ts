import { whyNotAnsweredDraft } from '@neev/domain/procurement/draft-orders'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, refuseIf } from '#core/errors.ts'
import type { PricedCart } from '#features/buying/carts/carts.ts'
import { winEnquiry } from '#features/procurement/enquiries/enquiries.ts'
import { refuseSelf } from './customers.ts'
import { type DraftRow, draftById, type PreparationRow, readOverdue, readPreparations } from './draft-orders.queries.ts'
import { lockDraft, moveDraft } from './transitions.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The customer placed the order of a draft. */
    'draftOrder.accepted': { draftOrderId: number; orderId: number }
    /** A draft that was sent was not ordered in time. */
    'draftOrder.expired': { draftOrderId: number }
  }
}

/**
 * The draft that a cart being ordered has lines of, locked until the end of the transaction, so that it is ordered
 * once; null without one. Refused if it is over, or if the caller is not its customer.
 */
export async function draftToAccept(ctx: Ctx, { priced }: Pick<PricedCart, 'priced'>): Promise<DraftRow | null> {
  const id = priced.find(({ row }) => row.draft)?.row.draft?.draftOrderId
  if (id === undefined) return null
  const { userId } = actorOf(ctx)
  await lockDraft(ctx, id)
  const row = found(await draftById(ctx.db, { customer: userId }, id))
  refuseIf(whyNotAnsweredDraft(row, ctx.now))
  await refuseSelf(ctx, row.preparedById, userId)
  return row
}

/** Records the order of a draft, in the transaction that placed it; its enquiry is won. */
export async function acceptDraft(
  ctx: Ctx,
  row: DraftRow,
  { id: orderId, number }: { id: number; number: string },
): Promise<void> {
  const { userId } = actorOf(ctx)
  await moveDraft(ctx, row, { to: 'ACCEPTED', note: number }, { userId, orderId, acceptedAt: ctx.now })
  await audit(ctx, 'draftOrder.accept', 'draftOrder', row.id, { preparedBy: row.preparedBy }, { order: number })
  if (row.enquiryId !== null) await winEnquiry(ctx, row.enquiryId, number)
  await ctx.emit('draftOrder.accepted', { draftOrderId: row.id, orderId })
}

const maxPerRound = 200

/** Ends drafts that were not ordered in time: a job. */
export async function expireDrafts(ctx: Ctx): Promise<void> {
  for (const { id } of await readOverdue(ctx.db, ctx.now, maxPerRound))
    await transaction(ctx, async (ctx) => {
      await lockDraft(ctx, id)
      const row = await draftById(ctx.db, 'ALL', id)
      if (row?.status !== 'SENT') return
      await moveDraft(ctx, row, { to: 'EXPIRED' })
      await ctx.emit('draftOrder.expired', { draftOrderId: id })
    })
}

/** Who prepared each of these orders; null for those that customers made themselves. */
export async function preparationsByOrder(ctx: Ctx, orderIds: readonly number[]): Promise<(PreparationRow | null)[]> {
  const rows = new Map((await readPreparations(ctx.db, orderIds)).map((row) => [row.orderId, row]))
  return orderIds.map((id) => rows.get(id) ?? null)
}
