import { categoryInput, whyNotTree } from '@neev/domain/catalogue/categories'
import { referenceMilli } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { readSizes } from './categories.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    'categories.changed': { categoryId: number | null }
  }
}

declare module '#core/hooks.ts' {
  interface Hooks {
    /** The reference weight of a category has changed: the new reference quantities of its sizes, in thousandths. */
    'category.requoted': { categoryId: number; sizes: { id: number; milli: number }[] }
  }
}

export type AdminCategoryRow = {
  id: number
  slug: string
  name: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED'
  description: string
  parentId: number | null
  position: number
  status: 'DRAFT' | 'ACTIVE' | 'HIDDEN'
  showInMenu: boolean
  synonyms: string[]
  referenceGrams: number
  seoTitle: string | null
  seoDescription: string | null
  productCount: number
  offerCount: number
  defaultClassId: number | null
  requested: CategoryAttributeRow[]
  version: number
}
type CategoryAttributeRow = {
  code: string
  name: string
  unit: string | null
  heading: string
  isRequired: boolean
  isAxis: boolean
}

/** All categories with their usage. */
export const listAdminCategories = (ctx: Ctx, id?: number): Promise<AdminCategoryRow[]> =>
  rowsOf<AdminCategoryRow>(
    ctx.db,
    sql`select c.id, c.slug, c.name, c.kind, c.description, c.parent_id as "parentId",
      c.default_class_id as "defaultClassId", c.position, c.status, c.show_in_menu as "showInMenu", c.synonyms,
          c.reference_grams as "referenceGrams", c.seo_title as "seoTitle", c.seo_description as "seoDescription",
          c.version,
          (select count(*)::int from products p where p.category_id = c.id) as "productCount",
          (select count(*)::int from offers o join variants v on v.id = o.variant_id
          join products p on p.id = v.product_id
            where p.category_id = c.id and o.status = 'LIVE') as "offerCount",
          (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'unit', a.unit, 'heading',
          ca.heading,
              'isRequired', ca.is_required, 'isAxis', ca.is_axis) order by ca.position, a.code), '[]')
            from category_attributes ca join attributes a on a.code = ca.attribute_code
            where ca.category_id = c.id) as requested
        from categories c where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.position, c.id`,
  )

const oneOf = async (ctx: Ctx, id: number): Promise<AdminCategoryRow> => found((await listAdminCategories(ctx, id))[0])

const idOrNull = (id: string | null) => (id === null ? null : idOf(id))

const fieldsSql = (input: ReturnType<typeof categoryInput.parse>) => sql`
  (${input.name}, ${input.slug}, ${input.kind}, ${input.description}, ${input.status}, ${input.showInMenu}::boolean,
  ${input.synonyms}::text[],
   ${input.referenceGrams}::bigint, ${input.seoTitle}, ${input.seoDescription}, ${idOrNull(input.parentId)}::bigint,
   ${idOrNull(input.defaultClassId)}::bigint)`

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'categories_default_class_id_fkey'))
    throw refused('NOT_A_CHOICE', { field: terms('CLASS') }, 'defaultClassId')
  if (brokeConstraint(error, 'categories_slug_key')) throw refused('DUPLICATE', { field: terms('SLUG') }, 'slug')
  throw error
}

type Input = ReturnType<typeof categoryInput.parse>

/** Refuses an unknown parent, a cycle, or too many levels; null for a new category. */
async function checkParent(ctx: Ctx, id: number | null, { parentId }: Input): Promise<void> {
  if (parentId === null) return
  const rows = await ctx.db.selectFrom('categories').select(['id', 'parentId']).forUpdate().execute()
  const places = rows.map((row) => ({
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }))
  const own = { id: id === null ? 'new' : String(id), parentId }
  refuseIf(whyNotTree([...places.filter((place) => place.id !== own.id), own]))
}

/** Replaces the requested attributes; refuses unknown ones. */
async function keepRequested(ctx: Ctx, id: number, requested: Input['requested']): Promise<void> {
  await ctx.db.deleteFrom('categoryAttributes').where('categoryId', '=', id).execute()
  await sql`insert into category_attributes (category_id, attribute_code, position, heading, is_required, is_axis)
          select ${id}::bigint, a->>'code', at, a->>'heading', (a->>'isRequired')::boolean, (a->>'isAxis')::boolean
          from jsonb_array_elements(${JSON.stringify(requested)}::jsonb) with ordinality as input(a, at)`
    .execute(ctx.db)
    .catch((error) => {
      if (databaseError(error)?.code === '23503')
        throw refused('NOT_A_CHOICE', { field: terms('ATTRIBUTES') }, 'requested')
      throw error
    })
}

