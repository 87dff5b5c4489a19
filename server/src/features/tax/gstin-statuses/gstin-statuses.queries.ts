import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Suborders (s) of an order whose goods did not all leave yet. */
const isOpen = sql`s.status not in ('DISPATCHED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REJECTED', 'EXPIRED')`

/**
 * GSTINs of sellers, of companies, of addresses and of open orders that are to be asked about: those without a row first,
 * then by the time that is due.
 */
export const dueGstins = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    'gstin-statuses.dueGstins',
    sql`select g.gstin from (
          select x.gstin from seller_gstin_shown x join seller_shown s on s.id = x.seller_id
          where s.status not in ('DRAFT', 'REJECTED')
          union select x.gstin from b2b_gstin_shown x join b2b_account_shown a on a.id = x.account_id where a.status <> 'REJECTED'
          union select x.gstin from address_shown x where x.gstin is not null and x.deleted_at is null
          union select o.gstin from order_shown o join suborder_shown s on s.order_id = o.id
          where o.gstin is not null and ${isOpen}
        ) g left join gstin_statuses k on k.gstin = g.gstin
        where k.gstin is null or k.next_try_at <= ${now}
        order by k.next_try_at nulls first, g.gstin limit ${limit}`,
  )

/** The time at which a GSTIN is to be asked about again; undefined if it never was. */
export const nextTryOf = (db: Db, gstin: string) =>
  rowOf(db, 'gstin-statuses.nextTryOf', sql`select next_try_at as at from gstin_statuses where gstin = ${gstin}`)

/** Orders placed under a GSTIN of which goods did not leave yet. */
export const ordersUnder = (db: Db, gstin: string) =>
  rowsOf(
    db,
    'gstin-statuses.ordersUnder',
    sql`select o.id from order_shown o where o.gstin = ${gstin}
          and exists (select 1 from suborder_shown s where s.order_id = o.id and ${isOpen}) order by o.id`,
  )

export type StandingRow = RowOf<'gstin-statuses.readStandings'>

/** What is known of these GSTINs. */
export const readStandings = (db: Db, gstins: readonly string[]) =>
  rowsOf(
    db,
    'gstin-statuses.readStandings',
    sql`select gstin, status, taxpayer_type, legal_name,
          to_char(cancelled_on, 'YYYY-MM-DD') as "cancelledOn", checked_at, failure is not null as silent
        from gstin_statuses where gstin = any(${gstins}::text[])`,
  )

/** Invariants of registrations; the events that stop offers have some minutes to be delivered. */
export const gstinInvariants: Invariant[] = [
  {
    name: 'stopped registrations',
    message: 'no offer is live whose dispatch point invoices under a GSTIN that is suspended or cancelled',
    query: sql`
      select o.id from offer_shown o join dispatch_point_shown d on d.id = o.dispatch_point_id
        join gstin_statuses g on g.gstin = d.gstin
      where o.status = 'LIVE' and g.status in ('SUSPENDED', 'CANCELLED') and g.changed_at < now() - interval '20 minutes'`,
  },
]
