import type { Paise } from '../../core/money.ts'
import type { Grams } from '../../core/quantity.ts'
import type { FreightFloor } from '../../places/shipping/freight-floors.ts'
import type { ScenarioLimits } from './scenarios.ts'

/** What a share costs without freight, and what freight is at least reckoned by. */
export type ProgramShare = {
  seller: number
  dispatchPoint: number
  /** Goods, insurance, loading and their GST. */
  paise: Paise
  goodsPaise: Paise
  freightGrams: Grams
}

export type ProgramPoint = {
  dispatchPoint: number
  seller: number
  floors: readonly FreightFloor[]
  /** Freight with GST, as a part of freight without: 1.18 at 18 %. */
  withTax: number
}

export type ProgramSeller = {
  seller: number
  /** What one paisa comes to at equal terms: below one where it is paid later. */
  atEqualTerms: number
}

const variable = (line: number, way: number) => `x${line}_${way}`
const rupees = (paise: number) => (paise / 100).toFixed(6)
const plus = (terms: readonly string[]) => (terms.length > 0 ? terms.join(' + ') : '0 zero')

/**
 * The choice of one way for each line as a mixed-integer program in the LP format, in rupees. Its optimum is a lower bound
 * of what any choice costs at equal terms, because freight is reckoned by its floors. Variables: `x1_2` is 1 where line 1
 * is bought in way 2; `f`, freight from a dispatch point; `z` and `y`, whether one and a seller deliver anything.
 */
export function scenarioProgram(
  lines: readonly (readonly (readonly ProgramShare[])[])[],
  points: readonly ProgramPoint[],
  sellers: readonly ProgramSeller[],
  { maxSellers, capsPaise, maxShareBp }: ScenarioLimits,
): string {
  const factors = new Map(sellers.map(({ seller, atEqualTerms }) => [seller, atEqualTerms]))
  const factor = (seller: number) => factors.get(seller) ?? 1
  const shares = lines.flatMap((ways, line) =>
    ways.flatMap((way, at) => way.map((share) => ({ ...share, name: variable(line, at) }))),
  )
  const costs = new Map<string, number>()
  for (const { name, seller, paise } of shares) costs.set(name, (costs.get(name) ?? 0) + paise * factor(seller))
  const objective = [
    ...[...costs].map(([name, paise]) => `${rupees(paise)} ${name}`),
    ...points.map(({ dispatchPoint, seller, withTax }) => `${(withTax * factor(seller)).toFixed(9)} f${dispatchPoint}`),
  ]
  const rows = lines.map((ways, line) => `${plus(ways.map((_, at) => variable(line, at)))} = 1`)
  for (const { name, dispatchPoint } of shares) rows.push(`${name} - z${dispatchPoint} <= 0`)
  const byPoint = Map.groupBy(shares, ({ dispatchPoint }) => dispatchPoint)
  for (const { dispatchPoint, floors } of points)
    for (const { basePaise, paisePerTonne } of floors) {
      const weights = (byPoint.get(dispatchPoint) ?? []).map(
        ({ name, freightGrams }) => `${rupees((paisePerTonne * freightGrams) / 1_000_000)} ${name}`,
      )
      rows.push(`${[...weights, `${rupees(basePaise)} z${dispatchPoint}`].join(' + ')} - f${dispatchPoint} <= 0`)
    }
  if (maxSellers !== null) {
    for (const { dispatchPoint, seller } of points) rows.push(`z${dispatchPoint} - y${seller} <= 0`)
    rows.push(`${plus(sellers.map(({ seller }) => `y${seller}`))} <= ${maxSellers}`)
  }
  const bySeller = Map.groupBy(shares, ({ seller }): number | string => seller)
  for (const [seller, paise] of capsPaise) {
    const own = (bySeller.get(seller) ?? []).map(({ name, paise }) => `${rupees(paise)} ${name}`)
    const freight = points.filter((point) => point.seller === seller)
    const terms = [...own, ...freight.map(({ dispatchPoint, withTax }) => `${withTax.toFixed(9)} f${dispatchPoint}`)]
    rows.push(`${plus(terms)} <= ${rupees(paise)}`)
  }
  if (maxShareBp !== null)
    for (const { seller } of sellers) {
      const terms = new Map<string, number>()
      for (const one of shares) {
        const part = one.goodsPaise * ((one.seller === seller ? 10_000 : 0) - maxShareBp)
        terms.set(one.name, (terms.get(one.name) ?? 0) + part / 10_000)
      }
      const row = [...terms].map(([name, paise]) => `${paise < 0 ? '-' : '+'} ${rupees(Math.abs(paise))} ${name}`)
      rows.push(`${row.join(' ')} <= 0.000001`)
    }
  const whole = [
    ...costs.keys(),
    ...points.map(({ dispatchPoint }) => `z${dispatchPoint}`),
    ...(maxSellers === null ? [] : sellers.map(({ seller }) => `y${seller}`)),
  ]
  return [
    'Minimize',
    wrapped(`cost: ${objective.join(' + ')}`),
    'Subject To',
    ...rows.map((row, at) => wrapped(`r${at}: ${row}`)),
    'Binary',
    ...whole,
    'End',
    '',
  ].join('\n')
}

/** A row in lines of at most 200 characters: the format limits their length. */
const wrapped = (row: string): string => row.replace(/(.{160,190}?) (?=[+-] )/g, '$1\n ')

/** The way of each line in a solution, by the values of its variables. */
export const waysOfSolution = <Way>(
  lines: readonly (readonly Way[])[],
  value: (name: string) => number,
): (Way | undefined)[] => lines.map((ways, line) => ways.find((_, at) => value(variable(line, at)) > 0.5))
