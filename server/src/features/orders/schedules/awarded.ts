import { whyNotLine } from '@neev/domain/buying/carts'
import { istDate } from '@neev/domain/core/fiscal'
import { refuse } from '@neev/domain/core/refusals'
import { wholeDrops, whyNotPlan } from '@neev/domain/orders/schedules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { settingsAsOf } from '#core/settings.ts'
import { type OfferRow, rulesOf } from '#features/catalogue/products/products.ts'
import { getAddress } from '#features/people/accounts/accounts.ts'
import { insertSchedule } from './ask.queries.ts'
import { toWholeQuantity } from './whole.ts'

/** An awarded line of a quotation that is delivered in parts; `earliest` is the first possible Indian date. */
export type InParts = {
  quotationLineId: number
  offer: OfferRow
  quantityMilli: number
  /** Per selling unit, before GST and freight. */
  pricePaise: number
  earliest: string
  drops: readonly { day: string; quantityMilli: number }[]
}

/** The caller's address, which must be at the pincode that was quoted for. */
type Site = { addressId: string; pincode: string }

/** The deliveries of a line in whole bars; refuses a plan that is not its quantity, or not possible. */
function plannedOf(ctx: Ctx, { offer, quantityMilli, earliest, drops }: InParts) {
  const { unit } = offer.variant
  refuseIf(whyNotPlan({ totalMilli: quantityMilli, drops }, unit, { today: istDate(ctx.now), earliest }))
  const planned = wholeDrops(drops, (milli) => toWholeQuantity(offer, milli))
  if (!planned) throw refused('QUANTITY_BAD', {}, 'drops')
  for (const [at, drop] of planned.entries()) {
    // As at its call-off: the remainder may be of any size, and stock is checked then
    const isLast = at === planned.length - 1
    const rules = { ...rulesOf(offer), availableMilli: null, ...(isLast && { moqMilli: 0, stepMilli: 0 }) }
    const why = whyNotLine(drop.quantityMilli, rules)
    if (why) refuseIf({ ...why, field: 'drops' })
  }
  return planned.map((drop) => ({ ...drop, note: null }))
}

/** A schedule of each line at its quoted price, with what differs between agreed ones and those that are asked for. */
async function insertEach(
  ctx: Ctx,
  site: Site,
  lines: readonly InParts[],
  { answerBy, isAgreed }: { answerBy: Date; isAgreed: boolean },
) {
  const { line1, line2, landmark, city, district, stateCode, pincode } = await getAddress(ctx, site.addressId)
  if (pincode !== site.pincode) refuseIf(refuse('QUOTE_OTHER_SITE', { pincode: site.pincode }, 'addressId'))
  const { userId } = actorOf(ctx)
  const transition = isAgreed ? ('accept' as const) : ('ask' as const)
  for (const line of lines) {
    const drops = plannedOf(ctx, line)
    const { offer, quotationLineId, pricePaise, quantityMilli: totalMilli } = line
    const requested = { rule: 'FIXED' as const, pricePaise }
    const schedule = {
      ...{ userId, sellerId: offer.sellerId, offerId: offer.id, pincode, totalMilli },
      ...(isAgreed ? { quotationLineId, restOf: null } : { quotationLineId: null, restOf: quotationLineId }),
      site: { line1, line2, landmark, city, district, stateCode, pincode },
      ...{ ...requested, capPaise: null, floorPaise: null, requested, note: null },
      endsOn: drops.map(({ day }) => day).reduce((last, day) => (day > last ? day : last)),
      ...{ answerBy, agreedAt: isAgreed ? ctx.now : null },
    }
    const { id } = found(await insertSchedule(ctx.db, schedule, drops, ctx.now))
    const to = isAgreed ? 'AGREED' : 'PROPOSED'
    await recordTransition(ctx, {
      ...{ entity: 'schedule', id, from: null, to },
      ...(isAgreed && { reasonCode: transition }),
    })
    await audit(ctx, `schedule.${transition}`, 'schedule', id, null, { ...requested, totalMilli, quotationLineId })
    await ctx.emit('schedule.moved', { scheduleId: id, transition, by: 'BUYER' })
  }
}

/**
 * Makes a delivery schedule of each awarded line, agreed at the quoted price for its whole quantity: both sides have
 * agreed to these by the quotation and its award. Delivered to the caller's address, which is at the pincode that was
 * quoted for. Part of the caller's transaction.
 */
export const scheduleAwarded = (ctx: Ctx, site: Site, lines: readonly InParts[]): Promise<void> =>
  insertEach(ctx, site, lines, { answerBy: ctx.now, isAgreed: true })

/**
 * Asks the sellers of awarded lines for what stayed open of the requested ones, at the awarded prices: they have not
 * offered this quantity, so that each agrees, counters or declines as with any schedule. Part of the caller's transaction.
 */
export async function askForRest(ctx: Ctx, site: Site, lines: readonly InParts[]): Promise<void> {
  const { scheduleAnswerHours } = await settingsAsOf(ctx)
  const answerBy = new Date(ctx.now.getTime() + scheduleAnswerHours * 3_600_000)
  await insertEach(ctx, site, lines, { answerBy, isAgreed: false })
}
