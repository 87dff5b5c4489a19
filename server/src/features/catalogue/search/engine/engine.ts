/** What a product on sale is found by. `text` has all of it: title, brand, category, sizes and trade terms. */
export type Searched = { id: number; title: string; category: string; text: string }

/** The alternatives of each word, the catalogue's word first. */
export type Words = readonly (readonly string[])[]

/**
 * A product that has the words. `rank`: how many of them its title has, then the name of its category, then anything
 * else; whole words count more than the beginning of one. `named`: its title has them, not only its category or a size.
 */
export type Hit = { id: number; rank: number; named: boolean }

/**
 * Finds products by words. It is told of each change before anybody can ask what came of it, so that a search is never
 * older than the question; which of the hits have a size, and what they cost, is the catalogue index's to say.
 */
export type SearchEngine = {
  /** Takes over these products as they are now, and forgets those of these ids. */
  write(products: Iterable<Searched>, removed: Iterable<number>): void
  /** The ids of all products that it has. */
  ids(): Iterable<number>
  /** Products that have all words, or some of them, in no order. The beginning of a word is enough, except for numbers. */
  find(words: Words, how: 'all' | 'some'): Promise<Hit[]>
  /** Those of these words that a word of a product begins with. */
  known(words: readonly string[]): Promise<ReadonlySet<string>>
  /** What unknown ones of these words were meant to be: a similar word of a product, or the two that it is made of. */
  nearest(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
