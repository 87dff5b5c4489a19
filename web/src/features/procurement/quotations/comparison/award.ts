import { inUnit } from '@neev/domain/procurement/quotations/equality'
import type { QuotationFieldsFragment, QuoteScenarioFieldsFragment } from '../quotations.operations.graphql.ts'

export type Quotation = QuotationFieldsFragment
export type QuotedLine = Quotation['lines'][number]
export type Scenario = QuoteScenarioFieldsFragment

/** Chosen quotation lines by their ids, with what is taken of each, in thousandths of its unit. */
export type Award = ReadonlyMap<string, number>

export const isSame = (a: Award, b: Award): boolean =>
  a.size === b.size && [...a].every(([id, quantityMilli]) => b.get(id) === quantityMilli)

/** What a scenario takes. */
export const awardOf = (scenario: Scenario | undefined): Award =>
  new Map(
    scenario?.parts.flatMap(({ shares }) =>
      shares.map(({ quotationLineId, quantityMilli }) => [quotationLineId, quantityMilli] as const),
    ),
  )

/** What was quoted for a requested line, by quotation. */
export const answersTo = (requestLineId: string, quotations: readonly Quotation[]) =>
  quotations.flatMap((quotation) => {
    const line = quotation.lines.find((one) => one.requestLineId === requestLineId)
    return line ? [{ quotation, line }] : []
  })

/**
 * The award with all of this quotation line for a requested line, in place of what was chosen for it, or without it if it
 * was chosen alone and whole.
 */
export function toggleLine(award: Award, id: string, requestLineId: string, quotations: readonly Quotation[]): Award {
  const answers = answersTo(requestLineId, quotations)
  const others = new Map([...award].filter(([one]) => !answers.some(({ line }) => line.id === one)))
  const own = answers.find(({ line }) => line.id === id)
  const was = award.get(id) === own?.line.quantityMilli && award.size === others.size + 1
  return was || !own ? others : new Map([...others, [id, own.line.quantityMilli]])
}

/** The award with these quantities of one requested line; nothing is taken of those of zero. */
export function splitOf(award: Award, quantities: readonly { id: string; quantityMilli: number | null }[]): Award {
  const others = [...award].filter(([one]) => !quantities.some(({ id }) => id === one))
  return new Map([
    ...others,
    ...quantities.flatMap(({ id, quantityMilli }) => (quantityMilli ? [[id, quantityMilli] as const] : [])),
  ])
}

/** What is open of a requested line, in thousandths of its unit; below zero if whole pieces make it more. */
export const openOf = (
  { id, quantityMilli, unit }: { id: string; quantityMilli: number; unit: string },
  award: Award,
  quotations: readonly Quotation[],
): number =>
  answersTo(id, quotations).reduce(
    (open, { line }) => open - (inUnit(award.get(line.id) ?? 0, line.unit, unit) ?? 0),
    quantityMilli,
  )

/** The variables of an award: lines, and quantities of those that are not taken whole. */
export function inputOf(award: Award, quotations: readonly Quotation[]) {
  const quoted = new Map(quotations.flatMap(({ lines }) => lines.map((line) => [line.id, line.quantityMilli] as const)))
  return {
    quotationLineIds: [...award.keys()],
    quantities: [...award].flatMap(([quotationLineId, quantityMilli]) =>
      quoted.get(quotationLineId) === quantityMilli ? [] : [{ quotationLineId, quantityMilli }],
    ),
  }
}
