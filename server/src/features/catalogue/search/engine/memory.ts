import SearchableMap from 'minisearch/SearchableMap'
import type { Hit, SearchEngine, Searched, Words } from './engine.ts'
import { comparing } from './similar.ts'
import { likeness, type Part, rootsOf, waysOf, wordsOf } from './words.ts'

/** From this part of its groups of three letters on, a word is the one that was meant. */
const similarEnough = 0.6
/** Only words of letters, and not the shortest, are corrected, and corrections. */
const correctable = /^[\p{L}\p{M}]{4,}$/u

/** What is kept of a product: what was written, and the words of its title and of its category's name. */
type Kept = { written: Searched; title: readonly string[]; category: readonly string[] }
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

/** How much of a word is among these: of the best way of writing it, the part that they have least of. */
function most(ways: Ways, words: readonly string[], likenessOf: typeof likeness): number {
  let best = 0
  for (const parts of ways) {
    let least = 1
    for (const part of parts) {
      let near = 0
      for (const word of words) near = Math.max(near, likenessOf(part, word))
      least = Math.min(least, near)
    }
    best = Math.max(best, least)
  }
  return best
}

/** The same words are compared for each of many products. */
function remembered(): typeof likeness {
  const known = new Map<Part, Map<string, number>>()
  return (part, word) => {
    let own = known.get(part)
    if (!own) {
      own = new Map()
      known.set(part, own)
    }
    let found = own.get(word)
    if (found === undefined) {
      found = likeness(part, word)
      own.set(word, found)
    }
    return found
  }
}

/** The words of products in a radix tree, each with the products that have it. */
function wordIndex() {
  const tree = new SearchableMap<Set<number>>()
  return {
    tree,
    add(word: string, id: number): void {
      const ids = tree.get(word)
      if (ids) ids.add(id)
      else tree.set(word, new Set([id]))
    },
    remove(word: string, id: number): void {
      const ids = tree.get(word)
      ids?.delete(id)
      if (ids?.size === 0) tree.delete(word)
    },
    isKnown: (word: string): boolean => rootsOf(word).some((root) => !tree.atPrefix(root).keys().next().done),
    /** Products that have a word in any of these ways. */
    having: (ways: Ways): Ids =>
      union(
        ways.map((parts) =>
          intersection(
            parts.map(({ text, isNumber, roots }) =>
              isNumber
                ? (tree.get(text) ?? new Set())
                : union(roots.flatMap((root) => [...tree.atPrefix(root).values()])),
            ),
          ),
        ),
      ),
  }
}

/** The word with two neighbouring letters in their other order, for each two. */
const swapped = (word: string): string[] =>
  [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`)

/** A known word that is similar to an unknown one, or the two that it is made of. */
function nearestIn({ tree, isKnown }: ReturnType<typeof wordIndex>, word: string): string[] | null {
  const { within, similarity } = comparing(word)
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
  const index = wordIndex()
  const products = new Map<number, Kept>()

  function forget(id: number): void {
    const known = products.get(id)
    if (!known) return
    for (const word of wordsOf(whole(known.written))) index.remove(word, id)
    products.delete(id)
  }

  function write(written: Searched): void {
    const known = products.get(written.id)
    if (known && isSame(known.written, written)) return
    forget(written.id)
    for (const word of wordsOf(whole(written))) index.add(word, written.id)
    products.set(written.id, { written, title: wordsOf(written.title), category: wordsOf(written.category) })
  }

  return {
    write(written, removed) {
      for (const id of removed) forget(id)
      for (const product of written) write(product)
    },
    ids: () => products.keys(),
    async find(words: Words, how) {
      const groups = words.map((group) => group.flatMap(waysOf)).filter((ways) => ways.length > 0)
      const having = groups.map(index.having)
      const ids = how === 'all' ? intersection(having) : union(having)
      const likenessOf = remembered()
      return [...ids].map((id): Hit => {
        const { title = [], category = [] } = products.get(id) ?? {}
        let [titles, categories, any, named] = [0, 0, 0, 0]
        for (const [at, ways] of groups.entries()) {
          if (!having[at]?.has(id)) continue
          const inTitle = most(ways, title, likenessOf)
          titles += inTitle
          categories += most(ways, category, likenessOf)
          any++
          if (inTitle > 0) named++
        }
        const rank = Math.round((20 * titles + 10 * categories + any) / groups.length) / 10
        return { id, rank, named: how === 'all' ? named === groups.length : named > 0 }
      })
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
