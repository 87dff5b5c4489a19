import { type SearchTerms, searchTerms } from '@neev/domain/catalogue/search'
import { istDate } from '@neev/domain/core/fiscal'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { log } from '#core/log.ts'
import { listCategories } from '#features/catalogue/categories/categories.ts'
import { type ListRequested, listingOf, listOf, orders } from '#features/catalogue/products/products.ts'
import {
  correctLabels,
  countEmptySearch,
  findMatches,
  foundSql,
  joinLabels,
  type Match,
  maxMatches,
  nearCategories,
  readSuggestions,
} from './search.queries.ts'

type Requested = ListRequested & { term: string }
type Wanted = Pick<SearchTerms, 'words' | 'diameterMm' | 'inch' | 'grade'>
type Found = { matches: Match[]; corrected: string | null; wanted: Wanted }

const searchCache = createCache<Found>({ name: 'search', seconds: 60, max: 1000 })
const offered = createCache<Awaited<ReturnType<typeof readSuggestions>>>({
  name: 'suggestions',
  seconds: 60,
  max: 2000,
})

/** Invalidates cached results after a change to searched data. */
export function invalidateSearches(ctx: Ctx): void {
  searchCache.invalidate(ctx)
  offered.invalidate(ctx)
}

/**
 * The product list of a search: best match first unless a sort is requested, with the same filters and counts as other
 * lists.
 */
export async function search(ctx: Ctx, requested: Requested) {
  const meant = searchTerms(requested.term)
  const key = JSON.stringify([meant.words.map(([word]) => word), meant.diameterMm, meant.inch, meant.grade])
  const { matches, corrected, wanted } = await searchCache.get(ctx, key, () => find(ctx, meant))
  const ranks = new Map(matches.map((match) => [match.id, match.rank]))
  const where = foundSql([...ranks.keys()], wanted)
  const listing = matches.length
    ? await listingOf(ctx, `search ${key}`, where, requested.pincode)
    : { place: null, rows: [] }
  if (!matches.length && requested.page <= 1) void recordEmptySearch(ctx, requested.term)
  const { sort } = requested
  const list = await listOf(ctx, listing, requested, (a, b) =>
    sort ? orders[sort](a, b) : (ranks.get(b.productId) ?? 0) - (ranks.get(a.productId) ?? 0) || orders.PRICE(a, b),
  )
  return {
    corrected,
    sizeMm: wanted.diameterMm,
    grade: wanted.grade,
    quantityMilli: meant.quantity?.milli ?? null,
    unit: meant.quantity?.unit ?? null,
    list,
    isKnown: matches.length > 0,
    isCut: matches.length === maxMatches,
    categories: await categoriesOf(ctx, matches, requested.term),
  }
}

/** Counts a search that found nothing, without holding up its response. */
async function recordEmptySearch(ctx: Ctx, input: string): Promise<void> {
  const term = input.trim().replace(/\s+/g, ' ').toLowerCase()
  if (term.length < 2 || term.length > 60) return
  try {
    await countEmptySearch(ctx, istDate(ctx.now), term)
  } catch (error) {
    log.warn({ err: error }, 'an empty search was not counted')
  }
}

/** Searches for everything; then without likely mistakes: misspelt words, an unknown size, too many words. */
async function find(ctx: Ctx, meant: SearchTerms): Promise<Found> {
  const nothing: Found = { matches: [], corrected: null, wanted: meant }
  const sized = meant.diameterMm !== null || meant.inch !== null
  if (!meant.words.length && !sized && meant.grade === null) return nothing
  const exact = await findMatches(ctx, meant, 'all')
  if (exact.length) return namedFirst(ctx, { ...nothing, matches: exact })

  const joined = await joinLabels(ctx, meant.words)
  if (joined) return find(ctx, { ...meant, words: joined })
  const spelled = await correctLabels(ctx, meant.words)
  const right = spelled ? { ...meant, words: spelled } : meant
  const corrected = spelled ? spelled.map(([word]) => word).join(' ') : null
  const free = { ...right, diameterMm: null, inch: null, grade: null }
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

/** If goods of that size match only by category (MDF for “plywood 18mm”), those named come first. */
async function namedFirst(ctx: Ctx, found: Found): Promise<Found> {
  const { wanted, matches } = found
  if (wanted.diameterMm === null || !wanted.words.length || matches.some(({ named }) => named)) return found
  const free = { ...wanted, diameterMm: null }
  const named = (await findMatches(ctx, free, 'all')).filter((match) => match.named)
  if (!named.length) return found
  const min = Math.min(...named.map(({ rank }) => rank))
  const others = matches.map((match) => ({ ...match, rank: Math.min(match.rank, min - 1) }))
  return { ...found, wanted: free, matches: [...named, ...others] }
}

const maxCategories = 4
const wayOnCategories = 8

/**
 * The categories of most top matches; without matches those with similar names or synonyms, otherwise the first ones.
 */
async function categoriesOf(ctx: Ctx, matches: readonly Match[], term: string) {
  const all = await listCategories(ctx)
  const weights = new Map<number, number>()
  for (const { categoryId, rank } of matches) weights.set(categoryId, (weights.get(categoryId) ?? 0) + rank)
  const ids = matches.length
    ? [...weights].sort((a, b) => b[1] - a[1]).map(([id]) => id)
    : await nearCategories(ctx, term)
  if (ids.length === 0) return all.filter(({ parentId }) => parentId === null).slice(0, wayOnCategories)
  return ids.slice(0, maxCategories).flatMap((id) => all.find((category) => category.id === id) ?? [])
}

/** Suggestions for an incomplete term; none below two characters. */
export async function suggest(ctx: Ctx, term: string) {
  const { words, diameterMm, inch, grade } = searchTerms(term)
  if (term.trim().length < 2) return { products: [], brands: [], categories: [] }
  const key = JSON.stringify([words, diameterMm, inch, grade])
  return offered.get(ctx, key, () => readSuggestions(ctx, { words, diameterMm, inch, grade }, term.trim().slice(0, 60)))
}
