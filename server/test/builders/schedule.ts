import { addDays, istDate } from '@neev/domain/core/fiscal'
import { createSchedule } from '#features/orders/schedules/ask.ts'
import { buildAddress } from './address.ts'
import { type Kit, requestedBy } from './kit.ts'
import type { BuiltOffer } from './offer.ts'
import { buildUser } from './user.ts'

export type ScheduleInput = { offer: BuiltOffer; totalMilli?: number }

/** A delivery schedule requested by a new buyer: one delivery in four weeks, at today's fixed price. */
export async function buildSchedule(kit: Kit, { offer, totalMilli }: ScheduleInput): Promise<{ id: number }> {
  const buyer = await buildUser(kit)
  const { id: addressId } = await buildAddress(kit, buyer.id)
  const ctx = requestedBy(kit, buyer)
  const quantityMilli = totalMilli ?? offer.variant.moqMilli * 10
  const { id } = await createSchedule(ctx, `schedule-${kit.next()}`, {
    offerId: String(offer.id),
    addressId: String(addressId),
    totalMilli: quantityMilli,
    rule: 'FIXED',
    capPaise: null,
    floorPaise: null,
    drops: [{ day: addDays(istDate(ctx.now), 28), quantityMilli }],
  })
  return { id }
}
