import { actorOf, type Ctx } from '#core/context.ts'
import type { NewRow, Row, RowChange } from '#core/db/tables.ts'
import { found } from '#core/errors.ts'
import { changesTax } from '#features/catalogue/product-classes/product-classes.ts'

/* What the capabilities that depend on products write to them. They have checked the values and locked the product. */

type ProductChange = Pick<
  RowChange<'products'>,
  | 'axes'
  | 'brandId'
  | 'categoryId'
  | 'classId'
  | 'companyId'
  | 'countryOfOrigin'
  | 'description'
  | 'drawing'
  | 'hsn'
  | 'licences'
  | 'manufacturer'
  | 'process'
  | 'specification'
  | 'standard'
  | 'title'
>
type NewProduct = ProductChange &
  Pick<NewRow<'products'>, 'categoryId' | 'hsn' | 'identifier' | 'kind' | 'status' | 'title'>
type NewVariant = Omit<NewRow<'variants'>, 'id' | 'titleSearch' | 'titleOrder'>
type VariantChange = Omit<RowChange<'variants'>, 'id' | 'productId' | 'titleSearch' | 'titleOrder'>

/** Creates a product; returns its id. */
export async function insertProduct(ctx: Ctx, product: NewProduct): Promise<number> {
  const { id } = await ctx.db
    .insertInto('products')
    .values({ createdAt: ctx.now, updatedAt: ctx.now, ...product })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Called before a product gets another HSN code. Of a published product that is another tax for its buyers if the rates
 * differ: it then needs the power over taxes, and every master admin is told. Work without a caller is not asked.
 */
export async function guardTax(ctx: Ctx, productId: number, hsn: string): Promise<void> {
  if (!ctx.actor) return
  const before = found(
    await ctx.db.selectFrom('products').select(['hsn', 'status']).where('id', '=', productId).executeTakeFirst(),
  )
  if (before.status !== 'PUBLISHED' || !(await changesTax(ctx, before.hsn, hsn))) return
  const { userId: byId } = actorOf(ctx)
  await ctx.emit('power.used', { action: 'product.hsn', entity: 'product', entityId: String(productId), byId })
}

/** Changes what is shown of a product, as a new version of it. */
export async function changeProduct(ctx: Ctx, id: number, change: ProductChange): Promise<void> {
  if (typeof change.hsn === 'string') await guardTax(ctx, id, change.hsn)
  await ctx.db
    .updateTable('products')
    .set((db) => ({ ...change, updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes what belongs to the same version of a product: its axes, or its licence. */
export async function amendProduct(ctx: Ctx, id: number, change: ProductChange): Promise<void> {
  await ctx.db.updateTable('products').set(change).where('id', '=', id).execute()
}

type ProductStatus = Row<'products'>['status']

/** Sets the status of a product, with `from` only where it has one of these; returns whether it was set. */
export async function setProductStatus(
  ctx: Ctx,
  id: number,
  status: ProductStatus,
  from?: readonly ProductStatus[],
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('products')
    .set((db) => ({ status, updatedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('status', 'in', from ?? []))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Creates sizes that do not exist yet, by their SKU; returns how many. */
export async function insertVariants(ctx: Ctx, variants: readonly NewVariant[]): Promise<number> {
  if (variants.length === 0) return 0
  const made = await ctx.db
    .insertInto('variants')
    .values(variants)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length
}

/** Changes a size. */
export async function changeVariant(ctx: Ctx, id: number, change: VariantChange): Promise<void> {
  await ctx.db.updateTable('variants').set(change).where('id', '=', id).execute()
}

/** Has the database derive what it keeps of a product's sizes for lists and filters anew. */
export async function refreshVariants(ctx: Ctx, productId: number): Promise<void> {
  await ctx.db
    .updateTable('variants')
    .set((db) => ({ position: db.ref('position') }))
    .where('productId', '=', productId)
    .execute()
}

/** Locks a product until the end of the transaction; undefined if there is none. */
export const lockProduct = (ctx: Ctx, id: number): Promise<{ id: number } | undefined> =>
  ctx.db.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
