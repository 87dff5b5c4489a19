type Part = { month: string; site: string; productClass: string | null; paise: number }

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

/** The spend by a name of the parts, highest first. */
function sumsBy<Name>(parts: readonly Part[], nameOf: (part: Part) => Name): { name: Name; paise: number }[] {
  const sums = new Map<Name, number>()
  for (const part of parts) sums.set(nameOf(part), (sums.get(nameOf(part)) ?? 0) + part.paise)
  return [...sums].map(([name, paise]) => ({ name, paise })).sort((one, other) => other.paise - one.paise)
}

/** The spend of each site, highest first. */
export const bySite = (parts: readonly Part[]) => sumsBy(parts, ({ site }) => site)

/** The spend on each product class, highest first; null for goods without a class. */
export const byClass = (parts: readonly Part[]) => sumsBy(parts, ({ productClass }) => productClass)
