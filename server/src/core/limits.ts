import { LRUCache } from 'lru-cache'
import type { Ctx, Visit } from './context.ts'
import { refused } from './errors.ts'
import { type NetworkKey, networkOf } from './net/network.ts'

declare const limitKey: unique symbol
/** What a limit counts by. Only these functions make one, so that no address is counted without its network. */
export type LimitKey = (string & { readonly [limitKey]: true }) | NetworkKey

/** The network of a visitor; `about` separates counts of one limit. */
export const ofNetwork = ({ ip }: Pick<Visit, 'ip'>, about = ''): LimitKey =>
  about ? (`${about}:${networkOf(ip)}` as LimitKey) : networkOf(ip)
/** An account. */
export const ofAccount = (userId: number): LimitKey => `account ${userId}` as LimitKey
/** A record by its kind and id, such as a company. */
export const ofRecord = (kind: string, id: string | number): LimitKey => `${kind} ${id}` as LimitKey
/** Everything together. */
export const ofAll = 'all' as LimitKey

/**
 * Allows at most a number of calls per key in a window of `seconds` from the first
 * call, over all processes connected by pub/sub, otherwise per process. Beyond that: RATE_LIMITED or the given code,
 * with the limit and the seconds left. Limits for money or accounts are rows in the database instead (login lock,
 * coupon uses). `name` identifies the limit.
 */
export function rateLimit(
  name: string,
  max: number,
  seconds: number,
  code: 'RATE_LIMITED' | 'UPLOADS_A_DAY' = 'RATE_LIMITED',
) {
  type Counts = LRUCache<string, { count: number; until: number }>
  // Each server of a process counts for itself
  const countsOf = new WeakMap<Ctx['pubsub'], Counts>()
  return async ({ now, pubsub }: Pick<Ctx, 'now' | 'pubsub'>, key: LimitKey): Promise<void> => {
    const at = now.getTime()
    const counts: Counts = countsOf.get(pubsub) ?? new LRUCache({ max: 50_000, ttl: seconds * 1000 })
    countsOf.set(pubsub, counts)
    const known = counts.get(key)
    const entry = known && known.until > at ? known : { count: 0, until: at + seconds * 1000 }
    entry.count++
    counts.set(key, entry)
    // This process's count is part of the total: exceeding it here exceeds it everywhere
    const shared = entry.count > max ? null : await pubsub.count(`${name}:${key}`, seconds * 1000)
    const { count, leftMs } = shared ?? { count: entry.count, leftMs: entry.until - at }
    if (count <= max) return
    throw refused(code, { max, seconds: Math.ceil(leftMs / 1000) })
  }
}
