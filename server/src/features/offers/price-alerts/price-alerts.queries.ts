import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

export type AlertRow = RowOf<'price-alerts.alertsOf'>

/** A user's alerts since a moment, open ones first. */
export const alertsOf = (db: Db, userId: number, since: Date, max: number): Promise<AlertRow[]> =>
  rowsOf(
    db,
    'price-alerts.alertsOf',
    sql`select a.id, a.variant_id, v.sku, v.title, p.identifier, v.unit, a.pincode,
          a.target_paise, a.created_at, a.notified_at,
          a.notified_paise as "reportedPaise"
        from price_alerts a join size_shown v on v.id = a.variant_id join product_shown p on p.id = v.product_id
        where a.user_id = ${userId} and a.created_at > ${since}
        order by a.notified_at desc nulls first, a.created_at desc, a.id desc limit ${max}`,
  )

type NewAlert = { userId: number; variantId: number; pincode: string; targetPaise: number; now: Date }

/** Writes an alert, or the new target of the user's open one for this size and place. */
export async function upsertAlert(db: Db, { userId, variantId, pincode, targetPaise, now }: NewAlert): Promise<void> {
  await sql`
    insert into price_alerts (user_id, variant_id, pincode, target_paise, created_at, looked_at)
    values (${userId}, ${variantId}, ${pincode}, ${targetPaise}, ${now}, ${now})
    on conflict (user_id, variant_id, pincode) where notified_at is null
    do update set target_paise = excluded.target_paise, created_at = excluded.created_at,
      looked_at = excluded.looked_at`.execute(db)
}

type ToCheck = RowOf<'price-alerts.alertsToCheck'>

/**
 * Sizes and places with open alerts since a moment whose prices started or ended since the last check, or that were not
 * checked for six hours.
 */
export const alertsToCheck = (db: Db, now: Date, since: Date, max: number): Promise<ToCheck[]> =>
  rowsOf(
    db,
    'price-alerts.alertsToCheck',
    sql`select v.id, v.product_id, v.reference_milli, a.pincode,
          json_agg(json_build_object('id', a.id, 'targetPaise', a.target_paise)) as alerts
        from price_alerts a join size_shown v on v.id = a.variant_id
        where a.notified_at is null and a.created_at > ${since} and (
          a.looked_at < ${now}::timestamptz - interval '6 hours' or exists (
            select 1 from offer_shown o join offer_price_shown r on r.offer_id = o.id
            where o.variant_id = v.id and r.buyer = 'EVERYONE' and (r.valid_from between a.looked_at and ${now}
            or r.valid_to between a.looked_at and ${now})))
        group by v.id, v.product_id, v.reference_milli, a.pincode order by min(a.looked_at), v.id limit ${max}`,
  )

/** Marks open alerts as reached at a price, and returns those that were. */
export const markReached = (db: Db, ids: readonly number[], paise: number, now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'price-alerts.markReached',
    sql`update price_alerts set notified_at = ${now}, notified_paise = ${paise}, looked_at = ${now}
        where id = any(${ids}::bigint[]) and notified_at is null and target_paise >= ${paise} returning id`,
  )

/** An alert that was reached; undefined if it was not. */
export const reachedAlert = (db: Db, alertId: number) =>
  rowOf(
    db,
    'price-alerts.reachedAlert',
    sql`select v.title as product, p.identifier, v.sku, a.pincode, a.notified_paise as paise, a.user_id
        from price_alerts a join size_shown v on v.id = a.variant_id join product_shown p on p.id = v.product_id
        where a.id = ${alertId} and a.notified_at is not null and a.notified_paise is not null`,
  )
