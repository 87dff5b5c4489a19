import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ctx, Services } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { innermostReason } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { sharedRuns } from '#core/shared-runs.ts'
import {
  dueLanes,
  type EventRow,
  insertEvents,
  markFailed,
  type NewEvent,
  oldestDue,
  takeNext,
} from './events.queries.ts'
import { writeGathered } from './gathered.ts'

/**
 * Events of all capabilities: name → payload. Each capability adds its own by declaration merging: `declare module
 * '#core/events/events.ts' { interface Events { 'order.placed': { orderId: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add to it
export interface Events {}
export type EventName = keyof Events & string

type Handler<Payload> = (ctx: Ctx, payload: Payload, eventId: number) => Promise<void>
/** A handler that takes up to a hundred events of its name at once, in order. */
type BatchHandler<Payload> = { batch(ctx: Ctx, payloads: Payload[], eventIds: number[]): Promise<void> }

/**
 * Handlers by event. All handlers of one event in one lane share a transaction with the delivery mark, so that each
 * runs exactly once.
 */
export type Subscribers = { [Name in EventName]?: Handler<Events[Name]> | BatchHandler<Events[Name]> }

/**
 * Lanes deliver independently. `main` is for ledger, stock and orders; `messages` and `live` follow it and can be slow
 * or fail without delaying it.
 */
export const lanes = ['main', 'messages', 'live'] as const
export type Lane = (typeof lanes)[number]
export type Subscriber = { lane: Lane; subscribers: Subscribers }

/** The capabilities with subscribers. */
export const subscribersOf = (
  features: readonly { subscribers?: Subscribers; lane?: Lane; notices?: Subscribers }[],
): Subscriber[] =>
  features.flatMap(({ subscribers, lane = 'main', notices }) => [
    ...(subscribers ? [{ lane, subscribers }] : []),
    ...(notices ? [{ lane: 'messages' as const, subscribers: notices }] : []),
  ])

/** The lanes that deliver each event, in order; an event without subscribers has a row in the first. */
export function lanesByName(subscribers: readonly Subscriber[]) {
  const known = new Map<string, Lane[]>()
  for (const lane of lanes)
    for (const subscriber of subscribers)
      if (subscriber.lane === lane)
        for (const name of Object.keys(subscriber.subscribers)) {
          const before = known.get(name) ?? []
          if (!before.includes(lane)) known.set(name, [...before, lane])
        }
  return (name: string): readonly Lane[] => known.get(name) ?? ['main']
}

type EventCollector = { emit: Ctx['emit']; write(): Promise<void>; hasEvents(): boolean }

/** Collects the events of a transaction, in order; `write` writes them at its end, in one statement. */
export function collectEvents(db: Db, now: Date, lanesOf: Services['lanesOf']): EventCollector {
  const waiting: NewEvent[] = []
  let count = 0
  return {
    emit: async (name, payload) => {
      count++
      waiting.push({ name, payload, lanes: lanesOf(name) })
    },
    write: () => insertEvents(db, waiting.splice(0), now),
    hasEvents: () => count > 0,
  }
}

/** A failed event is retried after 2, 4, 8 … seconds; after eight attempts a person has to act (`failed_at`). */
const maxAttempts = 8
const maxInBatch = 100
/** How often each lane looks for due events without being woken. */
const pollMs = 2_000

/**
 * Delivers events. `wake` starts a round in every lane with due events, and so does a timer; rounds of one lane never
 * overlap. `drain` waits until nothing is due, for tests and shutdown. `stop` ends the timer, which runs only with
 * `byClock`.
 */
