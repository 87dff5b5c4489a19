import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Invariants of contracts and of what was ordered at their prices. */
export const contractInvariants: Invariant[] = [
  {
    name: 'contract prices',
    message:
      'a line ordered at a contract price names a line of that seller and company that was valid then, at that price',
    query: sql`
      select l.id from order_line_shown l where l.price_source = 'CONTRACT' and l.contract_line_id is null
      union all
      select l.id from order_line_shown l join suborder_shown s on s.id = l.suborder_id join order_shown o on o.id = s.order_id
        join price_contract_lines t on t.id = l.contract_line_id join price_contracts k on k.id = t.contract_id
      where k.seller_id <> s.seller_id or t.offer_id <> l.offer_id
        or o.placed_at < t.valid_from or o.placed_at >= t.valid_to
        or (k.company_id is not null and k.company_id is distinct from o.company_id)
        or (k.group_id is not null and not exists (select 1 from customer_group_members m
          where m.group_id = k.group_id and m.company_id = o.company_id and m.joined_at <= o.placed_at
            and (m.left_at is null or m.left_at >= o.placed_at)))
        or (t.price_paise is not null and t.price_paise <> l.price_paise)
        or (t.discount_bp is not null and not exists (select 1 from offer_price_shown r where r.offer_id = t.offer_id
          and r.buyer = 'EVERYONE' and r.valid_from <= o.placed_at
          and (r.valid_to is null or r.valid_to >= o.placed_at)
          and (r.price_paise * (10000 - t.discount_bp) + 5000) / 10000 = l.price_paise))`,
  },
  {
    name: 'contract lines',
    message: 'lines of contracts are of the seller’s own offers, valid within the contract and only once it is active',
    query: sql`
      select t.id from price_contract_lines t join price_contracts k on k.id = t.contract_id
        join offer_shown o on o.id = t.offer_id
      where o.seller_id <> k.seller_id or (k.status = 'DRAFT') <> (t.valid_from is null)
        or t.valid_from < (k.valid_from::timestamp at time zone 'Asia/Kolkata')
        or t.valid_to > ((k.valid_to + 1)::timestamp at time zone 'Asia/Kolkata')
      union all
      select a.id from price_contract_lines a join price_contracts k on k.id = a.contract_id and k.status = 'ACTIVE'
        join price_contracts x on x.seller_id = k.seller_id and x.id > k.id and x.status = 'ACTIVE'
          and x.company_id is not distinct from k.company_id and x.group_id is not distinct from k.group_id
        join price_contract_lines b on b.contract_id = x.id and b.offer_id = a.offer_id
          and b.valid_from < a.valid_to and b.valid_to > a.valid_from`,
  },
  historyInvariant('priceContract', 'price_contracts'),
  {
    name: 'lines of one contract',
    message: 'a contract has one price for an offer and a quantity at a time, and none after it ended',
    query: sql`
      select a.id from price_contract_lines a join price_contract_lines b on b.contract_id = a.contract_id
        and b.offer_id = a.offer_id and b.min_milli = a.min_milli and b.id > a.id
      where a.valid_from is null or (a.valid_from < b.valid_to and b.valid_from < a.valid_to)
      union all
      select t.id from price_contract_lines t join price_contracts k on k.id = t.contract_id
      where k.status = 'ENDED' and t.valid_to > k.ended_at and t.valid_to > t.valid_from`,
  },
]
