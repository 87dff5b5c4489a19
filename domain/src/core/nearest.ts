/** Levenshtein distance: the number of letters to change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

/** The known variable that differs least from a name, for a hint. */
export const nearestVariable = (name: string, known: readonly string[]): string | undefined =>
  [...known].sort((a, b) => distance(name.toLowerCase(), a) - distance(name.toLowerCase(), b))[0]
