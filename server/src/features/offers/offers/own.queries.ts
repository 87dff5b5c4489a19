import { applyActions, defaultBounds, type ProductFacts } from '@neev/domain/catalogue/approvals'
import { typedTexts } from '@neev/domain/core/attribute-values'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { allOf, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { type ChangeRow, changedTitleOrder, readChanges } from '#features/catalogue/approvals/approvals.ts'
import { readFacts } from '#features/catalogue/products/products.ts'
import { chargedRateOf } from '#features/offers/prices/prices.ts'
import { readSellerOffers } from './admin.queries.ts'
import { boundsOf, mediansLike } from './pricing/market.queries.ts'

export type OwnProductRow = {
  id: number
  identifier: string
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  status: 'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'RETIRED'
  title: string
  categoryId: number
  categoryName: string
  categorySlug: string
  brandName: string | null
  drawing: unknown
  isMine: boolean
  mayChange: boolean
  version: number
}

/** A product that this seller may see: any published one, and those they added. */
export async function productFor(ctx: Ctx, identifier: string, sellerId: number | null): Promise<OwnProductRow> {
  return found(
    await rowOf(
      ctx.db,
      'offers.productFor',
      sql`select p.id, p.identifier, p.kind, p.status, p.title, p.category_id,
        c.name as "categoryName", c.slug as "categorySlug",
            b.name as "brandName", p.picture as drawing, coalesce(p.proposed_by = ${sellerId}::bigint,
            false) as "isMine", p.version,
            case when p.status = 'PUBLISHED' then coalesce(p.proposed_by = ${sellerId}::bigint, false) or exists (
                select 1 from offers o join size_shown v on v.id = o.variant_id
                where v.product_id = p.id and o.seller_id = ${sellerId}::bigint and o.status in ('LIVE', 'PAUSED'))
                or exists (select 1 from request_offers ro
                  where ro.product_id = p.id and ro.seller_id = ${sellerId}::bigint and ro.status in ('LIVE', 'PAUSED'))
              else p.status in ('DRAFT', 'PROPOSED', 'REJECTED') and coalesce(p.proposed_by = ${sellerId}::bigint, false)
              end as "mayChange"
          from product_shown p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          where p.identifier = ${identifier} and (p.status = 'PUBLISHED' or p.proposed_by = ${sellerId}::bigint)`,
    ),
  )
}

export const ownProduct = (ctx: Ctx, identifier: string): Promise<OwnProductRow> =>
  productFor(ctx, identifier, actorOf(ctx).sellerId)

type LastChange = ChangeRow & { isOpen: boolean }

/** The latest change request of a seller about a product, open ones first. */
export async function lastChange(ctx: Ctx, productId: number, sellerId: number | null): Promise<LastChange | null> {
  const [row] = await readChanges(
    ctx,
    sql`ch.target = 'PRODUCT' and ch.target_id = ${productId} and ch.seller_id = ${sellerId}::bigint`,
    sql`order by ch.status in ('PENDING', 'CHANGES_REQUESTED') desc, ch.id desc limit 1`,
  )
  return row ? { ...row, isOpen: row.status === 'PENDING' || row.status === 'CHANGES_REQUESTED' } : null
}

export const changeOf = (ctx: Ctx, product: OwnProductRow) => lastChange(ctx, product.id, actorOf(ctx).sellerId)

/** The form of a product: current, or as in the seller's open change request. */
export async function formOf(ctx: Ctx, product: OwnProductRow) {
  const now = await readFacts(ctx, product.id)
  const open = await changeOf(ctx, product)
  const facts = open?.isOpen && open.kind === 'UPDATE' ? applyActions(open.diff, now) : now
  return drawn(facts)
}

const nothing = { unit: 'piece', gramsPerUnit: 1, moqMilli: 1000, stepMilli: 1000, mrpPaise: null }

/**
 * The product form in the format of the contract. Series have no unit of their own; the form returns what it received.
 */
function drawn({ attributes, sizes, manufacturer, images: pictures, ...fields }: ProductFacts) {
  const [size = nothing] = Object.values(sizes)
  const texts = Object.entries(attributes).map(([code, value]) => ({ code, values: typedTexts(value) }))
  return { ...fields, ...size, pictures: [...pictures], manufacturer: manufacturer ?? '', attributes: texts }
}

/** Every size of a product with the prices of other sellers. */
export async function sizesOf(ctx: Ctx, product: OwnProductRow) {
  const { sellerId } = actorOf(ctx)
  const sizes = await rowsOf(
    ctx.db,
    'offers.sizesOf',
    sql`select v.id, v.sku, v.title, v.unit, v.moq_milli, v.step_milli,
      v.grams_per_unit, v.mrp_paise,
          ${chargedRateOf(ctx, sql`v.hsn`, sql`${sellerId}::bigint`)} as "rateBp", ${boundsOf} as bounds,
          coalesce((select jsonb_agg(o.dispatch_point_id) from offers o
            where o.variant_id = v.id and o.seller_id = ${sellerId}::bigint
            and o.status not in ('ARCHIVED', 'DRAFT')), '[]') as "pointIds"
        from size_shown v join product_shown p on p.id = v.product_id join category_shown c on c.id = p.category_id
        where v.product_id = ${product.id} and v.status = 'ACTIVE' order by v.position, v.id`,
  )
  const medians = await mediansLike(
    ctx,
    sizes.map(({ id, unit, gramsPerUnit }) => ({ variantId: id, categoryId: product.categoryId, unit, gramsPerUnit })),
    sellerId ?? 0,
  )
  return sizes.map((size, at) => ({
    ...size,
    bounds: size.bounds ?? defaultBounds,
    medianPaise: medians[at] ?? null,
  }))
}

export const offersOf = (ctx: Ctx, product: OwnProductRow) =>
  readSellerOffers(
    ctx,
    sql`v.product_id = ${product.id} and o.seller_id = ${actorOf(ctx).sellerId}::bigint`,
    sql`order by v.position, v.id, o.id`,
  )

/** Names of the product's attributes. */
export const namesOf = (ctx: Ctx, product: OwnProductRow) =>
  rowsOf(
    ctx.db,
    'offers.namesOf',
    sql`select a.code, a.name, a.unit from attribute_shown a where a.code in (
          select jsonb_object_keys(v.attributes) from size_shown v where v.product_id = ${product.id}
          union select x.attribute_code from category_attribute_shown x where x.category_id = ${product.categoryId})
        order by a.position, a.code`,
  )

const sorts = { createdAt: sql`ch.created_at`, title: changedTitleOrder }

/** Change requests of the caller's business. */
export async function listOwnChanges(ctx: Ctx, page: PageInput, status: string | null) {
  // Services have a list of their own
  const own = sql`ch.seller_id = ${actorOf(ctx).sellerId}::bigint and ch.target <> 'SERVICE'`
  const rows = await readChanges(
    ctx,
    allOf([own, status && sql`ch.status = ${status}`]),
    pageTail(page, sorts, sql`ch.id`),
  )
  const counts = await rowsOf(
    ctx.db,
    'offers.listOwnChanges',
    sql`select ch.status, count(*)::int as count from product_change_shown ch where ${own} group by 1`,
  )
  return { ...pageOf(rows), counts }
}
