import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const quotationInvariants: Invariant[] = [
  {
    name: 'quotations',
    message:
      'a request is awarded once, by its buyer, from quotations in time, each line no more often than it needs; losers are rejected',
    query: sql`
      select r.id from quote_requests r where (r.status in ('AWARDED', 'PART_AWARDED')) <> exists (
        select 1 from quote_request_lines l join quotation_lines ql on ql.request_line_id = l.id
        where l.request_id = r.id and ql.awarded_at is not null)
      union all
      select r.id from quote_requests r where r.awarded_by <> r.user_id
      union all
      select q.id from quotations q join quote_requests r on r.id = q.request_id
        where (q.status in ('ACCEPTED', 'PART_ACCEPTED')) <> exists (
          select 1 from quotation_lines l where l.quotation_id = q.id and l.awarded_at is not null)
        or (q.status = 'SENT' and r.status not in ('OPEN', 'CLOSED'))
        or (q.sent_at > r.deadline and q.counter_id is null)
      union all
      select l.id from quotation_lines l join quotations q on q.id = l.quotation_id
        join quote_request_lines n on n.id = l.request_line_id join offer_shown o on o.id = l.offer_id
        where n.request_id <> q.request_id or o.seller_id <> q.seller_id
      union all
      select n.id from quote_request_lines n join quotation_lines l on l.request_line_id = n.id
        join offer_shown o on o.id = l.offer_id join size_shown v on v.id = o.variant_id
        where l.awarded_milli is not null group by n.id having count(*) > 1 and
          sum(l.awarded_milli * case v.unit when 'tonne' then 1000 else 1 end)
            - min(l.awarded_milli * case v.unit when 'tonne' then 1000 else 1 end)
          >= n.quantity_milli * case n.unit when 'tonne' then 1000 else 1 end`,
  },
  {
    name: 'counter-offers',
    message:
      'a counter-offer is made by the buyer, on lines of its quotation, not above its prices, answered by that seller, in five rounds',
    query: sql`
      select c.id from quote_counters c join quotations q on q.id = c.quotation_id
        join quote_requests r on r.id = q.request_id
        where c.made_by <> r.user_id or (c.status = 'OPEN' and (r.status not in ('OPEN', 'CLOSED') or q.status <> 'SENT'))
          or (c.status = 'REVISED') <> exists (select 1 from quotations a where a.counter_id = c.id
            and a.request_id = q.request_id and a.seller_id = q.seller_id and a.revision > q.revision)
      union all
      select l.counter_id from quote_counter_lines l join quote_counters c on c.id = l.counter_id
        join quotation_lines ql on ql.id = l.quotation_line_id
        where ql.quotation_id <> c.quotation_id or l.price_paise > ql.price_paise
      union all
      select min(c.id) from quote_counters c join quotations q on q.id = c.quotation_id
        group by q.request_id, q.seller_id having count(*) > 5 or count(*) <> max(c.round)`,
  },
  {
    name: 'comparative statements',
    message: 'a statement fits its hash, and there is one for each award since there are statements',
    query: sql`
      select request_id from comparative_statements
        where hash <> encode(sha256(convert_to(content, 'UTF8')), 'hex')
      union all
      select s.request_id from comparative_statements s join quote_requests r on r.id = s.request_id
        where r.awarded_at is null or s.frozen_at <> r.awarded_at
      union all
      select r.id from quote_requests r
        where r.awarded_at >= (select least(min(s.frozen_at), (select ran_at from migrations where name like '0032-%'))
          from comparative_statements s)
          and not exists (select 1 from comparative_statements s where s.request_id = r.id)`,
  },
  {
    name: 'ranked quotations',
    message: 'what a statement ranks together has the requested unit and quantity, and nothing else that differs',
    query: sql`
      select s.request_id from comparative_statements s
        cross join jsonb_array_elements(s.content::jsonb -> 'quotations') as q(one)
        cross join jsonb_array_elements(one -> 'lines') as e(l)
        join quote_request_lines n on n.id = (l ->> 'requestLineId')::bigint
        cross join (values (array['kg', 'tonne'])) as mass(units)
      where l -> 'deviations' is not null and l ->> 'rank' is not null
        and (jsonb_array_length(l -> 'deviations') > 0 or l ->> 'apartRank' is not null
          or not (l ->> 'unit' = n.unit or l ->> 'unit' = any(units) and n.unit = any(units))
          or (l ->> 'quantityMilli')::bigint * case l ->> 'unit' when 'tonne' then 1000 else 1 end
            < n.quantity_milli * case n.unit when 'tonne' then 1000 else 1 end)`,
  },
  {
    name: 'quoted orders',
    message: 'what is ordered from a quotation was awarded to that seller, for that site, at that price, and once',
    query: sql`
      select x.id from order_line_shown x join suborder_shown s on s.id = x.suborder_id join order_shown d on d.id = s.order_id
        join quotation_lines l on l.id = x.quotation_line_id join quotations q on q.id = l.quotation_id
        join quote_requests r on r.id = q.request_id
        where l.awarded_at is null or x.price_paise <> l.price_paise or x.quantity_milli > l.awarded_milli
          or x.offer_id <> l.offer_id or s.seller_id <> q.seller_id or d.user_id <> r.user_id
          or d.pincode <> r.pincode or d.placed_at >= q.valid_until
      union all
      select x.quotation_line_id from order_line_shown x join suborder_shown s on s.id = x.suborder_id
        where x.quotation_line_id is not null and x.replaces_line_id is null
          and s.status not in ('EXPIRED', 'REJECTED', 'CANCELLED')
        group by x.quotation_line_id having count(*) > 1`,
  },
  historyInvariant('quoteRequest', 'quote_requests'),
  {
    name: 'quotations as asked',
    message:
      'who declined has no quotation, nobody quotes many times the quantity, no request has more quotations than it wants, none is awarded when it is over',
    query: sql`
      select q.id from quotations q join quote_invitations i on i.request_id = q.request_id and i.seller_id = q.seller_id
        where i.declined_at is not null and q.status not in ('REPLACED', 'WITHDRAWN')
      union all
      select l.id from quotation_lines l join quote_request_lines n on n.id = l.request_line_id
        join offer_shown o on o.id = l.offer_id join size_shown v on v.id = o.variant_id
        where (v.unit = n.unit or v.unit in ('kg', 'tonne') and n.unit in ('kg', 'tonne'))
          and l.quantity_milli > 10 * o.moq_milli
          and l.quantity_milli * case v.unit when 'tonne' then 1000 else 1 end
            >= 5 * n.quantity_milli * case n.unit when 'tonne' then 1000 else 1 end
      union all
      select r.id from quote_requests r join quotations q on q.request_id = r.id
        and q.status not in ('REPLACED', 'WITHDRAWN')
        group by r.id having count(*) > r.max_quotes
      union all
      select l.id from quotation_lines l join quotations q on q.id = l.quotation_id
        where l.awarded_at is not null and q.valid_until <= l.awarded_at`,
  },
  {
    name: 'awarded schedules',
    message:
      'a schedule of an awarded line has its goods, quantity and price; one of the rest was asked of its seller by its buyer at its price',
    query: sql`
      select h.id from schedule_shown h join quotation_lines l on l.id = h.quotation_line_id
      where l.awarded_at is null or l.offer_id <> h.offer_id or l.awarded_milli <> h.total_milli
        or h.price_paise is distinct from l.price_paise
      union all
      select h.id from schedule_shown h join quotation_lines l on l.id = h.rest_of join quotations q on q.id = l.quotation_id
        join quote_requests r on r.id = q.request_id
      where l.awarded_at is null or l.offer_id <> h.offer_id or h.user_id <> r.user_id or h.pincode <> r.pincode
        or h.requested <> jsonb_build_object('rule', 'FIXED', 'pricePaise', l.price_paise)`,
  },
]
