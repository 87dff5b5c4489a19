import { istDate } from '@neev/domain/core/fiscal'
import { ruleState, shadowOf } from '@neev/domain/money/commissions/commissions'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type RuleRow = RowOf<'commissions.readRules'>

/** Rules selected by `where` (over r), without withdrawn ones. */
const readRules = (db: Db, where: Sql): Promise<RuleRow[]> =>
  rowsOf(
    db,
    'commissions.readRules',
    sql`select r.id::text, r.name, r.seller_id::text as "sellerId", s.trade_name as "sellerName",
      r.class_id::text as "classId",
          k.name as "className", c.name as "categoryName", r.brand_id::text as "brandId", b.name as "brandName",
          r.product_kind as kind,
          array_remove(array[c.id::text, c.parent_id::text, above.parent_id::text], null) as "categoryPath", r.rate,
          r.percent_bp,
          r.amount_paise, r.unit, r.min_paise, r.max_paise, r.base,
          to_char(r.valid_from, 'YYYY-MM-DD') as "from", to_char(r.valid_to, 'YYYY-MM-DD') as "to"
        from commission_rules r left join seller_shown s on s.id = r.seller_id
        left join product_class_shown k on k.id = r.class_id
          left join brand_shown b on b.id = r.brand_id left join category_shown c on c.id = r.category_id
          left join category_shown above on above.id = c.parent_id
        where r.withdrawn_at is null and ${where}`,
  )

const notEnded = (today: string): Sql => sql`(r.valid_to is null or r.valid_to >= ${today}::date)`

/** Current and future rules. */
export const openRules = (db: Db, today: string): Promise<RuleRow[]> => readRules(db, notEnded(today))

/** Current and future rules for all sellers. */
export const generalRules = (db: Db, today: string): Promise<RuleRow[]> =>
  readRules(db, sql`r.seller_id is null and ${notEnded(today)}`)

/** All rules of a seller, and the current and future ones for all sellers. */
export const rulesOfSeller = (db: Db, sellerId: number, today: string): Promise<RuleRow[]> =>
  readRules(db, sql`(r.seller_id = ${sellerId} or (r.seller_id is null and ${notEnded(today)}))`)

/** All rules of these sellers, and for all sellers, past ones too. */
export const rulesForSellers = (db: Db, sellerIds: readonly number[]): Promise<RuleRow[]> =>
  readRules(db, sql`(r.seller_id is null or r.seller_id = any(${sellerIds}::bigint[]))`)

/** One rule; undefined if there is none or it is withdrawn. */
export const readRule = async (db: Db, id: number): Promise<RuleRow | undefined> =>
  (await readRules(db, sql`r.id = ${id}`))[0]

/** Writers wait for each other, because overlaps are checked over all rules. */
export async function lockRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('commission rules'))`.execute(db)
}

type MovedRow = RowOf<'commissions.readHistory'>

/** A page of the history of a seller's rules and the general ones. */
export const readHistory = (db: Db, sellerId: number, page: PageInput): Promise<MovedRow[]> =>
  rowsOf(
    db,
    'commissions.readHistory',
    sql`select e.id, r.name as rule, e.to_state as "to", e.note, e.at, u.name as by, count(*) over ()::int as total
        from commission_rules r join status_events e on e.entity = 'commissionRule' and e.entity_id = r.id
        left join person_shown u on u.id = e.actor_id
        where r.seller_id is null or r.seller_id = ${sellerId} ${pageTail(page, { at: sql`e.id` }, sql`e.id`)}`,
  )

type Choice = RowOf<'commissions.readChoices'>

/** The product classes, categories and brands that a rule can refer to. */
export const readChoices = (db: Db): Promise<Choice[]> =>
  rowsOf(
    db,
    'commissions.readChoices',
    sql`select 'CLASS' as kind, id, name from product_class_shown product_classes where retired_at is null
        union all select 'CATEGORY', id, name from category_shown where status <> 'DRAFT'
        union all select 'BRAND', id, name from brand_shown where status = 'ACTIVE' order by name, id`,
  )

/** A seller as shown with its rules; undefined if there is none. */
export const readSeller = (db: Db, id: number) =>
  rowOf(
    db,
    'commissions.readSeller',
    sql`select coalesce(nullif(trade_name, ''), legal_name, '') as name, gst_type = 'COMPOSITION' as "isComposition"
        from seller_shown where id = ${id}`,
  )

const named = (id: string | null | undefined, name: string | null) => (id && name !== null ? { id, name } : null)

/** A rule in the format of the contract; `rules` are those it competes with. */
export function presentRule(ctx: Ctx, rule: RuleRow, rules: readonly RuleRow[] = []) {
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
