import { terms } from '@neev/domain/core/refusals'
import { ALERT_DAYS, MAX_ALERTS, priceAlertInput, whyNotAwaited } from '@neev/domain/offers/price-alerts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { bestOfVariants } from '#features/catalogue/products/products.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { type AlertRow, alertsOf, alertsToCheck, markReached, upsertAlert } from './price-alerts.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A size has reached the price of an alert. */
    'price.reached': { alertId: number }
  }
}

/** The caller's alerts: open ones first. */
export const listAlerts = (ctx: Ctx): Promise<AlertRow[]> =>
  alertsOf(ctx.db, actorOf(ctx).userId, since(ctx), 2 * MAX_ALERTS)

/** Alerts end after some days. */
const since = ({ now }: Ctx) => new Date(now.getTime() - ALERT_DAYS * 86_400_000)

type Size = { id: number; productId: number; referenceMilli: number }

/** The lowest delivered price of each size at a pincode, by variant id; missing if nobody delivers. */
async function pricesAt(ctx: Ctx, sizes: readonly Size[], pincode: string): Promise<Map<number, number>> {
  const prices = new Map<number, number>()
  for (const [productId, variants] of Map.groupBy(sizes, (size) => size.productId)) {
    for (const [id, { unitPaise }] of await bestOfVariants(ctx, { id: productId, variants }, pincode))
      prices.set(id, unitPaise)
  }
  return prices
}

/** Creates an alert for a size at a pincode. Refuses if the price is already low enough. */
export async function setAlert(ctx: Ctx, variantId: string, pincode: string, proposed: number): Promise<AlertRow[]> {
  const { targetPaise } = parseInput(priceAlertInput, { targetPaise: proposed })
  const place = await getPlace(ctx, pincode)
  const size = found(
    await ctx.db
      .selectFrom('sizeShown as v')
      .innerJoin('productShown as p', 'p.id', 'v.productId')
      .select(['v.id', 'v.productId', 'v.referenceMilli'])
      .where('v.id', '=', idOf(variantId))
      .where('v.status', '=', 'ACTIVE')
      .where('p.status', '=', 'PUBLISHED')
      .executeTakeFirst(),
  )
  refuseIf(whyNotAwaited(targetPaise, (await pricesAt(ctx, [size], place.pincode)).get(size.id) ?? null))
  const { userId } = actorOf(ctx)
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('priceAlerts')
      .select((db) => db.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('notifiedAt', 'is', null)
      .where('variantId', '!=', size.id)
      .executeTakeFirst()
    if ((row?.count ?? 0) >= MAX_ALERTS) throw refused('TOO_LARGE', { field: terms('PRICE_ALERTS'), max: MAX_ALERTS })
    await upsertAlert(ctx.db, { userId, variantId: size.id, pincode: place.pincode, targetPaise, now: ctx.now })
  })
  return listAlerts(ctx)
}

export async function removeAlert(ctx: Ctx, id: string): Promise<AlertRow[]> {
  found(
    await ctx.db
      .deleteFrom('priceAlerts')
      .where('id', '=', idOf(id))
      .where('userId', '=', actorOf(ctx).userId)
      .returning('id')
      .executeTakeFirst(),
  )
  return listAlerts(ctx)
}

const ROUND = 200

/**
 * Checks alerts for sizes whose prices started or ended since the last check, or that were not checked for six hours
 * (freight, stock and sellers change without a price). Each alert is notified once, even with two servers.
 */
export async function watchPrices(ctx: Ctx): Promise<void> {
  const waiting = await alertsToCheck(ctx.db, ctx.now, since(ctx), ROUND)
  for (const [pincode, sizes] of Map.groupBy(waiting, (one) => one.pincode)) {
    const prices = await pricesAt(ctx, sizes, pincode)
    await transaction(ctx, async (ctx) => {
      for (const { id, alerts } of sizes) {
        const paise = prices.get(id)
        const reached = alerts.flatMap((alert) => (paise !== undefined && paise <= alert.targetPaise ? [alert.id] : []))
        const notice =
          paise !== undefined && reached.length > 0 ? await markReached(ctx.db, reached, paise, ctx.now) : []
        for (const { id: alertId } of notice) await ctx.emit('price.reached', { alertId })
        await ctx.db
          .updateTable('priceAlerts')
          .set({ lookedAt: ctx.now })
          .where('id', '=', anyOf(alerts.map((alert) => alert.id)))
          .where('notifiedAt', 'is', null)
          .execute()
      }
    })
  }
}

/** Deletes the rows of an account. */
export async function eraseAlerts(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom('priceAlerts').where('userId', '=', userId).execute()
}
