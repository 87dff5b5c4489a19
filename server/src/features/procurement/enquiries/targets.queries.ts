import type { ServiceKind } from '@neev/domain/businesses/associates'
import { unitOfRate } from '@neev/domain/offers/services'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'
import { takesRequests } from '#features/businesses/sellers/sellers.ts'
import { partnersOf, productsOnRequest, type RequestPartner } from '#features/offers/offers/offers.ts'
import { findService } from '#features/offers/services/services.ts'

export type Target = {
  productId: number | null
  serviceId: number | null
  identifier: string
  title: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | null
  categorySlug: string
  drawing: unknown
  units: string[]
  sizes: Size[]
  partners: RequestPartner[]
}
type Size = { id: number; sku: string; title: string }

const unitsOf = (unit: string) => [...new Set([unit, 'tonne', 'piece'])]

/** The product or service of an enquiry, with the partners who quote it on request; null if there is none. */
export async function findTarget(ctx: Ctx, about: string): Promise<Target | null> {
  const goods = await rowOf(
    ctx.db,
    'enquiries.findTarget',
    sql`select p.id, p.identifier, p.title, p.kind, c.slug as "categorySlug", p.picture as drawing,
      coalesce((select v.unit from size_shown v
            where v.product_id = p.id and v.status = 'ACTIVE' order by v.position, v.id limit 1), 'piece') as unit,
          (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'title', v.title)
          order by v.position, v.id), '[]')
            from size_shown v where v.product_id = p.id and v.status = 'ACTIVE') as sizes
        from products p join category_shown c on c.id = p.category_id where p.identifier = ${about}
        and p.status = 'PUBLISHED'`,
  )
  if (!goods) return serviceTarget(ctx, about)
  const { id: productId, unit, sizes, ...shown } = goods
  const partners = await partnersOf(ctx, productId)
  return { ...shown, productId, serviceId: null, units: unitsOf(unit), sizes: sizes.length > 1 ? sizes : [], partners }
}

async function serviceTarget(ctx: Ctx, slug: string): Promise<Target | null> {
  const service = await findService(ctx, slug)
  if (!service) return null
  const { id, sellerId, title, rateBasis, ratePaise, images, partner, opensOn } = service
  const unit = unitOfRate[rateBasis]
  return {
    productId: null,
    serviceId: id,
    identifier: slug,
    title,
    kind: null,
    categorySlug: '',
    drawing: { photo: images[0] ?? null },
    units: [...new Set([unit, 'job', 'sqft', 'tonne', 'day'])],
    sizes: [],
    partners: [{ id: sellerId, name: partner, hintPaise: ratePaise, unit, opensOn }],
  }
}

type AskCard = {
  identifier: string
  title: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | null
  categoryName: string
  categorySlug: string
  serviceKind: ServiceKind | null
  drawing: unknown
  partner: string
  partners: number
  hintPaise: number | null
  unit: string
}

const rateUnits = sql.join(
  Object.entries(unitOfRate).map(([basis, unit]) => sql`when ${basis} then ${unit}`),
  sql` `,
)

/** Whether the text contains each word, as its trigram index finds it. */
const matching = (text: Sql, search: string) =>
  allOf(
    search
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => sql`${text} ilike ${containing(word)}`),
  )

const goodsMatching = (goods: Sql) => sql`select p.identifier, p.title, p.kind, c.name as "categoryName",
    c.slug as "categorySlug", null::text as "serviceKind", p.picture as drawing, min(s.trade_name) as partner,
    count(*)::int as partners, min(ro.hint_paise) as "hintPaise",
    coalesce((select v.unit from size_shown v where v.product_id = p.id and v.status = 'ACTIVE'
      order by v.position, v.id limit 1), 'piece') as unit
  from request_offer_shown ro join products p on p.id = ro.product_id join category_shown c on c.id = p.category_id
  join seller_shown s on s.id = ro.seller_id
  where ro.status = 'LIVE' and p.status = 'PUBLISHED' and ${takesRequests('enquiry')} and ${goods}
  group by p.id, c.id, c.name, c.slug`

const servicesMatching = (words: string) => sql`select sv.slug, sv.title, null, '', '', sv.kind,
    jsonb_build_object('photo', sv.images -> 0), s.trade_name, 1, sv.rate_paise,
    coalesce(case sv.rate_basis ${rateUnits} end, 'job')
  from service_shown sv join seller_shown s on s.id = sv.seller_id
  where sv.status = 'PUBLISHED' and ${takesRequests('service')} and ${matching(sql`sv.search_text`, words)}`

/** Products on request of a category, or products and services that match a search, products first; at most 12. */
export async function requestableItems(ctx: Ctx, category: string | null, search: string | null): Promise<AskCard[]> {
  const words = search?.trim().slice(0, 120) ?? ''
  if (!category && !words) return []
  if (category && !(await productsOnRequest(ctx)).categories.has(category)) return []
  const goods = goodsMatching(
    allOf([category && sql`c.slug = ${category}`, words && matching(sql`p.search_text`, words)]),
  )
  const found = category ? goods : sql`${goods} union all ${servicesMatching(words)}`
  return rowsOf(
    ctx.db,
    'enquiries.requestableItems',
    sql`select x.* from (${found}) x order by x."serviceKind" is not null, size_order(x.title) collate "C", x.identifier limit 12`,
  )
}
