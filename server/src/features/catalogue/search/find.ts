import type { Ctx, Services } from '#core/context.ts'
import { type CatalogueIndex, followCatalogue } from '#features/catalogue/products/products.ts'
import type { Hit, SearchEngine, Searched } from './engine/engine.ts'
import { openMemoryEngine } from './engine/memory.ts'
import { makeComparison } from './engine/similar.ts'
import { sizesFor, type Wanted } from './sizes.ts'

export type Match = { id: number; categoryId: number; rank: number; named: boolean }
export type Found = { matches: Match[]; corrected: string | null; wanted: Wanted }

/** Ten pages of a list: nobody looks further, and every match is priced. */
export const maxMatches = 240
const maxSuggested = 5

/** One engine a server. */
const engines = new WeakMap<object, SearchEngine>()

/** Fills the engine of a server from the catalogue index, and tells it of each change, before the server is ready. */
export async function fillSearch(services: Services): Promise<void> {
  const engine = openMemoryEngine()
  engines.set(services.topics, engine)
  await followCatalogue(services, (index, productIds) => follow(engine, index, productIds))
}

function follow(engine: SearchEngine, index: CatalogueIndex, productIds: readonly number[] | null): void {
  const written: Searched[] = []
  const removed: number[] = []
  for (const id of productIds ?? new Set([...engine.ids(), ...index.texts.keys()])) {
    const text = index.texts.get(id)
    const isOnSale = index.sizesOf.get(id)?.some((size) => size.isOnSale) ?? false
    if (text && isOnSale) written.push({ id, title: text.title, category: text.categoryName, text: text.searchText })
    else removed.push(id)
  }
  engine.write(written, removed)
}

function engineOf({ topics }: Pick<Ctx, 'topics'>): SearchEngine {
  const engine = engines.get(topics)
  if (!engine) throw new Error('The search engine is not filled.')
  return engine
}

type Sought = {
  engine: SearchEngine
  index: CatalogueIndex
  /** What the engine found for these words, whatever their size. */
  hits: Map<string, Promise<Hit[]>>
}
const seeking = (ctx: Ctx, index: CatalogueIndex): Sought => ({ engine: engineOf(ctx), index, hits: new Map() })

function hitsOf({ engine, hits }: Sought, words: Wanted['words'], how: 'all' | 'some'): Promise<Hit[]> {
  const key = `${how} ${JSON.stringify(words)}`
  const found = hits.get(key) ?? engine.find(words, how)
  hits.set(key, found)
  return found
}

/** Searches for everything; then without likely mistakes: misspelt words, an unknown size, too many words. */
export const searchCatalogue = (ctx: Ctx, index: CatalogueIndex, meant: Wanted): Promise<Found> =>
  findIn(seeking(ctx, index), meant)

async function findIn(sought: Sought, meant: Wanted): Promise<Found> {
  const { engine } = sought
  const nothing: Found = { matches: [], corrected: null, wanted: meant }
  const sized = meant.diameterMm !== null || meant.inch !== null
  if (!meant.words.length && !sized && meant.grade === null) return nothing
  const exact = await findMatches(sought, meant, 'all')
  if (exact.length) return namedFirst(sought, { ...nothing, matches: exact })

  const joined = await joinWords(engine, meant.words)
  if (joined) return findIn(sought, { ...meant, words: joined })
  const spelled = await correctWords(engine, meant.words)
  const right = spelled ? { ...meant, words: spelled } : meant
  const corrected = spelled ? spelled.map(([word]) => word).join(' ') : null
  const free = { ...right, diameterMm: null, inch: null, grade: null }
  for (const [wanted, how] of [
    [right, 'all'],
    [free, 'all'],
    [free, 'some'],
  ] as const) {
    const matches = wanted.words.length ? await findMatches(sought, wanted, how) : []
    if (matches.length) return { matches, corrected, wanted }
  }
  return nothing
}

