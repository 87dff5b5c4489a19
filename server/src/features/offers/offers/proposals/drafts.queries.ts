import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

export type DraftRow = RowOf<'offers.draftsOf'>
const columns = sql`id, title, form::text as form, updated_at`

/** The latest drafts of a seller. */
export const draftsOf = (db: Db, sellerId: number, max: number): Promise<DraftRow[]> =>
  rowsOf(
    db,
    'offers.draftsOf',
    sql`select ${columns} from product_drafts where seller_id = ${sellerId} order by updated_at desc, id desc
      limit ${max}`,
  )

/** Replaces a draft of a seller; undefined if there is none. */
export const updateDraft = (
  db: Db,
  { id, sellerId, title, form }: { id: number; sellerId: number; title: string; form: string },
  now: Date,
): Promise<DraftRow | undefined> =>
  rowOf(
    db,
    'offers.updateDraft',
    sql`update product_drafts set title = ${title}, form = ${form}::jsonb, updated_at = ${now}
        where id = ${id} and seller_id = ${sellerId} returning ${columns}`,
  )

/** Adds a draft; undefined if the seller has the maximum number of them. */
export const insertDraft = (
  db: Db,
  { sellerId, title, form, userId }: { sellerId: number; title: string; form: string; userId: number },
  { now, max }: { now: Date; max: number },
): Promise<DraftRow | undefined> =>
  rowOf(
    db,
    'offers.insertDraft',
    sql`insert into product_drafts (seller_id, title, form, created_by, created_at, updated_at)
        select ${sellerId}, ${title}, ${form}::jsonb, ${userId}, ${now}, ${now}
        where (select count(*) from product_drafts where seller_id = ${sellerId}) < ${max} returning ${columns}`,
  )

type Requested = { title: string; brandId: number | null; modelNo: string | null; ean: string | null }
type SimilarProduct = RowOf<'offers.productsLike'>
const likeness = 0.6

/** Published products with the same EAN, the same model of the brand, or nearly the same title; at most six. */
export const productsLike = (db: Db, { title, brandId, modelNo, ean }: Requested): Promise<SimilarProduct[]> =>
  rowsOf(
    db,
    'offers.productsLike',
    sql`select x.identifier, x.title, x.kind, x."categoryName", x."categorySlug", x."brandName", x."modelNo",
      x.drawing, x.because from (
          select p.identifier, p.title, p.kind, c.name as "categoryName", c.slug as "categorySlug",
          b.name as "brandName", p.model_no as "modelNo", p.picture as drawing,
            similarity(lower(p.title), lower(${title})) as likeness, p.id,
            case when p.ean = ${ean}::text then 'EAN'
              when p.brand_id = ${brandId}::bigint and lower(p.model_no) = lower(${modelNo}::text) then 'MODEL'
              else 'TITLE' end as because
          from product_shown p join category_shown c on c.id = p.category_id left join brand_shown b on b.id = p.brand_id
          where p.status = 'PUBLISHED' and (p.ean = ${ean}::text
            or (p.brand_id = ${brandId}::bigint and lower(p.model_no) = lower(${modelNo}::text))
            or (lower(p.title) % lower(${title}) and similarity(lower(p.title), lower(${title})) >= ${likeness}::float
            and (${brandId}::bigint is null or p.brand_id is null or p.brand_id = ${brandId}::bigint)))
        ) x order by array_position(array['EAN', 'MODEL', 'TITLE'], x.because), x.likeness desc, x.id limit 6`,
  )
