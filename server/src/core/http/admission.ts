import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { graphqlPaths } from '#core/graphql/paths.ts'
import { escapeHtml, page } from './bare-page.ts'
import { releaseMemoryAfterRefusals } from './release-memory.ts'

/** Concurrent requests: a few more than the pool has connections, so that none of them idles. */
const maxRunning = 24
const maxWaiting = 400
/** After this time a waiting request is refused, because its client has probably given up. */
const maxWaitMs = 1_000
const retryAfterSeconds = 2

/** Whether the request is for GraphQL, on either path. */
export const isGraphQL = ({ url }: FastifyRequest): boolean => graphqlPaths.includes(url.split('?')[0] ?? '')

/** 503 with Retry-After: in GraphQL format for GraphQL requests, otherwise as a bare page. */
export function sendUnavailable(reply: FastifyReply, message: string, code: 'UNAVAILABLE' | 'BUSY' = 'UNAVAILABLE') {
  reply.status(503).headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
  if (isGraphQL(reply.request)) return reply.send({ errors: [{ message, extensions: { code } }] })
  return reply.type('text/html').send(page('Please try again', `<p>${escapeHtml(message)}</p>`))
}

type Waiting = { admit(): void; timer: NodeJS.Timeout }
export type RequestLimits = { running: number; waiting: number; waitMs: number }

/**
 * Admits a limited number of concurrent requests; a bounded number waits for up to a second, the others get 503 with
 * Retry-After at once. Assets, health checks, metrics and cached pages are exempt. Returns its counts.
 */
export function limitRequests(
  app: FastifyInstance,
  isFree: (url: string) => boolean,
  { running: max, waiting: maxQueued, waitMs }: RequestLimits = {
    running: maxRunning,
    waiting: maxWaiting,
    waitMs: maxWaitMs,
  },
) {
  let running = 0
  let refused = 0
  const releaseMemory = releaseMemoryAfterRefusals()
  const waiting = new Set<Waiting>()
  /** Releases the place when the response is closed, including when the client disconnects. */
  function admit(reply: FastifyReply, done: () => void) {
    if (reply.raw.destroyed || reply.raw.closed) return next()
    running++
    reply.raw.once('close', () => {
      running--
      next()
    })
    done()
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (isFree(request.url)) return done()
    if (running < max) return admit(reply, done)
    if (waiting.size >= maxQueued) return refuse(reply)
    const leave = () => {
      waiting.delete(entry)
      clearTimeout(entry.timer)
    }
    const entry: Waiting = {
      admit: () => {
        leave()
        reply.raw.off('close', leave)
        admit(reply, done)
      },
      timer: setTimeout(() => {
        leave()
        refuse(reply)
      }, waitMs),
    }
    waiting.add(entry)
    reply.raw.once('close', leave)
  })

  function refuse(reply: FastifyReply) {
    refused++
    releaseMemory()
    void sendUnavailable(reply, 'The shop is very busy. Try again in a few seconds.')
  }

  function next() {
    const [first] = waiting
    if (first && running < max) first.admit()
  }

  return { counts: () => ({ running, waiting: waiting.size, refused }) }
}
