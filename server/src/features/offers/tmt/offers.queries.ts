import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { readSellerOffers } from '#features/offers/offers/offers.ts'

type Filter = {
  search?: string | null
  status?: string | null
  grade?: string | null
  diameterMm?: number | null
  sellerId?: string | null
}
const sorts = {
  title: sql`v.title_order`,
  price: sql`base.price_paise`,
  stock: sql`k.on_hand_milli`,
  updatedAt: sql`o.updated_at`,
}

/** All sellers' offers of bars with price and stock. */
export async function listTmtOffers(ctx: Ctx, page: PageInput, filter: Filter) {
  const { search, status, grade, diameterMm, sellerId } = filter
  const others = allOf([
    sql`p.kind = 'TMT'`,
    search &&
      sql`(v.title ilike ${containing(search)} or o.sku ilike ${containing(search)}
        or s.trade_name ilike ${containing(search)})`,
    grade && sql`v.grade = ${grade}`,
    diameterMm != null && sql`v.attributes ->> 'diameterMm' = ${String(diameterMm)}`,
    sellerId && sql`o.seller_id = ${idOf(sellerId)}`,
  ])
  const where = status ? sql`${others} and o.status = ${status}` : others
  const rows = await readSellerOffers(ctx, where, pageTail({ ...page, sort: page.sort || 'title' }, sorts, sql`o.id`))
  const counts = await rowsOf(
    ctx.db,
    'tmt.listTmtOffers',
    sql`select o.status, count(*)::int as count from offer_shown o join size_shown v on v.id = o.variant_id
      join product_shown p on p.id = v.product_id
          join seller_shown s on s.id = o.seller_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}
