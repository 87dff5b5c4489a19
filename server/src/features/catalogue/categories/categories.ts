import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { type CategoryRow, readCategories } from './categories.queries.ts'

export { isWithinCategory } from './categories.queries.ts'

const menus = createCache<CategoryRow[]>({ name: 'categories', seconds: 60, max: 1 })

/** Invalidates the cached categories. */
export const invalidateCategories = (ctx: Ctx): void => menus.invalidate(ctx)

/** Visible categories with their numbers of published products; cached, because every page shows them. */
export const listCategories = (ctx: Ctx): Promise<CategoryRow[]> => menus.get(ctx, '', () => shownCategories(ctx))

/** A category with a hidden parent is shown at the top level. */
async function shownCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const rows = await readCategories(ctx.db)
  const shown = new Set(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    parentId: row.parentId !== null && shown.has(row.parentId) ? row.parentId : null,
  }))
}

export async function findCategory(ctx: Ctx, slug: string): Promise<CategoryRow | null> {
  return (await listCategories(ctx)).find((category) => category.slug === slug) ?? null
}
