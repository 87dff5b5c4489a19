import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { graphqlPaths } from '#core/graphql/paths.ts'
import { escapeHtml, page } from './bare-page.ts'

/** Requests worked on at once: a few more than the pool has connections, so that none of them idles. */
const maxRunning = 24
const maxWaiting = 400
/** Who waited this long is told to come again: an answer that nobody waits for any more helps nobody. */
const maxWaitMs = 1_000
const retryAfterSeconds = 2

/** Whether GraphQL was asked, on either path. */
export const isGraphQL = ({ url }: FastifyRequest): boolean => graphqlPaths.includes(url.split('?')[0] ?? '')

/** 503 with Retry-After: as GraphQL answers to those who asked it, as a bare page to others. */
export function sendUnavailable(reply: FastifyReply, message: string, code: 'UNAVAILABLE' | 'BUSY' = 'UNAVAILABLE') {
  reply.status(503).headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
  if (isGraphQL(reply.request)) return reply.send({ errors: [{ message, extensions: { code } }] })
  return reply.type('text/html').send(page('Please try again', `<p>${escapeHtml(message)}</p>`))
}

type Waiting = { admit(): void; timer: NodeJS.Timeout }
export type RequestLimits = { running: number; waiting: number; waitMs: number }

/**
 * Lets so many requests in at once and a bounded number wait for a second; the others hear 503 with Retry-After at once. Assets, health
 * checks, metrics and pages kept in memory do not come here. Returns its counts.
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
  const waiting = new Set<Waiting>()
  /** A place is free again when the answer is over, however it ended: whoever goes away in the middle is never answered. */
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
    void sendUnavailable(reply, 'The shop is very busy. Please try again in a few seconds.')
  }

  function next() {
    const [first] = waiting
    if (first && running < max) first.admit()
  }

  return { counts: () => ({ running, waiting: waiting.size, refused }) }
}
