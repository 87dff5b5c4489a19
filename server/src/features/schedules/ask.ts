import { addDays, istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { whyNotLine } from '@neev/domain/orders/carts'
import { scheduleInput, scheduleLimits, whyNotPlan } from '@neev/domain/orders/schedules'
import { whyNotPrice } from '@neev/domain/pricing/prices'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { once } from '#core/idempotency.ts'
import { rateLimit } from '#core/limits.ts'
import { settingsAsOf } from '#core/settings.ts'
import { getAddress } from '#features/accounts/accounts.ts'
import { buyerOf } from '#features/b2b/b2b.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import {
  deliverBy,
  loadOf,
  type OfferRow,
  priceAt,
  readOffers,
  rulesOf,
  whyNotOffered,
} from '#features/products/products.ts'
import { kmTo, readNetwork } from '#features/shipping/shipping.ts'
import { getSchedule, type ScheduleRow } from './schedules.ts'

const perBuyer = rateLimit('schedules.ask', 30, 60 * 60)

/** The offer at the site for this buyer today, with the earliest delivery date; throws if it is not available. */
async function offerAt(ctx: Ctx, offerId: string, pincode: string) {
  const place = await getPlace(ctx, pincode)
  const [offer] = await readOffers(ctx, sql`o.id = ${idOf(offerId)}`, place, await buyerOf(ctx))
  if (!offer) throw refused('NOT_FOUND')
  refuseIf(whyNotOffered(ctx, offer))
  const where = { network: await readNetwork(ctx), km: await kmTo(ctx, place), place }
  const km = where.km.get(offer.dispatchPointId)
  if (km === undefined) throw refused('NOT_SERVICEABLE', { pincode })
  return { offer, where, earliest: deliverBy(ctx, offer.leadDays, km, place) }
}

/** Rounded to whole bars or bundles, for bars. */
function whole(offer: OfferRow, quantityMilli: number): number {
  const shipment = loadOf(offer, quantityMilli, null)
  if (isRefusal(shipment)) throw new Refused(shipment)
  return shipment.quantityMilli
}

function priceOf(ctx: Ctx, offer: OfferRow, totalMilli: number, where: Parameters<typeof priceAt>[3]): number {
  const price = priceAt(ctx, offer, totalMilli, where)
  if (isRefusal(price)) throw new Refused(price)
  return price.pricePaise
}

/** The terms shown by the form. */
export async function scheduleTerms(ctx: Ctx, offerId: string, pincode: string, totalMilli: number) {
  const { offer, where, earliest } = await offerAt(ctx, offerId, pincode)
  const total = whole(offer, totalMilli)
  const names = found(
    await ctx.db
      .selectFrom('offers as o')
      .innerJoin('variants as v', 'v.id', 'o.variantId')
      .innerJoin('products as p', 'p.id', 'v.productId')
      .innerJoin('sellers as c', 'c.id', 'o.sellerId')
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
  await perBuyer(ctx, String(actorOf(ctx).userId))
  const { id } = await once<{ id: number }>(ctx, key, values, async (ctx, kept) => {
    const { rule, capPaise, floorPaise } = input
    const address = await getAddress(ctx, input.addressId)
    const { offer, where, earliest } = await offerAt(ctx, input.offerId, address.pincode)
    refuseIf(whyNotPlan(input, offer.variant.unit, { today: istDate(ctx.now), earliest }))
    const drops = input.drops.map((drop) => ({ ...drop, quantityMilli: whole(offer, drop.quantityMilli) }))
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
    const now = ctx.now.toISOString()
    const row = await rowOf<{ id: number }>(
      ctx.db,
      sql`with made as (
            insert into schedules (user_id, seller_id, offer_id, pincode, site, total_milli, rule, price_paise,
            cap_paise, floor_paise, requested, note,
              status, ends_on, answer_by, requested_at, moved_at)
            values (${actorOf(ctx).userId}, ${offer.sellerId}, ${offer.id}, ${pincode}, ${JSON.stringify(site)}::jsonb,
            ${totalMilli}, ${rule},
              ${pricePaise}, ${rule === 'FIXED' ? null : capPaise}, ${rule === 'FIXED' ? null : floorPaise},
              ${JSON.stringify(requested)}::jsonb, ${input.note},
              'PROPOSED', ${endsOn}::date, ${answerBy}, ${now}, ${now}) returning id
          ), planned as (
            insert into schedule_drops (schedule_id, on_day, quantity_milli, note)
            select made.id, r.day, r."quantityMilli", r.note
            from made, jsonb_to_recordset(${JSON.stringify(drops)}::jsonb) as r(day date, "quantityMilli" bigint,
            note text)
          ) select id from made`,
    )
    const { id } = found(row)
    await recordTransition(ctx, { entity: 'schedule', id, from: null, to: 'PROPOSED', note: input.note })
    await audit(ctx, 'schedule.ask', 'schedule', id, null, { ...requested, totalMilli })
    await ctx.emit('schedule.moved', { scheduleId: id, transition: 'ask', by: 'BUYER' })
    await kept({ id }).execute(ctx.db)
    return { id }
  })
  return getSchedule(ctx, id)
}
