import { istDate } from '@neev/domain/core/fiscal'
import { isRefusal, type Refusal, refuse } from '@neev/domain/core/refusals'
import {
  type ActiveStatus,
  type Callable,
  type PriceRule,
  priceOfCall,
  whyNotCalled,
} from '@neev/domain/orders/schedules'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { deliverBy, type OfferRow, priceAt, rulesOf, whyNotOffered } from '#features/catalogue/products/products.ts'
import type { Where } from '#features/places/shipping/shipping.ts'

/** The delivery schedule of a cart line. */
export type CallOfLine = Omit<Callable, 'graceDays'> & {
  scheduleId: number
  dropId: number | null
  /** Planned delivery date (Indian date). */
  day: string
  pincode: string
  status: ActiveStatus
  rule: PriceRule['rule']
  pricePaise: number | null
  capPaise: number | null
  floorPaise: number | null
  /** Sequence number of the call-off. */
  nextNo: number
}

/** Locks schedules, so that concurrent orders, closures and suspensions of one schedule wait for each other. */
export const lockSchedules = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.selectFrom('schedules').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** The price rule of a row; check constraints ensure consistency. */
export const ruleOf = ({
  rule,
  pricePaise,
  capPaise,
  floorPaise,
}: Pick<CallOfLine, 'rule' | 'pricePaise' | 'capPaise' | 'floorPaise'>): PriceRule =>
  rule === 'FIXED'
    ? { rule, pricePaise: pricePaise ?? 0 }
    : { rule, capPaise: capPaise ?? 0, floorPaise: floorPaise ?? 0 }

/** The price of a call-off by its schedule's rule now, per selling unit; or why it is not possible. */
export function priceCall(
  ctx: Ctx,
  offer: OfferRow,
  { call, quantityMilli, graceDays }: { call: CallOfLine; quantityMilli: number; graceDays: number },
  where: Where,
) {
  if (where.place.pincode !== call.pincode) return refuse('CALL_OTHER_SITE', { pincode: call.pincode })
  const why = whyNotOffered(ctx, offer)
  if (why) return why
  const km = where.km.get(offer.dispatchPointId)
  if (km === undefined) return refuse('NOT_SERVICEABLE', { pincode: call.pincode })
  const days = { today: istDate(ctx.now), earliest: deliverBy(ctx, offer.leadDays, km, where.place) }
  const refusal = whyNotCalled({ ...call, graceDays }, { quantityMilli, day: call.day }, rulesOf(offer), days)
  if (refusal) return refusal
  const price = callPrice(ctx, offer, call, where)
  return isRefusal(price)
    ? price
    : { pricePaise: price.pricePaise, buyer: 'EVERYONE' as const, contract: null, source: 'SCHEDULE' }
}

/**
 * The price by the rule now. A fixed one does not need today's price; without a price of the seller there is no day
 * price.
 */
export function callPrice(
  ctx: Ctx,
  offer: OfferRow,
  schedule: Pick<CallOfLine, 'rule' | 'pricePaise' | 'capPaise' | 'floorPaise' | 'totalMilli'>,
  where: Where,
): (ReturnType<typeof priceOfCall> & { dayPaise: number | null }) | Refusal {
  const rule = ruleOf(schedule)
  const day = priceAt(ctx, offer, schedule.totalMilli, where)
  if (rule.rule === 'FIXED')
    return { ...priceOfCall(rule, rule.pricePaise), dayPaise: isRefusal(day) ? null : day.pricePaise }
  return isRefusal(day) ? day : { ...priceOfCall(rule, day.pricePaise), dayPaise: day.pricePaise }
}
