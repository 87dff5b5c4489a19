type Part = { month: string; site: string; paise: number }

/** The spend of each month from the first with orders to the last, also of those without. */
export function byMonth(parts: readonly Part[]): { month: string; paise: number }[] {
  const sums = new Map<string, number>()
  for (const { month, paise } of parts) sums.set(month, (sums.get(month) ?? 0) + paise)
  const all = [...sums.keys()].sort()
  const [first] = all
  const last = all.at(-1)
  if (!first || !last) return []
  const months: { month: string; paise: number }[] = []
  for (let month = first; month <= last; month = after(month)) months.push({ month, paise: sums.get(month) ?? 0 })
  return months
}

/** The month after one (YYYY-MM). */
function after(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The spend of each site, highest first. */
export function bySite(parts: readonly Part[]): { site: string; paise: number }[] {
  const sums = new Map<string, number>()
  for (const { site, paise } of parts) sums.set(site, (sums.get(site) ?? 0) + paise)
  return [...sums].map(([site, paise]) => ({ site, paise })).sort((one, other) => other.paise - one.paise)
}
