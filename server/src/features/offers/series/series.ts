import { licencesIn } from '@neev/domain/catalogue/quality-orders'
import { terms } from '@neev/domain/core/refusals'
import { type SeriesInput, seriesInput } from '@neev/domain/offers/series'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { idOf, parseInput, refused } from '#core/errors.ts'
import {
  amendProduct,
  changeProduct,
  freeIdentifier,
  insertProduct,
  linkPlants,
  refuseUnpublishableProduct,
  setProductStatus,
  writeSearchText,
} from '#features/catalogue/products/products.ts'
import {
  getSeries,
  insertAxisValues,
  isProduct,
  lockedSeries,
  type SeriesOrigin,
  type SeriesRow,
  seriesOrigin,
} from './series.queries.ts'

/** Checks and reads class, category and brand of a series. */
async function groundOf(ctx: Ctx, { categoryId, classId, brandId }: SeriesInput): Promise<SeriesOrigin> {
  const brand = brandId === null ? null : idOf(brandId)
  const row = await seriesOrigin(ctx.db, { classId: idOf(classId), categoryId: idOf(categoryId), brandId: brand })
  if (!row?.known) throw refused('NOT_A_CHOICE', { field: terms(row ? 'BRAND' : 'CLASS') }, row ? 'brandId' : 'classId')
  return row
}

/** Saves the axes, which the category must allow as such. */
async function keepAxes(ctx: Ctx, productId: number, { axes, categoryId }: SeriesInput): Promise<void> {
  const codes = axes.map(({ code }) => code)
  const known = await ctx.db
    .selectFrom('categoryAttributeShown')
    .select('categoryId')
    .where('categoryId', '=', idOf(categoryId))
    .where('isAxis', '=', true)
    .where('attributeCode', '=', anyOf(codes))
    .execute()
  if (known.length !== codes.length) throw refused('NOT_A_CHOICE', { field: terms('ATTRIBUTES') }, 'axes')
  await ctx.db.deleteFrom('seriesAxisValues').where('productId', '=', productId).execute()
  await insertAxisValues(ctx.db, productId, axes)
  await amendProduct(ctx, productId, { axes: codes })
}

/** Creates a series as a draft without sizes. */
export async function createSeries(ctx: Ctx, values: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesInput, values)
  return transaction(ctx, async (ctx) => {
    const ground = await groundOf(ctx, input)
    const id = await insertProduct(ctx, {
      identifier: await freeIdentifier(ctx, input.title),
      kind: 'SERIES',
      categoryId: idOf(input.categoryId),
      brandId: input.brandId === null ? null : idOf(input.brandId),
      companyId: ground.companyId,
      classId: idOf(input.classId),
      title: input.title,
      description: input.description,
      standard: input.standard,
      licences: licencesIn(input.licences),
      hsn: ground.hsn,
      countryOfOrigin: ground.country ?? 'India',
      manufacturer: ground.company,
      specification: JSON.stringify(input.specification),
      drawing: JSON.stringify(ground.drawing ?? { shape: 'box' }),
      status: 'DRAFT',
    })
    await linkPlants(ctx, id)
    await keepAxes(ctx, id, input)
    await writeSearchText(ctx, isProduct(id))
    await audit(ctx, 'series.create', 'product', id, null, input)
    await ctx.emit('catalogue.changed', { productIds: [id] })
    return getSeries(ctx, id)
  })
}

/** Once there are sizes, category and axes cannot change, and values in use cannot be removed. */
function refuseLostSizes({ variants, axes, categoryId }: SeriesRow, input: SeriesInput): void {
  if (variants.length === 0) return
  const same =
    String(categoryId) === input.categoryId &&
    axes.length === input.axes.length &&
    axes.every(({ code }, at) => input.axes[at]?.code === code)
  const holdsValues = input.axes.every(({ code, allowed }) =>
    variants.every(({ attributes }) => allowed.includes(String(attributes[code]))),
  )
  if (!same || !holdsValues) throw refused('AXES_FIXED', {}, same ? 'axes' : 'categoryId')
}

export async function updateSeries(ctx: Ctx, id: string, version: number, values: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesInput, values)
  return transaction(ctx, async (ctx) => {
    const full = await lockedSeries(ctx, id)
    const { variants, ...before } = full
    if (before.version !== version) throw refused('STALE')
    refuseLostSizes(full, input)
    const ground = await groundOf(ctx, input)
    await changeProduct(ctx, before.id, {
      title: input.title,
      description: input.description,
      standard: input.standard,
      licences: licencesIn(input.licences),
      hsn: ground.hsn,
      categoryId: idOf(input.categoryId),
      classId: idOf(input.classId),
      brandId: input.brandId === null ? null : idOf(input.brandId),
      companyId: ground.companyId,
      manufacturer: ground.company,
      specification: JSON.stringify(input.specification),
    })
    await keepAxes(ctx, before.id, input)
    if (full.status === 'PUBLISHED') await refuseUnpublishableProduct(ctx, before.id)
    else await linkPlants(ctx, before.id)
    await writeSearchText(ctx, isProduct(before.id))
    await audit(ctx, 'series.update', 'product', id, before, input)
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getSeries(ctx, id)
  })
}

const movable = {
  activate: { from: ['DRAFT', 'HIDDEN'], to: 'PUBLISHED' },
  retire: { from: ['DRAFT', 'HIDDEN', 'PUBLISHED'], to: 'RETIRED' },
  restore: { from: ['RETIRED'], to: 'DRAFT' },
} as const

export async function updateSeriesStatus(ctx: Ctx, id: string, transition: keyof typeof movable): Promise<SeriesRow> {
  return transaction(ctx, async (ctx) => {
    const before = await lockedSeries(ctx, id)
    const { from, to } = movable[transition]
    if (!(from as readonly string[]).includes(before.status)) throw refused('BAD_TRANSITION')
    if (to === 'PUBLISHED') await refuseUnpublishableProduct(ctx, before.id)
    await setProductStatus(ctx, before.id, to)
    await audit(ctx, `series.${transition}`, 'product', id, { status: before.status }, { status: to })
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getSeries(ctx, id)
  })
}
