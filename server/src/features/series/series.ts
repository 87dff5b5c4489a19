import { type SeriesInput, seriesInput } from '@neev/domain/series'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { freeIdentifier, refuseUndeclaredProduct, writeSearchText } from '#features/products/products.ts'
import { getSeries, type SeriesRow } from './series.queries.ts'

type Ground = {
  hsn: string
  drawing: unknown
  country: string | null
  companyId: number | null
  company: string | null
}

/** What a family stands on: its class, its category and its brand, all of which must be there. */
async function groundOf(ctx: Ctx, { categoryId, classId, brandId }: SeriesInput): Promise<Ground> {
  const brand = brandId === null ? null : idOf(brandId)
  const row = await rowOf<Ground & { known: boolean }>(
    ctx.db,
    sql`select k.hsn, c.drawing, b.country, b.company_id as "companyId", co.name as company, (${brand}::bigint is null or b.id is not null) as known
        from product_classes k cross join categories c left join brands b on b.id = ${brand}::bigint left join companies co on co.id = b.company_id
        where k.id = ${idOf(classId)} and c.id = ${idOf(categoryId)}`,
  )
  if (!row?.known) throw refused('NOT_A_CHOICE', { field: row ? 'Brand' : 'Class' }, row ? 'brandId' : 'classId')
  return row
}

/** Axes must be attributes of which the category says that sizes differ in them. */
async function keepAxes(ctx: Ctx, productId: number, { axes, categoryId }: SeriesInput): Promise<void> {
  const codes = axes.map(({ code }) => code)
  const known = await rowsOf(
    ctx.db,
    sql`select 1 from category_attributes where category_id = ${idOf(categoryId)} and is_axis and attribute_code = any(${codes}::text[])`,
  )
  if (known.length !== codes.length) throw refused('NOT_A_CHOICE', { field: 'Axes' }, 'axes')
  await sql`delete from series_axis_values where product_id = ${productId}`.execute(ctx.db)
  await sql`insert into series_axis_values (product_id, attribute_code, position, allowed)
        select ${productId}::bigint, a->>'code', at, array(select jsonb_array_elements_text(a->'allowed'))
        from jsonb_array_elements(${JSON.stringify(axes)}::jsonb) with ordinality as input(a, at)`.execute(ctx.db)
  await sql`update products set axes = ${codes}::text[] where id = ${productId}`.execute(ctx.db)
}

/** A new family, a draft without sizes. */
export async function createSeries(ctx: Ctx, values: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesInput, values)
  return transaction(ctx, async (ctx) => {
    const ground = await groundOf(ctx, input)
    const { id } = found(
      await rowOf<{ id: number }>(
        ctx.db,
        sql`insert into products (identifier, kind, category_id, brand_id, company_id, class_id, title, description, standard, hsn, country_of_origin,
              manufacturer, specification, drawing, status, created_at, updated_at)
            values (${await freeIdentifier(ctx, input.title)}, 'SERIES', ${idOf(input.categoryId)},
              ${input.brandId === null ? null : idOf(input.brandId)}, ${ground.companyId}, ${idOf(input.classId)}, ${input.title}, ${input.description},
              ${input.standard}, ${ground.hsn}, ${ground.country ?? 'India'}, ${ground.company}, ${JSON.stringify(input.specification)}::jsonb,
              ${JSON.stringify(ground.drawing ?? { shape: 'box' })}::jsonb, 'DRAFT', ${ctx.now}, ${ctx.now}) returning id`,
      ),
    )
    await keepAxes(ctx, id, input)
    await writeSearchText(ctx, sql`p.id = ${id}`)
    await audit(ctx, 'series.create', 'product', id, null, input)
    await ctx.emit('catalogue.changed', { productIds: [id] })
    return getSeries(ctx, id)
  })
}

/** With sizes, neither the category nor the axes change, and no value that a size has is taken away. */
function refuseLostSizes({ variants, axes, categoryId }: SeriesRow, input: SeriesInput): void {
  if (variants.length === 0) return
  const same =
    String(categoryId) === input.categoryId &&
    axes.length === input.axes.length &&
    axes.every(({ code }, at) => input.axes[at]?.code === code)
  const kept = input.axes.every(({ code, allowed }) =>
    variants.every(({ attributes }) => allowed.includes(String(attributes[code]))),
  )
  if (!same || !kept) throw refused('AXES_FIXED', {}, same ? 'axes' : 'categoryId')
}

export async function updateSeries(ctx: Ctx, id: string, version: number, values: unknown): Promise<SeriesRow> {
  const input = parseInput(seriesInput, values)
  return transaction(ctx, async (ctx) => {
    await sql`select 1 from products where id = ${idOf(id)} and kind = 'SERIES' for update`.execute(ctx.db)
    const full = await getSeries(ctx, id)
    const { variants, ...before } = full
    if (before.version !== version) throw refused('STALE')
    refuseLostSizes(full, input)
    const ground = await groundOf(ctx, input)
    await sql`update products set title = ${input.title}, description = ${input.description}, standard = ${input.standard}, hsn = ${ground.hsn},
            category_id = ${idOf(input.categoryId)}, class_id = ${idOf(input.classId)}, brand_id = ${input.brandId === null ? null : idOf(input.brandId)},
            company_id = ${ground.companyId}, manufacturer = ${ground.company}, specification = ${JSON.stringify(input.specification)}::jsonb,
            version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`.execute(ctx.db)
    await keepAxes(ctx, before.id, input)
    await writeSearchText(ctx, sql`p.id = ${before.id}`)
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
    await sql`select 1 from products where id = ${idOf(id)} and kind = 'SERIES' for update`.execute(ctx.db)
    const before = await getSeries(ctx, id)
    const { from, to } = movable[transition]
    if (!(from as readonly string[]).includes(before.status))
      throw refused('BAD_TRANSITION', { from: before.status.toLowerCase() })
    if (to === 'PUBLISHED') await refuseUndeclaredProduct(ctx, before.id)
    await sql`update products set status = ${to}, version = version + 1 where id = ${before.id}`.execute(ctx.db)
    await audit(ctx, `series.${transition}`, 'product', id, { status: before.status }, { status: to })
    await ctx.emit('catalogue.changed', { productIds: [before.id] })
    return getSeries(ctx, id)
  })
}
