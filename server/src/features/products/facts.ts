import { referenceMilli, type SellingUnit, sellingUnits } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import type { ProductFacts, SizeFacts } from '@neev/domain/sellers/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { brokeConstraint, rowOf } from '#core/db/open.ts'
import { found, refused } from '#core/errors.ts'
import { freeIdentifier } from './identifiers.queries.ts'

const idText = (id: string | null) => (id === null ? null : Number(id))

type Row = Omit<ProductFacts, 'categoryId' | 'brandId'> & {
  kind: 'TMT' | 'SERIES' | 'SINGLE'
  categoryId: number
  brandId: number | null
}

/**
 * The product data for comparison by change requests. Sizes and their attributes only for single products; series have
 * screens of their own.
 */
export async function readFacts(ctx: Ctx, productId: number): Promise<ProductFacts> {
  const { kind, categoryId, brandId, ...row } = found(
    await rowOf<Row>(
      ctx.db,
      sql`select p.kind, p.title, p.category_id as "categoryId", p.brand_id as "brandId", p.model_no as "modelNo",
        p.ean, p.hsn,
            p.country_of_origin as "countryOfOrigin", p.manufacturer, p.short_description as "shortDescription",
            p.description, p.images,
            case when p.kind = 'SINGLE' then (select v.attributes from variants v where v.product_id = p.id
            order by v.position, v.id limit 1)
              else p.attributes end as attributes,
            (select coalesce(jsonb_object_agg(v.sku, jsonb_build_object('unit', v.unit, 'gramsPerUnit',
            v.grams_per_unit, 'moqMilli', v.moq_milli,
                'stepMilli', v.step_milli, 'mrpPaise', v.mrp_paise)), '{}')
              from variants v where v.product_id = p.id and v.status = 'ACTIVE' and p.kind = 'SINGLE') as sizes
          from products p where p.id = ${productId}`,
    ),
  )
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
  const { title, categoryId, brandId, images } = facts
  const now = ctx.now.toISOString()
  // Sizes with an HSN code of their own keep it
  await sql`update variants v set hsn = ${facts.hsn} from products p where p.id = ${productId} and v.product_id = p.id
    and v.hsn = p.hsn and v.hsn <> ${facts.hsn}`
    .execute(ctx.db)
    .catch(refuseUnknown)
  await sql`update products set title = ${title}, category_id = ${Number(categoryId)}, brand_id = ${idText(brandId)},
            company_id = (select company_id from brands where id = ${idText(brandId)}::bigint),
            model_no = ${facts.modelNo}, ean = ${facts.ean}, hsn = ${facts.hsn},
            country_of_origin = ${facts.countryOfOrigin},
            manufacturer = ${facts.manufacturer}, short_description = ${facts.shortDescription},
            description = ${facts.description},
            images = ${JSON.stringify(images)}::jsonb, updated_at = ${now}, version = version + 1
            where id = ${productId}`
    .execute(ctx.db)
    .catch(refuseUnknown)
  await writeSizes(ctx, productId, facts)
  await refreshSearchText(ctx, productId)
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
      .selectFrom('categories')
      .select('referenceGrams as grams')
      .where('id', '=', Number(categoryId))
      .executeTakeFirst(),
  )
  const said = JSON.stringify(attributes)
  const known = new Set(
    (await ctx.db.selectFrom('variants').select('sku').where('productId', '=', productId).execute()).map(
      ({ sku }) => sku,
    ),
  )
  for (const [sku, size] of Object.entries(sizes)) {
    const { unit, gramsPerUnit, moqMilli, stepMilli, mrpPaise } = size
    const reference = referenceMilli(size, grams)
    await (known.has(sku)
      ? sql`update variants set title = ${title}, hsn = ${hsn}, attributes = ${said}::jsonb, unit = ${unit},
        uqc = ${uqcOf(unit)},
                moq_milli = ${moqMilli}, step_milli = ${stepMilli}, grams_per_unit = ${gramsPerUnit},
                mrp_paise = ${mrpPaise},
                reference_milli = ${reference}, status = 'ACTIVE' where sku = ${sku} and product_id = ${productId}`
      : sql`insert into variants (product_id, sku, title, hsn, attributes, unit, uqc, moq_milli, step_milli,
        grams_per_unit, mrp_paise, reference_milli, position)
              values (${productId}, ${sku}, ${title}, ${hsn}, ${said}::jsonb, ${unit}, ${uqcOf(unit)}, ${moqMilli},
              ${stepMilli}, ${gramsPerUnit},
                ${mrpPaise}, ${reference}, ${known.size})`
    ).execute(ctx.db)
  }
  await ctx.db
    .updateTable('variants')
    .set({ status: 'RETIRED' })
    .where('productId', '=', productId)
    .where((db) => db.not(db('sku', '=', anyOf(Object.keys(sizes)))))
    .execute()
}

/** Rebuilds the search text: title, brand, category with synonyms, model, EAN, sizes. */
async function refreshSearchText(ctx: Ctx, productId: number): Promise<void> {
  await sql`
    update products p set search_text = concat_ws(' ', p.title, b.name, c.name, p.model_no, p.ean,
    array_to_string(p.grades, ' '),
      (select string_agg(v.title, ' ' order by v.position, v.id) from variants v where v.product_id = p.id
      and v.status = 'ACTIVE'),
      array_to_string(c.synonyms, ' '))
    from products q join categories c on c.id = q.category_id left join brands b on b.id = q.brand_id
    where q.id = p.id and p.id = ${productId}`.execute(ctx.db)
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
  const now = ctx.now.toISOString()
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`insert into products (identifier, kind, category_id, title, hsn, drawing, status, proposed_by, created_at,
      updated_at)
        select ${identifier}, 'SINGLE', c.id, ${title}, ${hsn}, coalesce(c.drawing, '{"shape": "masonry"}'),
        'PROPOSED', ${proposedBy}::bigint, ${now}::timestamptz, ${now}::timestamptz
        from categories c where c.id = ${Number(categoryId)} and c.status = 'ACTIVE' and c.kind <> 'TMT' returning id`,
  ).catch(refuseUnknown)
  if (!row) throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, 'categoryId')
  return row.id
}
