import type { Row } from './results.ts'

/** What a row is to reach on two cores. A rate depends on the machine, a ratio to the bare handler and statements do not. */
export type Goal = {
  /** Requests a second, at least. */
  rate?: number
  /** Rate as a part of the bare handler's in the same run, at least. */
  ratio?: number
  /** Processor time of server and database for one request, in milliseconds, at most. */
  cpuMs?: number
  /** Statements of one request, at most. */
  statements?: number
}

const kept: Goal = { ratio: 0.6 }
const firstVisit: Goal = { rate: 200, cpuMs: 5, statements: 6 }

/** The goal of each row, by its name. */
export const goals: Record<string, Goal> = {
  'home page, place never requested': { rate: 150, cpuMs: 6 },
  'category page, place never requested': firstVisit,
  'product page, place never requested': firstVisit,
  'search page, words never requested': firstVisit,
  'product page, first visit': firstVisit,
  'category page, first visit': firstVisit,
  'search page, first visit': firstVisit,
  'product page, visited before': kept,
  'category page, visited before': kept,
  'search page, visited before': kept,
  'product data with prices, all in turn': { rate: 3_000 },
  'list of a category, first requested': { rate: 1_200 },
  'search, first requested': { rate: 1_200 },
  'add to cart (a new guest each)': { rate: 3_000 },
  'place order': { ratio: 0.8 },
  'a whole purchase, paid': { rate: 250, statements: 40 },
  'home again (a core each)': kept,
}

const signs = { rate: '≥', ratio: '≥', cpuMs: '≤', statements: '≤' } as const
const units = { rate: '/s', ratio: ' of bare', cpuMs: ' ms of processor', statements: ' statements' } as const

/** What a row misses of its goal, each as "22.0/s (≥ 200/s)"; empty if it reaches it or has none. */
export function missedGoals(row: Row): string[] {
  const goal = goals[row.name] ?? {}
  const measured = {
    rate: row.rate,
    ratio: row.ratio ?? Number.NaN,
    cpuMs: row.cpuMs + row.databaseMs,
    statements: row.statements,
  }
  return (Object.keys(goal) as (keyof Goal)[]).flatMap((name) => {
    const [value, wanted] = [measured[name], goal[name]]
    if (wanted === undefined) return []
    const isReached = signs[name] === '≥' ? value >= wanted : value <= wanted
    return isReached ? [] : [`${round(value)}${units[name]} (${signs[name]} ${wanted}${units[name]})`]
  })
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
