import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

/** A line of an award, whose seller can be asked for what stayed open of the requested one. */
export type AwardedLine = {
  quotationLineId: number
  offerId: number
  title: string
  sellerName: string
  unit: string
  pricePaise: number
  leadDays: number
}

/** A line with the quantity that nobody was asked for since its award, as its request would be made again. */
export type RestLine = RowOf<'quotations.readRest'>

/**
 * What an award left open of a request, and nobody was asked for since: neither by a request for the rest, unless that ended
 * without an order, nor by a delivery schedule, of which a declined, withdrawn or ended one takes what was called off.
 */
export const readRest = (db: Db, requestId: number): Promise<RestLine[]> =>
  rowsOf(
    db,
    'quotations.readRest',
    sql`select l.id, v.sku, k.slug as category, l.description, l.quantity_milli - a.milli - n.milli as "quantityMilli",
          l.unit, l.note, a.lines as awarded
        from quote_request_lines l join category_shown k on k.id = l.category_id left join size_shown v on v.id = l.variant_id
          cross join lateral (select coalesce(sum((q.awarded_milli + coalesce((select sum(case
                when h.status in ('PROPOSED', 'COUNTERED', 'AGREED') then h.total_milli
                when h.status in ('CLOSED', 'LAPSED') then schedule_called(h.id) end) from schedule_shown h where h.rest_of = q.id), 0))
              * case when w.unit = l.unit then 1 when l.unit = 'tonne' then 0.001 else 1000 end), 0)::bigint as milli,
            coalesce(json_agg(json_build_object('quotationLineId', q.id, 'offerId', q.offer_id, 'title', w.title,
              'sellerName', c.trade_name, 'unit', w.unit, 'pricePaise', q.price_paise, 'leadDays', t.lead_days)
              order by q.id), '[]') as lines
            from quotation_lines q join quotations t on t.id = q.quotation_id join seller_shown c on c.id = t.seller_id
              join offer_shown o on o.id = q.offer_id join size_shown w on w.id = o.variant_id
            where q.request_line_id = l.id and q.awarded_at is not null) a
          cross join lateral (select coalesce(sum(x.quantity_milli), 0)::bigint as milli
            from quote_request_lines x join quote_requests r on r.id = x.request_id
            where x.rest_of = l.id and r.status not in ('CANCELLED', 'NO_AWARD')) n
        where l.request_id = ${requestId} and l.quantity_milli > a.milli + n.milli order by l.position`,
  )

/** What was asked for the rest of a request. */
export const readRestRequests = (db: Db, requestId: number) =>
  rowsOf(
    db,
    'quotations.readRestRequests',
    sql`select r.id, r.status from quote_requests r where r.rest_of = ${requestId} order by r.id`,
  )

/** The delivery schedules of what an award of a request left open. */
export const readRestSchedules = (db: Db, requestId: number) =>
  rowsOf(
    db,
    'quotations.readRestSchedules',
    sql`select h.id from schedule_shown h join quotation_lines l on l.id = h.rest_of join quotations q on q.id = l.quotation_id
        where q.request_id = ${requestId} order by h.id`,
  )
