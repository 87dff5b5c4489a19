import { unitNames } from '@neev/domain/catalogue/products'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { companyOf, pointsOf } from '../company-prices.ts'

type DraftRow = { id: number; title: string; form: string; updatedAt: Date }
const maxDrafts = 50
const maxCharacters = 30_000
const columns = sql`id, title, form::text as form, updated_at as "updatedAt"`

export async function listDrafts(ctx: Ctx): Promise<DraftRow[]> {
  const sellerId = await companyOf(ctx)
  return rowsOf<DraftRow>(
    ctx.db,
    sql`select ${columns} from product_drafts where seller_id = ${sellerId} order by updated_at desc, id desc
      limit ${maxDrafts}`,
  )
}

function refuseUnreadable(form: string): void {
  if (form.length > maxCharacters) throw refused('TOO_LONG', { field: terms('DRAFT'), max: maxCharacters }, 'form')
  try {
    JSON.parse(form)
  } catch {
    throw refused('VALIDATION', { path: 'form', message: 'it is not JSON.' }, 'form')
  }
}

/** Saves a form unchanged; only its page knows the content. */
export async function saveDraft(ctx: Ctx, id: string | null, input: string, form: string): Promise<DraftRow> {
  refuseUnreadable(form)
  const sellerId = await companyOf(ctx)
  const title = input.trim().slice(0, 150)
  const now = ctx.now.toISOString()
  if (id !== null)
    return found(
      await rowOf<DraftRow>(
        ctx.db,
        sql`update product_drafts set title = ${title}, form = ${form}::jsonb, updated_at = ${now}
            where id = ${idOf(id)} and seller_id = ${sellerId} returning ${columns}`,
      ),
    )
  const made = await rowOf<DraftRow>(
    ctx.db,
    sql`insert into product_drafts (seller_id, title, form, created_by, created_at, updated_at)
        select ${sellerId}, ${title}, ${form}::jsonb, ${actorOf(ctx).userId}, ${now}, ${now}
        where (select count(*) from product_drafts where seller_id = ${sellerId}) < ${maxDrafts} returning ${columns}`,
  )
  if (!made) throw refused('TOO_LARGE', { field: terms('DRAFTS'), max: maxDrafts })
  return made
}

export async function dropDraft(ctx: Ctx, id: string): Promise<boolean> {
  const sellerId = await companyOf(ctx)
  found(
    await ctx.db
      .deleteFrom('productDrafts')
      .where('id', '=', idOf(id))
      .where('sellerId', '=', sellerId)
      .returning('id')
      .executeTakeFirst(),
  )
  return true
}

/** The options of the product form. */
export async function productChoices(ctx: Ctx) {
  const sellerId = await companyOf(ctx)
  return {
    categories: await ctx.db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('status', '=', 'ACTIVE')
      .where('kind', '!=', 'TMT')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    brands: await ctx.db.selectFrom('brands').select(['id', 'name']).orderBy('name').execute(),
    hsnCodes: await ctx.db.selectFrom('hsnCodes').select(['hsn', 'description']).orderBy('hsn').execute(),
    units: [...unitNames],
    points: await pointsOf(ctx, sellerId),
  }
}

type Requested = { title: string; brandId: string | null; modelNo: string | null; ean: string | null }
const likeness = 0.6

/** Products in the catalogue or in review that may be the same: EAN, model of the brand, or nearly the same title. */
export async function similarProducts(ctx: Ctx, { title, brandId, modelNo, ean }: Requested) {
  const words = title.trim().slice(0, 150)
  const brand = brandId ? idOf(brandId) : null
  const sameBrand = sql`(${brand}::bigint is null or p.brand_id is null or p.brand_id = ${brand}::bigint)`
  return rowsOf<{
    identifier: string
    title: string
    kind: 'TMT' | 'SERIES' | 'SINGLE'
    categoryName: string
    categorySlug: string
    brandName: string | null
    modelNo: string | null
    drawing: unknown
    because: 'EAN' | 'MODEL' | 'TITLE'
  }>(
    ctx.db,
    sql`select x.identifier, x.title, x.kind, x."categoryName", x."categorySlug", x."brandName", x."modelNo",
      x.drawing, x.because from (
          select p.identifier, p.title, p.kind, c.name as "categoryName", c.slug as "categorySlug",
          b.name as "brandName", p.model_no as "modelNo", p.picture as drawing,
            similarity(lower(p.title), lower(${words})) as likeness, p.id,
            case when p.ean = ${ean}::text then 'EAN'
              when p.brand_id = ${brand}::bigint and lower(p.model_no) = lower(${modelNo}::text) then 'MODEL'
              else 'TITLE' end as because
          from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
          where p.status = 'PUBLISHED' and (p.ean = ${ean}::text
            or (p.brand_id = ${brand}::bigint and lower(p.model_no) = lower(${modelNo}::text))
            or (lower(p.title) % lower(${words}) and similarity(lower(p.title), lower(${words})) >= ${likeness}::float
            and ${sameBrand}))
        ) x order by array_position(array['EAN', 'MODEL', 'TITLE'], x.because), x.likeness desc, x.id limit 6`,
  )
}
