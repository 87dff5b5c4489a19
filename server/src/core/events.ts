import type { Ctx, Services } from './context.ts'
import type { Db } from './db/open.ts'
import { innermostReason } from './errors.ts'
import { type EventRow, insertEvent, lockMore, lockNext, markDone, markFailed } from './events.queries.ts'
import { log } from './log.ts'

/**
 * What capabilities tell each other: name → payload. Each capability adds its own by declaration merging, in its front door:
 * `declare module '#core/events.ts' { interface Events { 'order.placed': { orderId: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add to it
export interface Events {}
export type EventName = keyof Events & string

type Handler<Payload> = (ctx: Ctx, payload: Payload, eventId: number) => Promise<void>
/** A handler that takes up to a hundred events of its name at once, in their order. */
type BatchHandler<Payload> = { batch(ctx: Ctx, payloads: Payload[]): Promise<void> }

/** Reactions to events. All of one event in one lane share one transaction with its ticking off: each reacts exactly once. */
export type Subscribers = { [Name in EventName]?: Handler<Events[Name]> | BatchHandler<Events[Name]> }

/**
 * Lanes deliver beside each other. `main` is what books, stock and orders do; `messages` and `live` come after it and can be slow or
 * fail without holding it up.
 */
export const lanes = ['main', 'messages', 'live'] as const
export type Lane = (typeof lanes)[number]
export type Subscriber = { lane: Lane; subscribers: Subscribers }

/** The subscribers among the capabilities. */
export const subscribersOf = (features: readonly { subscribers?: Subscribers; lane?: Lane }[]): Subscriber[] =>
  features.flatMap(({ subscribers, lane = 'main' }) => (subscribers ? [{ lane, subscribers }] : []))

/** Which lanes hear of an event, in their order; an event that nobody hears has its row in the first. */
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

/** An event that failed waits 2, 4, 8 … seconds; after eight attempts it stays for a person to look at (`failed_at`). */
const maxAttempts = 8
const maxInBatch = 100
/** How often each lane looks for what has become due, without anybody telling it. */
const pollMs = 2_000

/**
 * Delivers events. `wake` begins a round in every lane, and so does a timer; rounds of one lane never overlap. `drain` waits until
 * nothing is due; tests and the shutdown use it. `stop` ends the timer, which is not there without `byClock`.
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

/** One lane's deliveries, one after the other. `wake` answers whether anything was delivered. */
function course(lane: Lane, handlers: readonly Subscribers[], makeCtx: () => Ctx) {
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
          events.map(({ payload }) => payload),
        )
      else for (const { payload, id } of events) await handler(ctx, payload, id)
    }
  }

  /** Only handlers that say so take several events: the others hold locks that people wait for. */
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
      // one of several is to blame: each is tried by itself
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
  return { wake }
}