export function deliverer(subscribers: readonly Subscriber[], makeCtx: () => Ctx, byClock = true) {
  // A delivery is no part of the request that woke it: its log lines carry no request id
  const asBackground = AsyncLocalStorage.snapshot()
  const courses = new Map(
    lanes.map((lane) => [
      lane,
      course(
        lane,
        subscribers.filter((subscriber) => subscriber.lane === lane).map(({ subscribers }) => subscribers),
        makeCtx,
        startDue,
      ),
    ]),
  )
  const ask = sharedRuns(async () => {
    const due = await dueLanes(makeCtx().db, lanes)
    return lanes.filter((lane) => due.includes(lane))
  })

  /** Starts every other lane with due events; returns whether this one has some. */
  async function startDue(own: Lane): Promise<boolean> {
    const due = await ask()
    for (const lane of due) if (lane !== own) void courses.get(lane)?.start()
    return due.includes(own)
  }

  /** Returns whether anything was delivered. */
  async function wake(): Promise<boolean> {
    const due = await ask().catch((error) => {
      log.error({ err: error }, 'events can not be delivered')
      return []
    })
    const worked = await Promise.all(due.map((lane) => courses.get(lane)?.start()))
    return worked.some(Boolean)
  }
  const timer = byClock ? setInterval(() => void wake(), pollMs).unref() : undefined
  return {
    wake: () => void asBackground(wake),
    drain: async () => {
      while (await asBackground(wake));
    },
    stop: () => clearInterval(timer),
  }
}

/** The sequential deliveries of one lane. `start` returns whether anything was delivered. */
function course(
  lane: Lane,
  handlers: readonly Subscribers[],
  makeCtx: () => Ctx,
  startDue: (own: Lane) => Promise<boolean>,
) {
  let running: Promise<boolean> | undefined
  let again = false

  async function react(ctx: Ctx, events: EventRow[]) {
    const [{ name } = { name: '' }] = events
    for (const subscriber of handlers) {
      const handler = subscriber[name as EventName] as Handler<never> | BatchHandler<never> | undefined
      if (!handler) continue
      if (typeof handler === 'object')
        await handler.batch(
          ctx,
          events.map(({ payload }) => payload as never),
          events.map(({ id }) => id),
        )
      else for (const { payload, id } of events) await handler(ctx, payload as never, id)
    }
  }

  /** Only batch handlers take several events, because the others hold locks that people wait for. */
  const batched = [...new Set(handlers.flatMap((subscriber) => Object.keys(subscriber) as EventName[]))].filter(
    (name) => handlers.every((subscriber) => typeof subscriber[name] !== 'function'),
  )

  async function deliverNext(max: number): Promise<boolean> {
    const ctx = makeCtx()
    let taken: EventRow[] = []
    try {
      return await ctx.db.transaction().execute(async (tx) => {
        taken = await takeNext(tx, { lane, batched, max })
        if (taken.length === 0) return false
        const { emit, write } = collectEvents(tx, ctx.now, ctx.lanesOf)
        const own = { ...ctx, db: tx, emit, gathered: new Map() }
        await react(own, taken)
        await writeGathered(own)
        await write()
        return true
      })
    } catch (error) {
      // One that can not even be marked as done must not hold up the lane
      const [first] = taken.length > 0 ? taken : await oldestDue(ctx.db, lane)
      if (!first) throw error
      // One of them failed: each is tried alone
      if (taken.length > 1) return deliverNext(1)
      const tries = first.attempts + 1
      log.error({ err: error, event: first.name, eventId: first.id, tries, lane }, 'event failed')
      await markFailed(ctx.db, first.id, tries, innermostReason(error), tries >= maxAttempts)
      return true
    }
  }

  async function round() {
    let worked = false
    do {
      again = false
      while (await deliverNext(maxInBatch)) {
        worked = true
        // What was delivered may be what other lanes wait for
        if (!(await startDue(lane))) break
      }
    } while (again && (await startDue(lane)))
    return worked
  }

  function start(): Promise<boolean> {
    if (running) again = true
    running ??= round()
      .catch((error) => {
        log.error({ err: error, lane }, 'events can not be delivered')
        return false
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { start }
}
