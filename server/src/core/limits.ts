import { LRUCache } from 'lru-cache'
import { refused } from './errors.ts'

/**
 * At most `most` acts per key in a window of `seconds`, counted per process from the first act. Over it: RATE_LIMITED with the
 * seconds left. Limits that money or accounts hang on are rows in the database instead (login lock, coupon uses).
 */
export function rateLimit(most: number, seconds: number) {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: 50_000, ttl: seconds * 1000 })
  return (key: string, now: Date): void => {
    const at = now.getTime()
    const known = counts.get(key)
    const entry = known && known.until > at ? known : { count: 0, until: at + seconds * 1000 }
    entry.count++
    counts.set(key, entry)
    if (entry.count > most) throw refused('RATE_LIMITED', { seconds: Math.ceil((entry.until - at) / 1000) })
  }
}
