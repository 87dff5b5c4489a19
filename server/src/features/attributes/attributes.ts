import { type AttributeType, attributeInput } from '@neev/domain/catalogue/attributes'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { brokeConstraint, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Name, unit or filter of an attribute has changed; invalidates lists and pages. */
    'attributes.changed': { code: string }
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** Whether lists can be filtered by an attribute has changed. */
    'attribute.filterChanged': { code: string }
  }
}

export { attributesFrom, type CategoryAttributeRow, requestedOf } from './category-attributes.ts'

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
    select e.key as code, e.value, v.product_id as id from variants v cross join lateral jsonb_each(v.attributes) e
    union select e.key, e.value, p.id from products p cross join lateral jsonb_each(p.attributes) e
  ) said cross join lateral (
    select jsonb_array_elements_text(said.value) as value where jsonb_typeof(said.value) = 'array'
    union all select said.value #>> '{}' where jsonb_typeof(said.value) <> 'array'
  ) x`

function readRows(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(AttributeRow & { total: number })[]> {
  return rowsOf<AttributeRow & { total: number }>(
    ctx.db,
    sql`with picked as (
          select a.*, count(*) over ()::int as total from attributes a where ${where} ${tail}
        ), said as materialized (
          select * from (${said}) s where s.code in (select code from picked)
        ), offered as (
          select p.code, o.value, o.at, o.value = any(p.retired_options) as retired
          from picked p cross join lateral unnest(p.options || p.retired_options) with ordinality as o(value, at)
        )
        select a.code as id, a.code, a.name, a.type, a.unit, a.is_filterable as "isFilterable",
        a.is_comparable as "isComparable", a.help,
          a.retired_at as "retiredAt", a.total,
          (select count(*)::int from category_attributes ca where ca.attribute_code = a.code) as "categoryCount",
          (select count(distinct s.id)::int from said s where s.code = a.code) as "productCount",
          (select coalesce(json_agg(json_build_object('value', o.value, 'isRetired', o.retired,
              'productCount', (select count(distinct s.id) from said s where s.code = a.code and s.value = o.value))
              order by o.at), '[]')
            from offered o where o.code = a.code) as options
        from picked a order by array_position(array(select code from picked), a.code)`,
  )
}

type Filter = { search?: string | null; type?: string | null; category?: string | null; retired?: boolean | null }
const sorts = { position: sql`a.position`, name: sql`a.name`, code: sql`a.code` }

/** A page of attributes with their usage. */
export async function listAttributes(ctx: Ctx, page: PageInput, filter: Filter) {
  const where = allOf([
    filter.search && sql`(a.name ilike ${containing(filter.search)} or a.code ilike ${containing(filter.search)})`,
    filter.type && sql`a.type = ${filter.type}`,
    filter.category &&
      sql`exists (select 1 from category_attributes ca where ca.attribute_code = a.code
        and ca.category_id = ${idOf(filter.category)})`,
    filter.retired != null && sql`(a.retired_at is not null) = ${filter.retired}`,
  ])
  return pageOf(await readRows(ctx, where, pageTail({ ...page, sort: page.sort || 'position' }, sorts, sql`a.code`)))
}

export type AttributeChoice = Pick<AttributeRow, 'code' | 'name' | 'type' | 'unit' | 'help'> & { options: string[] }

/** Available attributes, by name. */
export const attributeChoices = (ctx: Ctx): Promise<AttributeChoice[]> =>
  ctx.db
    .selectFrom('attributes')
    .select(['code', 'name', 'type', 'unit', 'options', 'help'])
    .where('retiredAt', 'is', null)
    .orderBy('name')
    .orderBy('code')
    .execute()

const oneOf = async (ctx: Ctx, code: string): Promise<AttributeRow> =>
  found((await readRows(ctx, sql`a.code = ${code}`))[0])

/** Creates an attribute, last in the catalogue's order. */
export async function createAttribute(ctx: Ctx, values: unknown): Promise<AttributeRow> {
  const input = parseInput(attributeInput, values)
  return transaction(ctx, async (ctx) => {
    await sql`insert into attributes (code, name, type, unit, options, is_filterable, is_comparable, help, position)
            select ${input.code}, ${input.name}, ${input.type}, ${input.unit}, ${input.options}::text[],
            ${input.isFilterable}::boolean,
              ${input.isComparable}::boolean, ${input.help}, coalesce(max(position), 0) + 1 from attributes`
      .execute(ctx.db)
      .catch((error) => {
        if (brokeConstraint(error, 'attributes_pkey')) throw refused('DUPLICATE', { field: terms('CODE') }, 'code')
        throw error
      })
    await audit(ctx, 'attribute.create', 'attribute', input.code, null, input)
    await ctx.emit('attributes.changed', { code: input.code })
    return oneOf(ctx, input.code)
  })
}

/** Updates an attribute. Options in use are retired instead of removed; existing values fix the type. */
export async function updateAttribute(ctx: Ctx, code: string, values: unknown): Promise<AttributeRow> {
  const input = parseInput(attributeInput, { ...(values as object), code })
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('attributes').select('code').where('code', '=', code).forUpdate().execute()
    const before = await oneOf(ctx, code)
    if (before.type !== input.type && before.productCount > 0) throw refused('IN_USE', {}, 'type')
    const dropped = before.options.filter(
      ({ value, productCount }) => productCount > 0 && !input.options.includes(value),
    )
    const retired = dropped.map(({ value }) => value)
    await ctx.db
      .updateTable('attributes')
      .set({
        name: input.name,
        type: input.type,
        unit: input.unit,
        options: input.options,
        retiredOptions: retired,
        isFilterable: input.isFilterable,
        isComparable: input.isComparable,
        help: input.help,
      })
      .where('code', '=', code)
      .execute()
    // List filters depend on it
    if (before.isFilterable !== input.isFilterable) await runHooks(ctx, 'attribute.filterChanged', { code })
    await audit(ctx, 'attribute.update', 'attribute', code, before, { ...input, retired })
    await ctx.emit('attributes.changed', { code })
    return oneOf(ctx, code)
  })
}

export async function setAttributeRetired(ctx: Ctx, code: string, retired: boolean): Promise<AttributeRow> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, code)
    if ((before.retiredAt !== null) === retired) return before
    await ctx.db
      .updateTable('attributes')
      .set({ retiredAt: retired ? ctx.now.toISOString() : null })
      .where('code', '=', code)
      .execute()
    await audit(ctx, retired ? 'attribute.retire' : 'attribute.restore', 'attribute', code, null, null)
    await ctx.emit('attributes.changed', { code })
    return oneOf(ctx, code)
  })
}

/** Deletes an unused attribute. */
export async function deleteAttribute(ctx: Ctx, code: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('attributes').select('code').where('code', '=', code).forUpdate().execute()
    const before = await oneOf(ctx, code)
    if (before.productCount + before.categoryCount > 0) throw refused('IN_USE')
    await ctx.db.deleteFrom('attributes').where('code', '=', code).execute()
    await audit(ctx, 'attribute.delete', 'attribute', code, before, null)
    await ctx.emit('attributes.changed', { code })
    return true
  })
}
