import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Services } from './context.ts'
import { type Db, rowOf } from './db/open.ts'
import { innermostReason, traceOf } from './errors.ts'

/**
 * What capabilities tell each other: name → payload. Each capability adds its own by declaration merging, in its front door:
 * `declare module '#core/events.ts' { interface Events { 'order.placed': { orderId: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add to it
export interface Events {}
export type EventName = keyof Events & string

/** Reactions to events. All ears of one event share one transaction with its ticking off: each reacts exactly once. */
export type Ears = { [Name in EventName]?: (ctx: Ctx, payload: Events[Name], eventId: number) => Promise<void> }

export function emitThrough(db: Db, now: Date) {
  return async (name: string, payload: object): Promise<void> => {
    await db.execute(
      sql`insert into events (name, payload, created_at) values (${name}, ${JSON.stringify(payload)}::jsonb, ${now.toISOString()})`,
    )
  }
}

type EventRow = { id: number; name: string; payload: never; attempts: number }
const mostAttempts = 8

/** An event that failed waits 2, 4, 8 … seconds; after eight attempts it stays for a person to look at (`failed_at`). */
const nextEvent: SQL = sql`
  select id, name, payload, attempts from events
  where done_at is null and failed_at is null and not_before <= now()
  order by id for update skip locked limit 1`

/**
 * Delivers what has been told: one event, one transaction, all its ears. `wake` begins a round; rounds never overlap.
 * `drain` waits until nothing is left to deliver; tests and the shutdown use it.
 */
export function deliverer(ears: readonly Ears[], makeCtx: () => Ctx) {
  let running: Promise<void> | undefined
  let again = false

  async function deliverOne(): Promise<boolean> {
    const ctx = makeCtx()
    let at: EventRow | undefined
    try {
      return await (ctx.db as Extract<Services['db'], { transaction: unknown }>).transaction(async (tx) => {
        at = await rowOf<EventRow>(tx, nextEvent)
        if (!at) return false
        const { name, payload, id } = at
        const inside: Ctx = { ...ctx, db: tx, emit: emitThrough(tx, ctx.now) }
        for (const ear of ears) {
          const react = ear[name as EventName] as ((ctx: Ctx, payload: never, id: number) => Promise<void>) | undefined
          await react?.(inside, payload, id)
        }
        await tx.execute(sql`update events set done_at = now() where id = ${id}`)
        return true
      })
    } catch (error) {
      if (!at) throw error
      const tries = at.attempts + 1
      console.error(`event ${at.name} #${at.id}, try ${tries}:`, traceOf(error))
      await ctx.db.execute(sql`
        update events set attempts = ${tries}, error = ${innermostReason(error)},
          not_before = now() + ${`${2 ** tries} seconds`}::interval,
          failed_at = case when ${tries}::int >= ${mostAttempts}::int then now() end
        where id = ${at.id}`)
      return true
    }
  }

  async function round() {
    do {
      again = false
      while (await deliverOne());
    } while (again)
  }

  function wake(): Promise<void> {
    if (running) again = true
    running ??= round()
      .catch((error) => console.error('events:', error))
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { wake, drain: wake }
}
