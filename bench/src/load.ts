import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Figures = { rate: number; p50: number; p99: number; errors: number; requests: number }
export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** Sends the requests in turn from `connections` at once for some seconds, after a short run that warms caches and plans. */
export async function load(url: string, requests: Request[], { connections = 16, seconds = 6 } = {}): Promise<Figures> {
  const run = (duration: number) => autocannon({ url, connections, duration, requests })
  await run(2)
  const result = await run(seconds)
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
    requests: result.requests.total,
  }
}

/** Does each act once, `atOnce` in flight, and times it: for acts that can't be repeated. */
export async function each(acts: readonly (() => Promise<boolean>)[], atOnce = 16): Promise<Figures> {
  const times: number[] = []
  let next = 0
  let errors = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let act = acts[next++]; act; act = acts[next++]) {
        const start = performance.now()
        if (!(await act())) errors++
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), errors, requests: times.length }
}

/** Resident memory of a process in megabytes, where the system tells it. */
export function residentMb(pid: number | undefined): number | null {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Math.round(Number(line[1]) / 1024) : null
  } catch {
    return null
  }
}
