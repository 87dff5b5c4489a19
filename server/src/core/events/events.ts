import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ctx, Services } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { innermostReason } from '#core/errors.ts'
import { log } from '#core/log.ts'
import { type EventRow, insertEvent, lockMore, lockNext, markDone, markFailed } from './events.queries.ts'

/**
 * Events of all capabilities: name → payload. Each capability adds its own by declaration merging: `declare module
 * '#core/events/events.ts' { interface Events { 'order.placed': { orderId: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add to it
export interface Events {}
export type EventName = keyof Events & string

type Handler<Payload> = (ctx: Ctx, payload: Payload, eventId: number) => Promise<void>
/** A handler that takes up to a hundred events of its name at once, in order. */
type BatchHandler<Payload> = { batch(ctx: Ctx, payloads: Payload[]): Promise<void> }

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

export function emitThrough(db: Db, now: Date, lanesOf: Services['lanesOf']) {
  return (name: string, payload: object): Promise<void> => insertEvent(db, name, payload, lanesOf(name), now)
}

/** A failed event is retried after 2, 4, 8 … seconds; after eight attempts a person has to act (`failed_at`). */
const maxAttempts = 8
const maxInBatch = 100
/** How often each lane looks for due events without being woken. */
const pollMs = 2_000

/**
 * Delivers events. `wake` starts a round in every lane, and so does a timer; rounds of one lane never overlap. `drain`
 * waits until nothing is due, for tests and shutdown. `stop` ends the timer, which runs only with `byClock`.
 */
export function deliverer(subscribers: readonly Subscriber[], makeCtx: () => Ctx, byClock = true) {
  const courses = lanes.map((lane) =>
    course(
      lane,
      subscribers.filter((subscriber) => subscriber.lane === lane).map(({ subscribers }) => subscribers),
      makeCtx,
    ),
  )
  const wake = (): Promise<boolean> =>
    Promise.all(courses.map((one) => one.wake())).then((worked) => worked.some(Boolean))
  const timer = byClock ? setInterval(() => void wake(), pollMs).unref() : undefined
  return {
    wake: () => void wake(),
    drain: async () => {
      while (await wake());
    },
    stop: () => clearInterval(timer),
  }
}

/** The sequential deliveries of one lane. `wake` returns whether anything was delivered. */
function course(lane: Lane, handlers: readonly Subscribers[], makeCtx: () => Ctx) {
  let running: Promise<boolean> | undefined
  let again = false
  // A delivery is no part of the request that woke it: its log lines carry no request id
  const asBackground = AsyncLocalStorage.snapshot()

  async function react(ctx: Ctx, events: EventRow[]) {
    const [{ name } = { name: '' }] = events
    for (const subscriber of handlers) {
      const handler = subscriber[name as EventName] as Handler<never> | BatchHandler<never> | undefined
      if (!handler) continue
      if (typeof handler === 'object')
        await handler.batch(
          ctx,
          events.map(({ payload }) => payload as never),
        )
      else for (const { payload, id } of events) await handler(ctx, payload as never, id)
    }
  }

  /** Only batch handlers take several events, because the others hold locks that people wait for. */
  const takesMany = (name: string) => {
    const taking = handlers
      .map((subscriber) => subscriber[name as EventName])
      .filter((handler) => handler !== undefined)
    return taking.every((handler) => typeof handler === 'object')
  }

  async function deliverNext(max: number): Promise<boolean> {
    const ctx = makeCtx()
    let taken: EventRow[] = []
    try {
      return await ctx.db.transaction().execute(async (tx) => {
        const [first] = await lockNext(tx, lane)
        if (!first) return false
        taken = [first]
        if (max > 1 && first.attempts === 0 && takesMany(first.name))
          taken.push(...(await lockMore(tx, lane, first, max - 1)))
        await react({ ...ctx, db: tx, emit: emitThrough(tx, ctx.now, ctx.lanesOf) }, taken)
        await markDone(
          tx,
          taken.map(({ id }) => id),
        )
        return true
      })
    } catch (error) {
      const [first] = taken
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
      while (await deliverNext(maxInBatch)) worked = true
    } while (again)
    return worked
  }

  function wake(): Promise<boolean> {
    if (running) again = true
    running ??= asBackground(round)
      .catch((error) => {
        log.error({ err: error, lane }, 'events can not be delivered')
        return false
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { wake }
}