/** Matching products on sale in a requested size, best first: by title, then by category name, then by anything else. */
async function findMatches(sought: Sought, wanted: Wanted, how: 'all' | 'some'): Promise<Match[]> {
  const { engine, index } = sought
  const { isAmong } = sizesFor(wanted)
  const hits = wanted.words.length ? await hitsOf(sought, wanted.words, how) : everything(engine)
  const sold = ({ id }: Hit) => index.products.get(id)?.soldCount ?? 0
  const fitting = hits.filter(({ id }) => isAmong(index, id))
  return fitting
    .map((hit) => ({ hit, sold: sold(hit) }))
    .sort((a, b) => b.hit.rank - a.hit.rank || b.sold - a.sold || a.hit.id - b.hit.id)
    .slice(0, maxMatches)
    .map(({ hit }) => ({ ...hit, categoryId: index.texts.get(hit.id)?.categoryId ?? 0 }))
}

/** A size alone is sought among all products. */
const everything = (engine: SearchEngine) => [...engine.ids()].map((id) => ({ id, rank: 0, named: true }))

/** If goods of that size match only by category (MDF for “plywood 18mm”), those named come first. */
async function namedFirst(sought: Sought, found: Found): Promise<Found> {
  const { wanted, matches } = found
  if (wanted.diameterMm === null || !wanted.words.length || matches.some(({ named }) => named)) return found
  const free = { ...wanted, diameterMm: null }
  const named = (await findMatches(sought, free, 'all')).filter((match) => match.named)
  if (!named.length) return found
  const min = Math.min(...named.map(({ rank }) => rank))
  const others = matches.map((match) => ({ ...match, rank: Math.min(match.rank, min - 1) }))
  return { ...found, wanted: free, matches: [...named, ...others] }
}

/** The words with unknown ones replaced by the most similar known ones; null if all are known, or nothing is similar. */
async function correctWords(engine: SearchEngine, words: Wanted['words']): Promise<Wanted['words'] | null> {
  const near = await engine.nearest(words.flatMap(([word = '']) => word))
  if (near.size === 0) return null
  return words.flatMap((group) => near.get(group[0] ?? '')?.map((word) => [word]) ?? [group])
}

/** Adjacent words joined if the catalogue has them as one: ultra tech → ultratech. Null if it does not. */
async function joinWords(engine: SearchEngine, words: Wanted['words']): Promise<Wanted['words'] | null> {
  const pairs = words.slice(1).map(([second = ''], at) => `${words[at]?.[0] ?? ''}${second}`)
  const known = await engine.known(pairs.filter((pair) => /^\p{L}{5,}$/u.test(pair)))
  const at = pairs.findIndex((pair) => known.has(pair))
  return at < 0 ? null : [...words.slice(0, at), [pairs[at] ?? ''], ...words.slice(at + 2)]
}

/** The first products for an incomplete term: those named so first, then the most similar names. */
export async function suggestProducts(ctx: Ctx, index: CatalogueIndex, wanted: Wanted, term: string) {
  const sought = seeking(ctx, index)
  const found = await findMatches(sought, wanted, 'all')
  const spelled = found.length < maxSuggested ? await correctWords(sought.engine, wanted.words) : null
  const near = spelled ? await findMatches(sought, { ...wanted, words: spelled }, 'all') : []
  const { within } = makeComparison(term.toLowerCase())
  const seen = new Map(
    [...near.map((match) => ({ ...match, named: false })), ...found].map((match) => [match.id, match]),
  )
  const suggested = [...seen.values()].flatMap((match) => {
    const text = index.texts.get(match.id)
    if (!text) return []
    const similarity = wanted.words.length ? within(text.title.toLowerCase()) : 0
    return [{ ...match, ...text, similarity, soldCount: index.products.get(match.id)?.soldCount ?? 0 }]
  })
  return suggested
    .sort(
      (a, b) =>
        Number(b.named) - Number(a.named) || b.similarity - a.similarity || b.soldCount - a.soldCount || a.id - b.id,
    )
    .slice(0, maxSuggested)
    .map(({ identifier, title, categoryName }) => ({ identifier, title, categoryName }))
}
