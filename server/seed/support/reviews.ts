import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { loadReviews, type ReviewText } from '../data/load.ts'
import { lot } from '../orders/lot.ts'
import { insertRows } from '../rows.ts'

const day = 86_400_000
type Suborder = {
  id: number
  sellerId: number
  userId: number
  at: Date
  lineId: number
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

type Words = { rating: number; body: string }

/** What a seller answers to a critical review, a day later. */
function answered({ rating, body }: Words, when: Date, now: Date) {
  const at = new Date(when.getTime() + day)
  if (rating > 3 || body === '' || at > now) return { reply: null, replied_at: null }
  return { reply: replies[body.length % replies.length] ?? null, replied_at: at }
}
const replies = [
  'You are right, and we are sorry. The loading supervisor now checks every bundle before the truck leaves.',
  'Thank you for telling us. We have spoken to the transporter; this will not happen again.',
  'We are sorry for the delay. The road at the yard was closed that day, and we should have called you.',
]

/** The words about a product, with its aspects. */
const of = (words: Words, when: Date, now: Date) => ({
  ...words,
  ...answered(words, when, now),
  aspects: words.body === '' ? {} : { quality: words.rating, asDescribed: Math.min(5, words.rating + 1) },
})

/** Reviews that an admin still has to decide about: rated below three, or with something found in the text. */
const waiting: readonly (Words & { findings: string[]; hoursAgo: number })[] = [
  {
    rating: 2,
    body: 'Some of it was damaged and could not be used. The driver said it happened while loading. Anyone with the same, call me on 98220 14471.',
    findings: ['LOW_RATING', 'PHONE'],
    hoursAgo: 45,
  },
  {
    rating: 1,
    body: 'A part of the load was not what the label says. We sent photos on the same day.',
    findings: ['LOW_RATING'],
    hoursAgo: 39,
  },
  {
    rating: 5,
    body: 'Best material in Pune, see all our sites at www.patil-constructions.example.com',
    findings: ['LINK'],
    hoursAgo: 30,
  },
  {
    rating: 4,
    body: 'Fine. Bill copies to accounts@kokate-builders.example, thank you.',
    findings: ['EMAIL'],
    hoursAgo: 22,
  },
  {
    rating: 2,
    body: 'The truck came without a cover, and the top of the load was wet.',
    findings: ['LOW_RATING'],
    hoursAgo: 9,
  },
  {
    rating: 1,
    body: 'Came two days late and the labour waited. The yard man is a chor.',
    findings: ['LOW_RATING', 'WORD'],
    hoursAgo: 3,
  },
]

async function fillWaiting(ctx: Ctx): Promise<void> {
  const bought = await rowsAs<{
    suborderId: number
    lineId: number
    productId: number
    sellerId: number
    userId: number
    at: Date
  }>(
    ctx.db,
    sql`select distinct on (o.user_id) s.id as "suborderId", l.id as "lineId", v.product_id, s.seller_id,
          o.user_id, s.delivered_at as at
        from suborders s join orders o on o.id = s.order_id join order_lines l on l.suborder_id = s.id join variants v on v.id = l.variant_id
        where s.status in ('DELIVERED', 'COMPLETED') and s.delivered_at between ${new Date(ctx.now.getTime() - 60 * day)} and ${new Date(ctx.now.getTime() - 2 * day)}
          and not exists (select 1 from reviews r where r.suborder_id = s.id and r.product_id is not null)
          and not exists (select 1 from reviews r where r.user_id = o.user_id and r.product_id = v.product_id)
        order by o.user_id, s.delivered_at desc, l.id`,
  )
  const rows = waiting.flatMap(({ rating, body, findings, hoursAgo }, n) => {
    const part = bought[n]
    if (!part) return []
    const when = new Date(ctx.now.getTime() - hoursAgo * 3_600_000)
    return [
      {
        suborder_id: part.suborderId,
        line_id: part.lineId,
        product_id: part.productId,
        seller_id: part.sellerId,
        user_id: part.userId,
        rating,
        body,
        aspects: { quality: rating },
        findings,
        status: 'PENDING',
        decide_by: new Date(when.getTime() + 2 * day),
        created_at: when,
        updated_at: when,
      },
    ]
  })
  await insertRows(ctx.db, 'reviews', rows)
}

/** One review that two users have reported. */
async function fillReported(ctx: Ctx): Promise<void> {
  await sql`
    with r as (select id, user_id, created_at from reviews where status = 'PUBLISHED' and rating <= 3 and body <> '' order by id desc limit 1),
    t as (
      insert into review_reports (review_id, user_id, reason, note, created_at)
      select r.id, u.id, 'NOT_GENUINE', 'The same words stand below another product.', ${new Date(ctx.now.getTime() - day)}
      from r, (select id from users where status = 'ACTIVE' and id <> (select user_id from r) order by id limit 2) u
      returning review_id)
    update reviews set open_reports = 2 where id in (select review_id from t)`.execute(ctx.db)
}

/**
 * What buyers said of delivered orders, of the seller and of one product each; the sums beside sellers and products follow. Each
 * text is written once; who came later gave stars alone.
 */
export async function fillReviews(ctx: Ctx): Promise<void> {
  const delivered = await rowsAs<Suborder>(
    ctx.db,
    sql`select s.id, s.seller_id, o.user_id, s.delivered_at as at, first.id as "lineId", first.product_id, first.slug as category, first.title
        from suborders s join orders o on o.id = s.order_id cross join lateral (
          select l.id, v.product_id, c.slug, l.title from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
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
      rows.push({ ...shared, line_id: null, product_id: null, ...words, ...answered(words, when, ctx.now), aspects })
    }
    if (isFirst(`product ${suborder.productId}`)) {
      rows.push({
        ...shared,
        line_id: suborder.lineId,
        product_id: suborder.productId,
        ...of(said(texts.products[suborder.category] ?? []), when, ctx.now),
      })
    }
    return rows
  })
  await insertRows(ctx.db, 'reviews', rows)
  await fillWaiting(ctx)
  await fillReported(ctx)
  await sql`
    update sellers s set rating_sum = r.sum, rating_count = r.count
    from (select seller_id, sum(rating)::int as sum, count(*)::int as count from reviews where product_id is null and status = 'PUBLISHED' group by 1) r where r.seller_id = s.id`.execute(
    ctx.db,
  )
  await sql`
    update products p set rating_sum = r.sum, rating_count = r.count
    from (select product_id, sum(rating)::int as sum, count(*)::int as count from reviews where product_id is not null and status = 'PUBLISHED' group by 1) r where r.product_id = p.id`.execute(
    ctx.db,
  )
}
