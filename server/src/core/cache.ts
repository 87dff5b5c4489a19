import { LRUCache } from 'lru-cache'
import type { Ctx } from './context.ts'

type Entry<Value> = { at: number; value: Promise<Value>; refreshing: boolean }
type Life = {
  /** What is kept: the name under which it is forgotten, in all processes. */
  name: string
  /** How long an answer is fresh. */
  seconds: number
  /** How many are kept; the least recently used go. */
  max: number
}
/** A stale answer may still be given so many lives long, while a fresh one is fetched behind it. */
const staleLives = 3

/**
 * Answers that are asked for all day and seldom change, kept in memory: one reading for all who ask at once, a stale answer while
 * a fresh one is on its way, nothing kept of a failure. Each running server has its own, so two in one process don't mix.
 * What an event says is wrong is forgotten at once, in every process; the life is only for what no event tells.
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
      // a transaction may not be read through after it has ended, so inside of one nothing runs on behind
      if (!entry || age > seconds * staleLives || (age > seconds && 'rollback' in ctx.db)) return keep(ctx, key, read)
      if (age > seconds && !entry.refreshing) refresh(ctx, key, entry, read)
      return entry.value
    },
    invalidate(ctx: Pick<Ctx, 'topics'>): void {
      ctx.topics.invalidate(name)
    },
  }
}
