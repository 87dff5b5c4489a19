import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import type { Hit, SearchEngine, Searched, Words } from './engine.ts'
import { comparing } from './similar.ts'
import { likeness, type Part, rootsOf, waysOf, wordsOf } from './words.ts'

/** From this part of its groups of three letters on, a word is the one that was meant. */
const similarEnough = 0.6
/** Only words of letters, and not the shortest, are corrected, and corrections. */
const correctable = /^[\p{L}\p{M}]{4,}$/u
const identity = (word: string) => word

const asQuery = ({ roots, isNumber }: Part): Query => ({ combineWith: 'OR', queries: roots, prefix: !isNumber })
const inAnyWay = (ways: readonly Part[][]): Query => ({
  combineWith: 'OR',
  queries: ways.map((parts) => ({ combineWith: 'AND', queries: parts.map(asQuery) })),
})

/** The best a field has of a word: for each way of writing it, its part that the field has least of. */
function bestOf(ways: readonly Part[][], terms: readonly string[], likenessOf: typeof likeness): number {
  let best = 0
  for (const parts of ways) {
    let least = 1
    for (const part of parts) {
      let most = 0
      for (const term of terms) most = Math.max(most, likenessOf(part, term))
      least = Math.min(least, most)
    }
    best = Math.max(best, least)
  }
  return best
}

/** The same comparison is made for each of many products. */
function remembered(): typeof likeness {
  const known = new Map<Part, Map<string, number>>()
  return (part, word) => {
    const own = known.get(part) ?? new Map<string, number>()
    if (own.size === 0) known.set(part, own)
    const found = own.get(word) ?? likeness(part, word)
    own.set(word, found)
    return found
  }
}

function hitOf(
  result: SearchResult,
  groups: readonly Part[][][],
  how: 'all' | 'some',
  likenessOf: typeof likeness,
): Hit {
  const terms = Object.keys(result.match)
  const inField = (field: string) => terms.filter((term) => result.match[term]?.includes(field))
  const [title, category] = [inField('title'), inField('category')]
  let [titles, categories, any, named] = [0, 0, 0, 0]
  for (const ways of groups) {
    const inTitle = bestOf(ways, title, likenessOf)
    titles += inTitle
    categories += bestOf(ways, category, likenessOf)
    any += bestOf(ways, terms, likenessOf)
    if (inTitle > 0) named++
  }
  const rank = (2 * titles + categories + any / 10) / groups.length
  return {
    id: result.id,
    rank: Math.round(rank * 10) / 10,
    named: how === 'all' ? named === groups.length : named > 0,
  }
}

/** A search engine in the memory of the process, with the index of MiniSearch. */
export function openMemoryEngine(): SearchEngine {
  const index = new MiniSearch<Searched>({
    fields: ['title', 'category', 'text'],
    tokenize: wordsOf,
    processTerm: identity,
    searchOptions: { tokenize: (word) => [word], processTerm: identity },
  })
  const products = new Map<number, Searched>()
  /** How many products have each word that can be a correction. */
  const vocabulary = new SearchableMap<number>()

  function count({ text, title }: Searched, by: 1 | -1): void {
    for (const word of new Set([...wordsOf(title), ...wordsOf(text)])) {
      if (!correctable.test(word)) continue
      const products = (vocabulary.get(word) ?? 0) + by
      if (products > 0) vocabulary.set(word, products)
      else vocabulary.delete(word)
    }
  }

  function forget(id: number): void {
    const known = products.get(id)
    if (!known) return
    index.discard(id)
    count(known, -1)
    products.delete(id)
  }

  const isKnown = (word: string): boolean =>
    rootsOf(word).some((root) => vocabulary.atPrefix(root).keys().next().done === false)

  /** Two known words that were written as one. */
  function halves(word: string): string[] | null {
    for (let at = word.length - 3; at >= 4; at--) {
      const [first, second] = [word.slice(0, at), word.slice(at)]
      if (vocabulary.has(first) && isKnown(second)) return [first, second]
    }
    return null
  }

  function nearest(word: string): string[] | null {
    const { within, similarity } = comparing(word)
    const near: { word: string; similarity: number; products: number }[] = []
    const oneOff = vocabulary.fuzzyGet(word, 1)
    for (const [known, products] of vocabulary.entries())
      if (oneOff.has(known) || within(known) >= similarEnough)
        near.push({ word: known, similarity: similarity(known), products })
    near.sort((a, b) => b.similarity - a.similarity || b.products - a.products || (a.word < b.word ? -1 : 1))
    return near[0] ? [near[0].word] : halves(word)
  }

  return {
    write(written, removed) {
      for (const id of removed) forget(id)
      for (const product of written) {
        const known = products.get(product.id)
        if (known && isSame(known, product)) continue
        forget(product.id)
        index.add(product)
        count(product, 1)
        products.set(product.id, product)
      }
    },
    ids: () => products.keys(),
    async find(words: Words, how) {
      const groups = words.map((group) => group.flatMap(waysOf)).filter((ways) => ways.length > 0)
      if (groups.length === 0) return []
      const query = { combineWith: how === 'all' ? 'AND' : 'OR', queries: groups.map(inAnyWay) } as const
      const likenessOf = remembered()
      return index.search(query).map((result) => hitOf(result, groups, how, likenessOf))
    },
    known: async (words) => new Set(words.filter(isKnown)),
    async nearest(words) {
      const found = words.flatMap((word) => {
        const near = correctable.test(word) && !isKnown(word) ? nearest(word) : null
        return near ? [[word, near] as const] : []
      })
      return new Map(found)
    },
  }
}

const isSame = (a: Searched, b: Searched) => a.title === b.title && a.category === b.category && a.text === b.text
