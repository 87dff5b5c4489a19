import { REVIEW_DAYS, type ReviewReason, type ReviewStatus } from '@neev/domain/aftersales/reviews/reviews'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

/** The ratings of a review's aspects. */
export type Aspects = Record<string, number>

/** A review with what was bought, for all its readers; the contract's types show each of them a part. */
export type ReviewRow = {
  id: number
  kind: 'SELLER' | 'PRODUCT'
  status: ReviewStatus
  rating: number
  aspects: Aspects
  text: string
  photos: ProductPicture[]
  findings: string[]
  reason: ReviewReason | null
  /** First name and initial. */
  author: string
  buyerName: string
  place: string
  userId: number
  createdAt: Date
  editedAt: Date | null
  decideBy: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  reply: string | null
  repliedAt: Date | null
  openedById: number | null
  openedByName: string | null
  openUntil: Date | null
  helpfulCount: number
  openReports: number
  version: number
  orderId: number
  suborderId: number
  suborderNumber: string
  lineId: number | null
  productId: number | null
  sellerId: number
  dealerId: number | null
  sellerName: string
  title: string | null
  productIdentifier: string | null
  quantityMilli: number | null
  pieces: number | null
  unit: string | null
  deliveredAt: Date | null
  product: { identifier: string; title: string } | null
  seller: { id: number; slug: string; name: string }
}

const author = sql`split_part(u.name, ' ', 1) || coalesce(' ' || left(nullif(split_part(u.name, ' ', -1),
  split_part(u.name, ' ', 1)), 1) || '.', '')`

/** A seller that sold has an address of its own (constraint `sellers_named`). */
const slug = sql<NonNullable<string>>`c.slug`

const columns = sql`r.id, case when r.product_id is null then 'SELLER' else 'PRODUCT' end as kind, r.status, r.rating,
  r.aspects, r.body as text, r.photos, r.findings, r.reason, ${author} as author, u.name as "buyerName",
  coalesce(o.shipping ->> 'city', '') as place, r.user_id, r.created_at,
  r.edited_at, r.decide_by, r.decided_at, d.name as "decidedBy", r.reply,
  r.replied_at, r.opened_by as "openedById", w.name as "openedByName", r.open_until,
  r.helpful_count, r.open_reports, r.version, s.order_id,
  r.suborder_id, s.number as "suborderNumber", r.line_id, r.product_id,
  r.seller_id, s.dealer_id, c.trade_name as "sellerName", l.title,
  p.identifier as "productIdentifier", l.quantity_milli, l.pieces, l.unit,
  s.delivered_at,
  case when p.id is not null then jsonb_build_object('identifier', p.identifier, 'title', p.title) end as product,
  jsonb_build_object('id', c.id, 'slug', ${slug}, 'name', c.trade_name) as seller`

const tables = sql`reviews r join person_shown u on u.id = r.user_id join seller_shown c on c.id = r.seller_id
  join suborder_shown s on s.id = r.suborder_id join orders o on o.id = s.order_id
  left join order_line_shown l on l.id = r.line_id left join product_shown p on p.id = r.product_id
  left join person_shown d on d.id = r.decided_by left join person_shown w on w.id = r.opened_by`

/** Reviews by id, in any order. */
export const reviewsById = (db: Db, ids: readonly number[]): Promise<ReviewRow[]> =>
  rowsOf(db, 'reviews.reviewsById', sql`select ${columns} from ${tables} where r.id = any(${ids}::bigint[])`)

/** Locks a review; undefined if there is none. */
export const lockReview = (db: Db, id: number) =>
  rowOf(db, 'reviews.lockReview', sql`select r.id from reviews r where r.id = ${id} for update`)

/** What reviews are about: a product, or a seller in general. */
export type Subject = { productId: number; sellerSlug?: undefined } | { sellerSlug: string; productId?: undefined }

/** Reviews of a seller are those without a product. */
const aboutSql = (subject: Subject): Sql =>
  subject.productId !== undefined
    ? sql`r.product_id = ${subject.productId}`
    : sql`(r.product_id is null and r.seller_id = (select id from seller_shown sellers where slug = ${subject.sellerSlug}))`

export type ReviewFilter = {
  rating?: number | null
  maxRating?: number | null
  withPhotos?: boolean | null
}

const shown = ({ rating, maxRating, withPhotos }: ReviewFilter): Sql =>
  allOf([
    rating != null && sql`r.rating = ${rating}`,
    maxRating != null && sql`r.rating <= ${maxRating}`,
    withPhotos && sql`jsonb_array_length(r.photos) > 0`,
  ])

