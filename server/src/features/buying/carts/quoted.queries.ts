import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** The awarded line of a quotation of a cart line (l); null for others. */
export const quotedJson: Sql = sql`case when l.quotation_line_id is not null then (
  select json_build_object('lineId', ql.id, 'quotationId', q.id, 'requestId', q.request_id, 'pincode', r.pincode,
    'pricePaise', ql.price_paise, 'status', q.status, 'validUntil', q.valid_until, 'isOrdered', exists (
      select 1 from order_line_shown x join suborder_shown s on s.id = x.suborder_id where x.quotation_line_id = ql.id
        and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED')))
  from quotation_line_shown ql join quotation_shown q on q.id = ql.quotation_id join quote_request_shown r on r.id = q.request_id
  where ql.id = l.quotation_line_id) end`
