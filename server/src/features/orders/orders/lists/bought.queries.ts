import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type Page, type PageInput, pageOf, pageTail } from '#core/lists.ts'

/** A variant that the caller has bought. */
export type BoughtItemRow = {
  id: string
  identifier: string
  sku: string
  title: string
  brand: string | null
  unit: string
  /** In all paid orders, less what was cancelled. */
  quantityMilli: number
  orders: number
  lastAt: Date
  lastOrderId: number
  lastOrderNumber: string
  lastQuantityMilli: number
  /** Of that line, with freight and GST. */
  lastTotalPaise: number
  /** Whether somebody sells it today. */
  isOnSale: boolean
}

const sorts = { lastAt: sql`b."lastAt"`, orders: sql`b.orders`, title: sql`size_order(b.title) collate "C"` }

/** Of the lines that are grouped, that of the latest order; a group has one. */
const latestNumber = (value: Sql) => sql<NonNullable<number>>`(array_agg(${value} order by o.placed_at desc, l.id))[1]`
const latestText = (value: Sql) => sql<NonNullable<string>>`(array_agg(${value} order by o.placed_at desc, l.id))[1]`

/** A page of what the caller has bought and paid for, the latest first. */
export const pageOfBought = async (ctx: Ctx, page: PageInput, search: string | null): Promise<Page<BoughtItemRow>> =>
  pageOf(
    await rowsOf(
      ctx.db,
      'orders.pageOfBought',
      sql`with bought as (
            select l.variant_id, l.unit, count(distinct o.id)::int as orders,
              sum(l.quantity_milli - coalesce((select sum(c.quantity_milli) from cancelled_lines c where c.line_id = l.id),
              0))::bigint as "quantityMilli",
              max(o.placed_at) as "lastAt", ${latestNumber(sql`o.id`)} as "lastOrderId",
              ${latestText(sql`o.number`)} as "lastOrderNumber",
              ${latestText(sql`l.title`)} as title,
              ${latestNumber(sql`l.quantity_milli`)} as "lastQuantityMilli",
              ${latestNumber(sql`l.total_paise`)} as "lastTotalPaise"
            from orders o join suborders s on s.order_id = o.id join order_lines l on l.suborder_id = s.id
            where o.user_id = ${actorOf(ctx).userId} and s.status not in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW',
              'PAYMENT_FAILED', 'EXPIRED', 'REJECTED', 'CANCELLED')
            group by l.variant_id, l.unit)
          select b.variant_id || '-' || b.unit as id, p.identifier, v.sku, b.title, r.name as brand, b.unit,
            b."quantityMilli", b.orders, b."lastAt", b."lastOrderId", b."lastOrderNumber", b."lastQuantityMilli",
            b."lastTotalPaise",
            p.status = 'PUBLISHED' and exists (select 1 from offer_shown f where f.variant_id = v.id
            and f.status = 'LIVE') as "isOnSale",
            count(*) over ()::int as total
          from bought b join size_shown v on v.id = b.variant_id join product_shown p on p.id = v.product_id
            left join brand_shown r on r.id = p.brand_id
          where ${allOf([search && sql`(b.title || ' ' || coalesce(r.name, '')) ilike ${containing(search)}`])}
          ${pageTail(page, sorts, sql`b.variant_id`)}`,
    ),
  )
