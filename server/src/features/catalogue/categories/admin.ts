import { categoryInput, whyNotTree } from '@neev/domain/catalogue/categories'
import { referenceMilli } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint, databaseError } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { type AdminCategoryRow, insertRequested, readAdminCategories, writeTree } from './admin.queries.ts'
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

/** All categories with their usage. */
export const listAdminCategories = (ctx: Ctx): Promise<AdminCategoryRow[]> => readAdminCategories(ctx.db)

const oneOf = async (ctx: Ctx, id: number): Promise<AdminCategoryRow> =>
  found((await readAdminCategories(ctx.db, id))[0])

type Input = ReturnType<typeof categoryInput.parse>

const idOrNull = (id: string | null) => (id === null ? null : idOf(id))

const values = (input: Input) => ({
  name: input.name,
  slug: input.slug,
  kind: input.kind,
  description: input.description,
  status: input.status,
  showInMenu: input.showInMenu,
  synonyms: input.synonyms,
  referenceGrams: input.referenceGrams,
  seoTitle: input.seoTitle,
  seoDescription: input.seoDescription,
  parentId: idOrNull(input.parentId),
  defaultClassId: idOrNull(input.defaultClassId),
})

function refuseTaken(error: unknown): never {
  if (brokeConstraint(error, 'categories_default_class_id_fkey'))
    throw refused('NOT_A_CHOICE', { field: terms('CLASS') }, 'defaultClassId')
  if (brokeConstraint(error, 'categories_slug_key')) throw refused('DUPLICATE', { field: terms('SLUG') }, 'slug')
  throw error
}

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
  await insertRequested(ctx.db, id, requested).catch((error) => {
    if (databaseError(error)?.code === '23503')
      throw refused('NOT_A_CHOICE', { field: terms('ATTRIBUTES') }, 'requested')
    throw error
  })
}

/** Creates a category, last under its parent. */
export async function createCategory(ctx: Ctx, entered: unknown): Promise<AdminCategoryRow> {
  const input = parseInput(categoryInput, entered)
  return transaction(ctx, async (ctx) => {
    await checkParent(ctx, null, input)
    const row = await ctx.db
      .insertInto('categories')
      .values((db) => ({
        ...values(input),
        position: db
          .selectFrom('categories')
          .select((all) => all(all.fn.coalesce(all.fn.max<number>('position'), all.val(0)), '+', 1).as('last')),
      }))
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTaken)
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
  entered: unknown,
): Promise<AdminCategoryRow> {
  const input = parseInput(categoryInput, entered)
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('categories').select('id').where('id', '=', idOf(id)).forUpdate().execute()
    const before = await oneOf(ctx, idOf(id))
    if (before.version !== version) throw refused('STALE')
    await checkParent(ctx, before.id, input)
    await ctx.db
      .updateTable('categories')
      .set((db) => ({ ...values(input), version: db('version', '+', 1), updatedAt: ctx.now }))
      .where('id', '=', before.id)
      .execute()
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
  const sizes = await readSizes(ctx.db, categoryId)
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
    await writeTree(ctx.db, places, ctx.now)
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
