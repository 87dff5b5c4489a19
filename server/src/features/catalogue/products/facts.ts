import type { ProductFacts, SizeFacts } from '@neev/domain/catalogue/approvals'
import { referenceMilli, type SellingUnit, sellingUnits } from '@neev/domain/catalogue/products'
import { licencesIn } from '@neev/domain/catalogue/quality-orders'
import { terms } from '@neev/domain/core/refusals'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { changeUsualHsn, factsById, insertProposed, refreshSearchText } from './facts.queries.ts'
import { freeIdentifier } from './identifiers.queries.ts'
import { linkPlants } from './licences/licences.ts'
import { guardTax } from './write.ts'

const idText = (id: string | null) => (id === null ? null : Number(id))

/**
 * The product data for comparison by change requests. Sizes and their attributes only for single products; series have
 * screens of their own.
 */
export async function readFacts(ctx: Ctx, productId: number): Promise<ProductFacts> {
  const { kind, categoryId, brandId, ...row } = found(await factsById(ctx.db, productId))
  return {
    ...row,
    attributes: row.attributes ?? {},
    categoryId: String(categoryId),
    brandId: brandId === null ? null : String(brandId),
  }
}

const uqcOf = (unit: string) => sellingUnits[unit as SellingUnit] ?? 'OTH'

/** Writes the product data and its search text. The caller has checked the data and locked the row. */
export async function writeFacts(ctx: Ctx, productId: number, facts: ProductFacts): Promise<void> {
  await guardTax(ctx, productId, facts.hsn)
  // Sizes with an HSN code of their own keep it
  await changeUsualHsn(ctx.db, productId, facts.hsn).catch(refuseUnknown)
  const { title, modelNo, ean, hsn, countryOfOrigin, manufacturer, standard, shortDescription, description } = facts
  const brandId = idText(facts.brandId)
  await ctx.db
    .updateTable('products')
    .set((db) => ({
      title,
      categoryId: Number(facts.categoryId),
      brandId,
      companyId: db.selectFrom('brandShown').select('companyId').where('id', '=', brandId),
      modelNo,
      ean,
      hsn,
      countryOfOrigin,
      manufacturer,
      standard,
      licences: licencesIn(facts.licences),
      shortDescription,
      description,
      images: JSON.stringify(facts.images),
      updatedAt: ctx.now,
      version: db('version', '+', 1),
    }))
    .where('id', '=', productId)
    .execute()
    .catch(refuseUnknown)
  await linkPlants(ctx, productId)
  await writeSizes(ctx, productId, facts)
  await refreshSearchText(ctx.db, productId)
}

function refuseUnknown(error: unknown): never {
  if (brokeConstraint(error, 'products_hsn_fkey') || brokeConstraint(error, 'variants_hsn_fkey'))
    throw refused('NOT_A_CHOICE', { field: terms('HSN') }, 'hsn')
  if (brokeConstraint(error, 'products_brand_id_fkey'))
    throw refused('NOT_A_CHOICE', { field: terms('BRAND') }, 'brandId')
  if (brokeConstraint(error, 'products_category_id_fkey'))
    throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryId')
  throw error
}

async function writeSizes(ctx: Ctx, productId: number, { title, hsn, attributes, sizes, categoryId }: ProductFacts) {
  const single = await ctx.db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('kind', '=', 'SINGLE')
    .executeTakeFirst()
  if (!single) return
  const { grams } = found(
    await ctx.db
      .selectFrom('categoryShown')
      .select('referenceGrams as grams')
      .where('id', '=', Number(categoryId))
      .executeTakeFirst(),
  )
  const written = await ctx.db.selectFrom('variants').select('sku').where('productId', '=', productId).execute()
  const known = new Set(written.map(({ sku }) => sku))
  for (const [sku, size] of Object.entries(sizes)) {
    const { unit, gramsPerUnit, moqMilli, stepMilli, mrpPaise } = size
    const row = {
      unit,
      gramsPerUnit,
      moqMilli,
      stepMilli,
      mrpPaise,
      title,
      hsn,
      attributes: JSON.stringify(attributes),
      uqc: uqcOf(unit),
      referenceMilli: referenceMilli(size, grams),
    }
    if (known.has(sku))
      await ctx.db
        .updateTable('variants')
        .set({ ...row, status: 'ACTIVE' })
        .where('sku', '=', sku)
        .where('productId', '=', productId)
        .execute()
    else
      await ctx.db
        .insertInto('variants')
        .values({ ...row, productId, sku, position: known.size })
        .execute()
  }
  await ctx.db
    .updateTable('variants')
    .set({ status: 'RETIRED' })
    .where('productId', '=', productId)
    .where((db) => db.not(db('sku', '=', anyOf(Object.keys(sizes)))))
    .execute()
}

export const freshSize = (size: SizeFacts, productId: number): Record<string, SizeFacts> => ({
  [`P-${String(productId).padStart(6, '0')}`]: size,
})

/** Creates a hidden single product of a seller; returns its id. Its data is written next. */
export async function makeProduct(
  ctx: Ctx,
  { title, categoryId, hsn }: Pick<ProductFacts, 'title' | 'categoryId' | 'hsn'>,
  proposedBy: number,
): Promise<number> {
  const identifier = await freeIdentifier(ctx, title)
  const product = { identifier, title, hsn, categoryId: Number(categoryId), proposedBy }
  const row = await insertProposed(ctx.db, product, ctx.now).catch(refuseUnknown)
  if (!row) throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryId')
  return row.id
}
