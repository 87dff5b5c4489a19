import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

type Stored = { key: string; width: number; height: number }
type Requested = { keys: readonly string[]; already: readonly string[]; userId: number; sellerId: number | null }

/** Files that are pictures; those have a size. */
const isPicture = sql`kind = 'picture' and width is not null and height is not null`

/** Those of the pictures that members of the caller's business uploaded, or that are in `already`. */
export const ownPictures = (db: Db, { keys, already, userId, sellerId }: Requested): Promise<Stored[]> =>
  rowsOf(
    db,
    'pictures.ownPictures',
    sql`select key, width, height from file_shown files where ${isPicture} and key = any(${keys}::text[])
          and (owner_id = ${userId} or owner_id in (select user_id from seller_member_shown seller_members where seller_id = ${sellerId})
            or key = any(${already}::text[]))`,
  )

/** The pictures with these keys, whoever uploaded them. */
export const storedPictures = (db: Db, keys: readonly string[]): Promise<Stored[]> =>
  rowsOf(
    db,
    'pictures.storedPictures',
    sql`select key, width, height from file_shown files where ${isPicture} and key = any(${keys}::text[])`,
  )

/** Pictures that were uploaded before a moment and that nothing uses, at most 500. */
export const unusedPictures = (db: Db, before: Date): Promise<{ key: string }[]> =>
  rowsOf(
    db,
    'pictures.unusedPictures',
    sql`select f.key from file_shown f where f.kind = 'picture' and f.created_at < ${before}
          and not exists (select 1 from product_shown p
          where p.images @> jsonb_build_array(jsonb_build_object('key', f.key)))
          and not exists (select 1 from service_shown s
          where s.images @> jsonb_build_array(jsonb_build_object('key', f.key)))
          and not exists (select 1 from review_shown r
          where r.photos @> jsonb_build_array(jsonb_build_object('key', f.key)))
          and not exists (select 1 from product_change_shown ch where ch.status in ('PENDING', 'CHANGES_REQUESTED')
            and ch.diff @> jsonb_build_array(jsonb_build_object('act', 'IMAGE_ADD', 'name', f.key)))
          and not exists (select 1 from product_drafts d
          where d.form @> jsonb_build_object('pictures', jsonb_build_array(jsonb_build_object('key', f.key))))
          and not exists (select 1 from site_page_versions v where v.texts::text like '%' || f.key || '%')
          and not exists (select 1 from seo_pages s where s.image ->> 'key' = f.key)
          and not exists (select 1 from article_shown a where a.cover ->> 'key' = f.key)
          and not exists (select 1 from article_versions v where v.texts::text like '%' || f.key || '%')
          and not exists (select 1 from faq_questions q where q.texts::text like '%' || f.key || '%')
          and not exists (select 1 from advertisements b where f.key in (b.picture ->> 'key', b.mobile_picture ->> 'key'))
          and not exists (select 1 from home_sections h where h.tiles @> jsonb_build_array(jsonb_build_object('picture',
          jsonb_build_object('key', f.key))))
          and not exists (select 1 from team_members m where m.photo ->> 'key' = f.key)
          and not exists (select 1 from order_line_shown l where l.drawing -> 'photo' ->> 'key' = f.key) limit 500`,
  )
