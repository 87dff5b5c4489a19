import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

export type ProfileRow = RowOf<'sellers.readProfile'>

/** The record of a business; undefined if there is none. */
export const readProfile = (db: Db, id: number): Promise<ProfileRow | undefined> =>
  rowOf(
    db,
    'sellers.readProfile',
    sql`select s.id, s.slug, s.status, s.min_order_paise, s.lead_days,
          to_char(s.closed_from, 'YYYY-MM-DD') as "closedFrom", to_char(s.closed_to, 'YYYY-MM-DD') as "closedTo",
          s.closed_note,
          s.settlement_cycle, s.settlement_frozen_until,
          s.is_premium, s.version,
          (select b.verified_at from seller_bank_accounts b where b.seller_id = s.id
          and b.replaced_at is null) as "bankVerifiedAt",
          case when s.status = 'SUSPENDED' then (
            select e.note from status_events e where e.entity = 'seller' and e.entity_id = s.id order by e.id desc
            limit 1) end as requested
        from sellers s where s.id = ${id}`,
  )

type Registration = RowOf<'sellers.readRegistrations'>

/** The GSTINs of a business, with their letters of undertaking from a financial year on. */
export const readRegistrations = (db: Db, sellerId: number, financialYear: string): Promise<Registration[]> =>
  rowsOf(
    db,
    'sellers.readRegistrations',
    sql`select gstin, invoice_prefix,
          (select coalesce(jsonb_agg(jsonb_build_object('financialYear', l.financial_year, 'number', l.number)
          order by l.financial_year), '[]')
            from seller_luts l where l.gstin = g.gstin and l.financial_year >= ${financialYear}) as luts
        from seller_gstins g where seller_id = ${sellerId} order by gstin`,
  )
