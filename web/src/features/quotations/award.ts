import type { QuotationFieldsFragment, QuoteRequestFieldsFragment } from './quotations.operations.graphql.ts'

export type Quotation = QuotationFieldsFragment
type Comparing = NonNullable<QuoteRequestFieldsFragment['comparison']>

/** Ids of the chosen quotation lines. */
export type Award = ReadonlySet<string>

export const isSame = (a: Award, b: Award): boolean => a.size === b.size && [...a].every((id) => b.has(id))

/** The award with this quotation line for a requested line, in place of another one, or without it if it was chosen. */
export function chosenOf(award: Award, id: string, requestLineId: string, quotations: readonly Quotation[]): Award {
  const rivals = quotations.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.requestLineId === requestLineId ? line.id : [])),
  )
  const next = new Set([...award].filter((one) => !rivals.includes(one)))
  if (!award.has(id)) next.add(id)
  return next
}

/**
 * By how many paise the award is above the best single seller: zero if it is that or a cheaper known option; null if
 * only the server can tell, as freight of other combinations is worked out there.
 */
export function costAbove({ bestSingle, bestSplit, quotations }: Comparing, award: Award): number | null {
  if (!bestSingle) return null
  const lines = (option: typeof bestSingle) => new Set(option.parts.flatMap(({ quotationLineIds }) => quotationLineIds))
  if (isSame(lines(bestSingle), award)) return 0
  if (bestSplit && isSame(lines(bestSplit), award)) return Math.max(0, bestSplit.totalPaise - bestSingle.totalPaise)
  const whole = quotations.find((one) => isSame(new Set(one.lines.map(({ id }) => id)), award))
  return whole && award.size === lines(bestSingle).size ? Math.max(0, whole.totalPaise - bestSingle.totalPaise) : null
}
