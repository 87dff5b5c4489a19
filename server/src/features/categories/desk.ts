import { categoryInput } from '@neev/domain/categories'
import { sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError, rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'

declare module '#core/events.ts' {
  interface Events {
    'categories.changed': { categoryId: number | null }
  }
}

export type DeskCategoryRow = {
  id: number
  slug: string
  name: string
  kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED'
  description: string
  position: number
  status: 'DRAFT' | 'ACTIVE' | 'HIDDEN'
  showInMenu: boolean
  synonyms: string[]
  referenceGrams: number
  seoTitle: string | null
  seoDescription: string | null
  productCount: number
  offerCount: number
  version: number
}

/** All categories with what hangs on them. */
export const listDeskCategories = (ctx: Ctx, id?: number): Promise<DeskCategoryRow[]> =>
  rowsOf<DeskCategoryRow>(
    ctx.db,
    sql`select c.id, c.slug, c.name, c.kind, c.description, c.position, c.status, c.show_in_menu as "showInMenu", c.synonyms,
          c.reference_grams as "referenceGrams", c.seo_title as "seoTitle", c.seo_description as "seoDescription", c.version,
          (select count(*)::int from products p where p.category_id = c.id) as "productCount",
          (select count(*)::int from offers o join variants v on v.id = o.variant_id join products p on p.id = v.product_id
            where p.category_id = c.id and o.status = 'LIVE') as "offerCount"
        from categories c where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.position, c.id`,
  )

const oneOf = async (ctx: Ctx, id: number): Promise<DeskCategoryRow> => found((await listDeskCategories(ctx, id))[0])

const fieldsSql = (input: ReturnType<typeof categoryInput.parse>) => sql`
  (${input.name}, ${input.slug}, ${input.kind}, ${input.description}, ${input.status}, ${input.showInMenu}, ${sql.param(input.synonyms)}::text[],
   ${input.referenceGrams}, ${input.seoTitle}, ${input.seoDescription})`

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'categories_slug_key')) throw refused('DUPLICATE', { field: 'slug' }, 'slug')
  throw error
}

/** A new category, last in the menu. */
export async function createCategory(ctx: Ctx, given: unknown): Promise<DeskCategoryRow> {
  const input = parseInput(categoryInput, given)
  return transaction(ctx, async (ctx) => {
    const row = await rowOf<{ id: number }>(
      ctx.db,
      sql`insert into categories (name, slug, kind, description, status, show_in_menu, synonyms, reference_grams, seo_title, seo_description, position)
          select x.*, (select coalesce(max(position), 0) + 1 from categories) from (values ${fieldsSql(input)}) x returning id`,
    ).catch(refuseTaken)
    const { id } = found(row)
    await audit(ctx, 'category.create', 'category', id, null, input)
    await ctx.emit('categories.changed', { categoryId: id })
    return oneOf(ctx, id)
  })
}

export async function updateCategory(ctx: Ctx, id: string, version: number, given: unknown): Promise<DeskCategoryRow> {
  const input = parseInput(categoryInput, given)
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select 1 from categories where id = ${idOf(id)} for update`)
    const before = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    await ctx.db
      .execute(
        sql`update categories set (name, slug, kind, description, status, show_in_menu, synonyms, reference_grams, seo_title, seo_description) = ${fieldsSql(input)},
              version = version + 1, updated_at = ${ctx.now.toISOString()} where id = ${before.id}`,
      )
      .catch(refuseTaken)
    await audit(ctx, 'category.update', 'category', id, before, input)
    await ctx.emit('categories.changed', { categoryId: before.id })
    return oneOf(ctx, before.id)
  })
}

/** The menu's order; every category must be named once. */
export async function orderCategories(ctx: Ctx, ids: readonly string[]): Promise<DeskCategoryRow[]> {
  return transaction(ctx, async (ctx) => {
    const all = await listDeskCategories(ctx)
    const named = new Set(ids.map(Number))
    if (named.size !== all.length || ids.length !== all.length || all.some((row) => !named.has(row.id)))
      throw refused('STALE')
    await ctx.db.execute(sql`
      update categories c set position = o.at from unnest(${sql.param(ids.map(Number))}::bigint[]) with ordinality as o(id, at) where o.id = c.id`)
    await audit(
      ctx,
      'category.order',
      'category',
      'all',
      all.map((row) => row.id),
      ids,
    )
    await ctx.emit('categories.changed', { categoryId: null })
    return listDeskCategories(ctx)
  })
}

/** Takes an empty category away. */
export async function deleteCategory(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const before = await oneOf(ctx, idOf(id))
    if (before.productCount > 0) throw refused('BAD_TRANSITION', { from: 'products are in it; hide it instead' })
    await ctx.db.execute(sql`delete from categories where id = ${before.id}`).catch((error) => {
      if (databaseError(error)?.code === '23503')
        throw refused('BAD_TRANSITION', { from: 'something still hangs on it' })
      throw error
    })
    await audit(ctx, 'category.delete', 'category', id, before, null)
    await ctx.emit('categories.changed', { categoryId: null })
    return true
  })
}
