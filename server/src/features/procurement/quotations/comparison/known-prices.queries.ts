import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

/**
 * What is known of the price of the goods of a line, with its dates and sources.
 * `lastPaidPaise`: What the buyer last paid for one unit, delivered with GST, when, and with which order of whom; null if never bought.
 * `indexPaise`: The price index of the goods in the state of the site, for one unit before GST and freight, its day and its series.
 */
export type KnownPrice = RowOf<'quotations.known'>

/** A company, or a buyer without one. */
export type Paying = { companyId: number } | { userId: number }

/** `goods` selects line, size and state; what was paid and published until `before`. */
const known = (db: Db, goods: Sql, buyer: Paying, before: Date) =>
  rowsOf(
    db,
    'quotations.known',
    sql`select g.id as "lineId", last.paise as "lastPaidPaise", last.placed_at as "lastPaidAt", last.number as "lastPaidOrder",
          last.trade_name as "lastPaidSeller", index.median_paise as "indexPaise", to_char(index.day, 'YYYY-MM-DD') as "indexDay",
          index.code as "indexCode", index.state_code as "indexState"
        from (${goods}) g join size_shown v on v.id = g.variant_id join product_shown p on p.id = v.product_id
          left join lateral (
            select round(x.total_paise * 1000.0 / x.quantity_milli)::bigint as paise, d.placed_at, d.number, c.trade_name
            from order_line_shown x join suborder_shown s on s.id = x.suborder_id join order_shown d on d.id = s.order_id
              join seller_shown c on c.id = s.seller_id
            where ${'companyId' in buyer ? sql`d.company_id = ${buyer.companyId}` : sql`d.user_id = ${buyer.userId}`}
              and x.variant_id = v.id and d.placed_at <= ${before}
              and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED') and x.replaces_line_id is null
            order by d.placed_at desc, x.id desc limit 1) last on true
          left join lateral (
            select i.median_paise, i.day, e.code, e.state_code
            from index_series_shown e join index_points i on i.series_id = e.id
            where e.state_code = g.state_code and e.unit = v.unit
              and i.day <= (${before}::timestamptz at time zone 'Asia/Kolkata')::date
              and (e.variant_id = v.id or (e.category_id = p.category_id and e.diameter_mm = v.diameter_mm))
            order by e.variant_id is null, i.day desc limit 1) index on true`,
  )

/** What is known of the requested sizes of a request, by requested line; described goods are left out. */
export const knownOfRequest = (db: Db, requestId: number, buyer: Paying, before: Date) =>
  known(
    db,
    sql`select l.id, l.variant_id, pc.state_code from quote_request_lines l join quote_requests r on r.id = l.request_id
          join pincode_shown pc on pc.pincode = r.pincode where r.id = ${requestId} and l.variant_id is not null`,
    buyer,
    before,
  )

/** What is known of the sizes of quoted lines, by quoted line. */
export const knownOfQuoted = (db: Db, lineIds: readonly number[], buyer: Paying, before: Date) =>
  known(
    db,
    sql`select ql.id, o.variant_id, pc.state_code from quotation_lines ql join quotations q on q.id = ql.quotation_id
          join quote_requests r on r.id = q.request_id join pincode_shown pc on pc.pincode = r.pincode
          join offer_shown o on o.id = ql.offer_id where ql.id = any(${lineIds}::bigint[])`,
    buyer,
    before,
  )
