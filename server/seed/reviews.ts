import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { loadReviews, type ReviewText } from './data/load.ts'
import { lot } from './orders/lot.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000
type Suborder = {
  id: number
  sellerId: number
  userId: number
  at: Date
  productId: number
  category: string
  title: string
}

/** A text that nobody has written yet and that fits the goods; null when all are written. */
function unwritten(texts: readonly ReviewText[], written: Set<string>, title: string, start: number) {
  for (let n = 0; n < texts.length; n++) {
    const [rating, body, of] = texts[(start + n) % texts.length] as ReviewText
    if (written.has(body) || (of && !title.includes(of))) continue
    written.add(body)
    return { rating, body }
  }
  return null
}

/**
 * What buyers said of delivered orders, of the seller and of one product each; the sums beside sellers and products follow. Each
 * text is written once; who came later gave stars alone.
 */
export async function fillReviews(ctx: Ctx): Promise<void> {
  const delivered = await rowsOf<Suborder>(
    ctx.db,
    sql`select s.id, s.seller_id as "sellerId", o.user_id as "userId", s.delivered_at as at, first.product_id as "productId", first.slug as category, first.title
        from suborders s join orders o on o.id = s.order_id cross join lateral (
          select v.product_id, c.slug, l.title from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
            join categories c on c.id = p.category_id where l.suborder_id = s.id order by l.position limit 1) first
        where s.status in ('DELIVERED', 'COMPLETED') order by s.id`,
  )
  const texts = loadReviews()
  const draw = lot('reviews')
  const written = new Set<string>()
  const known = new Set<string>()
  const rows = delivered.flatMap((suborder) => {
    const when = new Date(new Date(suborder.at).getTime() + (1 + draw(3)) * day)
    if (draw(5) === 0 || when > ctx.now) return []
    // stars without a text lean to the good side, as they do in shops
    const stars = () => ({ rating: [5, 4, 5, 4, 3][draw(5)] ?? 4, body: '' })
    const said = (pool: readonly ReviewText[]) =>
      unwritten(pool, written, suborder.title, draw(Math.max(pool.length, 1))) ?? stars()
    // nobody reviews the same seller or product twice
    const isFirst = (what: string) =>
      !known.has(`${suborder.userId} ${what}`) && known.add(`${suborder.userId} ${what}`)
    const shared = {
      suborder_id: suborder.id,
      seller_id: suborder.sellerId,
      user_id: suborder.userId,
      status: 'PUBLISHED',
      created_at: when,
      updated_at: when,
    }
    const rows = []
    if (isFirst(`seller ${suborder.sellerId}`)) {
      const words = said(texts.sellers)
      const aspects = { onTime: words.rating, weight: Math.min(5, words.rating + 1) }
      rows.push({ ...shared, product_id: null, ...words, aspects })
    }
    if (isFirst(`product ${suborder.productId}`)) {
      rows.push({
        ...shared,
        product_id: suborder.productId,
        ...said(texts.products[suborder.category] ?? []),
        aspects: {},
      })
    }
    return rows
  })
  await insertRows(ctx.db, 'reviews', rows)
  await sql`
    update sellers s set rating_sum = r.sum, rating_count = r.count
    from (select seller_id, sum(rating)::int as sum, count(*)::int as count from reviews where product_id is null group by 1) r where r.seller_id = s.id`.execute(
    ctx.db,
  )
  await sql`
    update products p set rating_sum = r.sum, rating_count = r.count
    from (select product_id, sum(rating)::int as sum, count(*)::int as count from reviews where product_id is not null group by 1) r where r.product_id = p.id`.execute(
    ctx.db,
  )
}
