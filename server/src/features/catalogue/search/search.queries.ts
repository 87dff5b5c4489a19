import type { SearchTerms } from '@neev/domain/catalogue/search'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'

type Wanted = Pick<SearchTerms, 'words' | 'diameterMm' | 'inch' | 'grade'>
/** `named`: the title contains the words, not only its category or a size. */
export type Match = { id: number; categoryId: number; rank: number; named: boolean }

/** Ten pages of a list: nobody looks further, and every match is priced. */
export const maxMatches = 240

/** A number as in the index: whole, or in the groups that 1,000 is split into. */
const numberQuery = (digits: string) => {
  const [head, ...groups] = digits.includes('.') ? [digits] : digits.replace(/\B(?=(\d{3})+$)/g, ',').split(',')
  return groups.length ? `('${digits}' | ('${[head, ...groups].join("' & '")}'))` : `'${digits}'`
}

/** The lexemes of one word: each part of 600x600, sqmm and m-sand counts; a prefix is enough, except for numbers. */
function lexemes(word: string): string {
  const parts = word
    .replace(/(\d)x(?=\d)/g, '$1 ')
    .replace(/^sq(?=mm|ft|m$)/, 'sq ')
    .match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu)
  return (parts ?? []).map((part) => (/^\d/.test(part) ? numberQuery(part) : `'${part}':*`)).join(' & ')
}

/**
 * `((tmt:* | sariya:*) & tata:*)` for to_tsquery: alternatives of a word by or, words by and (or by or, if some are
 * enough).
 */
export function queryOf(words: SearchTerms['words'], how: 'all' | 'some'): string {
  const groups = words.map((group) => group.map(lexemes).filter(Boolean)).filter((group) => group.length > 0)
  return groups.map((group) => `(${group.map((one) => `(${one})`).join(' | ')})`).join(how === 'all' ? ' & ' : ' | ')
}

/** Attributes that a size in millimetres may refer to. */
const sizeCodes = ['nominalMm', 'outsideDiaMm', 'thicknessMm', 'depthMm', 'legMm', 'coverMm']

/** A size in inches: pipes by their millimetres, other goods by the title. */
function inchSql(inch: SearchTerms['inch']): Sql {
  if (inch === null) return sql`true`
  const mm = inch.mm.map(String)
  return sql`(v.attributes ->> 'nominalMm' = any(${mm}::text[]) or v.attributes ->> 'outsideDiaMm' = any(${mm}::text[])
    or v.title ~* ${`\\m${inch.size.replace('.', '\\.')}\\s?(x\\s?\\d+\\s?)?inch`})`
}

/** Whether a variant (v) of a product (p) has the requested size and grade. */
function sizeSql({ diameterMm, inch, grade }: Pick<Wanted, 'diameterMm' | 'inch' | 'grade'>): Sql {
  const graded = sql`${grade === null ? sql`true` : sql`v.grade = ${grade}`} and ${inchSql(inch)}`
  if (diameterMm === null) return graded
  return sql`${graded} and (v.diameter_mm = ${diameterMm}
    or exists (select 1 from unnest(${sizeCodes}::text[]) as code where v.attributes ->> code = ${String(diameterMm)})
    or p.title ~* ${`\\m${diameterMm}\\s?mm`})`
}

/** Those of a product's variants whose title has the entered numbers (600x600, 1000), or all if none has. */
function numbersSql(words: SearchTerms['words']): Sql {
  const query = queryOf(
    words.filter(([word = '']) => /^[\d.x]+$/.test(word)),
    'all',
  )
  if (!query) return sql`true`
  // A subquery is evaluated once, not for every row
  const numbers = sql`(select to_tsquery('neev', ${query}))`
  return sql`(v.title_search @@ ${numbers} or not exists (
    select 1 from size_shown v2 where v2.product_id = p.id and v2.title_search @@ ${numbers}))`
}

/** Matching products, best first: by title, then by category name, then by anything else (synonyms, sizes). */
export async function findMatches(ctx: Ctx, wanted: Wanted, how: 'all' | 'some'): Promise<Match[]> {
  const query = queryOf(wanted.words, how)
  const said = query ? sql`p.search @@ q.query` : sql`true`
  const rank = query
    ? sql`round((2 * ts_rank(p.title_search, q.query, 1) + c.rank + ts_rank(p.search, q.query) / 10)::numeric * 10) /
      10`
    : sql`0`
  return rowsOf(
    ctx.db,
    'search.findMatches',
    sql`with q as materialized (select ${query ? sql`to_tsquery('neev', ${query})` : sql`null::tsquery`} as query),
          c as materialized (select id, ts_rank(to_tsvector('neev', name), q.query, 1) as rank from category_shown categories
          cross join q)
        select p.id, p.category_id, coalesce(${rank}::float, 0) as rank,
          ${query ? sql`coalesce(p.title_search @@ q.query, false)` : sql`true`} as named
        from product_shown p join c on c.id = p.category_id cross join q
        where p.status = 'PUBLISHED' and ${said}
          and exists (select 1 from size_shown v where v.product_id = p.id and v.status = 'ACTIVE'
          and (${sizeSql(wanted)}))
        order by 3 desc, p.sold_count desc, p.id limit ${maxMatches}`,
  )
}

