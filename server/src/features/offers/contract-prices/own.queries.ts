import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { idOf } from '#core/errors.ts'
import { allOf, containing, neverNull, type PageInput, pageTail } from '#core/lists.ts'

export type OwnRow = {
  id: number
  sellerName: string
  reference: string
  contractName: string
  identifier: string
  sku: string
  title: string
  city: string
  unit: string
  minMilli: number
  fixedPaise: number | null
  discountBp: number | null
  everyonePaise: number | null
  validTo: Date
}
export type OwnFilter = { search?: string | null; sellerId?: string | null }

const sellerName: Sql = sql`coalesce(nullif(c.trade_name, ''), c.legal_name)`

/** Lines (t) of contracts (k) that are valid for a company: of approved sellers (c), for offers (o) on sale. */
const valid = (companyId: number, now: Date): Sql => sql`price_contract_lines t
  join price_contracts k on k.id = t.contract_id join seller_shown c on c.id = k.seller_id and c.status = 'APPROVED'
  join offer_shown o on o.id = t.offer_id and o.status = 'LIVE' join size_shown v on v.id = o.variant_id
  join product_shown p on p.id = v.product_id and p.status = 'PUBLISHED'
  join dispatch_point_shown d on d.id = o.dispatch_point_id
  where k.status = 'ACTIVE' and (k.company_id = ${companyId} or k.group_id in (select m.group_id
    from customer_group_members m where m.company_id = ${companyId} and m.left_at is null))
  and t.valid_from <= ${now} and t.valid_to > ${now}`

const sorts = {
  title: neverNull(sql`v.title_order`),
  validTo: neverNull(sql`t.valid_to`),
  sellerName: neverNull(sql`"sellerName"`),
}

/** A page of what is valid for a company now. */
export const readOwn = (db: Db, now: Date, companyId: number, page: PageInput, { search, sellerId }: OwnFilter) =>
  rowsOf(
    db,
    'contract-prices.readOwn',
    sql`select t.id, ${sellerName} as "sellerName", k.reference, k.name as "contractName", p.identifier, v.sku,
          v.title, d.city, v.unit, t.min_milli, t.price_paise as "fixedPaise",
          t.discount_bp, t.valid_to, count(*) over ()::int as total,
          coalesce((select r.price_paise from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE'
            and r.scope = 'ALL' and r.valid_from <= ${now} and (r.valid_to is null or r.valid_to > ${now})
            and r.min_milli <= greatest(t.min_milli, o.moq_milli)
            order by r.min_milli desc, r.valid_from desc limit 1),
            case when o.price_valid_to is null or o.price_valid_to > ${now} then o.from_paise end) as "everyonePaise"
        from ${valid(companyId, now)} and ${allOf([
          sellerId ? sql`k.seller_id = ${idOf(sellerId)}` : null,
          search?.trim() && sql`(v.title ilike ${containing(search)} or k.reference ilike ${containing(search)})`,
        ])} ${pageTail(page, sorts, sql`t.id`)}`,
  )

/** The sellers of what is valid for a company now. */
export const readOwnSellers = (db: Db, now: Date, companyId: number) =>
  rowsOf(
    db,
    'contract-prices.readOwnSellers',
    sql`select distinct c.id, ${sellerName} as name from ${valid(companyId, now)} order by 2, 1`,
  )
