/** Groups of three letters, with two spaces before a word and one after it, as PostgreSQL's `pg_trgm` forms them. */
const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `
  const found = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  return found
}

/** Compares a word with others: which part of its groups of three letters another has. */
export function makeComparison(word: string) {
  const own = [...trigramsOf(word)]
  const shared = (other: string) => {
    const padded = `  ${other} `
    let count = 0
    for (const group of own) if (padded.includes(group)) count++
    return count
  }
  return {
    /** From 0 to 1: all of the word is in the other one. */
    within: (other: string): number => shared(other) / own.length,
    /** From 0 to 1: both are the same. */
    similarity(other: string): number {
      const both = shared(other)
      return both / (own.length + trigramsOf(other).size - both)
    },
  }
}
