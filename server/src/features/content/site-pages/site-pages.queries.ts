import type { ContentLanguage } from '@neev/domain/content/languages'
import type { SitePageKey } from '@neev/domain/content/site-page-keys'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type PageText = { language: ContentLanguage; title: string; body: string }
export type VersionRow = RowOf<'site-pages.readVersions'>

/** All versions of some pages, latest first. */
export const readVersions = (db: Db, keys: readonly SitePageKey[]): Promise<VersionRow[]> =>
  rowsOf(
    db,
    'site-pages.readVersions',
    sql`select v.id, v.key, v.number, v.effective_from, v.note, v.texts, u.name as "createdBy",
          v.created_at, p.name as "publishedBy", v.published_at,
          (select count(*)::int from consents c where c.version_id = v.id) as "consentCount"
        from site_page_versions v left join person_shown u on u.id = v.created_by left join person_shown p on p.id = v.published_by
        where v.key = any(${keys}::text[]) order by v.key, v.number desc`,
  )

const versionsInForce = (keys: readonly SitePageKey[], now: Date) =>
  sql`(select distinct on (key) id from site_page_versions
        where key = any(${keys}::text[]) and effective_from <= ${now} order by key, number desc)`

/**
 * The statement that records that an account accepted the versions in force. It is the same for an account that does not
 * exist, so that the time of a registration does not tell whether an address is known.
 */
export const consentsOfAccount = (userId: number, keys: readonly SitePageKey[], now: Date): Sql =>
  sql`insert into consents (user_id, version_id, accepted_at)
    select u.id, v.id, ${now} from person_shown u cross join ${versionsInForce(keys, now)} v where u.id = ${userId}
    on conflict do nothing`

/** The statement that records what an order accepts, for the statement that creates it (its row is `placed`). */
export const consentsOfPlaced = (userId: number, keys: readonly SitePageKey[], now: Date): Sql =>
  sql`insert into consents (user_id, order_id, version_id, accepted_at)
    select ${userId}, p.id, v.id, ${now} from placed p cross join ${versionsInForce(keys, now)} v`

export type ConsentRow = {
  userId: number
  orderId: number | null
  key: SitePageKey
  title: string
  number: number
  acceptedAt: Date
}

/** The English title of a version (v), which each has. */
const englishTitle = sql<NonNullable<string>>`(select t ->> 'title' from jsonb_array_elements(v.texts) t
  where t ->> 'language' = 'en')`

/** What accounts accepted besides orders, or what orders accepted; oldest first. */
export const readConsents = (db: Db, of: 'users' | 'orders', ids: readonly number[]): Promise<ConsentRow[]> =>
  rowsOf(
    db,
    'site-pages.readConsents',
    sql`select c.user_id, c.order_id, v.key,
          ${englishTitle} as title,
          v.number, c.accepted_at
        from consents c join site_page_versions v on v.id = c.version_id
        where ${of === 'users' ? sql`c.user_id = any(${ids}::bigint[]) and c.order_id is null` : sql`c.order_id = any(${ids}::bigint[])`}
        order by c.id`,
  )

export type OwnConsentRow = RowOf<'site-pages.latestConsent'>

/** The version of a policy that a user accepted last, at the registration or with an order. */
export const latestConsent = (db: Db, userId: number, key: SitePageKey): Promise<OwnConsentRow | undefined> =>
  rowOf(
    db,
    'site-pages.latestConsent',
    sql`select v.number, c.accepted_at, c.order_id
        from consents c join site_page_versions v on v.id = c.version_id
        where c.user_id = ${userId} and v.key = ${key} order by c.accepted_at desc, c.id desc limit 1`,
  )
