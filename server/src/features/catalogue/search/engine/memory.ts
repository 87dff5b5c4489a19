import SearchableMap from 'minisearch/SearchableMap'
import type { Hit, SearchEngine, Searched, Words } from './engine.ts'
import { makeComparison } from './similar.ts'
import { likeness, type Part, rootsOf, waysOf, wordsOf } from './words.ts'

/** From this part of its groups of three letters on, a word is the one that was meant. */
const similarEnough = 0.6
/** Only words of letters, and not the shortest, are corrected, and corrections. */
const correctable = /^[\p{L}\p{M}]{4,}$/u

type Ways = readonly Part[][]
type Ids = ReadonlySet<number>

const union = (sets: readonly Ids[]): Ids => {
  if (sets.length === 1 && sets[0]) return sets[0]
  const all = new Set<number>()
  for (const set of sets) for (const id of set) all.add(id)
  return all
}

const intersection = (sets: readonly Ids[]): Ids => {
  const [smallest, ...others] = sets.toSorted((a, b) => a.size - b.size)
  if (!smallest || others.length === 0) return smallest ?? new Set()
  return new Set([...smallest].filter((id) => others.every((set) => set.has(id))))
}

/** How much there is of a word: of the best way of writing it, the part that there is least of. */
function likenessBy(ways: Ways, nearest: (part: Part) => number): number {
  let best = 0
  for (const parts of ways) {
    let min = 1
    for (const part of parts) min = Math.min(min, nearest(part))
    best = Math.max(best, min)
  }
  return best
}

/** Words in a radix tree, each with the products that have it. */
function wordIndex() {
  const tree = new SearchableMap<Set<number>>()
  const beginning = (part: Part): [string, Set<number>][] => {
    if (!part.isNumber) return part.roots.flatMap((root) => [...tree.atPrefix(root).entries()])
    const ids = tree.get(part.text)
    return ids ? [[part.text, ids]] : []
  }
  return {
    tree,
    add(text: string, id: number): void {
      for (const word of wordsOf(text)) {
        const ids = tree.get(word)
        if (ids) ids.add(id)
        else tree.set(word, new Set([id]))
      }
    },
    remove(text: string, id: number): void {
      for (const word of wordsOf(text)) {
        const ids = tree.get(word)
        ids?.delete(id)
        if (ids?.size === 0) tree.delete(word)
      }
    },
    isKnown: (word: string): boolean => rootsOf(word).some((root) => !tree.atPrefix(root).keys().next().done),
    /** Products that have a word in any of these ways. */
    having: (ways: Ways): Ids =>
      union(ways.map((parts) => intersection(parts.map((part) => union(beginning(part).map(([, ids]) => ids)))))),
    /** How much each product has of a part. */
    likenesses(part: Part): ReadonlyMap<number, number> {
      const near = new Map<number, number>()
      for (const [word, ids] of beginning(part)) {
        const own = likeness(part, word)
        for (const id of ids) if (own > (near.get(id) ?? 0)) near.set(id, own)
      }
      return near
    },
  }
}

/** How much titles and names of categories have of a word, by product and by name. */
function rankingOf(ways: Ways, titles: ReturnType<typeof wordIndex>) {
  const near = new Map(ways.flat().map((part) => [part, titles.likenesses(part)]))
  const names = new Map<string, number>()
  return {
    inTitle: (id: number): number => likenessBy(ways, (part) => near.get(part)?.get(id) ?? 0),
    inName(name: string): number {
      const known = names.get(name)
      if (known !== undefined) return known
      const words = wordsOf(name)
      const found = likenessBy(ways, (part) => Math.max(0, ...words.map((word) => likeness(part, word))))
      names.set(name, found)
      return found
    },
  }
}

/** The word with two neighbouring letters in their other order, for each two. */
const swapped = (word: string): string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`)

/** A known word that is similar to an unknown one, or the two that it is made of. */
function nearestIn({ tree, isKnown }: ReturnType<typeof wordIndex>, word: string): string[] | null {
  const { within, similarity } = makeComparison(word)
  const oneOff = new Set([...tree.fuzzyGet(word, 1).keys(), ...swapped(word)])
  const near: { word: string; similarity: number; products: number }[] = []
  for (const [known, { size: products }] of tree.entries())
    if (correctable.test(known) && (oneOff.has(known) || within(known) >= similarEnough))
      near.push({ word: known, similarity: similarity(known), products })
  near.sort((a, b) => b.similarity - a.similarity || b.products - a.products || (a.word < b.word ? -1 : 1))
  if (near[0]) return [near[0].word]
  for (let at = word.length - 3; at >= 4; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (tree.has(first) && isKnown(second)) return [first, second]
  }
  return null
}

/** A search engine in the memory of the process, on the radix tree of MiniSearch. */
export function openMemoryEngine(): SearchEngine {
  const [index, titles] = [wordIndex(), wordIndex()]
  const products = new Map<number, Searched>()

  function removeProduct(id: number): void {
    const known = products.get(id)
    if (!known) return
    index.remove(whole(known), id)
    titles.remove(known.title, id)
    products.delete(id)
  }

  function write(product: Searched): void {
    const known = products.get(product.id)
    if (known && isSame(known, product)) return
    removeProduct(product.id)
    index.add(whole(product), product.id)
    titles.add(product.title, product.id)
    products.set(product.id, product)
  }

  return {
    write(written, removed) {
      for (const id of removed) removeProduct(id)
      for (const product of written) write(product)
    },
    ids: () => products.keys(),
    async find(words: Words, how) {
      const groups = words.map((group) => group.flatMap(waysOf)).filter((ways) => ways.length > 0)
      const having = groups.map(index.having)
      const ids = how === 'all' ? intersection(having) : union(having)
      const rankings = groups.map((ways) => rankingOf(ways, titles))
      const hits: Hit[] = []
      for (const id of ids) {
        const name = products.get(id)?.category ?? ''
        let [sum, named] = [0, 0]
        for (const [at, { inTitle, inName }] of rankings.entries()) {
          if (!having[at]?.has(id)) continue
          const title = inTitle(id)
          sum += 20 * title + 10 * inName(name) + 1
          if (title > 0) named++
        }
        const rank = Math.round(sum / groups.length) / 10
        hits.push({ id, rank, named: how === 'all' ? named === groups.length : named > 0 })
      }
      return hits
    },
    known: async (words) => new Set(words.filter(index.isKnown)),
    async nearest(words) {
      const found = words.flatMap((word) => {
        const near = correctable.test(word) && !index.isKnown(word) ? nearestIn(index, word) : null
        return near ? [[word, near] as const] : []
      })
      return new Map(found)
    },
  }
}

const whole = ({ title, category, text }: Searched) => `${title} ${category} ${text}`
const isSame = (a: Searched, b: Searched) => a.title === b.title && a.category === b.category && a.text === b.text
