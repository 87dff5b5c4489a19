import { mulDiv, mulDivUp } from '@neev/domain/money'
import { attributeValue, isCombination, mostVariants, seriesSizeInput, seriesSizesInput } from '@neev/domain/series'
import { sql } from 'drizzle-orm'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { writeSearchText } from '#features/products/products.ts'
import { getSeries, type SeriesRow } from './series.queries.ts'

/** One unit, in thousandths; and the most that one truck brings. */
const oneMilli = 1000
const largestLoadGrams = 20_000_000

/** What lists quote of a size: the category's reference load in whole packs, at most a truck. */
function rulesOf(gramsPerUnit: number, packMilli: number | null, referenceGrams: number) {
  const step = packMilli ?? oneMilli
  const wanted = mulDivUp(mulDiv(referenceGrams, 1000, gramsPerUnit) || 1, 1, step) * step
  const most = Math.floor(mulDiv(largestLoadGrams, 1000, gramsPerUnit) / step) * step
  return { step, reference: Math.max(step, Math.min(wanted, most || step)) }
}

const named = (axis: SeriesRow['axes'][number], value: string) => (axis.unit ? `${value} ${axis.unit}` : value)

const skuPart = (value: string) =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '')

async function referenceOf(ctx: Ctx, productId: number): Promise<number> {
  const row = await rowOf<{ grams: number }>(
    ctx.db,
    sql`select c.reference_grams as grams from products p join categories c on c.id = p.category_id where p.id = ${productId}`,
  )
  return found(row).grams
}

/** Sizes that exist, by the values of their axes; those that are there already stay. */
export async function addSizes(ctx: Ctx, id: string, given: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesSizesInput, given)
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select 1 from products where id = ${idOf(id)} and kind = 'SERIES' for update`)
    const series = await getSeries(ctx, id)
    const keyOf = (values: Record<string, unknown>) => series.axes.map(({ code }) => String(values[code])).join('\n')
    const there = new Set(series.variants.map(({ attributes }) => keyOf(attributes)))
    for (const values of input.values)
      if (!isCombination(series.axes, values)) throw refused('NOT_A_CHOICE', { field: 'Size' }, 'values')
    const fresh = [...new Map(input.values.map((values) => [keyOf(values), values])).values()].filter(
      (values) => !there.has(keyOf(values)),
    )
    if (series.variants.length + fresh.length > mostVariants)
      throw refused('TOO_LARGE', { field: 'Sizes', max: mostVariants }, 'values')
    const { step, reference } = rulesOf(input.gramsPerUnit, input.packMilli, await referenceOf(ctx, series.id))
    const rows = fresh.map((values) => ({
      sku: ['SER', series.id, ...series.axes.map(({ code }) => skuPart(values[code] ?? ''))].join('-'),
      title: [series.title, ...series.axes.map((axis) => named(axis, values[axis.code] ?? ''))].join(', '),
      attributes: Object.fromEntries(Object.entries(values).map(([code, value]) => [code, attributeValue(value)])),
    }))
    await ctx.db.execute(sql`
      insert into variants (product_id, sku, title, hsn, attributes, unit, uqc, moq_milli, step_milli, grams_per_unit, mrp_paise, pack_milli,
        reference_milli, position)
      select ${series.id}::bigint, r->>'sku', r->>'title', ${series.hsn}, r->'attributes', ${input.unit}, ${input.uqc}, ${step}::bigint, ${step}::bigint,
        ${input.gramsPerUnit}::bigint, ${input.mrpPaise}::bigint, ${input.packMilli}::bigint, ${reference}::bigint,
        (select coalesce(max(position), -1) from variants where product_id = ${series.id}) + at
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given(r, at)`)
    await writeSearchText(ctx, sql`p.id = ${series.id}`)
    await audit(ctx, 'series.sizes.add', 'product', series.id, null, { ...input, values: fresh })
    await ctx.emit('catalogue.changed', { productIds: [series.id] })
    return getSeries(ctx, series.id)
  })
}

/** What one size weighs, holds and may cost, and whether it is in the shop. Its unit stays while somebody sells it. */
export async function updateSize(ctx: Ctx, id: string, given: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesSizeInput, given)
  return transaction(ctx, async (ctx) => {
    const before = found(
      await rowOf<{ productId: number; sku: string; unit: string; offered: boolean }>(
        ctx.db,
        sql`select v.product_id as "productId", v.sku, v.unit, exists (select 1 from offers o where o.variant_id = v.id) as offered
            from variants v join products p on p.id = v.product_id where v.id = ${idOf(id)} and p.kind = 'SERIES' for update of v`,
      ),
    )
    if (before.offered && before.unit !== input.unit) throw refused('IN_USE', {}, 'unit')
    const { step, reference } = rulesOf(input.gramsPerUnit, input.packMilli, await referenceOf(ctx, before.productId))
    await ctx.db.execute(sql`
      update variants set grams_per_unit = ${input.gramsPerUnit}, unit = ${input.unit}, uqc = ${input.uqc}, pack_milli = ${input.packMilli},
        mrp_paise = ${input.mrpPaise}, moq_milli = ${step}, step_milli = ${step}, reference_milli = ${reference},
        status = ${input.isActive ? 'ACTIVE' : 'RETIRED'} where id = ${idOf(id)}`)
    await writeSearchText(ctx, sql`p.id = ${before.productId}`)
    await audit(ctx, 'series.size.update', 'product', before.productId, before, { sku: before.sku, ...input })
    await ctx.emit('catalogue.changed', { productIds: [before.productId] })
    return getSeries(ctx, before.productId)
  })
}
