import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { isLoopback, networkOf } from '#core/net/network.ts'

const minuteMs = 60_000
/**
 * Cost points per minute and network; the queries of a page cost a few hundred, and an office with dozens of people may
 * share one address.
 */
const pointsOfNetwork = 300_000
const pointsOfUser = 150_000

/** What work costs that is no query: a page that is rendered, a document or export, another route, an uploaded file. */
export const costs = { page: 1_500, document: 1_500, route: 10, file: 3_000, photo: 20_000 } as const

type Spender = Pick<Ctx, 'actor' | 'now'> & { visit: Pick<Ctx['visit'], 'ip'> }
/** Returns the seconds to wait if the budget is used up, or null. */
export type Spend = (spender: Spender, points: number) => number | null

/**
 * The cost that a network of guests, or one signed-in user, can use per minute, in whatever way: queries, rendered pages,
 * exports, uploads. Requests of this machine, which measures, are not counted.
 */
export function costBudget(): Spend {
  const spent = new LRUCache<string, { points: number; until: number }>({ max: 50_000, ttl: minuteMs })
  return function spend({ actor, visit, now }, points) {
    if (!visit.ip || isLoopback(visit.ip)) return null
    const [key, max] = actor ? [`u${actor.userId}`, pointsOfUser] : [networkOf(visit.ip), pointsOfNetwork]
    const at = now.getTime()
    const known = spent.get(key)
    const entry = known && known.until > at ? known : { points: 0, until: at + minuteMs }
    entry.points += points
    spent.set(key, entry)
    return entry.points > max ? Math.ceil((entry.until - at) / 1000) : null
  }
}

/** Spends, or refuses RATE_LIMITED with the seconds to wait. */
export function spendOrRefuse(ctx: Ctx, points: number): void {
  const seconds = ctx.spend(ctx, points)
  if (seconds !== null) throw refused('RATE_LIMITED', { seconds })
}