/**
 * The words with unknown ones replaced by the most similar known ones (by trigrams); null if all are known, or nothing
 * is similar.
 */
export async function correctLabels(ctx: Ctx, words: SearchTerms['words']): Promise<SearchTerms['words'] | null> {
  const requested = words.flatMap(([word = '']) => (/^\p{L}{4,}$/u.test(word) ? [word] : []))
  if (!requested.length) return null
  const rows = await rowsOf(
    ctx.db,
    'search.correctLabels',
    sql`with unknown as materialized (
          select word from unnest(${requested}::text[]) word
          where not exists (select 1 from product_shown p where p.status = 'PUBLISHED'
          and p.search @@ to_tsquery('neev', quote_literal(word) || ':*'))
        )
        select w.word as typed, near.word as near
        from unknown w cross join lateral (
          select t.word from product_shown p
          cross join lateral regexp_split_to_table(lower(p.search_text), '[^[:alnum:]]+') t(word)
          where p.status = 'PUBLISHED' and w.word <% p.search_text and length(t.word) > 3
          order by similarity(t.word, w.word) desc, abs(length(t.word) - length(w.word)), t.word limit 1
        ) near`,
  )
  if (!rows.length) return null
  const nearest = new Map(rows.map(({ typed, near }) => [typed, near]))
  return words.map((group) => {
    const near = nearest.get(group[0] ?? '')
    return near ? [near] : group
  })
}

/** Adjacent words joined if the catalogue has them as one: ultra tech → ultratech. Null if it does not. */
export async function joinLabels(ctx: Ctx, words: SearchTerms['words']): Promise<SearchTerms['words'] | null> {
  const pairs = words.slice(1).map(([second = ''], at) => `${words[at]?.[0] ?? ''}${second}`)
  const askable = pairs.filter((pair) => /^\p{L}{5,}$/u.test(pair))
  if (askable.length === 0) return null
  const rows = await rowsOf(
    ctx.db,
    'search.joinLabels',
    sql`select word from unnest(${askable}::text[]) word
        where exists (select 1 from product_shown p where p.status = 'PUBLISHED'
        and p.search @@ to_tsquery('neev', quote_literal(word) || ':*'))`,
  )
  const known = new Set(rows.map(({ word }) => word))
  const at = pairs.findIndex((pair) => known.has(pair))
  return at < 0 ? null : [...words.slice(0, at), [pairs[at] ?? ''], ...words.slice(at + 2)]
}

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

type Suggestions = {
  products: { identifier: string; title: string; categoryName: string }[]
  brands: { slug: string; name: string }[]
  categories: { slug: string; name: string; kind: 'TMT' | 'SERIES' | 'SINGLE' | 'MIXED' }[]
}

/** The first products, brands and categories for an incomplete term, in one statement. */
export async function readSuggestions(ctx: Ctx, wanted: Wanted, term: string): Promise<Suggestions> {
  const query = queryOf(wanted.words, 'all')
  const said = query ? sql`(p.search @@ to_tsquery('neev', ${query}) or ${term} <% p.search_text)` : sql`true`
  const row = await rowOf(
    ctx.db,
    'search.readSuggestions',
    sql`select
      (select coalesce(json_agg(hit), '[]') from (
        select p.identifier, p.title, c.name as "categoryName" from product_shown p join categories c on c.id = p.category_id
        where p.status = 'PUBLISHED' and ${said}
          and exists (select 1 from size_shown v where v.product_id = p.id and v.status = 'ACTIVE'
          and (${sizeSql(wanted)}))
        order by ${
          query
            ? sql`p.title_search @@ to_tsquery('neev', ${query}) desc, word_similarity(${term},
        p.title) desc,`
            : sql``
        }
          p.sold_count desc, p.id limit 5
      ) hit) as products,
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
  return row ?? { products: [], brands: [], categories: [] }
}

/** The requested variants (v) among the products (p) that were found. */
export const foundSql = (productIds: readonly number[], wanted: Wanted): Sql =>
  sql`p.id = any(${productIds}::bigint[]) and (${sizeSql(wanted)}) and ${numbersSql(wanted.words)}`

/** Terms that are counted a day at most, so that nobody can fill the table. */
const maxTermsPerDay = 5000

/** Counts a search that found nothing by Indian day and term. */
export async function countEmptySearch({ db }: Ctx, day: string, term: string): Promise<void> {
  await sql`
    insert into empty_searches (day, term)
    select ${day}::date, ${term} where (select count(*) from empty_searches where day = ${day}::date) < ${maxTermsPerDay}
    on conflict (day, term) do update set count = empty_searches.count + 1`.execute(db)
}