/** Creates a category, last under its parent. */
export async function createCategory(ctx: Ctx, values: unknown): Promise<AdminCategoryRow> {
  const input = parseInput(categoryInput, values)
  return transaction(ctx, async (ctx) => {
    await checkParent(ctx, null, input)
    const row = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into categories (name, slug, kind, description, status, show_in_menu, synonyms, reference_grams,
        seo_title, seo_description, parent_id, default_class_id, position)
          select x.*, (select coalesce(max(position), 0) + 1 from categories) from (values ${fieldsSql(input)}) x
          returning id`,
    ).catch(refuseTaken)
    const { id } = found(row)
    await keepRequested(ctx, id, input.requested)
    await audit(ctx, 'category.create', 'category', id, null, input)
    await ctx.emit('categories.changed', { categoryId: id })
    return oneOf(ctx, id)
  })
}

export async function updateCategory(
  ctx: Ctx,
  id: string,
  version: number,
  values: unknown,
): Promise<AdminCategoryRow> {
  const input = parseInput(categoryInput, values)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('categories').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const before = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    await checkParent(ctx, before.id, input)
    await sql`update categories set (name, slug, kind, description, status, show_in_menu, synonyms, reference_grams,
      seo_title, seo_description, parent_id, default_class_id) = ${fieldsSql(input)},
              version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`
      .execute(ctx.db)
      .catch(refuseTaken)
    await keepRequested(ctx, before.id, input.requested)
    if (before.referenceGrams !== input.referenceGrams) await requote(ctx, before.id, input.referenceGrams)
    await audit(ctx, 'category.update', 'category', id, before, input)
    await ctx.emit('categories.changed', { categoryId: before.id })
    return oneOf(ctx, before.id)
  })
}

/** Updates reference quantities of the category's products, and their list prices. */
async function requote(ctx: Ctx, categoryId: number, referenceGrams: number): Promise<void> {
  const sizes = await readSizes(ctx, categoryId)
  await runHooks(ctx, 'category.requoted', {
    categoryId,
    sizes: sizes.map((size) => ({ id: size.id, milli: referenceMilli(size, referenceGrams) })),
  })
}

type Place = { id: string; parentId?: string | null; version: number }

/** Replaces the whole tree; every category must be given in its current version. */
export async function setCategoryTree(ctx: Ctx, values: readonly Place[]): Promise<AdminCategoryRow[]> {
  const places = values.map(({ id, parentId, version }) => ({ id, parentId: parentId ?? null, version }))
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('categories').select('id').orderBy('id').forUpdate().execute()
    const all = await listAdminCategories(ctx)
    const seen = new Map(places.map((place) => [Number(place.id), place.version]))
    if (seen.size !== places.length || seen.size !== all.length || all.some((row) => seen.get(row.id) !== row.version))
      throw refused('STALE')
    refuseIf(whyNotTree(places))
    await sql`
      update categories c set position = o.at, parent_id = o."parentId", version = c.version + 1,
      updated_at = ${ctx.now}
      from (select (p->>'id')::bigint as id, (p->>'parentId')::bigint as "parentId", at
        from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as input(p, at)) o
      where o.id = c.id and (c.position, c.parent_id) is distinct from (o.at, o."parentId")`.execute(ctx.db)
    const tree = (rows: readonly { id: number | string; parentId: number | string | null }[]) =>
      rows.map((row) => [Number(row.id), row.parentId === null ? null : Number(row.parentId)])
    await audit(ctx, 'category.order', 'category', 'all', tree(all), tree(places))
    await ctx.emit('categories.changed', { categoryId: null })
    return listAdminCategories(ctx)
  })
}

/** Deletes an empty category. */
export async function deleteCategory(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    if (before.productCount > 0) throw refused('CATEGORY_IN_USE')
    await ctx.db.deleteFrom('categoryAttributes').where('categoryId', '=', before.id).execute()
    await ctx.db
      .deleteFrom('categories')
      .where('id', '=', before.id)
      .execute()
      .catch((error) => {
        if (databaseError(error)?.code === '23503') throw refused('CATEGORY_IN_USE')
        throw error
      })
    await audit(ctx, 'category.delete', 'category', id, before, null)
    await ctx.emit('categories.changed', { categoryId: null })
    return true
  })
}
