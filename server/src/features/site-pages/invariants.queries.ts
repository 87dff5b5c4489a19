import { sql } from 'kysely'
import type { Invariant } from '#core/invariant.ts'

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
]
