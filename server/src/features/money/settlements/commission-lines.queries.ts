import type { FrozenFee } from '@neev/domain/money/commissions/commission-lines'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** Lines are selected by their orders, or by their suborders. */
export type LinesIn = { orderIds: readonly number[] } | { suborderIds: readonly number[] }

/** Over suborders (s) and their orders (o). */
const selected = (lines: LinesIn): Sql =>
  'orderIds' in lines ? sql`o.id = any(${lines.orderIds}::bigint[])` : sql`s.id = any(${lines.suborderIds}::bigint[])`

export type LineRow = RowOf<'settlements.openLines'>

/** Lines of paid orders whose commission is not recorded yet; not lines that replace another one. */
export const openLines = (db: Db, lines: LinesIn): Promise<LineRow[]> =>
  rowsOf(
    db,
    'settlements.openLines',
    sql`select l.id, l.suborder_id, s.seller_id::text as "sellerId", o.placed_at,
          l.goods_paise - l.discount_paise as "goodsPaise", l.freight_paise, l.grams,
          l.quantity_milli as milli,
          l.taxable_paise, p.class_id::text as "classId", p.brand_id::text as "brandId", p.kind,
          l.unit,
          array_remove(array[c.id::text, c.parent_id::text, above.parent_id::text], null) as "categoryPath"
        from order_line_shown l join suborder_shown s on s.id = l.suborder_id join order_shown o on o.id = s.order_id
          join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
          join category_shown c on c.id = p.category_id left join category_shown above on above.id = c.parent_id
        where o.paid_at is not null and l.replaces_line_id is null and ${selected(lines)}
          and not exists (select 1 from commission_lines x where x.line_id = l.id and x.key = 'sold')
        order by l.id limit 2000`,
  )

/** The share of a replacing line (l) in an amount of the replaced one (x). */
const share = (name: string) => sql.raw(`round(x.${name}::numeric * l.quantity_milli / x.quantity_milli)::bigint`)

/**
 * Records the commission of lines that replace one with a recorded commission, on its terms: of each amount its share
 * by quantity. Returns the new lines.
 */
export const insertReplacing = (db: Db, lines: LinesIn): Promise<{ lineId: number }[]> =>
  rowsOf(
    db,
    'settlements.insertReplacing',
    sql`insert into commission_lines (line_id, suborder_id, key, rule_id, rule_name, rate, percent_bp, amount_paise,
      unit, min_paise, max_paise,
          base, quantity_milli, taxable_paise, base_paise, fee_paise, gst_bp, gst_paise, at)
        select l.id, l.suborder_id, 'sold', x.rule_id, x.rule_name, x.rate, x.percent_bp, x.amount_paise, x.unit,
        x.min_paise, x.max_paise, x.base,
          l.quantity_milli, l.taxable_paise, ${share('base_paise')}, ${share('fee_paise')}, x.gst_bp,
          ${share('gst_paise')}, x.at
        from order_line_shown l join suborder_shown s on s.id = l.suborder_id join order_shown o on o.id = s.order_id
          join commission_lines x on x.line_id = l.replaces_line_id and x.key = 'sold'
        where ${selected(lines)}
          and not exists (select 1 from commission_lines k where k.line_id = l.id and k.key = 'sold')
        on conflict on constraint commission_lines_once do nothing returning line_id`,
  )

export type CommissionLineRow = FrozenFee & {
  lineId: number
  suborderId: number
  key: string
  ruleId: string | null
  ruleName: string | null
  rate: string | null
  percentBp: number | null
  amountPaise: number | null
  unit: string | null
  minPaise: number | null
  maxPaise: number | null
  base: string | null
  gstBp: number
  at: Date
}

/** Records lines; those that are recorded already are left unchanged. */
export async function insertLines(db: Db, rows: readonly CommissionLineRow[]): Promise<void> {
  await sql`
    insert into commission_lines (line_id, suborder_id, key, rule_id, rule_name, rate, percent_bp, amount_paise, unit,
    min_paise, max_paise,
      base, quantity_milli, taxable_paise, base_paise, fee_paise, gst_bp, gst_paise, at)
    select "lineId", "suborderId", key, "ruleId", "ruleName", rate, "percentBp", "amountPaise", unit, "minPaise",
    "maxPaise", base,
      "quantityMilli", "taxablePaise", "basePaise", "feePaise", "gstBp", "gstPaise", at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("lineId" bigint, "suborderId" bigint, key text,
    "ruleId" bigint,
      "ruleName" text, rate text, "percentBp" int, "amountPaise" bigint, unit text, "minPaise" bigint,
      "maxPaise" bigint, base text,
      "quantityMilli" bigint, "taxablePaise" bigint, "basePaise" bigint, "feePaise" bigint, "gstBp" int,
      "gstPaise" bigint, at timestamptz)
    on conflict on constraint commission_lines_once do nothing`.execute(db)
}

export type LineFees = RowOf<'settlements.feesOfSuborder'>

/** The sold lines of a suborder with their commission terms, and what was reversed. */
export const feesOfSuborder = (db: Db, suborderId: number): Promise<LineFees[]> =>
  rowsOf(
    db,
    'settlements.feesOfSuborder',
    sql`select x.line_id, x.suborder_id, x.key, x.rule_id::text as "ruleId",
      x.rule_name, x.rate,
          x.percent_bp, x.amount_paise, x.unit, x.min_paise,
          x.max_paise, x.base,
          x.quantity_milli, x.taxable_paise, x.base_paise,
          x.fee_paise,
          x.gst_bp, x.gst_paise, x.at,
          (select jsonb_build_object('quantityMilli', coalesce(-sum(b.quantity_milli), 0), 'taxablePaise',
          coalesce(-sum(b.taxable_paise), 0),
            'basePaise', coalesce(-sum(b.base_paise), 0), 'feePaise', coalesce(-sum(b.fee_paise), 0), 'gstPaise',
            coalesce(-sum(b.gst_paise), 0))
            from commission_lines b where b.line_id = x.line_id and b.key <> 'sold'
            and b.key not like 'debit:%') as taken
        from commission_lines x where x.suborder_id = ${suborderId} and x.key = 'sold' order by x.line_id`,
  )
