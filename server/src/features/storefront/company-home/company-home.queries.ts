import { closedStatuses } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { readsAsBuyer } from '#features/businesses/company-members/company-members.ts'

type Reader = { companyId: number; userId: number }

/** Orders (o) of the company that the member may read. */
const readable = ({ companyId, userId }: Reader): Sql => sql`o.company_id = ${companyId} and ${readsAsBuyer(userId)}`
const site = sql`concat_ws(', ', o.shipping ->> 'line1', o.shipping ->> 'city')`

export type OpenQuotationRow = RowOf<'company-home.openQuotations'>

/**
 * Requests for quotation of members that are open, or closed and not awarded, the caller's and those to decide first:
 * all of the company, or without the right to see them those of the caller and those to the caller's own sites or to those that they are in charge of.
 */
export const openQuotations = (db: Db, { companyId, userId }: Reader, seesAll: boolean) =>
  rowsOf(
    db,
    'company-home.openQuotations',
    sql`select r.id, r.title, r.status, u.name as "buyerName", r.user_id = ${userId} as "isMine", r.deadline,
          count(q.id)::int as quoted
        from company_member_shown m join quote_request_shown r on r.user_id = m.user_id join person_shown u on u.id = r.user_id
          left join quotation_shown q on q.request_id = r.id and q.status = 'SENT'
        where m.company_id = ${companyId} and r.status in ('OPEN', 'CLOSED') and (${seesAll} or r.user_id = ${userId}
          or r.pincode in (select a.pincode from address_shown a where ${userId} in (a.user_id, a.in_charge_id)
            and a.deleted_at is null))
        group by r.id, r.title, r.status, r.user_id, r.deadline, u.name having r.status = 'OPEN' or count(q.id) > 0
        order by r.status = 'OPEN', r.user_id <> ${userId}, r.id desc limit 8`,
  )

export type DeliveryRow = RowOf<'company-home.expectedDeliveries'>

/** Suborders that are expected up to this day (YYYY-MM-DD), the earliest first. */
export const expectedDeliveries = (db: Db, reader: Reader, lastDay: string) =>
  rowsOf(
    db,
    'company-home.expectedDeliveries',
    sql`select s.id as "suborderId", o.id as "orderId", s.number, c.trade_name as "sellerName", ${site} as site, s.status,
          to_char(s.expected_delivery, 'YYYY-MM-DD') as "expectedOn"
        from suborder_shown s join orders o on o.id = s.order_id join seller_shown c on c.id = s.seller_id
        where ${readable(reader)} and s.status in ('PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED')
          and s.expected_delivery <= ${lastDay}::date
        order by s.expected_delivery, s.id limit 6`,
  )

export type OpenOrderRow = RowOf<'company-home.openOrders'>

/** Orders that need further action, newest first, with their number. */
export const openOrders = (db: Db, reader: Reader) =>
  rowsOf(
    db,
    'company-home.openOrders',
    sql`select o.id, o.number, o.status, u.name as "buyerName", ${site} as site, o.placed_at,
          o.total_paise as "payablePaise", count(*) over ()::int as total
        from orders o join person_shown u on u.id = o.user_id
        where ${readable(reader)} and o.status <> all(${closedStatuses}::text[])
        order by o.placed_at desc, o.id desc limit 5`,
  )

/**
 * What was ordered and not cancelled since a moment, by Indian month, site and product class, in paise. What the lines
 * of a suborder do not add up to (rounding, a coupon that the operator pays) belongs to its first line.
 */
export const spendSince = (db: Db, reader: Reader, since: Date) =>
  rowsOf(
    db,
    'company-home.spendSince',
    sql`select to_char(x.placed_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, x.site, x.name as "productClass",
          sum(x.paise + case when x.at = 1 then x.total - x.lines else 0 end)::bigint as paise
        from (
          select o.placed_at, ${site} as site, k.name, l.total_paise as paise,
            s.total_paise - s.platform_credit_paise as total, sum(l.total_paise) over w as lines,
            row_number() over (w order by l.position rows between unbounded preceding and current row) as at
          from orders o join suborder_shown s on s.order_id = o.id and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED')
            join order_line_shown l on l.suborder_id = s.id and l.replaces_line_id is null
            join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
            join category_shown g on g.id = p.category_id
            left join product_class_shown k on k.id = coalesce(p.class_id, g.default_class_id)
          where ${readable(reader)} and o.placed_at >= ${since} window w as (partition by s.id)) x
        group by 1, 2, 3 order by 1, 2, 4 desc`,
  )

export type GstCreditRow = {
  month: string
  rateBp: number
  documents: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/**
 * GST of the documents that sellers issued to a GSTIN for orders that the member may read, by Indian month and rate, in
 * paise: tax invoices and debit notes, less credit notes. Not what the company pays itself under reverse charge.
 */
export const gstCreditSince = (db: Db, reader: Reader, since: Date) =>
  rowsOf(
    db,
    'company-home.gstCreditSince',
    sql`with documents as (
          select i.order_id, i.issued_at, i.lines, 1 as sign from invoices i
          where i.issued_at >= ${since} and i.type = 'TAX_INVOICE' and not i.reverse_charge
            and i.recipient ->> 'gstin' is not null
          union all
          select n.order_id, n.issued_at, n.lines, 1 from debit_note_shown n join invoices i on i.id = n.invoice_id
          where n.issued_at >= ${since} and not i.reverse_charge and i.recipient ->> 'gstin' is not null
          union all
          select n.order_id, n.issued_at, n.lines, -1 from credit_note_shown n join invoices i on i.id = n.invoice_id
          where n.issued_at >= ${since} and not i.reverse_charge and i.recipient ->> 'gstin' is not null)
        select to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, (x ->> 'rateBp')::int as "rateBp",
          count(*)::int as documents, sum(d.sign * (x ->> 'taxablePaise')::bigint)::bigint as "taxablePaise",
          sum(d.sign * (x ->> 'cgstPaise')::bigint)::bigint as "cgstPaise",
          sum(d.sign * (x ->> 'sgstPaise')::bigint)::bigint as "sgstPaise",
          sum(d.sign * (x ->> 'igstPaise')::bigint)::bigint as "igstPaise"
        from documents d join orders o on o.id = d.order_id cross join jsonb_array_elements(d.lines) x
        where ${readable(reader)} group by 1, 2 order by 1 desc, 2`,
  )