const sorts = { createdAt: sql`r.created_at`, rating: sql`r.rating`, helpful: sql`r.helpful_count` }

/** A page of published reviews. */
export const pageOfReviews = (
  db: Db,
  subject: Subject,
  filter: ReviewFilter,
  page: PageInput,
): Promise<(ReviewRow & { total: number })[]> =>
  rowsOf(
    db,
    'reviews.pageOfReviews',
    sql`select ${columns}, count(*) over () as total from ${tables}
        where r.status = 'PUBLISHED' and ${aboutSql(subject)} and ${shown(filter)}
        ${pageTail(page, sorts, sql`r.id`)}`,
  )

/** How many reviews are published, with the shown mean, and their numbers by rating from five to one. */
export const ratingsOf = (db: Db, subject: Subject) =>
  rowOf(
    db,
    'reviews.ratingsOf',
    sql`select count(*)::int as count, coalesce(sum(r.rating), 0)::int as sum,
          shown_rating(sum(r.rating), count(*)) as rating,
          count(*) filter (where jsonb_array_length(r.photos) > 0)::int as "withPhotos",
          array[count(*) filter (where r.rating = 5)::int, count(*) filter (where r.rating = 4)::int,
            count(*) filter (where r.rating = 3)::int, count(*) filter (where r.rating = 2)::int,
            count(*) filter (where r.rating = 1)::int] as counts
        from reviews r where r.status = 'PUBLISHED' and ${aboutSql(subject)}`,
  )

/** Means of the aspects that at least three buyers rated, each with a number. */
export const aspectsOf = (db: Db, subject: Subject) =>
  rowsOf(
    db,
    'reviews.aspectsOf',
    sql`select a.key as aspect, ${sql<NonNullable<number>>`round(avg(a.value::numeric), 1)::float8`} as mean, count(*)::int as count
        from reviews r cross join jsonb_each_text(r.aspects) a
        where r.status = 'PUBLISHED' and ${aboutSql(subject)} group by a.key having count(*) >= 3 order by a.key`,
  )

/** Those of the reviews that a user marked as helpful. */
export const votesOf = (db: Db, userId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'reviews.votesOf',
    sql`select review_id as id from review_votes where user_id = ${userId} and review_id = any(${ids}::bigint[])`,
  )

export type Purchase = RowOf<'reviews.purchaseOf'>

/** Cancelled quantity of a line (l). */
const cancelled = sql`coalesce((select sum(x.quantity_milli) from cancelled_line_shown x where x.line_id = l.id), 0)`

/** A buyer's suborder, or one of its lines, with the time of its review. */
export const purchaseOf = (db: Db, userId: number, suborderId: number, lineId: number | null) =>
  rowOf(
    db,
    'reviews.purchaseOf',
    sql`select s.id as "suborderId", s.seller_id, v.product_id,
          case when s.status in ('DELIVERED', 'COMPLETED') then s.delivered_at end as "deliveredAt",
          r.created_at as "reviewedAt"
        from suborder_shown s join orders o on o.id = s.order_id
          left join order_line_shown l on l.suborder_id = s.id and l.id = ${lineId}::bigint
          left join size_shown v on v.id = l.variant_id
          left join reviews r on r.suborder_id = s.id and r.line_id is not distinct from ${lineId}::bigint
        where s.id = ${suborderId} and o.user_id = ${userId}
          and (${lineId}::bigint is null or (l.id is not null and l.quantity_milli > ${cancelled}))`,
  )

export type ItemRow = {
  id: string
  kind: 'SELLER' | 'PRODUCT'
  suborderId: number
  lineId: number | null
  suborderNumber: string
  orderId: number
  title: string
  sellerName: string
  sellerSlug: string
  productIdentifier: string | null
  deliveredAt: Date
  reviewId: number | null
}

export type ItemFilter = { suborderId: number | null; written?: boolean | null }

