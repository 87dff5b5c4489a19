import type { RecordKind } from '@neev/domain/platform/public-paths'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing } from '#core/lists.ts'

export type SeoRow = RowOf<'seo.seoPageById'>
export type RedirectRow = RowOf<'seo.redirectById'>

const seoColumns = sql`s.id, s.path, s.title, s.description, s.image, s.no_index, s.canonical, s.version,
  u.name as "updatedBy", s.updated_at`

export const seoPageById = (db: Db, id: number): Promise<SeoRow | undefined> =>
  rowOf(
    db,
    'seo.seoPageById',
    sql`select ${seoColumns} from seo_pages s join person_shown u on u.id = s.updated_by where s.id = ${id}`,
  )

export type SeoFilter = { search?: string | null; noIndex?: boolean | null }
type Part = { orderBy: Sql; limit: number; offset: number }

export const readSeoPages = (
  db: Db,
  { search, noIndex }: SeoFilter,
  { orderBy, limit, offset }: Part,
): Promise<(SeoRow & { total: number })[]> =>
  rowsOf(
    db,
    'seo.readSeoPages',
    sql`select ${seoColumns}, count(*) over ()::int as total
        from seo_pages s join person_shown u on u.id = s.updated_by
        where ${allOf([
          search &&
            sql`(s.path ilike ${containing(search)} or s.title ilike ${containing(search)}
            or s.description ilike ${containing(search)})`,
          noIndex !== null && noIndex !== undefined && sql`s.no_index = ${noIndex}`,
        ])}
        order by ${orderBy} limit ${limit} offset ${offset}`,
  )

const redirectColumns = sql`r.id, r.from_path, r.to_path, u.name as "createdBy",
  r.created_at`

export const readRedirects = (
  db: Db,
  search: string | null,
  { orderBy, limit, offset }: Part,
): Promise<(RedirectRow & { total: number })[]> =>
  rowsOf(
    db,
    'seo.readRedirects',
    sql`select ${redirectColumns}, count(*) over ()::int as total
        from redirects r join person_shown u on u.id = r.created_by
        where ${allOf([
          search && sql`(r.from_path ilike ${containing(search)} or r.to_path ilike ${containing(search)})`,
        ])}
        order by ${orderBy} limit ${limit} offset ${offset}`,
  )

export const redirectById = (db: Db, id: number): Promise<RedirectRow | undefined> =>
  rowOf(
    db,
    'seo.redirectById',
    sql`select ${redirectColumns} from redirects r join person_shown u on u.id = r.created_by where r.id = ${id}`,
  )

const records: Record<RecordKind, (slug: string) => Sql> = {
  CATEGORY: (slug) => sql`select 1 from category_shown where slug = ${slug} and status = 'ACTIVE'`,
  PRODUCT: (slug) => sql`select 1 from product_shown where identifier = ${slug} and status = 'PUBLISHED'
    union all select 1 from service_shown services where slug = ${slug} and status = 'PUBLISHED'`,
  ARTICLE: (slug) => sql`select 1 from article_shown articles where slug = ${slug}`,
  INDEX: (slug) => sql`select 1 from index_series_shown index_series where code = ${slug}`,
  SELLER: (slug) => sql`select 1 from seller_shown where slug = ${slug} and status = 'APPROVED'`,
}

/** Whether the record of a public page exists. */
export async function recordExists(db: Db, kind: RecordKind, slug: string): Promise<boolean> {
  const row = await rowOf(db, 'seo.recordExists', sql`select exists (${records[kind](slug)}) as there`)
  return row?.there ?? false
}

/** Only one writer of redirects at a time: a chain is known only by reading the others. */
export async function lockRedirects(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('redirects'))`.execute(db)
}
