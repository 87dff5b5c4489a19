import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

/**
 * What is known of the goods of a quoted line.
 * `lastPaidPaise`: What the company last paid for one unit, delivered with GST, and when it ordered; null if it
 * never bought these.
 * `indexPaise`: The price index of the goods in the state, for one unit before GST and freight.
 */
export type Known = RowOf<'order-approvals.knownOf'>

/** The last price that a company paid for the goods of quoted lines, before a moment, and their price index. */
export const knownOf = (
  db: Db,
  { companyId, lineIds, before }: { companyId: number; lineIds: readonly number[]; before: Date },
) =>
  rowsOf(
    db,
    'order-approvals.knownOf',
    sql`select ql.id as "lineId", last.paise as "lastPaidPaise", last.placed_at as "lastPaidAt",
          index.median_paise as "indexPaise"
        from quotation_lines ql join quotations q on q.id = ql.quotation_id
          join quote_requests r on r.id = q.request_id join pincodes pc on pc.pincode = r.pincode
          join offers o on o.id = ql.offer_id join variants v on v.id = o.variant_id join products p on p.id = v.product_id
          left join lateral (
            select round(x.total_paise * 1000.0 / x.quantity_milli)::bigint as paise, d.placed_at
            from order_lines x join suborders s on s.id = x.suborder_id join orders d on d.id = s.order_id
            where d.company_id = ${companyId} and x.variant_id = v.id and d.placed_at <= ${before}
              and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED') and x.replaces_line_id is null
            order by d.placed_at desc, x.id desc limit 1) last on true
          left join lateral (
            select i.median_paise from index_series e join index_points i on i.series_id = e.id
            where e.state_code = pc.state_code and e.unit = v.unit
              and (e.variant_id = v.id or (e.category_id = p.category_id and e.diameter_mm = v.diameter_mm))
            order by e.variant_id is null, i.day desc limit 1) index on true
        where ql.id = any(${lineIds}::bigint[])`,
  )
