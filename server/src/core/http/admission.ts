import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused } from '#core/errors.ts'
import { graphqlPaths } from '#core/graphql/paths.ts'
import { networkOf } from '#core/net/network.ts'
import { barePage, escapeHtml } from './bare-page.ts'
import { type Place, withPlace } from './place.ts'
import { releaseMemoryAfterRefusals } from './release-memory.ts'

const retryAfterSeconds = 2
const busySentence = 'The shop is very busy. Try again in a few seconds.'

/** Whether the request is for GraphQL, on either path. */
export const isGraphQL = ({ url }: FastifyRequest): boolean => graphqlPaths.includes(url.split('?')[0] ?? '')

/** 503 with Retry-After: in GraphQL format for GraphQL requests, otherwise as a bare page. */
export function sendUnavailable(reply: FastifyReply, message: string, code: 'UNAVAILABLE' | 'BUSY' = 'UNAVAILABLE') {
  reply.status(503).headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
  if (isGraphQL(reply.request)) return reply.send({ errors: [{ message, extensions: { code } }] })
  return reply.type('text/html').send(barePage('Please try again', `<p>${escapeHtml(message)}</p>`))
}

/** 429 with Retry-After, as a bare page. */
export function sendTooMany(reply: FastifyReply, seconds: number) {
  reply.status(429).headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
  const message = escapeHtml(refused('RATE_LIMITED', { seconds }).message)
  return reply.type('text/html').send(barePage('Please try again', `<p>${message}</p>`))
}

export type RequestLimits = {
  /** Requests that are worked on at once: a few more than the pool has connections, so that none of them idles. */
  running: number
  /** Further places for orders and payments. */
  reserved: number
  /** Requests that wait for a place. */
  waiting: number
  /** After this time a waiting request is refused, because its client has probably waited up. */
  waitMs: number
  /** Large bodies that are being received from one network, and from all. */
  bodiesOfNetwork: number
  bodies: number
  /** A body has this long, and longer the more of it has arrived. */
  graceMs: number
}
const usual: RequestLimits = {
  running: 24,
  reserved: 6,
  waiting: 400,
  waitMs: 1_000,
  bodiesOfNetwork: 20,
  bodies: 300,
  graceMs: 15_000,
}

/** IN with a place; BUSY if it was refused; GONE if the client has left. */
export type Entered = 'IN' | 'BUSY' | 'GONE'
/** The place of one request, which it has from `enter` until its response is closed. */
export type RequestPlace = Place & {
  /** `isReserved` is asked only if the usual places are taken. */
  enter(isReserved: () => boolean): Promise<Entered>
  isIn(): boolean
}
export type Admission = ReturnType<typeof limitRequests>

type Kind = 'usual' | 'reserved'
type Waiting = { isReserved: boolean; begin(kind: Kind): void }
type Options = {
  /** Requests that need no place. */
  isFree(url: string): boolean
  /** Other requests than GraphQL that may take a reserved place. */
  isReserved(url: string): boolean
  /** Counts the cost of another request than GraphQL; the seconds to wait if the budget is used up. */
  spend(request: FastifyRequest): number | null
  limits?: Partial<RequestLimits> | undefined
}

/**
 * Admits a limited number of concurrent requests; a bounded number waits for up to a second, the others get 503 with
 * Retry-After at once. A request takes its place once its body is here, and gives it away while it waits for a provider
 * (`withoutPlace`). Assets, health checks, metrics and cached pages are exempt. GraphQL enters in `serve.ts`, where the
 * operation is known.
 */
