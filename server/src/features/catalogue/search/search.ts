import { searchTerms } from '@neev/domain/catalogue/search'
import { istDate } from '@neev/domain/core/fiscal'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { log } from '#core/log.ts'
import { listCategories } from '#features/catalogue/categories/categories.ts'
import {
  type CatalogueIndex,
  type IndexedSize,
  indexFor,
  type ListRequested,
  listingIn,
  listOf,
  orders,
} from '#features/catalogue/products/products.ts'
import { type Found, type Match, maxMatches, searchCatalogue, suggestProducts } from './find.ts'
import { countEmptySearch, nearCategories, suggestNames } from './search.queries.ts'
import { sizesFor } from './sizes.ts'

type Requested = ListRequested & { term: string }
type Suggestions = Awaited<ReturnType<typeof suggestNames>> & { products: Awaited<ReturnType<typeof suggestProducts>> }

/** What was found, as long as lists select the same. */
const searchCache = createCache<Found>({ name: 'search', seconds: 60, max: 1000 })
const offered = createCache<Suggestions>({ name: 'suggestions', seconds: 60, max: 2000 })

/** Invalidates cached suggestions after a change to names; searches follow each change by themselves. */
export const invalidateSuggestions = (ctx: Ctx): void => offered.invalidate(ctx)

/**
 * The product list of a search: best match first unless a sort is requested, with the same filters and counts as other
 * lists.
 */
export async function search(ctx: Ctx, requested: Requested) {
  const meant = searchTerms(requested.term)
  const key = JSON.stringify([meant.words, meant.diameterMm, meant.inch, meant.grade])
  const { index, selection } = await indexFor(ctx)
  const { matches, corrected, wanted } = await searchCache.get(ctx, `${selection} ${key}`, () =>
    searchCatalogue(ctx, index, meant),
  )
  const ranks = new Map(matches.map((match) => [match.id, match.rank]))
  const listing = matches.length
    ? await listingIn(ctx, `search ${key}`, (now) => sizesOf(now, matches, wanted), requested.pincode)
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

/** The sizes of the matches that are meant, in the order of products. */
function sizesOf(index: CatalogueIndex, matches: readonly Match[], wanted: Found['wanted']): IndexedSize[] {
  const sizes = sizesFor(wanted)
  return matches
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .flatMap((id) => sizes.of(index, id))
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
  const shortened = term.trim().slice(0, 60)
  return offered.get(ctx, key, async () => {
    const [{ index }, names] = await Promise.all([indexFor(ctx), suggestNames(ctx, shortened)])
    return { ...names, products: await suggestProducts(ctx, index, { words, diameterMm, inch, grade }, shortened) }
  })
}
