import type { EstimateRules, Wall } from '@neev/domain/buying/estimates/estimates'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf, type Sql } from '#core/db/open.ts'

/** A size that counts as one of the materials. */
export type GoodsRow = RowOf<'estimates.goodsFor'>

/** Categories that the materials are in, with their descendants; `root` is the slug of the uppermost one. */
const parts = sql`part as (
  select id, slug as root from category_shown where slug in ('tmt-bars', 'cement', 'sand-aggregates', 'bricks-blocks')
  union all select k.id, part.root from part join category_shown k on k.parent_id = part.id where k.status = 'ACTIVE')`

/**
 * All sizes of the shop that an estimate can choose from. White cement is for finishes, sand of zone IV for plaster,
 * and bars of other lengths are made to order.
 */
export const goodsFor = (db: Db, wall: Wall, diameters: readonly number[]): Promise<GoodsRow[]> =>
  rowsOf(
    db,
    'estimates.goodsFor',
    sql`
with recursive ${parts}, goods as (
  select v.id as "variantId", p.id as "productId", p.identifier, p.title, coalesce(b.name, p.title) as "brandName",
    v.sku, c.slug as "categorySlug", p.drawing, v.attributes,
    case
      when part.root = 'tmt-bars' then
        case when v.diameter_mm = any(${diameters}::int[]) and coalesce(v.length_mm, 12000) = 12000 then 'STEEL' end
      when part.root = 'cement' then
        case when v.unit = 'bag' and v.grams_per_unit = 50000 and v.attributes->>'type' is distinct from 'White'
        then 'CEMENT' end
      when v.unit = 'thousand' then 'BRICKS'
      when v.unit = 'm3' and v.attributes->>'thicknessMm' = '200' then 'BLOCKS'
      when v.unit in ('cft', 'tonne') and v.attributes->>'nominalMm' = '20' then 'AGGREGATE'
      when v.unit = 'cft' and v.attributes->>'zone' in ('I', 'II', 'III') then 'SAND'
    end as material
  from part join products p on p.category_id = part.id join category_shown c on c.id = p.category_id
    join size_shown v on v.product_id = p.id left join brand_shown b on b.id = p.brand_id
  where p.status = 'PUBLISHED' and v.status = 'ACTIVE'
)
select * from goods where material is not null and material <> ${wall === 'BRICKS' ? 'BLOCKS' : 'BRICKS'}`,
  )

/** Restricts offers (o) to those of these sizes that are live. */
export const offersOfSizes = (variantIds: readonly number[]): Sql =>
  sql`o.variant_id = any(${variantIds}::bigint[]) and o.status = 'LIVE'`

export type RulesRow = RowOf<'estimates.readRules'>

/** All saved versions of the rules, latest first. */
export const readRules = (db: Db): Promise<RulesRow[]> =>
  rowsOf(
    db,
    'estimates.readRules',
    sql`select r.number, r.effective_from, r.note, ${sql<EstimateRules>`r.rules`} as rules, u.name as "createdBy",
          r.created_at
        from estimate_rules r join person_shown u on u.id = r.created_by order by r.number desc`,
  )
