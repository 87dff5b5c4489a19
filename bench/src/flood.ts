import { Agent, request } from 'node:http'
import { residentMb } from './load.ts'

type Requested = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** How long a request took, in milliseconds, and its status; 0 where there was no answer. */
function once(url: string, { method = 'GET', path, headers = {}, body }: Requested, agent: Agent) {
  const began = performance.now()
  return new Promise<{ status: number; ms: number }>((resolve) => {
    const answer = (status: number) => resolve({ status, ms: performance.now() - began })
    request(url + path, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => answer(response.statusCode ?? 0))
    })
      .on('error', () => answer(0))
      .end(body)
  })
}

/**
 * So many in flight at all times for some seconds: how many were answered and how soon, how many were sent away, and the memory of the
 * server before, at the most, and half a minute later.
 */
export async function measureFlood(
  url: string,
  requested: readonly Requested[],
  pid: () => number | undefined,
): Promise<void> {
  for (const inFlight of [500, 2_000]) {
    const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
    const before = residentMb(pid())
    let max = before
    const watch = setInterval(() => {
      max = Math.max(max, residentMb(pid()))
    }, 200)
    const until = performance.now() + 10_000
    const answers: { status: number; ms: number }[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: inFlight }, async () => {
        while (performance.now() < until) {
          const one = requested[next++ % requested.length]
          if (one) answers.push(await once(url, one, agent))
        }
      }),
    )
    clearInterval(watch)
    agent.destroy()
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
    served.sort((a, b) => a - b)
    const at = (part: number) => `${Math.round(served[Math.floor(served.length * part)] ?? 0)} ms`
    const away = answers.filter(({ status }) => status === 503).length
    console.log(
      `${inFlight} in flight: ${Math.round(served.length / 10)} answered/s, p50 ${at(0.5)}, p99 ${at(0.99)}; ${away} sent away, ` +
        `${answers.length - served.length - away} other; memory ${before} MB, at most ${max} MB, half a minute later ${residentMb(pid())} MB`,
    )
  }
}