/** A buyer's delivered suborders and lines (i), with their reviews (r). */
const items = (userId: number): Sql => sql`(
    select s.id as suborder_id, null::bigint as line_id, s.number, s.order_id, c.trade_name as title, c.trade_name,
      ${slug} as slug, null::text as product_identifier, s.delivered_at, 0 as place
    from suborder_shown s join orders o on o.id = s.order_id join seller_shown c on c.id = s.seller_id
    where o.user_id = ${userId} and s.status in ('DELIVERED', 'COMPLETED') and s.delivered_at is not null
    union all
    select s.id, l.id, s.number, s.order_id, l.title, c.trade_name, ${slug}, l.product_identifier, s.delivered_at,
      l.position + 1
    from suborder_shown s join orders o on o.id = s.order_id join seller_shown c on c.id = s.seller_id
      join order_line_shown l on l.suborder_id = s.id
    where o.user_id = ${userId} and s.status in ('DELIVERED', 'COMPLETED') and s.delivered_at is not null
      and l.quantity_milli > ${cancelled}
  ) i left join reviews r on r.suborder_id = i.suborder_id and r.line_id is not distinct from i.line_id`

const canStill = (now: Date): Sql =>
  sql`(r.id is null and i.delivered_at >= ${now}::timestamptz - make_interval(days => ${REVIEW_DAYS}::int))`

const itemSorts = { deliveredAt: sql`i.delivered_at` }

/** A page of what a buyer has reviewed or can review. */
export const pageOfItems = (
  db: Db,
  { userId, now }: { userId: number; now: Date },
  { suborderId, written }: ItemFilter,
  page: PageInput,
): Promise<(ItemRow & { total: number })[]> =>
  rowsOf(
    db,
    'reviews.pageOfItems',
    sql`select i.suborder_id || '-' || coalesce(i.line_id, 0) as id,
          case when i.line_id is null then 'SELLER' else 'PRODUCT' end as kind, i.suborder_id,
          i.line_id, i.number as "suborderNumber", i.order_id, i.title,
          i.trade_name as "sellerName", i.slug as "sellerSlug", i.product_identifier,
          i.delivered_at, r.id as "reviewId", count(*) over () as total
        from ${items(userId)}
        where ${allOf([
          suborderId !== null && sql`i.suborder_id = ${suborderId}`,
          written === true && sql`r.id is not null`,
          written === false && canStill(now),
        ])} ${pageTail(page, itemSorts, sql`i.suborder_id * 1000 - i.place`)}`,
  )

/** How many purchases a buyer has reviewed, and can still review. */
export const countItems = (db: Db, { userId, now }: { userId: number; now: Date }) =>
  rowOf(
    db,
    'reviews.countItems',
    sql`select count(*) filter (where ${canStill(now)})::int as "toWrite", count(r.id)::int as written
        from ${items(userId)}`,
  )

export type ReceivedFilter = {
  search?: string | null
  kind?: string | null
  maxRating?: number | null
  unanswered?: boolean | null
}

const receivedSorts = { createdAt: sql`r.created_at`, rating: sql`r.rating` }
const kindIs = (kind: string): Sql => (kind === 'SELLER' ? sql`r.product_id is null` : sql`r.product_id is not null`)

const receivedBy = (works: Sql, { search, kind, maxRating, unanswered }: ReceivedFilter): Sql =>
  allOf([
    sql`r.status = 'PUBLISHED'`,
    works,
    search &&
      sql`(r.body || ' ' || u.name || ' ' || s.number || ' ' || coalesce(l.title, '')) ilike ${containing(search)}`,
    kind && kindIs(kind),
    maxRating != null && sql`r.rating <= ${maxRating}`,
    unanswered && sql`r.reply is null`,
  ])

/** A page of the published reviews of suborders (s) that somebody works on. */
export const pageOfReceived = (
  db: Db,
  works: Sql,
  filter: ReceivedFilter,
  page: PageInput,
): Promise<(ReviewRow & { total: number })[]> =>
  rowsOf(
    db,
    'reviews.pageOfReceived',
    sql`select ${columns}, count(*) over () as total from ${tables} where ${receivedBy(works, filter)}
        ${pageTail(page, receivedSorts, sql`r.id`)}`,
  )

/** The id of a published review, if it is of a suborder (s) that somebody works on. */
export const receivedReview = (db: Db, works: Sql, id: number) =>
  rowOf(
    db,
    'reviews.receivedReview',
    sql`select r.id from reviews r join suborder_shown s on s.id = r.suborder_id where r.id = ${id} and ${works}`,
  )

/** How many of them have no reply. */
export const countUnanswered = (db: Db, works: Sql) =>
  rowOf(
    db,
    'reviews.countUnanswered',
    sql`select count(*)::int as count from reviews r join suborder_shown s on s.id = r.suborder_id
        where r.status = 'PUBLISHED' and r.reply is null and ${works}`,
  )
