import {
  type Cut,
  type CutRules,
  type CuttingPlan,
  cuttingLimits,
  type PastedCut,
  planCuts,
  presetRules,
  readCuts,
  whyNotPlanned,
} from '@neev/domain/buying/site-tools/cutting'

/** A cutting list in the URL: its rows as text, and how bars are cut. */
export type CuttingState = {
  text: string
  /** Length of a bar in metres, kerf in mm, lap in diameters, as entered. */
  stock: string
  kerf: string
  lap: string
}

export const maxText = 6000

export const readCutting = (search: URLSearchParams): CuttingState => ({
  text: (search.get('list') ?? '').slice(0, maxText),
  stock: search.get('stock') ?? String(presetRules.stockMm / 1000),
  kerf: search.get('kerf') ?? String(presetRules.kerfMm),
  lap: search.get('lap') ?? String(presetRules.lapDiameters),
})

const within = (text: string, min: number, max: number, preset: number): number => {
  const value = Number(text.replace(',', '.'))
  return text.trim() && value >= min && value <= max ? value : preset
}

/** The rules as entered; what is out of range counts as not entered. */
export const rulesOf = ({ stock, kerf, lap }: CuttingState): CutRules => ({
  stockMm: Math.round(within(stock, 3, 24, presetRules.stockMm / 1000) * 1000),
  kerfMm: Math.round(within(kerf, 0, 20, presetRules.kerfMm)),
  lapDiameters: Math.round(within(lap, 10, 120, cuttingLimits.presetLap)),
})

type Problem = Exclude<PastedCut, { cut: Cut }>

/** The plan of a list with the rows that could not be read. */
export function planOf(state: CuttingState) {
  const rows = readCuts(state.text)
  const cuts = rows.flatMap((row) => ('cut' in row ? [row.cut] : []))
  const problems = rows.filter((row): row is Problem => 'problem' in row)
  const rules = rulesOf(state)
  const whyNot = whyNotPlanned(cuts, rules)
  const plans: CuttingPlan[] = whyNot ? [] : planCuts(cuts, rules)
  return { cuts, problems, rules, whyNot, plans }
}
export type CuttingPlans = ReturnType<typeof planOf>
