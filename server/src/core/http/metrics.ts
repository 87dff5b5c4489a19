import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#core/context.ts'
import { readingCounts } from '#core/files/reading/gate.ts'
import type { Admission } from './admission.ts'
import { emptyWork, readWork } from './metrics.queries.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Names come from client documents; beyond this number they are counted together. */
const maxOperations = 500

type Options = {
  services: Services
  pool: pg.Pool
  admission: Pick<Admission, 'counts'>
}

export type Metrics = {
  /** Counts a response to a GraphQL operation, with the code of its first error, or OK. */
  operation(name: string, code: string, seconds: number): void
  cache(name: string, isHit: boolean): void
}

/**
 * `/metrics` for Prometheus: for this machine, or with METRICS_TOKEN as bearer token. Figures from the database
 * (events, jobs, payments) are read on request, in one statement.
 */
export function serveMetrics(app: FastifyInstance, { services, pool, admission }: Options): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'neev_' })
  const operations = new Histogram({
    name: 'neev_graphql_operation_seconds',
    help: 'Answers to GraphQL operations by name and code',
    labelNames: ['operation', 'code'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const caches = new Counter({
    name: 'neev_cache_lookups_total',
    help: 'Lookups in caches of this process',
    labelNames: ['cache', 'result'] as const,
    registers,
  })
  const gauge = <Name extends string>(name: string, help: string, labelNames: Name[] = []) =>
    new Gauge({ name: `neev_${name}`, help, labelNames, registers })
  const connections = gauge('database_connections', 'Connections of the pool', ['state'])
  const requests = gauge('requests', 'Requests that are worked on, wait for a place, are away at a provider, arrive', [
    'state',
  ])
  const files = gauge('files', 'Uploaded files that are read, and that wait for it', ['state'])
  const providers = gauge('provider_open', 'Whether a provider failed and is not asked at the moment', ['provider'])
  const providerCalls = gauge(
    'provider_calls',
    'Calls to a provider that wait, and that were refused since the start',
    ['provider', 'state'],
  )
  const refused = gauge('requests_refused', 'Requests refused because too many waited, since the start')
  const events = gauge('events', 'Events that are not delivered', ['lane', 'state'])
  const oldest = gauge('oldest_event_seconds', 'Age of the oldest event that is not delivered', ['lane'])
  const jobs = gauge('job_failures', 'How often in a row a job has failed', ['job'])
  const payments = gauge('payments', 'Payments of the last 30 days by state', ['state'])
  const reviews = gauge('payment_reviews_open', 'Payments that wait for a person')
  const messages = gauge('messages', 'Messages of the outbox that are not sent', ['state'])

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return reply.status(404).send()
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waited for' }, pool.waitingCount)
    const counts = admission.counts()
    requests.set({ state: 'running' }, counts.running)
    requests.set({ state: 'waiting' }, counts.waiting)
    requests.set({ state: 'away' }, counts.away)
    requests.set({ state: 'arriving' }, counts.bodies)
    const reading = readingCounts()
    files.set({ state: 'read' }, reading.working)
    files.set({ state: 'waiting' }, reading.waiting)
    refused.set(counts.refused)
    for (const { name: provider, state, ...calls } of services.providers.states()) {
      providers.set({ provider }, state === 'CLOSED' ? 0 : 1)
      providerCalls.set({ provider, state: 'waiting' }, calls.waiting)
      providerCalls.set({ provider, state: 'refused' }, calls.refused)
    }
    for (const one of [events, oldest, jobs, payments, messages]) one.reset()
    // Figures of the process are available without the database
    const work = await readWork(services.db).catch(() => emptyWork)
    for (const { lane, state, count, seconds } of work.events) {
      events.set({ lane, state }, count)
      if (state === 'waiting') oldest.set({ lane }, seconds)
    }
    for (const { name, failures } of work.jobs) jobs.set({ job: name }, failures)
    for (const { state, count } of work.payments) payments.set({ state }, count)
    for (const { state, count } of work.messages) messages.set({ state }, count)
    reviews.set(work.reviews)
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  const known = new Set<string>()
  const nameOf = (name: string) => {
    if (known.size < maxOperations) known.add(name)
    return known.has(name) ? name : 'other'
  }
  return {
    operation: (name, code, seconds) => operations.observe({ operation: nameOf(name), code }, seconds),
    cache: (cache, isHit) => caches.inc({ cache, result: isHit ? 'hit' : 'miss' }),
  }
}

function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  const [right, input] = [Buffer.from(`Bearer ${token}`), Buffer.from(headers.authorization ?? '')]
  const hasToken = token !== undefined && right.length === input.length && timingSafeEqual(right, input)
  return hasToken || loopback.has(ip)
}
