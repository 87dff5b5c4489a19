import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

const captured = sql`('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')`
/** GST that the buyer of a transfer (t) deducted. */
const deducted = sql`coalesce((select sum(d.amount_paise) from transfer_deduction_shown d where d.transfer_id = t.id), 0)`
/** The latest time in the data, which tests and restored shops use as the current time. */
const shopNow = sql`(select max(at) from order_events)`

/** Invariants of whole orders: amounts are recalculated from their parts, and nothing is missing. */
export const wholeOrderInvariants: Invariant[] = [
  {
    name: 'whole orders',
    message: 'an order has suborders, and a suborder has lines',
    query: sql`
      select o.id from orders o where not exists (select 1 from suborders s where s.order_id = o.id)
      union all
      select s.id from suborders s where not exists (select 1 from order_lines l where l.suborder_id = s.id)`,
  },
  {
    name: 'order status',
    message: 'the status of an order is what its suborders come to',
    query: sql`
      select o.id from orders o join suborders s on s.order_id = o.id group by o.id
      having o.status <> case
        when min(s.status) = max(s.status) then min(s.status)
        when bool_or(s.status = 'AWAITING_PAYMENT') then 'AWAITING_PAYMENT'
        when bool_and(s.status in ('CANCELLED', 'REJECTED', 'EXPIRED')) then 'CANCELLED'
        when bool_and(s.status in ('CANCELLED', 'REJECTED', 'EXPIRED', 'COMPLETED')) then 'COMPLETED'
        else 'IN_PROGRESS' end`,
  },
  {
    name: 'order payment',
    message: 'an order that says it is paid has a capture, or a transfer that a person verified',
    query: sql`
      select o.id from orders o where o.payment_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
        and not exists (select 1 from payment_shown p where p.order_id = o.id and p.status in ${captured})
        and not exists (select 1 from bank_transfer_shown t where t.order_id = o.id and t.debit_note_id is null
          and t.status in ('VERIFIED', 'EXCESS', 'LATE'))
      union all
      select o.id from orders o join payment_shown p on p.order_id = o.id and p.status = 'CAPTURED'
      where o.payment_status = 'UNPAID'`,
  },
  {
    name: 'transfers',
    message:
      'a transfer that is verified brought what was expected, less GST that its buyer deducted, and a person said so',
    query: sql`
      select t.id from bank_transfer_shown t where t.status in ('VERIFIED', 'EXCESS')
        and (t.received_paise is null or t.received_paise + ${deducted} < t.expected_paise
        or t.decided_by is null)
      union all
      select t.id from bank_transfer_shown t where t.status = 'VERIFIED'
        and t.received_paise + ${deducted} > t.expected_paise
      union all
      select d.transfer_id from transfer_deduction_shown d join bank_transfer_shown t on t.id = d.transfer_id
        join suborders s on s.id = d.suborder_id
      where t.status not in ('VERIFIED', 'EXCESS') or t.debit_note_id is not null or s.order_id <> t.order_id
        or d.amount_paise > round(d.taxable_paise * d.rate_bp / 10000.0)
        or d.amount_paise < (select coalesce(sum(r.deducted_paise), 0) from refund_shown r where r.suborder_id = s.id)
      union all
      select r.id from refund_shown r where r.deducted_paise > 0
        and not exists (select 1 from transfer_deduction_shown d where d.suborder_id = r.suborder_id)`,
  },
  {
    name: 'figures of lines',
    message:
      'goods are price by quantity, the taxable value is goods, discount, freight and loading, the tax is the rate of it',
    query: sql`
      select l.id from order_lines l join suborders s on s.id = l.suborder_id
      -- a line that came in another's place carries over that one's sums (changes of orders)
      where l.replaces_line_id is null and (l.goods_paise <> round(l.price_paise * l.quantity_milli / 1000.0)
        or l.taxable_paise <> l.goods_paise - l.discount_paise + l.freight_paise + l.loading_paise
        or l.total_paise <> l.taxable_paise + l.cgst_paise + l.sgst_paise + l.igst_paise
        or l.cgst_paise <> l.sgst_paise or (l.igst_paise <> 0 and l.cgst_paise <> 0)
        or (s.lut_number is null
          and abs(l.cgst_paise + l.sgst_paise + l.igst_paise - l.taxable_paise * l.rate_bp / 10000.0) > 1.01)
        or ((s.tax_kind = 'IGST') and l.cgst_paise <> 0) or (s.tax_kind <> 'IGST' and l.igst_paise <> 0))`,
  },
  {
    name: 'figures of suborders',
    message: 'discount and loading of a suborder are those of its lines too',
    query: sql`
      select s.id from suborders s join order_lines l on l.suborder_id = s.id and l.replaces_line_id is null
      group by s.id
      having s.discount_paise <> sum(l.discount_paise) or s.loading_paise <> sum(l.loading_paise)
        or s.cgst_paise <> sum(l.cgst_paise) or s.sgst_paise <> sum(l.sgst_paise) or s.igst_paise <> sum(l.igst_paise)
        or abs(s.round_off_paise) > 99`,
  },
  {
    name: 'figures of orders',
    message: 'every figure of an order is the sum of its suborders',
    query: sql`
      select o.id from orders o join suborders s on s.order_id = o.id group by o.id
      having (o.goods_paise, o.discount_paise, o.freight_paise, o.loading_paise, o.taxable_paise, o.cgst_paise,
      o.sgst_paise,
          o.igst_paise, o.round_off_paise)
        <> (sum(s.goods_paise), sum(s.discount_paise), sum(s.freight_paise), sum(s.loading_paise), sum(s.taxable_paise),
          sum(s.cgst_paise), sum(s.sgst_paise), sum(s.igst_paise), sum(s.round_off_paise))
        or o.platform_credit_paise <> sum(s.platform_credit_paise)`,
  },
  {
    name: 'coupon uses',
    message:
      'nobody used a coupon more often than it allows or after its end, and what an order was given is what it was redeemed for',
    query: sql`
      select c.id from coupon_shown c join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
      group by c.id, c.per_user_limit, r.user_id having count(*) > coalesce(c.per_user_limit, count(*))
      union all
      select o.id from coupon_redemptions r join orders o on o.id = r.order_id
      where r.discount_paise <> o.discount_paise + o.platform_credit_paise
      union all
      select o.id from orders o where o.coupon_id is not null
        and not exists (select 1 from coupon_redemptions r where r.order_id = o.id and r.coupon_id = o.coupon_id)
      union all
      select r.order_id from coupon_redemptions r join coupon_shown c on c.id = r.coupon_id
      where r.redeemed_at > c.ends_at`,
  },
  {
    name: 'steps',
    message: 'each step of a suborder begins where the one before ended',
    query: sql`
      select x.id from (
        select id, from_status, to_status, lag(to_status) over (partition by suborder_id order by id) as before
        from order_events where suborder_id is not null and to_status is not null) x
      where x.before is not null and coalesce(x.from_status, x.to_status) <> x.before`,
  },
  {
    name: 'captures',
    message:
      'the gateway captured nothing for a payment that is not ours, and nothing that we did not hear of for three days',
    query: sql`
      select t.id from test_gateway_orders t left join payment_shown p on p.number = t.payment_number
      where t.status = 'captured' and (p.id is null or (p.status not in ${captured}
      and t.decided_at < ${shopNow} - interval '74 hours'
        and not exists (select 1 from payment_review_shown r where r.payment_id = p.id and r.provider_ref is null)))`,
  },
  {
    name: 'invoice lines',
    message: 'an invoice is the sum of its lines, and is no older than the one before it in its series',
    query: sql`
      select i.id from invoice_shown i, lateral (
        select sum((l ->> 'taxablePaise')::bigint) as taxable, sum((l ->> 'cgstPaise')::bigint) as cgst,
          sum((l ->> 'sgstPaise')::bigint) as sgst, sum((l ->> 'igstPaise')::bigint) as igst
        from jsonb_array_elements(i.lines) l) x
      where (x.taxable, x.cgst, x.sgst, x.igst) is distinct from ((i.totals ->> 'taxablePaise')::bigint,
      (i.totals ->> 'cgstPaise')::bigint,
        (i.totals ->> 'sgstPaise')::bigint, (i.totals ->> 'igstPaise')::bigint)
      union all
      select x.id from (
        select id, issued_at, lag(issued_at) over (
          partition by gstin, financial_year, type order by split_part(number, '/', 3)::int) as before from invoice_shown invoices) x
      where (x.issued_at at time zone 'Asia/Kolkata')::date < (x.before at time zone 'Asia/Kolkata')::date`,
  },
]
