import { closedStatuses, type OrderStatus, type SuborderStatus } from '@neev/domain/orders/orders'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { readsAsBuyer } from '#features/company-members/company-members.ts'

type Reader = { companyId: number; userId: number }

/** Orders (o) of the company that the member may read. */
const readable = ({ companyId, userId }: Reader): Sql => sql`o.company_id = ${companyId} and ${readsAsBuyer(userId)}`
const site = sql`concat_ws(', ', o.shipping ->> 'line1', o.shipping ->> 'city')`

/** Closed requests for quotation of a user that were not awarded, with the number of quotations. */
export const quotationsToCompare = (db: Db, userId: number) =>
  rowsOf<{ id: number; title: string; quoted: number }>(
    db,
    sql`select r.id, r.title, count(q.id)::int as quoted from quote_requests r
          join quotations q on q.request_id = r.id and q.status = 'SENT'
        where r.user_id = ${userId} and r.status = 'CLOSED' group by r.id order by r.id desc limit 5`,
  )

export type DeliveryRow = {
  suborderId: number
  orderId: number
  number: string
  sellerName: string
  site: string
  status: SuborderStatus
  expectedOn: string
}

/** Suborders that are expected up to this day (YYYY-MM-DD), the earliest first. */
export const expectedDeliveries = (db: Db, reader: Reader, lastDay: string) =>
  rowsOf<DeliveryRow>(
    db,
    sql`select s.id as "suborderId", o.id as "orderId", s.number, c.trade_name as "sellerName", ${site} as site, s.status,
          to_char(s.expected_delivery, 'YYYY-MM-DD') as "expectedOn"
        from suborders s join orders o on o.id = s.order_id join sellers c on c.id = s.seller_id
        where ${readable(reader)} and s.status in ('PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED')
          and s.expected_delivery <= ${lastDay}::date
        order by s.expected_delivery, s.id limit 6`,
  )

export type OpenOrderRow = {
  id: number
  number: string
  status: OrderStatus
  buyerName: string
  site: string
  placedAt: Date
  payablePaise: number
  total: number
}

/** Orders that need further action, newest first, with their number. */
export const openOrders = (db: Db, reader: Reader) =>
  rowsOf<OpenOrderRow>(
    db,
    sql`select o.id, o.number, o.status, u.name as "buyerName", ${site} as site, o.placed_at as "placedAt",
          o.total_paise as "payablePaise", count(*) over ()::int as total
        from orders o join users u on u.id = o.user_id
        where ${readable(reader)} and o.status <> all(${closedStatuses}::text[])
        order by o.placed_at desc, o.id desc limit 5`,
  )

/** What was ordered and not cancelled since a moment, by Indian month and site, in paise. */
export const spendSince = (db: Db, reader: Reader, since: Date) =>
  rowsOf<{ month: string; site: string; paise: number }>(
    db,
    sql`select to_char(o.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, ${site} as site,
          sum(s.total_paise - s.platform_credit_paise)::bigint as paise
        from orders o join suborders s on s.order_id = o.id and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED')
        where ${readable(reader)} and o.placed_at >= ${since} group by 1, 2 order by 1, 2`,
  )
