import { requestOfferInput } from '@neev/domain/catalogue/products'
import { type Leads, opensOn } from '@neev/domain/sellers/enquiries'
import { sql } from 'kysely'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { leadQuota, leadsTaken, takesRequests } from '#features/sellers/sellers.ts'
import { companyOf } from '../company-prices.ts'

type Status = 'DRAFT' | 'PENDING_APPROVAL' | 'LIVE' | 'PAUSED' | 'ARCHIVED'
export type RequestOfferRow = {
  id: number
  status: Status
  productId: number
  productTitle: string
  productIdentifier: string
  productKind: 'TMT' | 'SERIES' | 'SINGLE'
  categoryName: string
  categorySlug: string
  drawing: unknown
  unit: string
  hintPaise: number | null
  leads: number
  version: number
  updatedAt: Date
}

const readOffers = (ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(RequestOfferRow & { total: number })[]> =>
  rowsOf<RequestOfferRow & { total: number }>(
    ctx.db,
    sql`select ro.id, ro.status, ro.product_id as "productId", p.title as "productTitle",
      p.identifier as "productIdentifier", p.kind as "productKind",
          c.name as "categoryName", c.slug as "categorySlug", p.picture as drawing, coalesce(${unitOf},
          'piece') as unit, ro.hint_paise as "hintPaise",
          (select count(*)::int from enquiries e where e.product_id = ro.product_id
          and e.seller_id = ro.seller_id) as leads,
          ro.version, ro.updated_at as "updatedAt", count(*) over ()::int as total
        from request_offers ro join products p on p.id = ro.product_id join categories c on c.id = p.category_id
        where ${where} ${tail}`,
  )

/** The unit of a product (p): that of its first size. */
const unitOf = sql`(select v.unit from variants v where v.product_id = p.id and v.status = 'ACTIVE'
  order by v.position, v.id limit 1)`
const own = (ctx: Ctx) => sql`ro.seller_id = ${actorOf(ctx).sellerId}::bigint`

type Filter = { search?: string | null; status?: string | null }
const sorts = {
  updatedAt: sql`ro.updated_at`,
  title: sql`p.title`,
  hint: sql`ro.hint_paise`,
}

/** A page of the business's offers on request, with counts by status. */
export async function listOnRequest(ctx: Ctx, page: PageInput, { search, status }: Filter) {
  const others = allOf([own(ctx), search?.trim() && sql`(p.title || ' ' || c.name) ilike ${containing(search)}`])
  const where = allOf([others, status && sql`ro.status = ${status}`])
  const rows = await readOffers(ctx, where, pageTail(page, sorts, sql`ro.id`))
  const counts = await rowsOf<{ status: string; count: number }>(
    ctx.db,
    sql`select ro.status, count(*)::int as count from request_offers ro join products p on p.id = ro.product_id
          join categories c on c.id = p.category_id where ${others} group by 1`,
  )
  return { ...pageOf(rows), counts }
}

/** The business's offer on request of a product. */
export const onRequestOf = async (ctx: Ctx, productId: number): Promise<RequestOfferRow | null> =>
  (await readOffers(ctx, sql`${own(ctx)} and ro.product_id = ${productId}`))[0] ?? null

type New = { sellerId: number; productId: number; hintPaise: number | null; status: Status }

/** Creates an offer on request; restores one that was archived. */
export async function putOnRequest(ctx: Ctx, { sellerId, productId, hintPaise, status }: New): Promise<void> {
  const now = ctx.now.toISOString()
  const made = await rowOf(
    ctx.db,
    sql`insert into request_offers as ro (seller_id, product_id, hint_paise, status, created_at, updated_at)
        values (${sellerId}, ${productId}, ${hintPaise}, ${status}, ${now}, ${now})
        on conflict on constraint request_offers_once do update
        set hint_paise = excluded.hint_paise, status = excluded.status,
          updated_at = excluded.updated_at, version = ro.version + 1 where ro.status in ('ARCHIVED', 'DRAFT')
          returning id`,
  )
  if (!made) throw refused('OFFER_EXISTS', {}, 'identifier')
}

type Moved = { sellerId: number; productId: number; from: readonly Status[]; to: Status }

/** Follows the status of its product when that is deleted or submitted again. */
export async function updateOnRequestStatus(ctx: Ctx, { sellerId, productId, from, to }: Moved): Promise<void> {
  await ctx.db
    .updateTable('requestOffers')
    .set((db) => ({ status: to, updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('sellerId', '=', sellerId)
    .where('productId', '=', productId)
    .where('status', '=', anyOf([...from]))
    .execute()
}

/** Offers a published product on request. */
export async function createRequestOffer(ctx: Ctx, identifier: string, input: unknown): Promise<RequestOfferRow> {
  const { hintPaise } = parseInput(requestOfferInput, input)
  return transaction(ctx, async (ctx) => {
    const sellerId = await companyOf(ctx)
    const { id: productId } = found(
      await ctx.db
        .selectFrom('products')
        .select('id')
        .where('identifier', '=', identifier)
        .where('status', '=', 'PUBLISHED')
        .executeTakeFirst(),
    )
    await putOnRequest(ctx, { sellerId, productId, hintPaise, status: 'LIVE' })
    return changed(ctx, productId)
  })
}

async function changed(ctx: Ctx, productId: number): Promise<RequestOfferRow> {
  await ctx.emit('catalogue.changed', { productIds: [productId] })
  return found(await onRequestOf(ctx, productId))
}

async function lockOwn(ctx: Ctx, id: string): Promise<RequestOfferRow> {
  await companyOf(ctx)
  await sql`select 1 from request_offers ro where ro.id = ${idOf(id)} and ${own(ctx)} for update`.execute(ctx.db)
  return found((await readOffers(ctx, sql`ro.id = ${idOf(id)} and ${own(ctx)}`))[0])
}

/** Sets the indicative price per unit, with immediate effect. */
export async function setRequestOfferHint(
  ctx: Ctx,
  id: string,
  version: number,
  input: unknown,
): Promise<RequestOfferRow> {
  const { hintPaise } = parseInput(requestOfferInput, input)
  return transaction(ctx, async (ctx) => {
    const offer = await lockOwn(ctx, id)
    if (offer.version !== version) throw refused('STALE')
    if (offer.status === 'ARCHIVED') throw refused('BAD_TRANSITION')
    await ctx.db
      .updateTable('requestOffers')
      .set((db) => ({ hintPaise, updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', offer.id)
      .execute()
    return changed(ctx, offer.productId)
  })
}

const transitions: Record<'PAUSE' | 'RESUME' | 'ARCHIVE', { from: readonly Status[]; to: Status }> = {
  PAUSE: { from: ['LIVE'], to: 'PAUSED' },
  RESUME: { from: ['PAUSED'], to: 'LIVE' },
  ARCHIVE: { from: ['LIVE', 'PAUSED'], to: 'ARCHIVED' },
}

/** Pauses, resumes or archives an offer on request; its enquiries are kept. */
export async function stepOnRequest(
  ctx: Ctx,
  id: string,
  transition: keyof typeof transitions,
): Promise<RequestOfferRow> {
  return transaction(ctx, async (ctx) => {
    const { status, productId } = await lockOwn(ctx, id)
    const { from, to } = transitions[transition]
    if (!from.includes(status)) throw refused('BAD_TRANSITION')
    await updateOnRequestStatus(ctx, { sellerId: await companyOf(ctx), productId, from, to })
    return changed(ctx, productId)
  })
}

export type RequestPartner = {
  id: number
  name: string
  hintPaise: number | null
  unit: string
  /** Indian date from which enquiries are accepted again; null if they are accepted now. */
  opensOn: string | null
}

/** Partners that accept enquiries for a product now. */
export const partnersOf = (ctx: Ctx, productId: number): Promise<RequestPartner[]> =>
  batched(ctx, readPartners).load(productId)

async function readPartners(ctx: Ctx, productIds: readonly number[]): Promise<RequestPartner[][]> {
  const rows = await rowsOf<Omit<RequestPartner, 'opensOn'> & Leads & { productId: number }>(
    ctx.db,
    sql`select s.id, s.trade_name as name, ro.hint_paise as "hintPaise", coalesce(${unitOf}, 'piece') as unit,
      p.id as "productId",
          ${leadQuota} as quota, ${leadsTaken(ctx.now)} as taken
        from request_offers ro join products p on p.id = ro.product_id join sellers s on s.id = ro.seller_id
        where ro.product_id = any(${productIds}::bigint[]) and ro.status = 'LIVE' and p.status = 'PUBLISHED'
        and ${takesRequests('enquiry')}
        order by ro.hint_paise nulls last, ro.id`,
  )
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  const partnerOf = ({ quota, taken, ...row }: (typeof rows)[number]) => ({
    ...row,
    opensOn: opensOn({ quota, taken }, ctx.now),
  })
  return productIds.map((id) => (byProduct.get(id) ?? []).map(partnerOf))
}
