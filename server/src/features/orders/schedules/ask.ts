import { whyNotLine } from '@neev/domain/buying/carts'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { whyNotPrice } from '@neev/domain/offers/prices/prices'
import { scheduleInput, scheduleLimits, whyNotPlan } from '@neev/domain/orders/schedules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { settingsAsOf } from '#core/settings.ts'
import { buyerOf } from '#features/businesses/b2b/b2b.ts'
import {
  deliverBy,
  type OfferRow,
  priceAt,
  readOffers,
  rulesOf,
  whyNotOffered,
} from '#features/catalogue/products/products.ts'
import { getAddress } from '#features/people/accounts/accounts.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { readWhere, type Where } from '#features/places/shipping/shipping.ts'
import { insertSchedule } from './ask.queries.ts'
import { offerWithId } from './schedules.queries.ts'
import { getSchedule, type ScheduleRow } from './schedules.ts'
import { toWholeQuantity } from './whole.ts'

const perBuyer = rateLimit('schedules.ask', 30, 60 * 60)

/** The offer at the site for this buyer today, with the earliest delivery date; throws if it is not available. */
async function offerAt(ctx: Ctx, offerId: string, pincode: string) {
  const place = await getPlace(ctx, pincode)
  const [offer] = await readOffers(ctx, offerWithId(idOf(offerId)), place, {
    buyer: await buyerOf(ctx),
    companyId: null,
  })
  if (!offer) throw refused('NOT_FOUND')
  refuseIf(whyNotOffered(ctx, offer))
  const where = await readWhere(ctx, place)
  const km = where.km.get(offer.dispatchPointId)
  if (km === undefined) throw refused('NOT_SERVICEABLE', { pincode })
  return { offer, where, earliest: deliverBy(ctx, offer.leadDays, km, place) }
}

function priceOf(ctx: Ctx, offer: OfferRow, totalMilli: number, where: Where): number {
  const price = priceAt(ctx, offer, totalMilli, where)
  if (isRefusal(price)) throw new Refused(price)
  return price.pricePaise
}

/** The terms shown by the form. */
export async function scheduleTerms(ctx: Ctx, offerId: string, pincode: string, totalMilli: number) {
  const { offer, where, earliest } = await offerAt(ctx, offerId, pincode)
  const total = toWholeQuantity(offer, totalMilli)
  const names = found(
    await ctx.db
      .selectFrom('offerShown as o')
      .innerJoin('sizeShown as v', 'v.id', 'o.variantId')
      .innerJoin('productShown as p', 'p.id', 'v.productId')
      .innerJoin('sellerShown as c', 'c.id', 'o.sellerId')
      .select(['v.title', 'p.identifier as productIdentifier', 'p.picture as drawing', 'c.tradeName as sellerName'])
      .where('o.id', '=', offer.id)
      .executeTakeFirst(),
  )
  return {
    ...names,
    offerId: offer.id,
    unit: offer.variant.unit,
    isBars: offer.variant.diameterMm !== null,
    totalMilli: total,
    moqMilli: offer.moqMilli,
    stepMilli: offer.stepMilli,
    leadDays: offer.leadDays,
    earliest,
    furthest: addDays(istDate(ctx.now), scheduleLimits.furthestDays),
    pricePaise: priceOf(ctx, offer, total, where),
  }
}

/** Requests a schedule: the plan in whole bars, a fixed price as of today for the whole quantity. */
export async function createSchedule(ctx: Ctx, key: string, values: unknown): Promise<ScheduleRow> {
  const input = parseInput(scheduleInput, values)
  await perBuyer(ctx, ofAccount(actorOf(ctx).userId))
  const { id } = await withIdempotency(ctx, key, values, async (ctx) => {
    const { rule, capPaise, floorPaise } = input
    const address = await getAddress(ctx, input.addressId)
    const { offer, where, earliest } = await offerAt(ctx, input.offerId, address.pincode)
    refuseIf(whyNotPlan(input, offer.variant.unit, { today: istDate(ctx.now), earliest }))
    const drops = input.drops.map((drop) => ({ ...drop, quantityMilli: toWholeQuantity(offer, drop.quantityMilli) }))
    for (const { quantityMilli } of drops) {
      // Stock is checked at each call-off
      const why = whyNotLine(quantityMilli, { ...rulesOf(offer), availableMilli: null })
      if (why) refuseIf({ ...why, field: 'drops' })
    }
    const totalMilli = sum(drops.map(({ quantityMilli }) => quantityMilli))
    const pricePaise = rule === 'FIXED' ? priceOf(ctx, offer, totalMilli, where) : null
    if (capPaise !== null) {
      const why = whyNotPrice(capPaise, offer.variant.mrpPaise, offer.rateBp)
      if (why) refuseIf({ ...why, field: 'capPaise' })
    }
    const requested = rule === 'FIXED' ? { rule, pricePaise } : { rule, capPaise, floorPaise }
    const { line1, line2, landmark, city, district, stateCode, pincode } = address
    const site = { line1, line2, landmark, city, district, stateCode, pincode }
    const { scheduleAnswerHours } = await settingsAsOf(ctx)
    const answerBy = new Date(ctx.now.getTime() + scheduleAnswerHours * 3_600_000)
    const endsOn = drops.map(({ day }) => day).reduce((last, day) => (day > last ? day : last))
    const limits = rule === 'FIXED' ? { capPaise: null, floorPaise: null } : { capPaise, floorPaise }
    const { userId } = actorOf(ctx)
    const schedule = {
      userId,
      sellerId: offer.sellerId,
      offerId: offer.id,
      pincode,
      site,
      totalMilli,
      rule,
      pricePaise,
      ...limits,
      requested,
      note: input.note,
      endsOn,
      answerBy,
      quotationLineId: null,
      restOf: null,
      agreedAt: null,
    }
    const { id } = found(await insertSchedule(ctx.db, schedule, drops, ctx.now))
    await recordTransition(ctx, { entity: 'schedule', id, from: null, to: 'PROPOSED', note: input.note })
    await audit(ctx, 'schedule.ask', 'schedule', id, null, { ...requested, totalMilli })
    await ctx.emit('schedule.moved', { scheduleId: id, transition: 'ask', by: 'BUYER' })
    return { id }
  })
  return getSchedule(ctx, id)
}
