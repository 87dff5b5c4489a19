/** A sequence of words in both texts, or in one. */
export type Stretch = { text: string; in: 'both' | 'old' | 'new' }

/** Above this number of word pairs marks are unreadable, and finding them is slow. */
const maxPairs = 250_000

/** Lengths of the longest common subsequences from the end: table[i][j] is for the words from i and j on. */
function lengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const [row, below] = [table[i] as Uint32Array, table[i + 1] as Uint32Array]
      row[j] = old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

/** Compares two texts word by word: unchanged, removed, added. */
export function wordDiff(oldText: string, newText: string): Stretch[] {
  const [old, now] = [oldText, newText].map((text) => text.split(/(?<=\s)/)) as [string[], string[]]
  if (old.length * now.length > maxPairs)
    return [
      { text: oldText, in: 'old' },
      { text: newText, in: 'new' },
    ]
  const table = lengths(old, now)
  const stretches: Stretch[] = []
  const add = (text: string, place: Stretch['in']) => {
    const last = stretches.at(-1)
    if (last?.in === place) last.text += text
    else if (text) stretches.push({ text, in: place })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]]
    if (a !== undefined && a === b) {
      add(a, 'both')
      i++
      j++
    } else if (b === undefined || (a !== undefined && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      add(a ?? '', 'old')
      i++
    } else {
      add(b, 'new')
      j++
    }
  }
  return stretches
}
