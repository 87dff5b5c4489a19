import type { AttributeType, attributeInput } from '@neev/domain/catalogue/attributes'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { idOf } from '#core/errors.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type AttributeRow = {
  id: string
  code: string
  name: string
  type: AttributeType
  unit: string | null
  options: { value: string; isRetired: boolean; productCount: number }[]
  isFilterable: boolean
  isComparable: boolean
  help: string
  retiredAt: Date | null
  categoryCount: number
  productCount: number
}

/** Attribute values by product, from its variants and itself. */
const said = sql`
  select said.code, x.value, said.id from (
    select e.key as code, e.value, v.product_id as id from size_shown v cross join lateral jsonb_each(v.attributes) e
    union select e.key, e.value, p.id from product_shown p cross join lateral jsonb_each(p.attributes) e
  ) said cross join lateral (
    select jsonb_array_elements_text(said.value) as value where jsonb_typeof(said.value) = 'array'
    union all select said.value #>> '{}' where jsonb_typeof(said.value) <> 'array'
  ) x`

function readRows(db: Db, where: Sql, tail: Sql = sql``): Promise<(AttributeRow & { total: number })[]> {
  return rowsOf(
    db,
    'attributes.readRows',
    sql`with picked as (
          select a.*, count(*) over ()::int as total from attributes a where ${where} ${tail}
        ), said as materialized (
          select * from (${said}) s where s.code in (select code from picked)
        ), offered as (
          select p.code, o.value, o.at, o.value = any(p.retired_options) as retired
          from picked p cross join lateral unnest(p.options || p.retired_options) with ordinality as o(value, at)
        )
        select a.code as id, a.code, a.name, a.type, a.unit, a.is_filterable,
        a.is_comparable, a.help,
          a.retired_at, a.total,
          (select count(*)::int from category_attribute_shown ca where ca.attribute_code = a.code) as "categoryCount",
          (select count(distinct s.id)::int from said s where s.code = a.code) as "productCount",
          (select coalesce(json_agg(json_build_object('value', o.value, 'isRetired', o.retired,
              'productCount', (select count(distinct s.id) from said s where s.code = a.code and s.value = o.value))
              order by o.at), '[]')
            from offered o where o.code = a.code) as options
        from picked a order by array_position(array(select code from picked), a.code)`,
  )
}

/** One attribute with its usage; undefined if there is none. */
export const attributeByCode = async (db: Db, code: string): Promise<AttributeRow | undefined> =>
  (await readRows(db, sql`a.code = ${code}`))[0]

export type AttributeFilter = {
  search?: string | null
  type?: string | null
  category?: string | null
  retired?: boolean | null
}
const sorts = { position: sql`a.position`, name: sql`a.name`, code: sql`a.code` }

/** A page of attributes with their usage, each with the number of all. */
export function pageOfAttributes(db: Db, page: PageInput, { search, type, category, retired }: AttributeFilter) {
  const where = allOf([
    search && sql`(a.name ilike ${containing(search)} or a.code ilike ${containing(search)})`,
    type && sql`a.type = ${type}`,
    category &&
      sql`exists (select 1 from category_attribute_shown ca where ca.attribute_code = a.code
        and ca.category_id = ${idOf(category)})`,
    retired != null && sql`(a.retired_at is not null) = ${retired}`,
  ])
  return readRows(db, where, pageTail({ ...page, sort: page.sort || 'position' }, sorts, sql`a.code`))
}

/** Writes an attribute, last in the catalogue's order. */
export async function insertAttribute(db: Db, input: ReturnType<typeof attributeInput.parse>): Promise<void> {
  await sql`
    insert into attributes (code, name, type, unit, options, is_filterable, is_comparable, help, position)
    select ${input.code}, ${input.name}, ${input.type}, ${input.unit}, ${input.options}::text[],
      ${input.isFilterable}::boolean, ${input.isComparable}::boolean, ${input.help}, coalesce(max(position), 0) + 1
    from attributes`.execute(db)
}
