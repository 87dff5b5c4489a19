import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { leadQuota, leadsTaken, takesRequests } from '#features/businesses/sellers/sellers.ts'

export type RequestOfferStatus = 'DRAFT' | 'PENDING_APPROVAL' | 'LIVE' | 'PAUSED' | 'ARCHIVED'
export type RequestOfferRow = Omit<RowOf<'offers.readOffers'>, 'total'>

/** The unit of a product (p): that of its first size. */
const unitOf = sql`(select v.unit from size_shown v where v.product_id = p.id and v.status = 'ACTIVE'
  order by v.position, v.id limit 1)`

/** Offers (ro) of a seller. */
const soldBy = (sellerId: number | null) => sql`ro.seller_id = ${sellerId}::bigint`

const readOffers = (db: Db, where: Sql, tail: Sql = sql``): Promise<(RequestOfferRow & { total: number })[]> =>
  rowsOf(
    db,
    'offers.readOffers',
    sql`select ro.id, ro.status, ro.product_id, p.title as "productTitle",
      p.identifier as "productIdentifier", p.kind as "productKind",
          c.name as "categoryName", c.slug as "categorySlug", p.picture as drawing, coalesce(${unitOf},
          'piece') as unit, ro.hint_paise,
          (select count(*)::int from enquiry_shown e where e.product_id = ro.product_id
          and e.seller_id = ro.seller_id) as leads,
          ro.version, ro.updated_at, count(*) over ()::int as total
        from request_offers ro join product_shown p on p.id = ro.product_id join category_shown c on c.id = p.category_id
        where ${where} ${tail}`,
  )

/** An offer on request of a seller; undefined if there is none. */
export const requestOfferById = async (db: Db, sellerId: number | null, id: number) =>
  (await readOffers(db, sql`ro.id = ${id} and ${soldBy(sellerId)}`))[0]

/** A seller's offer on request of a product; undefined if there is none. */
export const requestOfferOfProduct = async (db: Db, sellerId: number | null, productId: number) =>
  (await readOffers(db, sql`${soldBy(sellerId)} and ro.product_id = ${productId}`))[0]

export type RequestOfferFilter = { search?: string | null; status?: string | null }
const sorts = {
  updatedAt: sql`ro.updated_at`,
  title: sql`p.title_order`,
  hint: sql`ro.hint_paise`,
}

/** The offers of a seller (over ro, p, c) that a list is filtered to, whatever their status. */
const matching = (sellerId: number | null, { search }: RequestOfferFilter) =>
  allOf([soldBy(sellerId), search?.trim() && sql`(p.title || ' ' || c.name) ilike ${containing(search)}`])

/** A page of a seller's offers on request, each with the number of all. */
export function pageOfRequestOffers(db: Db, sellerId: number | null, page: PageInput, filter: RequestOfferFilter) {
  const where = allOf([matching(sellerId, filter), filter.status && sql`ro.status = ${filter.status}`])
  return readOffers(db, where, pageTail(page, sorts, sql`ro.id`))
}

/** How many of a seller's offers on request of the filter have each status. */
export const countsByStatus = (db: Db, sellerId: number | null, filter: RequestOfferFilter) =>
  rowsOf(
    db,
    'offers.countsByStatus2',
    sql`select ro.status, count(*)::int as count from request_offers ro join product_shown p on p.id = ro.product_id
          join category_shown c on c.id = p.category_id where ${matching(sellerId, filter)} group by 1`,
  )

export type NewRequestOffer = {
  sellerId: number
  productId: number
  hintPaise: number | null
  status: RequestOfferStatus
}

/** Creates an offer on request, or restores one that is archived or a draft; undefined if there is another one. */
export const upsertRequestOffer = (
  db: Db,
  { sellerId, productId, hintPaise, status }: NewRequestOffer,
  now: Date,
): Promise<{ id: number } | undefined> =>
  rowOf(
    db,
    'offers.upsertRequestOffer',
    sql`insert into request_offers as ro (seller_id, product_id, hint_paise, status, created_at, updated_at)
        values (${sellerId}, ${productId}, ${hintPaise}, ${status}, ${now}, ${now})
        on conflict on constraint request_offers_once do update
        set hint_paise = excluded.hint_paise, status = excluded.status,
          updated_at = excluded.updated_at, version = ro.version + 1 where ro.status in ('ARCHIVED', 'DRAFT')
          returning id`,
  )

/** All products with a live offer on request, each with the slug of its category. */
export const liveRequestOffers = (db: Db): Promise<{ productId: number; category: string }[]> =>
  rowsOf(
    db,
    'offers.liveRequestOffers',
    sql`select distinct ro.product_id, c.slug as category from request_offers ro
        join product_shown p on p.id = ro.product_id join category_shown c on c.id = p.category_id where ro.status = 'LIVE'`,
  )

export type PartnerRow = RowOf<'offers.partnersByProduct'>

/** The partners with an offer on request of these products, those with the lowest indicative price first. */
export const partnersByProduct = (db: Db, productIds: readonly number[], now: Date): Promise<PartnerRow[]> =>
  rowsOf(
    db,
    'offers.partnersByProduct',
    sql`select s.id, s.trade_name as name, ro.hint_paise, coalesce(${unitOf}, 'piece') as unit,
      p.id as "productId",
          ${leadQuota} as quota, ${leadsTaken(now)} as taken
        from request_offers ro join product_shown p on p.id = ro.product_id join seller_shown s on s.id = ro.seller_id
        where ro.product_id = any(${productIds}::bigint[]) and ro.status = 'LIVE' and p.status = 'PUBLISHED'
        and ${takesRequests('enquiry')}
        order by ro.hint_paise nulls last, ro.id`,
  )
