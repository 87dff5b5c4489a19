import { fork, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

export type Figures = { rate: number; p50: number; p99: number; errors: number; requests: number }
export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
/** Told when the warming up is over: what is counted from then on belongs to the figures. */
type Begin = () => Promise<void> | void

const connections = 16
let visitors = 0
/** Headers of a visitor that nobody was before, as a proxy on this machine passes them on. */
export function visitor(): Record<string, string> {
  const number = visitors++
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}
/** More than one connection gets through. */
const maxOfOne = 2_000

/**
 * Sends the requests in turn from 16 connections for some seconds, after a short run that warms caches and plans. Each connection
 * begins elsewhere, so that what is asked once is asked once.
 */
export async function load(url: string, requests: Request[], begin: Begin = () => {}): Promise<Figures> {
  const run = (duration: number) => {
    let client = 0
    return autocannon({
      url,
      connections,
      duration,
      setupClient: (one) => {
        const at = Math.floor((requests.length * client++) / connections)
        one.setRequests([...requests.slice(at), ...requests.slice(0, at)].slice(0, maxOfOne))
      },
    })
  }
  await run(3)
  await begin()
  const result = await run(6)
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.non2xx + result.errors,
    requests: result.requests.total,
  }
}

/** Does each act once, 16 in flight, and times it: for acts that can't be repeated. */
export async function each(actions: readonly (() => Promise<boolean>)[], begin: Begin): Promise<Figures> {
  const times: number[] = []
  let next = 0
  let errors = 0
  await begin()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let act = actions[next++]; act; act = actions[next++]) {
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

/** One page over and over, the server on one core and who asks on another, where the system can do that. */
export function pageLoad(port: number, path: string, server: number | undefined, begin: Begin): Promise<Figures> {
  const asker = fork(fileURLToPath(new URL('sockets.ts', import.meta.url)), [String(port), path, '64', '6'])
  if (availableParallelism() > 1) {
    pin(server, 0)
    pin(asker.pid, 1)
  }
  return new Promise((resolve, reject) => {
    asker.once('error', reject)
    asker.on('message', (message) => {
      if (message === 'counting') void begin()
      else resolve(message as Figures)
    })
    asker.once('exit', (code) => code && reject(new Error('The asking process failed.')))
  })
}

function pin(pid: number | undefined, core: number): void {
  if (process.platform === 'linux' && pid) spawnSync('taskset', ['-a', '-cp', String(core), String(pid)])
}

/** Resident memory of a process in megabytes, where the system tells it. */
export function residentMb(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}

/** Milliseconds of processor time that a process has used, where the system tells it; a busy machine does not change them much. */
export const usedMs = (pid: number | undefined): number => statOf(pid, 11, 13)

/** The same of its children that have ended. */
export const usedByEndedMs = (pid: number | undefined): number => statOf(pid, 13, 15)

/** The process that started this one; undefined where the system does not tell it. */
export const parentOf = (pid: number | undefined): number | undefined => Number(fieldsOf(pid)[1]) || undefined

/** Fields of /proc/<pid>/stat after the name: state, parent …; user, system, user and system time of ended children at 11 to 14. */
function fieldsOf(pid: number | undefined): string[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
  } catch {
    return []
  }
}

function statOf(pid: number | undefined, from: number, to: number): number {
  const [user = Number.NaN, system = Number.NaN] = fieldsOf(pid).slice(from, to).map(Number)
  return (user + system) * 10
}
