import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const reviewInvariants: Invariant[] = [
  {
    name: 'reviews',
    message: 'a review is of a delivered suborder of its buyer and its seller, and of one of its lines',
    query: sql`
      select r.id from reviews r join suborder_shown s on s.id = r.suborder_id join order_shown o on o.id = s.order_id
      left join order_line_shown l on l.id = r.line_id left join size_shown v on v.id = l.variant_id
      where (r.status = 'PUBLISHED' and s.delivered_at is null) or o.user_id <> r.user_id
        or s.seller_id <> r.seller_id or l.suborder_id <> s.id or v.product_id <> r.product_id`,
  },
  {
    name: 'one review',
    message: 'a line is reviewed once, and a suborder’s seller once',
    query: sql`select suborder_id from reviews group by suborder_id, line_id having count(*) > 1`,
  },
  {
    name: 'ratings',
    message: 'what is added up beside sellers and products are their published reviews',
    query: sql`
      select s.id from seller_shown s left join (select seller_id, sum(rating) as sum, count(*) as count from reviews
        where status = 'PUBLISHED' and product_id is null group by 1) r on r.seller_id = s.id
      where s.rating_sum <> coalesce(r.sum, 0) or s.rating_count <> coalesce(r.count, 0)
      union all
      select p.id from product_shown p left join (select product_id, sum(rating) as sum, count(*) as count from reviews
        where status = 'PUBLISHED' and product_id is not null group by 1) r on r.product_id = p.id
      where p.rating_sum <> coalesce(r.sum, 0) or p.rating_count <> coalesce(r.count, 0)`,
  },
  {
    name: 'marks of reviews',
    message: 'helpful marks and open reports are counted as they are',
    query: sql`
      select r.id from reviews r
      where r.helpful_count <> (select count(*) from review_votes v where v.review_id = r.id)
        or r.open_reports <> (select count(*) from review_reports t where t.review_id = r.id
          and t.closed_at is null)`,
  },
  {
    name: 'lines of reviews',
    message: 'a review of a product is of a line of which something was delivered, and not from before the delivery',
    query: sql`
      select r.id from reviews r join suborder_shown s on s.id = r.suborder_id
      where r.created_at < s.delivered_at or (r.line_id is not null and not exists (
        select 1 from shipment_shown h join shipment_line_shown l on l.shipment_id = h.id
        where h.suborder_id = r.suborder_id and h.status = 'DELIVERED' and l.line_id = r.line_id))`,
  },
]
