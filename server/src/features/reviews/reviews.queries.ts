import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

type ReviewRow = {
  id: number
  rating: number
  aspects: Record<string, number>
  text: string
  author: string
  place: string
  createdAt: Date
  reply: string | null
  repliedAt: Date | null
  product: { identifier: string; title: string } | null
  seller: { id: number; slug: string; name: string }
}

/** What reviews are about: a product, or a seller in general. */
export type Subject = { productId: number } | { sellerSlug: string }

/** Reviews of a seller are those without a product. */
const aboutSql = (subject: Subject): Sql =>
  'productId' in subject
    ? sql`r.product_id = ${subject.productId}`
    : sql`(s.slug = ${subject.sellerSlug} and r.product_id is null)`

const sorts = { createdAt: sql`r.created_at`, rating: sql`r.rating` }

/** A page of published reviews. */
export const pageOfReviews = (db: Db, subject: Subject, page: PageInput): Promise<ReviewRow[]> =>
  rowsOf<ReviewRow>(
    db,
    sql`select r.id, r.rating, r.aspects, r.body as text, r.created_at as "createdAt", r.reply,
      r.replied_at as "repliedAt",
          split_part(u.name, ' ', 1) || coalesce(' ' || left(nullif(split_part(u.name, ' ', -1), split_part(u.name,
          ' ', 1)), 1) || '.', '') as author,
          coalesce(o.shipping ->> 'city', '') as place,
          case when p.id is not null then json_build_object('identifier', p.identifier, 'title', p.title)
          end as product,
          json_build_object('id', s.id, 'slug', s.slug, 'name', s.trade_name) as seller
        from reviews r join users u on u.id = r.user_id join sellers s on s.id = r.seller_id
          join suborders so on so.id = r.suborder_id join orders o on o.id = so.order_id
          left join products p on p.id = r.product_id
        where r.status = 'PUBLISHED' and ${aboutSql(subject)} ${pageTail(page, sorts, sql`r.id`)}`,
  )

/** How many reviews are published, the sum of their ratings, and their numbers by rating from five to one. */
export const ratingsOf = (db: Db, subject: Subject) =>
  rowOf<{ total: number; sum: number; counts: number[] }>(
    db,
    sql`select count(*)::int as total, coalesce(sum(r.rating), 0)::int as sum,
          array[${sql.join(
            [5, 4, 3, 2, 1].map((n) => sql`count(*) filter (where r.rating = ${n})::int`),
            sql`, `,
          )}] as counts
        from reviews r join sellers s on s.id = r.seller_id where r.status = 'PUBLISHED' and ${aboutSql(subject)}`,
  )
