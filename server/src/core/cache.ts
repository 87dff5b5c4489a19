import { LRUCache } from 'lru-cache'
import type { Ctx } from './context.ts'

type Entry<Value> = { at: number; value: Promise<Value>; refreshing: boolean }
type Life = {
  /** Name for invalidation, shared by all processes. */
  name: string
  /** How long an entry is fresh. */
  seconds: number
  /** Maximum number of entries; the least recently used are dropped. */
  max: number
}
/** A stale entry can be served for this many lifetimes while it is refreshed in the background. */
const staleLives = 3

/**
 * In-memory cache for answers that are read often and change rarely: concurrent calls share one read, a stale entry is
 * served while it is refreshed, failures are not cached. Each server has its own instance, so that two in one process
 * do not share entries. Events invalidate entries at once in every process; the lifetime only limits staleness without
 * an event.
 */
export function createCache<Value>({ name, seconds, max }: Life) {
  const servers = new WeakMap<object, LRUCache<string, Entry<Value>>>()
  const cacheOf = (ctx: Pick<Ctx, 'topics'>) => {
    let cache = servers.get(ctx.topics)
    if (!cache) {
      const made = new LRUCache<string, Entry<Value>>({ max: max })
      ctx.topics.onInvalidate(name, () => made.clear())
      servers.set(ctx.topics, made)
      cache = made
    }
    return cache
  }

  function keep(ctx: Ctx, key: string, read: () => Promise<Value>): Promise<Value> {
    const cache = cacheOf(ctx)
    const entry: Entry<Value> = { at: performance.now(), value: read(), refreshing: false }
    cache.set(key, entry)
    entry.value.catch(() => {
      if (cache.get(key) === entry) cache.delete(key)
    })
    return entry.value
  }

  function refresh(ctx: Ctx, key: string, stale: Entry<Value>, read: () => Promise<Value>): void {
    stale.refreshing = true
    const cache = cacheOf(ctx)
    read().then(
      (value) => {
        if (cache.get(key) === stale)
          cache.set(key, { at: performance.now(), value: Promise.resolve(value), refreshing: false })
      },
      () => {
        stale.refreshing = false
      },
    )
  }

  return {
    get(ctx: Ctx, key: string, read: () => Promise<Value>): Promise<Value> {
      const entry = cacheOf(ctx).get(key)
      ctx.metrics?.cache(name, entry !== undefined)
      const age = entry ? (performance.now() - entry.at) / 1000 : Number.POSITIVE_INFINITY
      // A transaction cannot be used after its end, so nothing is refreshed in the background inside one
      if (!entry || age > seconds * staleLives || (age > seconds && 'rollback' in ctx.db)) return keep(ctx, key, read)
      if (age > seconds && !entry.refreshing) refresh(ctx, key, entry, read)
      return entry.value
    },
    invalidate(ctx: Pick<Ctx, 'topics'>): void {
      ctx.topics.invalidate(name)
    },
  }
}
