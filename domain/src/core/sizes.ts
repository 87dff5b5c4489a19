const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** The words and numbers of a size, in order: 1½ and 1 1/2 are one number, 3,000 too. */
function partsOf(label: string): (string | number)[] {
  const text = label
    .replace(/(\d),(?=\d{2,3}(?!\d))/g, '$1')
    .replace(
      /(?:(\d+)[ -])?(\d+)[/\u2044](\d+)(?![\d/])/g,
      (all, whole: string | undefined, above: string, below: string) =>
        Number(below) > 0 && Number(above) < Number(below)
          ? String(Number(whole ?? 0) + Number(above) / Number(below))
          : all,
    )
    .replace(/(\d*)\s?([½¼¾])/g, (_, whole: string, part: string) =>
      String(Number(whole || 0) + (fractions[part] ?? 0)),
    )
  return text
    .split(/(\d+(?:\.\d+)?)/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => (/^\d/.test(part) ? Number(part) : part))
}

/**
 * Order of sizes as the trade reads them, for `sort`: 8 mm before 10 mm, 25 × 25 before 100 × 100, ISA 25 before ISA 100,
 * ½ before 1, and sizes that begin with a number before those that begin with a word.
 */
export function bySize(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x, y] = [a[at], b[at]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    if (typeof x === 'number' && typeof y === 'number') {
      if (x !== y) return x - y
    } else if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1
    else {
      const order = String(x).localeCompare(String(y), 'en')
      if (order !== 0) return order
    }
  }
  return one.localeCompare(other, 'en')
}
