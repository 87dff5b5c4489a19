import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>

/** The engine collects seldom when little happens, so the garbage of an overload would stay in memory for hours. */
const quietMs = 5_000

/** The engine's own collector, which it exposes to contexts made after the flag is set. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Returns a function to call at every refused request: once none was refused for five seconds, memory is collected
 * and returned to the operating system, in the background.
 */
export function releaseMemoryAfterRefusals(after = quietMs, collect: Collect = collector()): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer) return void timer.refresh()
    timer = setTimeout(() => {
      timer = undefined
      void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
    }, after)
    timer.unref()
  }
}
