import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'

export type RuleRow = {
  id: number
  name: string
  minPaise: number | null
  categoryIds: number[]
  categories: { id: number; name: string }[]
  within: number[]
  pincodes: string[]
  paymentMethods: PaymentMethod[]
  approvers: number
}

/** The rules of a company, oldest first: with their categories, and the ids of these and of all below them. */
export const readRules = (db: Db, companyId: number) =>
  rowsOf(
    db,
    'order-approvals.readRules',
    sql`select r.id, r.name, r.min_paise, r.category_ids, r.pincodes,
          ${sql<PaymentMethod[]>`r.payment_methods`} as payment_methods, r.approvers,
          (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
            from category_shown k where k.id = any(r.category_ids)) as categories,
          array(with recursive part(id) as (
            select unnest(r.category_ids)
            union select k.id from part join category_shown k on k.parent_id = part.id
          ) select id from part) as within
        from approval_rules r where r.company_id = ${companyId} order by r.id`,
  )

export type PlacedFacts = RowOf<'order-approvals.placedFacts'>

/** An order as rules see it, with the categories of its lines. */
export const placedFacts = (db: Db, orderId: number) =>
  rowOf(
    db,
    'order-approvals.placedFacts',
    sql`select o.company_id, o.total_paise as "payablePaise", o.pincode,
          array(select distinct p.category_id from suborder_shown s join order_line_shown l on l.suborder_id = s.id
            join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
            where s.order_id = o.id) as "categoryIds"
        from order_shown o where o.id = ${orderId}`,
  )
