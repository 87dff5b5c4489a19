import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { callPrice } from '#features/buying/carts/carts.ts'
import { deliverBy, readOffers, whyNotOffered } from '#features/catalogue/products/products.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere } from '#features/places/shipping/shipping.ts'
import { offerWithId, type ScheduleRow } from './schedules.queries.ts'

const open = ['PROPOSED', 'COUNTERED', 'AGREED']
const without = (refusal: Refusal, earliest: string | null = null) => ({
  price: null,
  whyNoPrice: refusal,
  earliest,
})

/** Price and delivery date of a call-off made now, at the buyer's own prices. */
export async function nowOf(ctx: Ctx, schedule: ScheduleRow) {
  if (!open.includes(schedule.status)) return null
  const place = await findPlace(ctx, schedule.pincode)
  const buyer = schedule.isCompany ? 'COMPANY' : 'EVERYONE'
  const [offer] = await readOffers(ctx, offerWithId(schedule.offerId), place, { buyer, companyId: null })
  if (!offer || !place) return without(refuse('OFFER_UNAVAILABLE'))
  const where = await readWhere(ctx, place)
  const km = where.km.get(offer.dispatchPointId)
  if (km === undefined) return without(refuse('NOT_SERVICEABLE', { pincode: place.pincode }))
  const why = whyNotOffered(ctx, offer)
  if (why) return without(why)
  const price = callPrice(ctx, offer, schedule, where)
  const earliest = deliverBy(ctx, offer.leadDays, km, place)
  return isRefusal(price) ? without(price, earliest) : { price, whyNoPrice: null, earliest }
}
