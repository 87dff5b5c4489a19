import { type SearchTerms, searchTerms } from '@neev/domain/search'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { keeper } from '#core/kept.ts'
import { listCategories } from '#features/categories/categories.ts'
import { boardOf, type ListAsked, listOf, orders } from '#features/products/products.ts'
import {
  correctWords,
  findMatches,
  type Match,
  mostMatches,
  nearCategories,
  numbersSql,
  readSuggestions,
  sizeSql,
} from './search.queries.ts'

type Asked = ListAsked & { term: string }
type Wanted = Pick<SearchTerms, 'words' | 'diameterMm' | 'grade'>
type Found = { matches: Match[]; corrected: string | null; wanted: Wanted }

const kept = keeper<Found>({ name: 'search', seconds: 60, most: 1000 })
const offered = keeper<Awaited<ReturnType<typeof readSuggestions>>>({ name: 'suggestions', seconds: 60, most: 2000 })

/** Forgets what was found: something that is searched has changed. */
export function forgetSearches(ctx: Ctx): void {
  kept.forget(ctx)
  offered.forget(ctx)
}

/** The one product list of what a person typed: best match first unless a sort is asked for, filters counted as everywhere. */
export async function search(ctx: Ctx, asked: Asked) {
  const meant = searchTerms(asked.term)
  const key = JSON.stringify([meant.words.map(([word]) => word), meant.diameterMm, meant.grade])
  const { matches, corrected, wanted } = await kept.get(ctx, key, () => find(ctx, meant))
  const ranks = new Map(matches.map((match) => [match.id, match.rank]))
  const where = sql`p.id = any(${sql.param([...ranks.keys()])}::bigint[]) and (${sizeSql(wanted)}) and ${numbersSql(wanted.words)}`
  const board = matches.length ? await boardOf(ctx, `search ${key}`, where, asked.pincode) : { place: null, rows: [] }
  const { sort } = asked
  const list = await listOf(ctx, board, asked, (a, b) =>
    sort ? orders[sort](a, b) : (ranks.get(b.productId) ?? 0) - (ranks.get(a.productId) ?? 0) || orders.PRICE(a, b),
  )
  return {
    corrected,
    sizeMm: wanted.diameterMm,
    grade: wanted.grade,
    quantityMilli: meant.quantity?.milli ?? null,
    unit: meant.quantity?.unit ?? null,
    list,
    isCut: matches.length === mostMatches,
    categories: await categoriesOf(ctx, matches, asked.term),
  }
}

/** Looks for all that was said; then without what may be a mistake: misspelt words, a size nobody has, words too many. */
async function find(ctx: Ctx, meant: SearchTerms): Promise<Found> {
  const nothing: Found = { matches: [], corrected: null, wanted: meant }
  if (!meant.words.length && meant.diameterMm === null && meant.grade === null) return nothing
  const exact = await findMatches(ctx, meant, 'all')
  if (exact.length) return { ...nothing, matches: exact }

  const spelled = await correctWords(ctx, meant.words)
  const right = spelled ? { ...meant, words: spelled } : meant
  const corrected = spelled ? spelled.map(([word]) => word).join(' ') : null
  const free = { ...right, diameterMm: null, grade: null }
  for (const [wanted, how] of [
    [right, 'all'],
    [free, 'all'],
    [free, 'some'],
  ] as const) {
    const matches = wanted.words.length ? await findMatches(ctx, wanted, how) : []
    if (matches.length) return { matches, corrected, wanted }
  }
  return nothing
}

const mostCategories = 4

/** Where most of the best matches are; without matches the categories whose names or synonyms sound alike. */
async function categoriesOf(ctx: Ctx, matches: readonly Match[], term: string) {
  const all = await listCategories(ctx)
  const weights = new Map<number, number>()
  for (const { categoryId, rank } of matches) weights.set(categoryId, (weights.get(categoryId) ?? 0) + rank)
  const ids = matches.length
    ? [...weights].sort((a, b) => b[1] - a[1]).map(([id]) => id)
    : await nearCategories(ctx, term)
  return ids.slice(0, mostCategories).flatMap((id) => all.find((category) => category.id === id) ?? [])
}

/** What the search field offers for the first letters; nothing for less than two. */
export async function suggest(ctx: Ctx, term: string) {
  const { words, diameterMm, grade } = searchTerms(term)
  if (term.trim().length < 2) return { products: [], brands: [], categories: [] }
  const key = JSON.stringify([words, diameterMm, grade])
  return offered.get(ctx, key, () => readSuggestions(ctx, { words, diameterMm, grade }, term.trim().slice(0, 60)))
}
