import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSeller } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople } from '#features/people/messages/messages.ts'

/**
 * Notifies a seller of changes to its own rules; the general ones are public. One message per mutation, however many
 * rules changed.
 */
async function notifyCommission(
  ctx: Ctx,
  { transitions }: Events['commissions.changed'],
  eventId: number,
): Promise<void> {
  for (const sellerId of new Set(transitions.map((transition) => transition.sellerId))) {
    const seller = sellerId === null ? undefined : await readSeller(ctx, sellerId)
    if (!seller) continue
    await notifyPeople(ctx, seller.owners, {
      template: 'seller.commission',
      key: `seller:${sellerId}:commission:${eventId}`,
      facts: { seller: seller.name },
      path: `${seller.path}?tab=fees`,
    })
  }
}

export const commissionNotices: Subscribers = { 'commissions.changed': notifyCommission }
