import { legalSteps } from '@neev/domain/orders'
import { TWO_PERSON_REFUND_PAISE } from '@neev/domain/payments'
import { type SQL, sql } from 'drizzle-orm'

export type Invariant = { name: string; says: string; query: SQL }

const steps = JSON.stringify(legalSteps.map(([from, to]) => ({ from, to })))

/** What must hold at every moment, each as a query for the rows that break it. `npm run invariants` asks them all. */
export const invariants: Invariant[] = [
  {
    name: 'stock',
    says: 'nothing negative, nothing set aside that is not there',
    query: sql`select offer_id from stock where on_hand_milli < 0 or reserved_milli < 0 or reserved_milli > on_hand_milli`,
  },
  {
    name: 'stock book',
    says: 'stock is what it began with plus every move in the book',
    query: sql`
      select s.offer_id from stock s left join (
        select offer_id, sum(on_hand_change_milli) as hand, sum(reserved_change_milli) as held from stock_moves group by 1
      ) m on m.offer_id = s.offer_id
      where s.initial_milli + coalesce(m.hand, 0) <> s.on_hand_milli or coalesce(m.held, 0) <> s.reserved_milli`,
  },
  {
    name: 'stock held',
    says: 'what is set aside is what open orders wait for',
    query: sql`
      select s.offer_id from stock s left join (
        select l.offer_id, sum(l.quantity_milli) as milli from order_lines l join suborders p on p.id = l.suborder_id
        where p.status not in ('EXPIRED', 'CANCELLED', 'REJECTED', 'DISPATCHED', 'DELIVERED', 'COMPLETED') group by 1
      ) w on w.offer_id = s.offer_id where s.reserved_milli <> coalesce(w.milli, 0)`,
  },
  {
    name: 'dealers’ stock',
    says: 'a dealer’s goods are what its book says, and what is set aside is what it has promised',
    query: sql`
      select k.dealer_id from dealer_stock k left join (
        select dealer_id, offer_id, sum(on_hand_change_milli) as hand, sum(reserved_change_milli) as held from dealer_stock_moves group by 1, 2
      ) m on m.dealer_id = k.dealer_id and m.offer_id = k.offer_id
      where coalesce(m.hand, 0) <> k.on_hand_milli or coalesce(m.held, 0) <> k.reserved_milli
      union all
      select k.dealer_id from dealer_stock k left join (
        select p.dealer_id, l.offer_id, sum(l.quantity_milli) as milli from order_lines l join suborders p on p.id = l.suborder_id
        where p.status not in ('EXPIRED', 'CANCELLED', 'REJECTED', 'DISPATCHED', 'DELIVERED', 'COMPLETED') group by 1, 2
      ) w on w.dealer_id = k.dealer_id and w.offer_id = k.offer_id where k.reserved_milli <> coalesce(w.milli, 0)`,
  },
  {
    name: 'dealers',
    says: 'whoever sends a part has said yes to it, and bills it as the buyer was quoted',
    query: sql`
      select s.id from suborders s where s.dealer_id is not null and not exists (
        select 1 from dealer_assignments a where a.suborder_id = s.id and a.dealer_id = s.dealer_id and a.outcome in ('ACCEPTED', 'CANCELLED'))
      union all
      select s.id from suborders s join seller_gstins g on g.gstin = s.gstin
        where g.seller_id <> case when s.dealer_bills then s.dealer_id else s.seller_id end or g.state_code <> s.supplier_state
          or (s.tax_kind = 'IGST') <> (s.supplier_state <> s.place_of_supply)`,
  },
  {
    name: 'paid orders',
    says: 'every capture in the test gateway’s own books has its paid order, a refund or a review',
    query: sql`
      select t.id from test_gateway_orders t join payments p on p.number = t.payment_number join orders o on o.id = p.order_id
      where t.status = 'captured' and p.status not in ('CREATED', 'PENDING', 'AUTHORISED')
        and not (p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED') and o.payment_status in ('PAID', 'PART_REFUNDED', 'REFUNDED'))
        and not exists (select 1 from payment_reviews r where r.payment_id = p.id)`,
  },
  {
    name: 'single charge',
    says: 'no order is charged twice, or another sum than its own',
    query: sql`
      select p.order_id from payments p join orders o on o.id = p.order_id where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      group by p.order_id, o.total_paise having count(*) > 1 or sum(p.amount_paise) <> o.total_paise`,
  },
  {
    name: 'no free order',
    says: 'what a seller works on is paid: captured online, or confirmed by a person',
    query: sql`
      select s.id from suborders s join orders o on o.id = s.order_id
      where s.status in ('PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED')
        and not exists (select 1 from payments p where p.order_id = o.id and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED'))
        and not exists (select 1 from bank_transfers t where t.order_id = o.id and t.status in ('VERIFIED', 'EXCESS') and t.decided_by is not null)`,
  },
  {
    name: 'splits',
    says: 'a payment’s parts add up to it',
    query: sql`
      select p.id from payments p left join payment_splits x on x.payment_id = p.id where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      group by p.id, p.amount_paise having coalesce(sum(x.captured_paise), 0) <> p.amount_paise`,
  },
  {
    name: 'refunds',
    says: 'no more goes back than came: of an order, and of each part of it',
    query: sql`
      select r.order_id from refunds r where r.reason in ('cancelled', 'excess') group by r.order_id
      having sum(r.amount_paise) > coalesce((select sum(amount_paise) from payments where order_id = r.order_id and status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')), 0)
        + coalesce((select sum(received_paise) from bank_transfers where order_id = r.order_id and status in ('VERIFIED', 'EXCESS')), 0)
      union all
      select r.id from refunds r join payment_reviews v on v.id = r.review_id where r.amount_paise > v.amount_paise
      union all
      select x.suborder_id from payment_splits x where x.refunded_paise <> coalesce((
        select sum(r.amount_paise) from refunds r where r.suborder_id = x.suborder_id and r.payment_id = x.payment_id and r.status = 'DONE'), 0)
      union all
      select r.id from refunds r where r.amount_paise > ${TWO_PERSON_REFUND_PAISE}::bigint and r.status <> 'REQUESTED'
        and (select count(*) from refund_approvals a where a.refund_id = r.id) < 2`,
  },
  {
    name: 'single refund',
    says: 'the test gateway’s own books send each refund back once, and what is done here is in them',
    query: sql`
      select t.id from test_gateway_refunds t left join refunds r on t.key like r.number || '-%'
      where t.status = 'processed' group by t.id, r.id having r.id is null
      union all
      select r.number from refunds r join test_gateway_refunds t on t.key like r.number || '-%' where t.status = 'processed'
      group by r.number, r.amount_paise having count(*) > 1 or sum(t.amount_paise) <> r.amount_paise
      union all
      select r.number from refunds r where r.gateway = 'test' and r.mode = 'SOURCE' and r.status = 'DONE'
        and not exists (select 1 from test_gateway_refunds t where t.id = r.gateway_refund_id and t.status = 'processed')`,
  },
  {
    name: 'totals of lines',
    says: 'a part of an order is the sum of its lines, and its own figures add up',
    query: sql`
      select s.id from suborders s join order_lines l on l.suborder_id = s.id group by s.id
      having s.goods_paise <> sum(l.goods_paise) or s.taxable_paise <> sum(l.taxable_paise) or s.freight_paise <> sum(l.freight_paise)
        or s.cgst_paise + s.sgst_paise + s.igst_paise <> sum(l.cgst_paise + l.sgst_paise + l.igst_paise)
        or s.total_paise <> s.taxable_paise + s.cgst_paise + s.sgst_paise + s.igst_paise + s.round_off_paise
        or s.taxable_paise <> s.goods_paise - s.discount_paise + s.freight_paise + s.loading_paise`,
  },
  {
    name: 'totals of orders',
    says: 'an order is the sum of its parts',
    query: sql`
      select o.id from orders o join suborders s on s.order_id = o.id group by o.id
      having o.total_paise <> sum(s.total_paise - s.platform_credit_paise) or o.taxable_paise <> sum(s.taxable_paise)`,
  },
  {
    name: 'coupons',
    says: 'the count of uses is the live redemptions, within the limit, each of a live order',
    query: sql`
      select c.id from coupons c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null group by c.id
      having c.used_count <> count(r.order_id) or c.used_count > coalesce(c.usage_limit, c.used_count)
      union all
      select r.coupon_id from coupon_redemptions r join orders o on o.id = r.order_id where r.released_at is null and o.status in ('CANCELLED', 'EXPIRED', 'REJECTED')`,
  },
  {
    name: 'states',
    says: 'every step of a part is a legal one, and it stands where its last step led',
    query: sql`
      select e.id from order_events e where e.suborder_id is not null and e.from_status is not null and not exists (
        select 1 from jsonb_to_recordset(${steps}::jsonb) as s("from" text, "to" text) where s."from" = e.from_status and s."to" = e.to_status)
      union all
      select s.id from suborders s where s.status <> (select e.to_status from order_events e where e.suborder_id = s.id order by e.id desc limit 1)`,
  },
  {
    name: 'invoices',
    says: 'numbers of a series have no gaps and no twins, and what left has its invoice',
    query: sql`
      select min(id) from invoices group by gstin, financial_year having count(*) <> max(right(number, 6)::int) or count(distinct lower(number)) <> count(*)
      union all
      select s.id from suborders s where s.status in ('DISPATCHED', 'DELIVERED', 'COMPLETED') and not exists (select 1 from invoices i where i.suborder_id = s.id)`,
  },
  {
    name: 'invoice totals',
    says: 'an invoice says what the part of the order said',
    query: sql`select i.id from invoices i join suborders s on s.id = i.suborder_id where (i.totals ->> 'totalPaise')::bigint <> s.total_paise`,
  },
  {
    name: 'list prices',
    says: 'what lists quote is within what is asked',
    query: sql`
      select o.id from offers o where o.status = 'LIVE' and o.from_paise is not null and not exists (
        select 1 from offer_prices r where r.offer_id = o.id and r.price_paise = o.from_paise)`,
  },
]
