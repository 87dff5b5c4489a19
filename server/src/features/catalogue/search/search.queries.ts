import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'

/** Categories whose name or synonyms are similar to the term, most similar first. */
export async function nearCategories(ctx: Ctx, term: string): Promise<number[]> {
  const rows = await rowsOf(
    ctx.db,
    'search.nearCategories',
    sql`select c.id from category_shown c cross join lateral (
          select max(greatest(similarity(said, ${term}), word_similarity(${term}, said))) as likeness
          from unnest(c.synonyms || c.name) said
        ) l where c.status = 'ACTIVE' and l.likeness > 0.25 order by l.likeness desc, c.position limit 4`,
  )
  return rows.map((row) => row.id)
}

type Names = {
  brands: { slug: string; name: string }[]
  categories: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }[]
}

/** The first brands and categories whose names an incomplete term may become, in one statement. */
export async function suggestNames(ctx: Ctx, term: string): Promise<Names> {
  const row = await rowOf(
    ctx.db,
    'search.suggestNames',
    sql`select
      (select coalesce(json_agg(hit), '[]') from (
        select b.slug, b.name from brand_shown b
        where b.name ilike ${`${term.replace(/[\\%_]/g, '\\$&')}%`} or ${term} <% b.name
        order by word_similarity(${term}, b.name) desc, b.name limit 3
      ) hit) as brands,
      (select coalesce(json_agg(json_build_object('slug', slug, 'name', name, 'kind', kind)), '[]') from (
        select c.slug, c.name, c.kind, max(word_similarity(${term}, said)) as likeness
        from category_shown c cross join lateral unnest(c.synonyms || c.name) said
        where c.status = 'ACTIVE' group by c.id, c.slug, c.name, c.kind, c.position having max(word_similarity(${term}, said)) > 0.6
        order by likeness desc, c.position limit 3
      ) hit) as categories`,
  )
  return row ?? { brands: [], categories: [] }
}

/** Terms that are counted a day at most, so that nobody can fill the table. */
const maxTermsPerDay = 5000

/** Counts a search that found nothing by Indian day and term. */
export async function countEmptySearch({ db }: Ctx, day: string, term: string): Promise<void> {
  await sql`
    insert into empty_searches (day, term)
    select ${day}::date, ${term} where (select count(*) from empty_searches where day = ${day}::date) < ${maxTermsPerDay}
    on conflict (day, term) do update set count = empty_searches.count + 1`.execute(db)
}
