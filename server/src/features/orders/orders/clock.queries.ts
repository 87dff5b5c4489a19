import { openClaimStatuses } from '@neev/domain/aftersales/claims/claims'
import { istDate } from '@neev/domain/core/fiscal'
import { orderClocks } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'

/** Suborders (s) a week after their expected date without a failed delivery attempt. */
export const assumedDelivered = (now: Date): Sql => sql`s.status = 'DISPATCHED'
  and s.expected_delivery < ${istDate(now)}::date - ${orderClocks.assumeDeliveredDays}::int
  and not exists (select 1 from shipments h where h.suborder_id = s.id and h.claim_id is null
  and h.status = 'FAILED')`

/** Suborders (s) whose claim period is over and that have no open claim. */
export const claimPeriodOver = (now: Date): Sql => sql`s.status = 'DELIVERED'
  and s.delivered_at < ${now}::timestamptz - make_interval(days => ${orderClocks.claimDays}::int)
  and not exists (select 1 from claim_shown k where k.suborder_id = s.id
  and k.status = any(${openClaimStatuses}::text[]))`

/** The first suborders (s) that a condition holds for. */
export const dueSuborders = (db: Db, due: Sql, max: number): Promise<{ id: number; orderId: number }[]> =>
  rowsOf(
    db,
    'orders.dueSuborders',
    sql`select s.id, s.order_id from suborders s where ${due} order by s.id limit ${max}`,
  )

/** Whether a condition holds for a suborder (s). */
export const isDue = async (db: Db, id: number, due: Sql): Promise<boolean> =>
  (await rowsOf(db, 'orders.isDue', sql`select 1 from suborders s where s.id = ${id} and ${due}`)).length > 0
