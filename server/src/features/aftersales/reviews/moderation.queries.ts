import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { ReviewQueueCount } from '#core/graphql/resolver-types.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type Queue = 'PENDING' | 'REPORTED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN'
export type ModerationFilter = {
  search?: string | null
  queue?: Queue | null
  kind?: string | null
  rating?: number | null
  finding?: string | null
}

const inQueue = (queue: Queue): Sql => (queue === 'REPORTED' ? sql`r.open_reports > 0` : sql`r.status = ${queue}`)

const tables = sql`reviews r join person_shown u on u.id = r.user_id join seller_shown c on c.id = r.seller_id
  join suborder_shown s on s.id = r.suborder_id left join product_shown p on p.id = r.product_id`

const matching = ({ search, queue, kind, rating, finding }: ModerationFilter): Sql =>
  allOf([
    search &&
      sql`(r.body || ' ' || u.name || ' ' || s.number || ' ' || c.trade_name || ' ' || coalesce(p.title, ''))
        ilike ${containing(search)}`,
    queue && inQueue(queue),
    kind && (kind === 'SELLER' ? sql`r.product_id is null` : sql`r.product_id is not null`),
    rating != null && sql`r.rating = ${rating}`,
    finding && sql`${finding}::text = any(r.findings)`,
  ])

const sorts = {
  createdAt: sql`r.created_at`,
  decideBy: sql`r.decide_by`,
  rating: sql`r.rating`,
  reports: sql`r.open_reports`,
}

/** The ids of a page of all reviews. */
export const pageOfModerated = (
  db: Db,
  filter: ModerationFilter,
  page: PageInput,
): Promise<{ id: number; total: number }[]> =>
  rowsOf(
    db,
    'reviews.pageOfModerated',
    sql`select r.id, count(*) over () as total from ${tables} where ${matching(filter)}
        ${pageTail(page, sorts, sql`r.id`)}`,
  )

/** Number of reviews by queue. A reported one counts in two. */
export const countQueues = (db: Db, filter: ModerationFilter): Promise<ReviewQueueCount[]> =>
  rowsOf(
    db,
    'reviews.countQueues',
    sql`select q.status, count(*)::int as count from ${tables}
          cross join lateral (select r.status union all select 'REPORTED' where r.open_reports > 0) q
        where ${matching({ ...filter, queue: null })} group by q.status order by q.status`,
  )

/** Reviews published in the last seven days, and those of them that no admin has decided. */
export const publishedSince = (db: Db, since: Date) =>
  rowOf(
    db,
    'reviews.publishedSince',
    sql`select count(*)::int as "publishedThisWeek",
          count(*) filter (where decided_by is null)::int as "publishedAtOnce"
        from reviews where status = 'PUBLISHED' and created_at >= ${since}`,
  )

export type ReportRow = RowOf<'reviews.openReports'>

/** Open reports of reviews, the latest first. */
export const openReports = (db: Db, reviewIds: readonly number[]): Promise<ReportRow[]> =>
  rowsOf(
    db,
    'reviews.openReports',
    sql`select t.id, t.review_id, t.reason, t.note, u.name as by, t.created_at
        from review_reports t join person_shown u on u.id = t.user_id
        where t.review_id = any(${reviewIds}::bigint[]) and t.closed_at is null order by t.id desc`,
  )

export type ContextRow = RowOf<'reviews.contextsOf'>

/** What helps to decide about reviews: the mean before and after, the buyer, claims, the same text elsewhere. */
export const contextsOf = (db: Db, ids: readonly number[]): Promise<ContextRow[]> =>
  rowsOf(
    db,
    'reviews.contextsOf',
    sql`select r.id, n.count, shown_rating(n.sum, n.count) as rating,
          case when r.status = 'PUBLISHED' then shown_rating(n.sum, n.count)
            else shown_rating(n.sum + r.rating, n.count + 1) end as "ratingIfPublished",
          b.count as "byBuyer", b.rejected as "rejectedOfBuyer",
          (select count(*)::int from claim_shown k where k.suborder_id = r.suborder_id) as claims,
          (select count(*)::int from reviews x where x.id <> r.id and length(r.body) > 20
            and lower(x.body) = lower(r.body)) as "sameText"
        from reviews r
          cross join lateral (select count(*)::int as count, coalesce(sum(x.rating), 0)::int as sum from reviews x
            where x.status = 'PUBLISHED' and case when r.product_id is null
              then x.seller_id = r.seller_id and x.product_id is null else x.product_id = r.product_id end) n
          cross join lateral (select count(*)::int as count,
            count(*) filter (where x.status in ('REJECTED', 'HIDDEN'))::int as rejected
            from reviews x where x.user_id = r.user_id and x.id <> r.id) b
        where r.id = any(${ids}::bigint[])`,
  )

