import type { SellerFacts } from '@neev/domain/catalogue/ranking/ranking'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type FactRow = SellerFacts & {
  sellerId: number
  /** Median time to answer a request for quotation, in hours. */
  answerHours: number | null
}

/** The facts of all approved sellers since a moment, in one statement. */
export const factsOfSellers = (db: Db, since: Date, now: Date) =>
  rowsOf(
    db,
    'ranking.factsOfSellers',
    sql`select s.id as "sellerId", s.rating_count as ratings, s.rating_sum,
          coalesce(d.deliveries, 0)::int as deliveries, coalesce(d."onTime", 0)::int as "onTime",
          coalesce(q.requests, 0)::int as requests, coalesce(q.answered, 0)::int as answered,
          round(q.hours)::int as "answerHours"
        from seller_shown s
          left join (select seller_id, count(*) as deliveries, count(*) filter (where
              (delivered_at at time zone 'Asia/Kolkata')::date <= expected_delivery) as "onTime"
            from suborder_shown where delivered_at >= ${since} and expected_delivery is not null group by seller_id) d
            on d.seller_id = s.id
          left join (select i.seller_id, count(*) as requests,
              count(*) filter (where a.at <= r.deadline) as answered,
              percentile_cont(0.5) within group (order by extract(epoch from a.at - i.invited_at) / 3600) as hours
            from quote_invitation_shown i join quote_request_shown r on r.id = i.request_id
              cross join lateral (select least(i.declined_at, min(t.sent_at)) as at from quotation_shown t
                where t.request_id = i.request_id and t.seller_id = i.seller_id) a
            where i.invited_at >= ${since} and (r.deadline <= ${now} or a.at is not null)
            group by i.seller_id) q on q.seller_id = s.id
        where s.status = 'APPROVED'`,
  )
