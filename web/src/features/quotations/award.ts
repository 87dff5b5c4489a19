import type { QuotationFieldsFragment } from './quotations.operations.graphql.ts'

export type Quotation = QuotationFieldsFragment

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
