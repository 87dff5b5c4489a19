import { istDate } from '@neev/domain/core/fiscal'
import { type CommissionRule, ruleState, shadowOf } from '@neev/domain/payments/commissions'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'

export type RuleRow = CommissionRule & {
  sellerName: string | null
  className: string | null
  categoryName: string | null
  brandName: string | null
}

/** Rules selected by `where` (over r), without withdrawn ones. */
export const readRules = (ctx: Ctx, where: Sql): Promise<RuleRow[]> =>
  rowsOf<RuleRow>(
    ctx.db,
    sql`select r.id::text, r.name, r.seller_id::text as "sellerId", s.trade_name as "sellerName",
      r.class_id::text as "classId",
          k.name as "className", c.name as "categoryName", r.brand_id::text as "brandId", b.name as "brandName",
          r.product_kind as kind,
          array_remove(array[c.id::text, c.parent_id::text, above.parent_id::text], null) as "categoryPath", r.rate,
          r.percent_bp as "percentBp",
          r.amount_paise as "amountPaise", r.unit, r.min_paise as "minPaise", r.max_paise as "maxPaise", r.base,
          to_char(r.valid_from, 'YYYY-MM-DD') as "from", to_char(r.valid_to, 'YYYY-MM-DD') as "to"
        from commission_rules r left join sellers s on s.id = r.seller_id
        left join product_classes k on k.id = r.class_id
          left join brands b on b.id = r.brand_id left join categories c on c.id = r.category_id
          left join categories above on above.id = c.parent_id
        where r.withdrawn_at is null and ${where}`,
  )

/** Current and future rules. */
export const notEnded = (today: string): Sql => sql`(r.valid_to is null or r.valid_to >= ${today}::date)`

const named = (id: string | null | undefined, name: string | null) => (id && name !== null ? { id, name } : null)

/** A rule in the format of the contract; `rules` are those it competes with. */
export function drawn(ctx: Ctx, rule: RuleRow, rules: readonly RuleRow[] = []) {
  const today = istDate(ctx.now)
  return {
    ...rule,
    categoryPath: [...rule.categoryPath],
    seller: named(rule.sellerId, rule.sellerName),
    productClass: named(rule.classId, rule.className),
    category: named(rule.categoryPath[0], rule.categoryName),
    brand: named(rule.brandId, rule.brandName),
    state: ruleState(rule, today),
    shadowedBy: shadowOf(rule, rules, today)?.name ?? null,
  }
}
