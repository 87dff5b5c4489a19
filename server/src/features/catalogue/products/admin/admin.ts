import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import { refuseUnpublishableProduct } from '../declarations/declarations.ts'
import {
  type AdminProductFilter,
  type AdminProductRow,
  adminProductOf,
  countsByStatus,
  pageOfAdminProducts,
} from './admin.queries.ts'

/** A page of all products, with counts by status. */
export async function listAdminProducts(ctx: Ctx, page: PageInput, filter: AdminProductFilter) {
  const rows = await pageOfAdminProducts(ctx.db, page, filter, ctx.now)
  return { ...pageOf(rows), counts: await countsByStatus(ctx.db, filter, ctx.now) }
}

export async function getAdminProduct(ctx: Ctx, identifier: string): Promise<AdminProductRow> {
  return found(await adminProductOf(ctx.db, identifier, ctx.now))
}

/** Replaces the pictures of a product, in order. */
export async function setPictures(
  ctx: Ctx,
  identifier: string,
  version: number,
  input: unknown,
): Promise<AdminProductRow> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.selectFrom('products').select('id').where('identifier', '=', identifier).forUpdate().execute()
    const before = await getAdminProduct(ctx, identifier)
    if (before.version !== version) throw refused('STALE')
    const images = await picturesFor(ctx, input, before.images)
    await ctx.db
      .updateTable('products')
      .set((db) => ({ images: JSON.stringify(images), updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, 'product.pictures', 'product', before.id, { images: before.images }, { images })
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getAdminProduct(ctx, identifier)
  })
}

/** Hides a product with a reason, or shows it again. */
export async function updateProductStatus(
  ctx: Ctx,
  identifier: string,
  to: 'HIDDEN' | 'PUBLISHED',
  reason: string | null,
): Promise<AdminProductRow> {
  if (to === 'HIDDEN' && (reason ?? '').trim().length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  return transaction(ctx, async (ctx) => {
    const row = found(
      await ctx.db
        .selectFrom('products')
        .select(['id', 'status'])
        .where('identifier', '=', identifier)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (row.status !== (to === 'HIDDEN' ? 'PUBLISHED' : 'HIDDEN')) throw refused('BAD_TRANSITION')
    if (to === 'PUBLISHED') await refuseUnpublishableProduct(ctx, row.id)
    await ctx.db
      .updateTable('products')
      .set((db) => ({ status: to, updatedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    await audit(
      ctx,
      to === 'HIDDEN' ? 'product.hide' : 'product.show',
      'product',
      row.id,
      { status: row.status },
      { status: to, reason },
    )
    await ctx.emit('catalogue.changed', { productIds: [row.id] })
    return getAdminProduct(ctx, identifier)
  })
}