/** Locks a review to an admin until a moment, unless another one has it; undefined then. */
export const takeReview = (db: Db, id: number, userId: number, { now, until }: { now: Date; until: Date }) =>
  rowOf(
    db,
    'reviews.takeReview',
    sql`update reviews set opened_by = ${userId}, open_until = ${until}
        where id = ${id} and (opened_by is null or opened_by = ${userId} or open_until <= ${now}) returning id`,
  )

export type Requested = RowOf<'reviews.markRequested'>

/**
 * Marks suborders as asked for a review that were delivered between two moments, have no review and no open claim, and
 * returns those not asked before.
 */
export const markRequested = (db: Db, { from, to, now }: { from: Date; to: Date; now: Date }, max: number) =>
  rowsOf(
    db,
    'reviews.markRequested',
    sql`insert into review_requests (suborder_id, requested_at)
        select s.id, ${now}::timestamptz from suborder_shown s
        where s.delivered_at >= ${from} and s.delivered_at < ${to} and s.status in ('DELIVERED', 'COMPLETED')
          and not exists (select 1 from review_requests q where q.suborder_id = s.id)
          and not exists (select 1 from reviews r where r.suborder_id = s.id)
          and not exists (select 1 from claim_shown k where k.suborder_id = s.id
            and k.status not in ('RESOLVED', 'REJECTED', 'DISMISSED', 'RETURNED_TO_BUYER', 'WITHDRAWN'))
        order by s.delivered_at, s.id limit ${max}
        on conflict do nothing returning suborder_id`,
  )

export type RequestedSuborder = RowOf<'reviews.requestedSuborder'>

/** A suborder whose buyer is asked for a review. */
export const requestedSuborder = (db: Db, suborderId: number) =>
  rowOf(
    db,
    'reviews.requestedSuborder',
    sql`select s.number, c.trade_name as seller, o.user_id,
          coalesce((select string_agg(l.title, '; ' order by l.position) from order_line_shown l
            where l.suborder_id = s.id), '') as items
        from suborder_shown s join order_shown o on o.id = s.order_id join seller_shown c on c.id = s.seller_id
        where s.id = ${suborderId}`,
  )

/**
 * `dealers`: Members of the dealer who delivered it.
 */
export type ReviewFacts = RowOf<'reviews.reviewFacts'>

/** A review for messages: its buyer, and those who take orders at the seller and the dealer. */
export const reviewFacts = (db: Db, id: number) =>
  rowOf(
    db,
    'reviews.reviewFacts',
    sql`select r.status, r.rating, r.reason, r.body as text, coalesce(l.title, c.trade_name) as about,
          c.trade_name as seller, s.number, s.id as "suborderId", r.user_id, u.locale,
          array(select m.user_id from seller_member_shown m where m.seller_id = r.seller_id
            and m.role in ('OWNER', 'ORDERS') order by m.user_id) as members,
          c.kind = 'ASSOCIATE' as "isAssociates",
          array(select m.user_id from seller_member_shown m where m.seller_id = s.dealer_id
            and m.role in ('OWNER', 'ORDERS') order by m.user_id) as dealers
        from reviews r join suborder_shown s on s.id = r.suborder_id join seller_shown c on c.id = r.seller_id
          join person_shown u on u.id = r.user_id left join order_line_shown l on l.id = r.line_id where r.id = ${id}`,
  )

/** Reviews that wait for an admin or were reported, as rows of a queue of the dashboard. */
export const reviewsWaiting = (now: Date) =>
  sql`select updated_at as since, decide_by < ${now} as late, null::bigint as paise, null as who
      from reviews where status = 'PENDING' or open_reports > 0`
