import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { isLoopback, networkOf } from '#core/net/network.ts'

const minuteMs = 60_000
/**
 * Cost points per minute and network; a page costs a few hundred, and an office with dozens of people may share one
 * address.
 */
const pointsOfNetwork = 300_000
const pointsOfUser = 150_000

/**
 * The cost that a network of guests, or one signed-in user, can use per minute. `spend` returns the seconds to wait, or
 * null. Requests of this machine, which renders pages and measures, are not counted.
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
