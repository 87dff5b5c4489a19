import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const draftOrderInvariants: Invariant[] = [
  {
    name: 'draft orders',
    message:
      'a draft has the order of its customer, placed in time, never by who prepared it; a seller offers own goods',
    query: sql`
      select d.id from draft_orders d join order_shown o on o.id = d.order_id
        where d.user_id is distinct from o.user_id or d.user_id = d.prepared_by or o.placed_at >= d.valid_until
          or o.placed_at <> d.accepted_at
      union all
      select id from draft_orders where (status = 'ACCEPTED') <> (order_id is not null)
      union all
      select d.id from draft_orders d join draft_order_lines l on l.draft_order_id = d.id
        join offer_shown f on f.id = l.offer_id where d.seller_id <> f.seller_id`,
  },
  {
    name: 'prices of draft orders',
    message: 'what was ordered from a draft, in its quantity and for its place, costs no more than it was sent at',
    query: sql`
      select x.id from draft_orders d join order_shown o on o.id = d.order_id and o.pincode = d.pincode
        join suborder_shown s on s.order_id = o.id join order_line_shown x on x.suborder_id = s.id
        join draft_order_lines l on l.draft_order_id = d.id and l.offer_id = x.offer_id
          and l.quantity_milli = x.quantity_milli
        where x.replaces_line_id is null and x.price_paise > l.price_paise`,
  },
  historyInvariant('draftOrder', 'draft_orders'),
  {
    name: 'sums of draft orders',
    message: 'what a customer was sent has priced lines, and is the sum that was recorded when it was sent',
    query: sql`
      select d.id from draft_orders d where d.sent_at is not null
        and (d.sent_paise < (select coalesce(round(sum(l.price_paise::numeric * l.quantity_milli / 1000)), 0) - 1
          from draft_order_lines l where l.draft_order_id = d.id)
        or not exists (select 1 from draft_order_lines l where l.draft_order_id = d.id)
        or exists (select 1 from draft_order_lines l where l.draft_order_id = d.id and l.price_paise is null))
      union all
      select d.id from draft_orders d join lateral (
        select a.after from audit_log a where a.entity = 'draftOrder' and a.entity_id = d.id::text
          and a.action = 'draftOrder.send' order by a.id desc limit 1) a on true
      where d.sent_paise <> (a.after ->> 'payablePaise')::bigint
        or (a.after ->> 'goodsPaise')::bigint <> (select round(sum(l.price_paise::numeric * l.quantity_milli / 1000))
          from draft_order_lines l where l.draft_order_id = d.id)`,
  },
]
