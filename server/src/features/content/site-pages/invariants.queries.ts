import { acceptedAtCheckout, acceptedAtRegistration } from '@neev/domain/content/site-page-keys'
import { sql } from 'kysely'
import type { Invariant } from '#core/invariants/invariant.ts'

export const sitePageInvariants: Invariant[] = [
  {
    name: 'versions of pages',
    message: 'at any time one version of a page is in force, with one text in each of its languages and one in English',
    query: sql`
      select min(id) as id from site_page_versions where effective_from is not null
      group by key, effective_from having count(*) > 1
      union all
      select v.id from site_page_versions v
      where (select count(*) <> count(distinct t.value ->> 'language') or count(*) filter
        (where t.value ->> 'language' = 'en') = 0 from jsonb_array_elements(v.texts) t)`,
  },
  {
    name: 'publication of pages',
    message: 'a page that was published has its date, and who published it after the texts that the site started with',
    query: sql`
      select v.id from site_page_versions v
      where (v.effective_from is null) <> (v.published_at is null)
        or (v.published_at is not null and v.published_by is null and v.number > 1)
        or (v.effective_from is null and v.published_by is not null)`,
  },
  {
    name: 'consents',
    message:
      'each order and each registration has the consent to the versions in force, and none is older than its version',
    query: sql`
      select c.id from consents c join site_page_versions v on v.id = c.version_id
        where v.effective_from is null or c.accepted_at < v.effective_from
      union all
      select o.id from order_shown o cross join unnest(${acceptedAtCheckout}::text[]) as k (key)
        where exists (select 1 from site_page_versions v where v.key = k.key and v.effective_from <= o.placed_at)
          and not exists (select 1 from consents c join site_page_versions v on v.id = c.version_id and v.key = k.key
            where c.order_id = o.id and c.user_id = o.user_id)
      union all
      select u.id from users u cross join unnest(${acceptedAtRegistration}::text[]) as k (key)
        where u.terms_accepted_at is not null
          and exists (select 1 from site_page_versions v where v.key = k.key and v.effective_from <= u.terms_accepted_at)
          and not exists (select 1 from consents c join site_page_versions v on v.id = c.version_id and v.key = k.key
            where c.user_id = u.id and c.order_id is null)`,
  },
]
