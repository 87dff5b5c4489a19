import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { isLoopback, networkOf } from '#core/network.ts'

const minuteMs = 60_000
/** Cost points a minute: a page of the shop costs a few hundred. An office behind one address has dozens of people. */
const pointsOfNetwork = 300_000
const pointsOfUser = 150_000

/**
 * What a network of strangers and what one signed-in user may ask for in a minute, in the cost that each request was weighed at.
 * `spend` answers with the seconds to wait, or null. The machine itself, which renders pages and measures, is not counted.
 */
export function costBudget() {
  const spent = new LRUCache<string, { points: number; until: number }>({ max: 50_000, ttl: minuteMs })
  return function spend({ actor, visit, now }: Ctx, points: number): number | null {
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
