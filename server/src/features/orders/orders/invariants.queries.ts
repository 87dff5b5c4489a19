import { TWO_PERSON_REFUND_PAISE } from '@neev/domain/money/payments/payments'
import { legalSteps } from '@neev/domain/orders/orders/orders'
import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Shipped quantity of a line (l), without what came back undelivered. */
const sent = sql`coalesce((select sum(q.quantity_milli) from shipment_lines q join shipments h on h.id = q.shipment_id
  where q.line_id = l.id and h.dispatched_at is not null and h.claim_id is null and h.status <> 'RETURNED'), 0)`
/** Cancelled quantity of a line (l). */
const cancelled = sql`coalesce((select sum(c.quantity_milli) from cancelled_lines c where c.line_id = l.id), 0)`
/** Packed replacement goods, by line and suborder (p). */
const inPlace = sql`shipments h join shipment_lines q on q.shipment_id = h.id and h.claim_id is not null
  and h.status = 'PACKED'
  join order_lines l on l.id = q.line_id join suborders p on p.id = l.suborder_id`
const steps = JSON.stringify(legalSteps.map(([from, to]) => ({ from, to })))

/**
 * Conditions that must always hold, each as a query for the rows that violate it. `npm run invariants` checks them all.
 */
export const invariants: Invariant[] = [
  {
    name: 'stock',
    message: 'nothing negative, nothing set aside that is not there',
    query: sql`select offer_id from stock_shown stock where on_hand_milli < 0 or reserved_milli < 0
      or reserved_milli > on_hand_milli`,
  },
  {
    name: 'stock book',
    message: 'stock is what it began with plus every move in the book',
    query: sql`
      select s.offer_id from stock_shown s left join (
        select offer_id, sum(on_hand_change_milli) as hand, sum(reserved_change_milli) as held from stock_movement_shown stock_movements
        group by 1
      ) m on m.offer_id = s.offer_id
      where s.initial_milli + coalesce(m.hand, 0) <> s.on_hand_milli or coalesce(m.held, 0) <> s.reserved_milli`,
  },
  {
    name: 'stock held',
    message: 'what is set aside is what open orders wait for',
    query: sql`
      select s.offer_id from stock_shown s left join (
        select l.offer_id, sum(l.quantity_milli - ${sent} - ${cancelled}) as milli from order_lines l
        join suborders p on p.id = l.suborder_id
        where p.status not in ('EXPIRED', 'CANCELLED', 'REJECTED') group by 1
      ) w on w.offer_id = s.offer_id left join (select l.offer_id, sum(q.quantity_milli) as milli from ${inPlace}
      group by 1) r on r.offer_id = s.offer_id
      where s.reserved_milli <> coalesce(w.milli, 0) + coalesce(r.milli, 0)`,
  },
  {
    name: 'stock movements',
    message: 'a movement of stock is of an order or a claim, or says who made it and why',
    query: sql`
      select id from stock_movement_shown stock_movements where suborder_id is null and claim_id is null
        and (reason is null or actor_id is null)`,
  },
  {
    name: 'dealers’ stock',
    message: 'a dealer’s goods are what its book says, and what is set aside is what it has promised',
    query: sql`
      select k.dealer_id from dealer_stock_shown k left join (
        select dealer_id, offer_id, sum(on_hand_change_milli) as hand, sum(reserved_change_milli) as held
        from dealer_stock_movements group by 1, 2
      ) m on m.dealer_id = k.dealer_id and m.offer_id = k.offer_id
      where coalesce(m.hand, 0) <> k.on_hand_milli or coalesce(m.held, 0) <> k.reserved_milli
      union all
      select k.dealer_id from dealer_stock_shown k left join (
        select p.dealer_id, l.offer_id, sum(l.quantity_milli - ${sent} - ${cancelled}) as milli from order_lines l
        join suborders p on p.id = l.suborder_id
        where p.status not in ('EXPIRED', 'CANCELLED', 'REJECTED') group by 1, 2
      ) w on w.dealer_id = k.dealer_id and w.offer_id = k.offer_id left join (
        select p.dealer_id, l.offer_id, sum(q.quantity_milli) as milli from ${inPlace} group by 1, 2
      ) r on r.dealer_id = k.dealer_id and r.offer_id = k.offer_id
      where k.reserved_milli <> coalesce(w.milli, 0) + coalesce(r.milli, 0)`,
  },
  {
    name: 'dealers',
    message: 'whoever sends a part has said yes to it, and bills it as the buyer was quoted',
    query: sql`
      select s.id from suborders s where s.dealer_id is not null and not exists (
        select 1 from dealer_assignments a where a.suborder_id = s.id and a.dealer_id = s.dealer_id
        and a.outcome in ('ACCEPTED', 'CANCELLED'))
      union all
      select s.id from suborders s join seller_gstin_shown g on g.gstin = s.gstin
        where g.seller_id <> case when s.dealer_bills then s.dealer_id else s.seller_id end
        or g.state_code <> s.supplier_state
          or (s.tax_kind = 'IGST') <> (s.supplier_state <> s.place_of_supply)`,
  },
  {
    name: 'paid orders',
    message:
      'every capture in the test gateway’s own books that we heard of or asked for has its paid order, a refund or a review',
    query: sql`
      select t.id from test_gateway_orders t join payment_shown p on p.number = t.payment_number
      join orders o on o.id = p.order_id
      where t.status = 'captured' and (p.checked_at > t.decided_at
          or exists (select 1 from payment_events e where e.payment_id = p.id and e.body->>'status' = 'CAPTURED'))
        and not (p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
        and o.payment_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'))
        and not exists (select 1 from payment_review_shown r where r.payment_id = p.id and r.provider_ref is null)`,
  },
  {
    name: 'single charge',
    message: 'no order is charged twice, or another sum than its own',
    query: sql`
      select p.order_id from payment_shown p join orders o on o.id = p.order_id
      where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      group by p.order_id, o.total_paise having count(*) > 1 or sum(p.amount_paise) <> o.total_paise`,
  },
  {
    name: 'no free order',
    message:
      'what a seller works on is paid, captured online or confirmed by a person, or is on the seller’s own credit',
    query: sql`
      select s.id from suborders s join orders o on o.id = s.order_id
      where s.status in ('PLACED', 'CONFIRMED', 'PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED')
        and not exists (select 1 from payment_shown p where p.order_id = o.id
        and p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
          and (p.status <> 'REFUNDED' or exists (select 1 from refund_shown r where r.order_id = o.id
          and r.reason in ('claim', 'outside'))))
        and not exists (select 1 from bank_transfer_shown t where t.order_id = o.id and t.debit_note_id is null
          and t.status in ('VERIFIED', 'EXCESS') and t.decided_by is not null)
        and not exists (select 1 from credit_orders k where k.suborder_id = s.id)`,
  },
  {
    name: 'splits',
    message: 'a payment’s parts add up to it',
    query: sql`
      select p.id from payment_shown p left join payment_split_shown x on x.payment_id = p.id
      where p.status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')
      group by p.id, p.amount_paise having coalesce(sum(x.captured_paise), 0) <> p.amount_paise`,
  },
  {
    name: 'refunds',
    message: 'no more goes back than came: of an order, and of each part of it',
    query: sql`
      select r.order_id from refund_shown r where r.reason in ('cancelled', 'claim', 'rest', 'excess', 'debit')
      group by r.order_id
      having sum(r.amount_paise - r.deducted_paise) > coalesce((select sum(amount_paise) from payment_shown payments where order_id = r.order_id
      and status in ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')), 0)
        + coalesce((select sum(received_paise) from bank_transfer_shown bank_transfers where order_id = r.order_id
        and status in ('VERIFIED', 'EXCESS')), 0)
      union all
      select p.order_id from payment_shown p join refund_shown r on r.gateway = p.gateway
        and r.gateway_payment_id = p.gateway_payment_id and r.mode = 'SOURCE' and r.status = 'DONE'
      group by p.id, p.order_id, p.amount_paise having sum(r.amount_paise - r.covered_paise) > p.amount_paise
      union all
      select min(r.id) from refund_shown r where r.gateway_payment_id is not null
      group by r.gateway, r.gateway_payment_id
      having sum(r.covered_paise) > coalesce(sum(r.amount_paise) filter (where r.outside_id is not null
        and r.status = 'DONE'), 0)
      union all
      select r.id from refund_shown r join payment_review_shown v on v.id = r.review_id where r.amount_paise > v.amount_paise
      union all
      select x.suborder_id from payment_split_shown x where x.refunded_paise <> coalesce((
        select sum(r.amount_paise) from refund_shown r where r.suborder_id = x.suborder_id and r.payment_id = x.payment_id
        and r.status = 'DONE'), 0)
      union all
      select r.id from refund_shown r where r.amount_paise - r.covered_paise - r.deducted_paise > ${TWO_PERSON_REFUND_PAISE}::bigint
        and r.status <> 'REQUESTED' and r.outside_id is null
        and (select count(*) from refund_approvals a where a.refund_id = r.id) < 2`,
  },
  {
    name: 'late money',
    message:
      'what came when nothing waited for it any more goes back once and whole, or is a seller’s to give back, and nothing else of an ended transfer is kept',
    query: sql`
      select t.id from bank_transfer_shown t join orders o on o.id = t.order_id
        left join lateral (select sum(m.amount_paise) as paise from late_money_shown m where m.transfer_id = t.id) x on true
      where coalesce(x.paise, 0) <> case when t.status = 'LATE' then coalesce(t.received_paise, 0) else 0 end
        or (t.status = 'LATE' and (x.paise is null or t.debit_note_id is null and o.paid_at is null
        and o.status not in ('EXPIRED', 'CANCELLED', 'REJECTED')))
        or (t.status = 'EXPIRED' and t.received_paise > 0)
      union all
      select m.id from late_money_shown m join bank_transfer_shown t on t.id = m.transfer_id
      left join refund_shown r on r.late_id = m.id
      where (t.bank_account_id is not null) <> (r.id is not null) or r.amount_paise <> m.amount_paise
      or r.order_id <> t.order_id or r.reason <> 'late'
        or r.mode <> 'BANK'`,
  },
  {
    name: 'statement lines',
    message: 'no more of a line is given to orders than came, and transfers know of all that lines show for them',
    query: sql`
      select l.id from statement_line_shown l join transfer_allocation_shown a on a.line_id = l.id and a.undone_at is null
      group by l.id, l.amount_paise, l.state
      having sum(a.amount_paise) > l.amount_paise or (l.state = 'MATCHED') <> (sum(a.amount_paise) = l.amount_paise)
      and l.state not in ('IGNORED', 'RETURNED')
      union all
      select t.id from bank_transfer_shown t join transfer_allocation_shown a on a.transfer_id = t.id and a.undone_at is null
      group by t.id, t.received_paise
      having sum(a.amount_paise) > coalesce(t.received_paise, 0)
      union all
      select r.id from refund_shown r join statement_line_shown l on l.id = r.line_id where r.amount_paise > l.amount_paise
        - coalesce((select sum(a.amount_paise) from transfer_allocation_shown a where a.line_id = l.id
        and a.undone_at is null), 0)`,
  },
  {
    name: 'single refund',
    message: 'the test gateway’s own books send each refund back once, and what is done here is in them',
    query: sql`
      select t.id from test_gateway_refunds t left join refund_shown r on t.key like r.number || '-%'
      where t.status = 'processed' group by t.id, r.id having r.id is null
      union all
      select r.number from refund_shown r join test_gateway_refunds t on t.key like r.number || '-%'
      where t.status = 'processed'
      group by r.number, r.amount_paise, r.covered_paise
      having count(*) > 1 or sum(t.amount_paise) <> r.amount_paise - r.covered_paise
      union all
      select r.number from refund_shown r where r.gateway = 'test' and r.mode = 'SOURCE' and r.status = 'DONE'
        and r.amount_paise > r.covered_paise
        and not exists (select 1 from test_gateway_refunds t where t.id = r.gateway_refund_id
        and t.status = 'processed')`,
  },
  {
    name: 'totals of lines',
    message: 'a part of an order is the sum of its lines, and its own figures add up',
    query: sql`
      select s.id from suborders s join order_lines l on l.suborder_id = s.id and l.replaces_line_id is null
      group by s.id
      having s.goods_paise <> sum(l.goods_paise) or s.taxable_paise <> sum(l.taxable_paise)
      or s.freight_paise <> sum(l.freight_paise)
        or s.cgst_paise + s.sgst_paise + s.igst_paise <> sum(l.cgst_paise + l.sgst_paise + l.igst_paise)
        or s.total_paise <> s.taxable_paise + s.cgst_paise + s.sgst_paise + s.igst_paise + s.round_off_paise
        or s.taxable_paise <> s.goods_paise - s.discount_paise + s.freight_paise + s.loading_paise`,
  },
  {
    name: 'totals of orders',
    message: 'an order is the sum of its parts',
    query: sql`
      select o.id from orders o join suborders s on s.order_id = o.id group by o.id
      having o.total_paise <> sum(s.total_paise - s.platform_credit_paise) or o.taxable_paise <> sum(s.taxable_paise)`,
  },
  {
    name: 'coupons',
    message: 'the count of uses is the live redemptions, within the limit, each of a live order',
    query: sql`
      select c.id from coupon_shown c left join coupon_redemptions r on r.coupon_id = c.id and r.released_at is null
      group by c.id, c.used_count, c.usage_limit
      having c.used_count <> count(r.order_id) or c.used_count > coalesce(c.usage_limit, c.used_count)
      union all
      select r.coupon_id from coupon_redemptions r join orders o on o.id = r.order_id where r.released_at is null
      and o.status in ('CANCELLED', 'EXPIRED', 'REJECTED')`,
  },
  {
    name: 'states',
    message: 'every step of a part is a legal one, and it stands where its last step led',
    query: sql`
      select e.id from order_events e where e.suborder_id is not null and e.from_status is not null and not exists (
        select 1 from jsonb_to_recordset(${steps}::jsonb) as s("from" text, "to" text) where s."from" = e.from_status
        and s."to" = e.to_status)
      union all
      select s.id from suborders s where s.status <> (select e.to_status from order_events e where e.suborder_id = s.id
      order by e.id desc limit 1)`,
  },
  {
    name: 'invoices',
    message:
      'numbers of a series, with those frozen or withdrawn before a dispatch, have no gaps and no twins, and what left has its invoice',
    query: sql`
      select coalesce(min(id), 0) from (select id, gstin, financial_year, type, number from invoice_shown invoices
        union all select null, gstin, financial_year, type, number from frozen_invoices where invoice_id is null) n
      group by gstin, financial_year, type
      having count(*) <> max(split_part(number, '/', 3)::int) or count(distinct lower(number)) <> count(*)
      union all
      select h.id from shipments h where (h.dispatched_at is not null and h.claim_id is null) <> exists (select 1
      from invoice_shown i where i.shipment_id = h.id)
        or h.dispatched_at is not null and h.claim_id is not null and not exists (select 1 from challans c
        where c.shipment_id = h.id)`,
  },
  {
    name: 'loads',
    message: 'no more is loaded than was ordered, and a part that is packed or further has all of it in loads',
    query: sql`
      select l.id from order_lines l join suborders p on p.id = l.suborder_id left join lateral (
        select coalesce(sum(milli), 0) as milli, coalesce(sum(grams), 0) as grams from (
          select q.quantity_milli as milli, q.grams from shipment_lines q join shipments h on h.id = q.shipment_id
            where q.line_id = l.id and h.claim_id is null and h.status not in ('VOID', 'RETURNED')
          union all select c.quantity_milli, c.grams from cancelled_lines c where c.line_id = l.id) y) x on true
      where x.milli > l.quantity_milli
      or (p.status in ('PACKED', 'DISPATCHED', 'DELIVERED', 'COMPLETED', 'CANCEL_REQUESTED')
          and (x.milli <> l.quantity_milli or x.grams <> l.grams))
      union all
      select p.id from suborders p join shipments h on h.suborder_id = p.id and h.claim_id is null
      where (p.status in ('DELIVERED', 'COMPLETED') and h.status in ('PACKED', 'DISPATCHED', 'FAILED'))
        or (p.status in ('CANCELLED', 'REJECTED') and h.status <> 'VOID')`,
  },
  {
    name: 'credit notes',
    message:
      'numbers of a series have no gaps, no invoice is taken back for more than it is, and each granted claim has its note and its refund',
    query: sql`
      select min(id) from credit_note_shown credit_notes group by gstin, financial_year having count(*) <> max(substring(number
      from '[0-9]+$')::int)
      union all
      select i.id from invoice_shown i join credit_note_shown n on n.invoice_id = i.id and n.debit_note_id is null group by i.id, i.totals
      having sum(n.total_paise) > (i.totals ->> 'totalPaise')::bigint
      union all
      select k.id from claims k left join credit_note_shown n on n.id = k.note_id left join refund_shown r on r.claim_id = k.id
        join orders o on o.id = k.order_id
      where (k.note_id is not null or (k.status = 'RESOLVED' and k.kind <> 'REPLACEMENT'))
      and (n.total_paise is distinct from k.agreed_paise or (r.amount_paise is null) <> (o.payment_method = 'CREDIT')
        or r.amount_paise > n.total_paise)`,
  },
  {
    name: 'returns',
    message: 'no more comes back than came, what is fit for sale is in stock once, and what is replaced has its load',
    query: sql`
      select q.shipment_id from shipment_lines q join shipments h on h.id = q.shipment_id
      join claims k on k.shipment_id = h.id
        cross join jsonb_array_elements(k.inspection -> 'lines') e
      where (e ->> 'lineId')::bigint = q.line_id and k.inspection is not null
      group by q.shipment_id, q.line_id, q.quantity_milli, h.status
      having sum((e ->> 'quantityMilli')::bigint) > q.quantity_milli or h.status <> 'DELIVERED'
      union all
      select k.id from claims k left join lateral (
        select coalesce(sum((e ->> 'quantityMilli')::bigint), 0) as milli
        from jsonb_array_elements(k.inspection -> 'lines') e where (e ->> 'fit')::boolean
      ) f on true left join lateral (
        select coalesce(sum(m.on_hand_change_milli), 0) as milli from stock_movement_shown m where m.claim_id = k.id
        and m.kind = 'RETURN') m on true
      where f.milli <> m.milli
      union all
      select k.id from claims k left join shipments h on h.claim_id = k.id and h.status <> 'VOID'
      where (k.kind = 'REPLACEMENT' and k.status = 'RESOLVED' and k.note_id is null
      and h.status is distinct from 'DELIVERED')
        or (h.id is not null and (k.status not in ('INSPECTED', 'RESOLVED') or k.note_id is not null))`,
  },
  {
    name: 'invoice totals',
    message: 'invoices say what their part of the order said: never more, and all of it once everything has left',
    query: sql`
      select s.id from suborders s join invoice_shown i on i.suborder_id = s.id join shipments h on h.id = i.shipment_id
      and h.status <> 'RETURNED'
        left join lateral (select coalesce(sum(total_paise), 0) as total, coalesce(sum(taxable_paise), 0) as taxable,
        coalesce(sum(credit_paise), 0) as credit
          from partial_cancellations where suborder_id = s.id and status = 'DONE') x on true
      group by s.id, x.total, x.taxable, x.credit
      having sum((i.totals ->> 'totalPaise')::bigint) > s.total_paise - x.total
      or sum((i.totals ->> 'taxablePaise')::bigint) > s.taxable_paise - x.taxable
        or (s.status in ('DISPATCHED', 'DELIVERED', 'COMPLETED')
        and (sum((i.totals ->> 'totalPaise')::bigint) <> s.total_paise - x.total
          or sum((i.totals ->> 'taxablePaise')::bigint) <> s.taxable_paise - x.taxable
          or sum((i.totals ->> 'creditPaise')::bigint) <> s.platform_credit_paise - x.credit))`,
  },
  {
    name: 'debit notes',
    message:
      'a debit note is the sum of its lines, of a yes of the buyer to what was asked, with one transfer for it or an entry on credit, and no gaps in its series',
    query: sql`
      select n.id from debit_note_shown n cross join jsonb_array_elements(n.lines) x group by n.id, n.taxable_paise, n.total_paise
      having n.taxable_paise <> sum((x ->> 'taxablePaise')::bigint)
      or n.total_paise <> sum((x ->> 'totalPaise')::bigint)
      union all
      select n.id from debit_note_shown n left join debit_proposals p on p.note_id = n.id
      and p.status in ('ACCEPTED', 'CANCELLED') left join orders o on o.id = p.order_id
        left join bank_transfer_shown t on t.debit_note_id = n.id and t.order_id = n.order_id
      where p.decided_user is distinct from o.user_id or p.id is null or p.requested_paise <> n.total_paise
      or (t.expected_paise is distinct from n.total_paise and not exists (select 1 from credit_entry_shown e
        where e.debit_note_id = n.id and e.amount_paise = n.total_paise))
      union all
      select min(id) from debit_note_shown debit_notes group by gstin, financial_year
      having count(*) <> max(regexp_replace(number, '^.*/', '')::int)`,
  },
  {
    name: 'debit notes undone',
    message:
      'what took a debit note back is the whole of it, once, and what was paid goes back once; an unpaid one is waited for no more',
    query: sql`
      select n.id from debit_note_shown n left join credit_note_shown c on c.debit_note_id = n.id
      left join debit_proposals p on p.note_id = n.id
        left join bank_transfer_shown t on t.debit_note_id = n.id left join refund_shown r on r.debit_note_id = n.id
        and r.reason = 'debit'
      where (c.id is not null) <> (p.status = 'CANCELLED')
        or (c.taxable_paise, c.cgst_paise, c.sgst_paise, c.igst_paise, c.total_paise, c.gstin, c.invoice_id)
          <> (n.taxable_paise, n.cgst_paise, n.sgst_paise, n.igst_paise, n.total_paise, n.gstin, n.invoice_id)
        or (c.id is not null and t.status in ('VERIFIED', 'EXCESS')) <> (r.id is not null)
        or r.amount_paise <> n.total_paise
        or (c.id is not null and t.status in ('AWAITED', 'SHORT', 'REJECTED') and not exists (select 1 from events e
        where e.done_at is null
          and e.failed_at is null and (e.payload ->> 'orderId')::bigint = n.order_id))
      union all
      select p.id from debit_proposals p where p.status in ('DRAFT', 'SENT', 'ACCEPTED') and not exists (
        select 1 from shipment_lines q where q.shipment_id = p.shipment_id and coalesce((
          select sum((e.value ->> 'quantityMilli')::bigint) from credit_note_shown n join invoice_shown i on i.id = n.invoice_id
          cross join jsonb_array_elements(n.lines) as e(value)
          where i.shipment_id = p.shipment_id and n.debit_note_id is null and (e.value ->> 'lineId')::bigint = q.line_id
          having sum((e.value ->> 'taxablePaise')::bigint) >= q.goods_paise - q.discount_paise - q.tax_borne_paise - 100),
          0) < q.quantity_milli)
        and not exists (select 1 from events e where e.done_at is null and e.failed_at is null
        and (e.payload ->> 'orderId')::bigint = p.order_id)`,
  },
  {
    name: 'cancelled rests',
    message:
      'what is not sent any more is the sum of its lines, no more than was ordered, and its money goes back once',
    query: sql`
      select x.id from partial_cancellations x left join cancelled_lines c on c.cancellation_id = x.id
        left join order_lines n on n.id = x.carried_line_id group by x.id, n.id
      having x.status = 'DONE' and x.kind = 'GOODS' and (coalesce(sum(c.taxable_paise), 0) - coalesce(n.taxable_paise, 0) <> x.taxable_paise
          or abs(sum(c.taxable_paise + c.tax_paise) - coalesce(n.total_paise, 0) - x.total_paise) > 100)
        or (x.status <> 'DONE' or x.kind = 'TAX') and count(c.line_id) > 0
      union all
      select l.id from order_lines l where ${cancelled} > l.quantity_milli
      union all
      select x.id from partial_cancellations x left join refund_shown r on r.cancellation_id = x.id
        join orders o on o.id = x.order_id
      where (x.status = 'DONE' and x.total_paise > x.credit_paise and o.payment_method <> 'CREDIT') <> (r.id is not null) and not exists (
          select 1 from events e where e.done_at is null and e.failed_at is null and e.name = 'rest.moved'
          and (e.payload ->> 'cancellationId')::bigint = x.id)
        or r.amount_paise <> x.total_paise - x.credit_paise`,
  },
  {
    name: 'tax changes',
    message:
      'a shipment whose tax rate changed after the order is charged the rate of its lines, and what is taken off is the difference',
    query: sql`
      select x.id from partial_cancellations x join invoice_shown i on i.shipment_id = x.shipment_id
        cross join lateral (select coalesce(sum((t ->> 'taxablePaise')::bigint), 0) as taxable,
          coalesce(sum((t ->> 'taxPaise')::bigint), 0) as tax from jsonb_array_elements(x.tax_lines) as e(t)) d
      where x.kind = 'TAX' and (x.taxable_paise <> d.taxable or x.total_paise <> d.taxable + d.tax or exists (
        select 1 from jsonb_array_elements(x.tax_lines) as e(t)
          left join jsonb_array_elements(i.lines) as f(l) on (l ->> 'id')::bigint = (t ->> 'lineId')::bigint
          left join shipment_lines q on q.shipment_id = x.shipment_id and q.line_id = (t ->> 'lineId')::bigint
        where (l ->> 'rateBp') is distinct from (t ->> 'chargedBp') or q.rate_bp::text is distinct from (t ->> 'chargedBp')
          or q.tax_borne_paise is distinct from (t ->> 'taxablePaise')::bigint))
      union all
      select q.shipment_id from shipment_lines q join order_lines l on l.id = q.line_id
        join shipments h on h.id = q.shipment_id
      where h.dispatched_at is not null and h.claim_id is null and q.rate_bp <> l.rate_bp and not exists (
        select 1 from partial_cancellations x where x.shipment_id = q.shipment_id and x.kind = 'TAX')`,
  },
  {
    name: 'changes of orders',
    message:
      'what comes in place of bars is no heavier and no dearer, of the same yard, in its part once, and each agreed change has its goods',
    query: sql`
      select n.id from order_lines n join order_lines l on l.id = n.replaces_line_id
      left join partial_cancellations x on x.carried_line_id = n.id
        left join cancelled_lines c on c.cancellation_id = x.id and c.line_id = l.id
        join offer_shown a on a.id = l.offer_id join offer_shown b on b.id = n.offer_id
      where n.suborder_id <> l.suborder_id or c.line_id is null or n.grams > c.grams
      or n.taxable_paise > c.taxable_paise
        or n.price_paise <> l.price_paise or n.rate_bp <> l.rate_bp or a.dispatch_point_id <> b.dispatch_point_id
        or a.seller_id <> b.seller_id
      union all
      select e.id from order_edits e left join cancelled_lines c on c.cancellation_id = e.cancellation_id
      and c.line_id = e.line_id
        left join partial_cancellations x on x.id = e.cancellation_id
      where e.status = 'DONE' and (c.quantity_milli is distinct from e.cut_milli
      or (x.carried_line_id is not null) <> (e.kind = 'SWAP'))
      union all
      select e.id from order_edits e join suborders s on s.id = e.suborder_id
      where e.status = 'REQUESTED' and s.status not in ('PLACED', 'CONFIRMED', 'ON_HOLD')`,
  },
  {
    name: 'bars',
    message: 'what a part of an order charges for folding or cutting bars is what its lines say, and is in its loading',
    query: sql`
      select s.id from suborders s
        left join lateral (select sum((l.bar_paise_per_tonne * l.grams + 500000) / 1000000) as paise,
          bool_or(l.bar_paise_per_tonne > 0 and l.bar_delivery is distinct from 'FOLDED'
          and l.bar_delivery is distinct from 'CUT') as is_free
          from order_lines l where l.suborder_id = s.id and l.replaces_line_id is null) b on true
      where s.bar_charge_paise <> coalesce(b.paise, 0) or s.bar_charge_paise > s.loading_paise or b.is_free`,
  },
  {
    name: 'orders placed together',
    message: 'an order that was placed beside one on credit is of the same buyer and moment, and is paid',
    query: sql`
      select o.id from orders o join orders w on w.id = o.placed_with
      where w.payment_method <> 'CREDIT' or o.payment_method = 'CREDIT' or o.user_id <> w.user_id
        or o.company_id is distinct from w.company_id or o.placed_at <> w.placed_at or w.placed_with is not null`,
  },
  {
    name: 'list prices',
    message: 'what lists quote is within what is asked',
    query: sql`
      select o.id from offer_shown o where o.status = 'LIVE' and o.from_paise is not null and not exists (
        select 1 from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE'
        and r.price_paise = o.from_paise)`,
  },
]
