import { parentPort } from 'node:worker_threads'
import loadHighs from 'highs'

/* Solves programs one after another, in a thread: a solve blocks it until it is done or its time is over. */
// Its types describe the CommonJS file, where the function is a property of the module
const highs = await (loadHighs as unknown as typeof loadHighs.default)()

/** `relaxed` asks for the bound without whole numbers alone. */
export type Program = { text: string; seconds: number; relaxed?: boolean }
export type Solved = { bound: number | null; values: [name: string, value: number][] }

/** The same without whole numbers, whose optimum is a bound too. */
const relaxedOf = (text: string): string =>
  text.replace(/^Binary$/m, 'Bounds').replace(/^([xyz]\d+(_\d+)?)$/gm, ' 0 <= $1 <= 1')

function boundOf(text: string, options: { output_flag: boolean; time_limit: number }): number | null {
  const linear = highs.solve(relaxedOf(text), options)
  return linear.Status === 'Optimal' ? linear.ObjectiveValue : null
}

function solve({ text, seconds, relaxed = false }: Program): Solved {
  const options = { output_flag: false, time_limit: seconds }
  if (relaxed) return { bound: boundOf(text, options), values: [] }
  const whole = highs.solve(text, { ...options, mip_rel_gap: 1e-7 })
  const columns: Record<string, object> = whole.Columns
  const values = Object.entries(columns).map(([name, column]): [string, number] => [
    name,
    'Primal' in column && typeof column.Primal === 'number' ? column.Primal : 0,
  ])
  if (whole.Status === 'Optimal') return { bound: whole.ObjectiveValue, values }
  if (whole.Status === 'Infeasible') return { bound: null, values: [] }
  return { bound: boundOf(text, options), values }
}

parentPort?.on('message', (program: Program) => {
  try {
    parentPort?.postMessage(solve(program))
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})
