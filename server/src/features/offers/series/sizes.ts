import { mulDiv, mulDivUp } from '@neev/domain/core/money'
import { terms } from '@neev/domain/core/refusals'
import {
  attributeValue,
  isCombination,
  maxVariants,
  seriesSizeInput,
  seriesSizesInput,
} from '@neev/domain/offers/series'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { changeVariant, insertVariants, writeSearchText } from '#features/catalogue/products/products.ts'
import { getSeries, isProduct, lockedSeries, type SeriesRow } from './series.queries.ts'

/** One unit in thousandths, and the maximum weight of a truck. */
const oneMilli = 1000
const largestLoadGrams = 20_000_000

/** Reference quantity of a size: the category's reference weight in whole packs, at most a truck. */
function rulesOf(gramsPerUnit: number, packMilli: number | null, referenceGrams: number) {
  const step = packMilli ?? oneMilli
  const wanted = mulDivUp(mulDiv(referenceGrams, 1000, gramsPerUnit) || 1, 1, step) * step
  const max = Math.floor(mulDiv(largestLoadGrams, 1000, gramsPerUnit) / step) * step
  return { step, reference: Math.max(step, Math.min(wanted, max || step)) }
}

const named = (axis: SeriesRow['axes'][number], value: string) => (axis.unit ? `${value} ${axis.unit}` : value)

const skuPart = (value: string) =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '')

async function referenceOf(ctx: Ctx, productId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('productShown as p')
    .innerJoin('categoryShown as c', 'c.id', 'p.categoryId')
    .select('c.referenceGrams as grams')
    .where('p.id', '=', productId)
    .executeTakeFirst()
  return found(row).grams
}

/** A size to create: its values by axis, and its unit data. */
export type NewSize = {
  values: Record<string, string>
  gramsPerUnit: number
  unit: string
  uqc: string
  packMilli: number | null
  mrpPaise: number | null
}

/** Identifies a size of a series. */
export const sizeKey = ({ axes }: SeriesRow, values: Record<string, unknown>): string =>
  axes.map(({ code }) => String(values[code])).join('\n')

export const sizeTitle = ({ title, axes }: SeriesRow, values: Record<string, string>): string =>
  [title, ...axes.map((axis) => named(axis, values[axis.code] ?? ''))].join(', ')

export const sizeSku = ({ id, axes }: SeriesRow, values: Record<string, string>): string =>
  ['SER', id, ...axes.map(({ code }) => skuPart(values[code] ?? ''))].join('-')

/** The unit data of a size, by weight and pack. */
export async function rulesFor(ctx: Ctx, { id }: SeriesRow, sizes: readonly NewSize[]) {
  const reference = await referenceOf(ctx, id)
  return sizes.map(({ gramsPerUnit, packMilli }) => rulesOf(gramsPerUnit, packMilli, reference))
}

/** Creates those sizes that do not exist yet; the series is locked. */
export async function makeSizes(ctx: Ctx, series: SeriesRow, wanted: readonly NewSize[]): Promise<void> {
  const there = new Set(series.variants.map(({ attributes }) => sizeKey(series, attributes)))
  for (const { values } of wanted)
    if (!isCombination(series.axes, values)) throw refused('NOT_A_CHOICE', { field: terms('SIZE') }, 'values')
  const fresh = [...new Map(wanted.map((size) => [sizeKey(series, size.values), size])).values()].filter(
    ({ values }) => !there.has(sizeKey(series, values)),
  )
  if (series.variants.length + fresh.length > maxVariants)
    throw refused('TOO_LARGE', { field: terms('SIZES'), max: maxVariants }, 'values')
  const rules = await rulesFor(ctx, series, fresh)
  const last = await ctx.db
    .selectFrom('sizeShown')
    .select((db) => db.fn.max('position').as('position'))
    .where('productId', '=', series.id)
    .executeTakeFirst()
  await insertVariants(
    ctx,
    fresh.map(({ values, unit, uqc, gramsPerUnit, mrpPaise, packMilli }, at) => {
      const { step, reference } = found(rules[at])
      return {
        productId: series.id,
        sku: sizeSku(series, values),
        title: sizeTitle(series, values),
        hsn: series.hsn,
        attributes: JSON.stringify(
          Object.fromEntries(Object.entries(values).map(([code, value]) => [code, attributeValue(value)])),
        ),
        unit,
        uqc,
        moqMilli: step,
        stepMilli: step,
        gramsPerUnit,
        mrpPaise,
        packMilli,
        referenceMilli: reference,
        position: (last?.position ?? -1) + 1 + at,
      }
    }),
  )
  await writeSearchText(ctx, isProduct(series.id))
  await audit(ctx, 'series.sizes.add', 'product', series.id, null, { sizes: fresh })
  await ctx.emit('catalogue.changed', { productIds: [series.id] })
}

/** Adds sizes by their axis values, skipping existing ones. */
export async function addSizes(ctx: Ctx, id: string, entered: unknown): Promise<SeriesRow> {
  const { values, ...shared } = parseInput(seriesSizesInput, entered)
  return transaction(ctx, async (ctx) => {
    const series = await lockedSeries(ctx, id)
    const sizes = values.map((one) => ({ values: one, ...shared }))
    await makeSizes(ctx, series, sizes)
    return getSeries(ctx, series.id)
  })
}

/** Updates weight, pack, MRP and visibility of a size. Its unit cannot change while it is offered. */
export async function updateSize(ctx: Ctx, id: string, entered: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesSizeInput, entered)
  return transaction(ctx, async (ctx) => {
    const before = found(
      await ctx.db
        .selectFrom('variants as v')
        .innerJoin('productShown as p', 'p.id', 'v.productId')
        .select((db) => [
          'v.productId',
          'v.sku',
          'v.unit',
          db
            .exists(db.selectFrom('offerShown as o').select('o.id').whereRef('o.variantId', '=', 'v.id'))
            .$castTo<boolean>()
            .as('offered'),
        ])
        .where('v.id', '=', idOf(id))
        .where('p.kind', '=', 'SERIES')
        .forUpdate(['v'])
        .executeTakeFirst(),
    )
    if (before.offered && before.unit !== input.unit) throw refused('IN_USE', {}, 'unit')
    const { step, reference } = rulesOf(input.gramsPerUnit, input.packMilli, await referenceOf(ctx, before.productId))
    await changeVariant(ctx, idOf(id), {
      gramsPerUnit: input.gramsPerUnit,
      unit: input.unit,
      uqc: input.uqc,
      packMilli: input.packMilli,
      mrpPaise: input.mrpPaise,
      moqMilli: step,
      stepMilli: step,
      referenceMilli: reference,
      status: input.isActive ? 'ACTIVE' : 'RETIRED',
    })
    await writeSearchText(ctx, isProduct(before.productId))
    await audit(ctx, 'series.size.update', 'product', before.productId, before, { sku: before.sku, ...input })
    await ctx.emit('catalogue.changed', { productIds: [before.productId] })
    return getSeries(ctx, before.productId)
  })
}
