import type { GstinStatus } from '@neev/domain/tax/gstin-statuses'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

/** GSTINs of sellers that are to be asked about: those without a row first, then by the time that is due. */
export const dueGstins = (db: Db, now: Date, limit: number) =>
  rowsOf<{ gstin: string }>(
    db,
    sql`select g.gstin from seller_gstins g join sellers s on s.id = g.seller_id
          left join gstin_statuses k on k.gstin = g.gstin
        where s.status not in ('DRAFT', 'REJECTED') and (k.gstin is null or k.next_try_at <= ${now})
        order by k.next_try_at nulls first, g.gstin limit ${limit}`,
  )

export type StandingRow = {
  gstin: string
  status: GstinStatus | null
  taxpayerType: string | null
  legalName: string | null
  cancelledOn: string | null
  checkedAt: Date | null
  silent: boolean
}

/** What is known of these GSTINs. */
export const readStandings = (db: Db, gstins: readonly string[]) =>
  rowsOf<StandingRow>(
    db,
    sql`select gstin, status, taxpayer_type as "taxpayerType", legal_name as "legalName",
          to_char(cancelled_on, 'YYYY-MM-DD') as "cancelledOn", checked_at as "checkedAt", failure is not null as silent
        from gstin_statuses where gstin = any(${gstins}::text[])`,
  )

/** Invariants of registrations; the events that stop offers have some minutes to be delivered. */
export const gstinInvariants: Invariant[] = [
  {
    name: 'stopped registrations',
    message: 'no offer is live whose dispatch point invoices under a GSTIN that is suspended or cancelled',
    query: sql`
      select o.id from offers o join dispatch_points d on d.id = o.dispatch_point_id
        join gstin_statuses g on g.gstin = d.gstin
      where o.status = 'LIVE' and g.status in ('SUSPENDED', 'CANCELLED') and g.changed_at < now() - interval '20 minutes'`,
  },
]
