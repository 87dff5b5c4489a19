import { terms } from '@neev/domain/core/refusals'
import { ALERT_DAYS, MAX_ALERTS, priceAlertInput, whyNotAwaited } from '@neev/domain/pricing/price-alerts'
import { sql } from 'kysely'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { getPlace } from '#features/pincodes/pincodes.ts'
import { bestOfVariants } from '#features/products/products.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A size has reached the price of an alert. */
    'price.reached': { alertId: number }
  }
}

type AlertRow = {
  id: number
  variantId: number
  sku: string
  title: string
  identifier: string
  unit: string
  pincode: string
  targetPaise: number
  createdAt: Date
  notifiedAt: Date | null
  reportedPaise: number | null
}

const since = (ctx: Ctx) => sql`${ctx.now}::timestamptz - make_interval(days => ${ALERT_DAYS})`

export const listAlerts = (ctx: Ctx): Promise<AlertRow[]> =>
  rowsOf<AlertRow>(
    ctx.db,
    sql`select a.id, a.variant_id as "variantId", v.sku, v.title, p.identifier, v.unit, a.pincode,
      a.target_paise as "targetPaise",
          a.created_at as "createdAt", a.notified_at as "notifiedAt", a.notified_paise as "reportedPaise"
        from price_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
        where a.user_id = ${actorOf(ctx).userId} and a.created_at > ${since(ctx)}
        order by a.notified_at desc nulls first, a.created_at desc, a.id desc limit ${2 * MAX_ALERTS}`,
  )

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
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.productId')
      .select(['v.id', 'v.productId', 'v.referenceMilli'])
      .where('v.id', '=', idOf(variantId))
      .where('v.status', '=', 'ACTIVE')
      .where('p.status', '=', 'PUBLISHED')
      .executeTakeFirst(),
  )
  refuseIf(whyNotAwaited(targetPaise, (await pricesAt(ctx, [size], place.pincode)).get(size.id) ?? null))
  const { userId } = actorOf(ctx)
  const now = ctx.now.toISOString()
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('priceAlerts')
      .select((db) => db.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .where('notifiedAt', 'is', null)
      .where('variantId', '!=', size.id)
      .executeTakeFirst()
    if ((row?.count ?? 0) >= MAX_ALERTS) throw refused('TOO_LARGE', { field: terms('PRICE_ALERTS'), max: MAX_ALERTS })
    await sql`
      insert into price_alerts (user_id, variant_id, pincode, target_paise, created_at, looked_at)
      values (${userId}, ${size.id}, ${place.pincode}, ${targetPaise}, ${now}, ${now})
      on conflict (user_id, variant_id, pincode) where notified_at is null
      do update set target_paise = excluded.target_paise, created_at = excluded.created_at,
      looked_at = excluded.looked_at`.execute(ctx.db)
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

type Waiting = Size & { pincode: string; alerts: { id: number; targetPaise: number }[] }
const ROUND = 200

/**
 * Checks alerts for sizes whose prices started or ended since the last check, or that were not checked for six hours
 * (freight, stock and sellers change without a price). Each alert is notified once, even with two servers.
 */
export async function watchPrices(ctx: Ctx): Promise<void> {
  const now = ctx.now.toISOString()
  const waiting = await rowsOf<Waiting>(
    ctx.db,
    sql`select v.id, v.product_id as "productId", v.reference_milli as "referenceMilli", a.pincode,
          json_agg(json_build_object('id', a.id, 'targetPaise', a.target_paise)) as alerts
        from price_alerts a join variants v on v.id = a.variant_id
        where a.notified_at is null and a.created_at > ${since(ctx)} and (
          a.looked_at < ${now}::timestamptz - interval '6 hours' or exists (
            select 1 from offers o join offer_prices r on r.offer_id = o.id
            where o.variant_id = v.id and r.buyer = 'EVERYONE' and (r.valid_from between a.looked_at and ${now}
            or r.valid_to between a.looked_at and ${now})))
        group by v.id, a.pincode order by min(a.looked_at), v.id limit ${ROUND}`,
  )
  for (const [pincode, sizes] of Map.groupBy(waiting, (one) => one.pincode)) {
    const prices = await pricesAt(ctx, sizes, pincode)
    await transaction(ctx, async (ctx) => {
      for (const { id, alerts } of sizes) {
        const paise = prices.get(id)
        const reached = alerts.filter(({ targetPaise }) => paise !== undefined && paise <= targetPaise)
        const notice = reached.length
          ? await rowsOf<{ id: number }>(
              ctx.db,
              sql`update price_alerts set notified_at = ${now}, notified_paise = ${paise}, looked_at = ${now}
                  where id = any(${reached.map((alert) => alert.id)}::bigint[]) and notified_at is null
                  and target_paise >= ${paise} returning id`,
            )
          : []
        for (const { id: alertId } of notice) await ctx.emit('price.reached', { alertId })
        await ctx.db
          .updateTable('priceAlerts')
          .set({ lookedAt: now })
          .where('id', '=', anyOf(alerts.map((alert) => alert.id)))
          .where('notifiedAt', 'is', null)
          .execute()
      }
    })
  }
}