export function limitRequests(app: FastifyInstance, { isFree, isReserved, spend, limits }: Options) {
  const max = { ...usual, ...limits }
  const taken = { usual: 0, reserved: 0 }
  let away = 0
  let refused = 0
  const releaseMemory = releaseMemoryAfterRefusals()
  const waiting = new Set<Waiting>()

  const freeKind = (mayReserved: boolean): Kind | null =>
    taken.usual < max.running ? 'usual' : mayReserved && taken.reserved < max.reserved ? 'reserved' : null

  function next(): void {
    for (const one of waiting) {
      const kind = freeKind(one.isReserved)
      if (kind) {
        one.begin(kind)
        return
      }
      if (taken.reserved >= max.reserved) return
    }
  }

  /** Waits for a place of one of the kinds; null if it took too long or the client has gone. */
  function wait(reply: FastifyReply, mayReserved: boolean): Promise<Kind | null> {
    return new Promise((resolve) => {
      const leave = (kind: Kind | null) => {
        waiting.delete(entry)
        clearTimeout(timer)
        reply.raw.off('close', giveUp)
        resolve(kind)
      }
      const giveUp = () => leave(null)
      const entry: Waiting = {
        isReserved: mayReserved,
        begin: (kind) => {
          taken[kind]++
          leave(kind)
        },
      }
      const timer = setTimeout(giveUp, max.waitMs)
      reply.raw.once('close', giveUp)
      waiting.add(entry)
    })
  }

  function place(reply: FastifyReply): RequestPlace {
    let kind: Kind | null = null
    let isAway = false
    const isGone = () => reply.raw.destroyed || reply.raw.closed
    const leave = () => {
      if (kind) taken[kind]--
      kind = null
      next()
    }
    const hold = (now: Kind) => {
      kind = now
      reply.raw.once('close', leave)
    }
    return {
      isIn: () => kind !== null,
      async enter(isReserved) {
        if (isGone()) return 'GONE'
        const free = freeKind(false) ?? freeKind(isReserved())
        if (free) {
          taken[free]++
          hold(free)
          return 'IN'
        }
        const waited = waiting.size < max.waiting ? await wait(reply, isReserved()) : null
        if (waited && isGone()) {
          taken[waited]--
          next()
        } else if (waited) {
          hold(waited)
          return 'IN'
        }
        if (isGone()) return 'GONE'
        refused++
        releaseMemory()
        return 'BUSY'
      },
      leave() {
        if (!kind) return
        isAway = true
        away++
        reply.raw.off('close', leave)
        leave()
      },
      comeBack() {
        if (!isAway) return
        isAway = false
        away--
        if (isGone()) return
        taken.usual++
        hold('usual')
      },
    }
  }

  app.addHook('preHandler', (request, reply, done) => {
    if (isFree(request.url) || isGraphQL(request)) return done()
    const seconds = spend(request)
    if (seconds !== null) return void sendTooMany(reply, seconds)
    const own = place(reply)
    void own
      .enter(() => isReserved(request.url))
      .then((entered) => {
        if (entered === 'IN') withPlace(own, done)
        else if (entered === 'BUSY') void sendUnavailable(reply, busySentence)
      })
  })
  const bodies = limitBodies(app, max, () => {
    refused++
    releaseMemory()
  })

  return {
    place,
    /** What a refused request reads. */
    busySentence,
    counts: () => ({
      running: taken.usual + taken.reserved,
      waiting: waiting.size,
      /** Those that wait for a provider or a file, without a place. */
      away,
      bodies: bodies.count(),
      refused,
    }),
  }
}

/** A body up to this size costs little to wait for. */
const smallBody = 64_000
const bytesASecond = 10_000
const lookMs = 2_000

type Body = { socket: Socket; before: number; began: number; leave(): void; end(): void }

/**
 * Limits the bodies that are received at once, and ends with 408 those that arrive at less than ten kilobytes a second:
 * a photo over a weak line is waited for, a byte every two seconds is not.
 */
function limitBodies(app: FastifyInstance, max: RequestLimits, countRefusal: () => void) {
  const open = new Set<Body>()
  const large = new Map<string, number>()
  let allLarge = 0

  app.addHook('onRequest', (request, reply, done) => {
    const length = Number(request.headers['content-length'] ?? 0)
    const isChunked = request.headers['transfer-encoding'] !== undefined
    if (length === 0 && !isChunked) return done()
    const isLarge = isChunked || length > smallBody
    const network = networkOf(request.ip)
    const own = large.get(network) ?? 0
    if (isLarge && (own >= max.bodiesOfNetwork || allLarge >= max.bodies)) {
      countRefusal()
      // The rest of the body is not waited for
      return void sendUnavailable(reply.header('connection', 'close'), busySentence)
    }
    const { socket } = request.raw
    const body: Body = {
      socket,
      before: socket.bytesRead,
      began: performance.now(),
      leave: () => leave(),
      end() {
        if (reply.sent) return void socket.destroy()
        reply.raw.once('finish', () => socket.destroy())
        void reply.status(408).header('connection', 'close').send({ error: 'The request took too long to arrive.' })
      },
    }
    const leave = () => {
      if (!open.delete(body) || !isLarge) return
      allLarge--
      const left = (large.get(network) ?? 1) - 1
      if (left > 0) large.set(network, left)
      else large.delete(network)
    }
    open.add(body)
    if (isLarge) {
      allLarge++
      large.set(network, own + 1)
    }
    request.raw.once('end', leave)
    request.raw.once('close', leave)
    reply.raw.once('close', leave)
    done()
  })

  const timer = setInterval(
    () => {
      for (const body of open) {
        const bytes = body.socket.bytesRead - body.before
        if (performance.now() - body.began > max.graceMs + (bytes / bytesASecond) * 1000) {
          body.leave()
          body.end()
        }
      }
    },
    Math.min(lookMs, max.graceMs),
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return { count: () => open.size }
}
