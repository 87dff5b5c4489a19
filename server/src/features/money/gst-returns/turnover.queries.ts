import type { KnownTurnover } from '@neev/domain/money/gst-returns/quarterly-returns'
import type { SellerTurnover } from '@neev/domain/tax/einvoices'
import type { WrittenYear } from '@neev/domain/tax/turnover'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

/** Issued documents without tax by seller and financial year; credit notes with a minus, each in the year of its own date. */
const written = sql`(
  select seller_id, financial_year as year, issued_at, coalesce((totals ->> 'taxablePaise')::bigint, 0) as paise from invoice_shown invoices
  union all select i.seller_id, n.financial_year, n.issued_at, n.taxable_paise from debit_note_shown n
    join invoice_shown i on i.id = n.invoice_id
  union all select i.seller_id, n.financial_year, n.issued_at, -n.taxable_paise from credit_note_shown n
    join invoice_shown i on i.id = n.invoice_id
)`
/** Sellers of one PAN have one turnover; without a PAN each has its own. */
const samePan = sql`(o.id = s.id or (s.pan <> '' and o.pan = s.pan))`

/** What the PAN of a seller invoiced here, latest year first. */
export const readWritten = (db: Db, sellerId: number): Promise<WrittenYear[]> =>
  rowsOf(
    db,
    'gst-returns.readWritten',
    sql`select w.year, sum(w.paise)::bigint as "valuePaise" from sellers s join sellers o on ${samePan}
        join ${written} w on w.seller_id = o.id where s.id = ${sellerId} group by 1 order by 1 desc`,
  )

export type Filer = { isComposition: boolean; turnover: KnownTurnover }

/** The owner of a GSTIN, with the turnover of its PAN here by quarter and the day on which it declared a larger one. */
export const readFiler = (db: Db, gstin: string): Promise<Filer | undefined> =>
  rowOf(
    db,
    'gst-returns.readFiler',
    sql`select s.gst_type = 'COMPOSITION' as "isComposition", jsonb_build_object(
          'declaredOn', case when s.over_5_crore then coalesce(to_char(s.einvoice_since at time zone 'Asia/Kolkata',
            'YYYY-MM-DD'), '') end,
          'quarters', coalesce((select jsonb_agg(jsonb_build_object('quarter', q.quarter, 'valuePaise', q.paise)) from (
            select w.year || '-Q' || to_char((w.issued_at at time zone 'Asia/Kolkata') - interval '3 months', 'Q')
              as quarter, sum(w.paise)::bigint as paise
            from sellers o join ${written} w on w.seller_id = o.id where ${samePan} group by 1) q), '[]')) as turnover
        from seller_gstin_shown g join sellers s on s.id = g.seller_id where g.gstin = ${gstin}`,
  )

export const readIsComposition = async (db: Db, sellerId: number): Promise<boolean> =>
  (
    await rowOf(
      db,
      'gst-returns.readIsComposition',
      sql`select gst_type = 'COMPOSITION' as is from seller_shown sellers where id = ${sellerId}`,
    )
  )?.is ?? false

export type WrittenBySeller = { sellerId: number; turnover: SellerTurnover; years: WrittenYear[] }

/** All sellers with a year above a value, by their declared turnover. */
export const readAbove = (db: Db, valuePaise: number): Promise<WrittenBySeller[]> =>
  rowsOf(
    db,
    'gst-returns.readAbove',
    sql`with years as (
          select s.id as seller_id, w.year, sum(w.paise)::bigint as paise from sellers s join sellers o on ${samePan}
          join ${written} w on w.seller_id = o.id group by 1, 2 having sum(w.paise) > ${valuePaise}
        )
        select s.id as "sellerId", case when s.over_500_crore then 'OVER_500_CRORE' when s.over_5_crore then 'OVER_5_CRORE'
            else 'UP_TO_5_CRORE' end as turnover,
          jsonb_agg(jsonb_build_object('year', y.year, 'valuePaise', y.paise)) as years
        from years y join sellers s on s.id = y.seller_id group by s.id order by s.id`,
  )

export type TurnoverNotice = RowOf<'gst-returns.readNotified'>

/** Who is told about a seller's turnover. */
export const readNotified = (db: Db, sellerId: number): Promise<TurnoverNotice | undefined> =>
  rowOf(
    db,
    'gst-returns.readNotified',
    sql`select coalesce(nullif(s.trade_name, ''), s.legal_name) as company,
          coalesce((select jsonb_agg(m.user_id order by m.user_id) from seller_member_shown m
            where m.seller_id = s.id and m.role = 'OWNER'), '[]') as owners,
          coalesce((select jsonb_agg(r.user_id order by r.user_id) from user_role_shown r where r.role = 'admin'), '[]') as admins
        from sellers s where s.id = ${sellerId}`,
  )
