import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { idOf, refused } from '#core/errors.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type ReviewRow = {
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

type Subject = { productId?: string | null; sellerSlug?: string | null }

const sorts = { createdAt: sql`r.created_at`, rating: sql`r.rating` }

/** A page of published reviews of a product or seller, with the distribution of stars. */
export async function listReviews(ctx: Ctx, { productId, sellerSlug }: Subject, page: PageInput) {
  const about = aboutSql(productId, sellerSlug)
  const items = await rowsOf<ReviewRow>(
    ctx.db,
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
        where r.status = 'PUBLISHED' and ${about} ${pageTail(page, sorts, sql`r.id`)}`,
  )
  const stars = await rowOf<{ total: number; sum: number; counts: number[] }>(
    ctx.db,
    sql`select count(*)::int as total, coalesce(sum(r.rating), 0)::int as sum,
          array[${sql.join(
            [5, 4, 3, 2, 1].map((n) => sql`count(*) filter (where r.rating = ${n})::int`),
            sql`, `,
          )}] as counts
        from reviews r join sellers s on s.id = r.seller_id where r.status = 'PUBLISHED' and ${about}`,
  )
  const { total = 0, sum = 0, counts = [0, 0, 0, 0, 0] } = stars ?? {}
  return { items, total, rating: total > 0 ? sum / total : null, counts }
}

/** Reviews of a seller are those without a product. */
function aboutSql(productId: string | null | undefined, sellerSlug: string | null | undefined): Sql {
  if (!productId === !sellerSlug) throw refused('REQUIRED', { field: terms('PRODUCT') }, 'productId')
  return productId ? sql`r.product_id = ${idOf(productId)}` : sql`(s.slug = ${sellerSlug} and r.product_id is null)`
}
