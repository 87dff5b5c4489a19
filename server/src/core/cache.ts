import { LRUCache } from 'lru-cache'
import type { Ctx } from './context.ts'
import type { Db } from './db/open.ts'

type Entry<Value> = { at: number; value: Promise<Value>; isRead: boolean; refreshing: boolean }
type Store<Value> = {
  shared: LRUCache<string, Entry<Value>>
  /** What each open transaction has read for itself. */
  ofTransactions: WeakMap<Db, Map<string, Promise<Value>>>
}
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
 *
 * A transaction uses what has been read, and reads the rest for itself: a read of somebody else may be waiting for the
 * very connection that the transaction holds, and what a transaction sees is nobody else's before it has ended.
 */
export function createCache<Value>({ name, seconds, max }: Life) {
  const servers = new WeakMap<object, Store<Value>>()
  const storeFor = (ctx: Pick<Ctx, 'topics'>) => {
    let store = servers.get(ctx.topics)
    if (!store) {
      const made: Store<Value> = { shared: new LRUCache({ max }), ofTransactions: new WeakMap() }
      ctx.topics.onInvalidate(name, () => {
        made.shared.clear()
        made.ofTransactions = new WeakMap()
      })
      servers.set(ctx.topics, made)
      store = made
    }
    return store
  }

  function keep({ shared }: Store<Value>, key: string, read: () => Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = { at: performance.now(), value: read(), isRead: false, refreshing: false }
    shared.set(key, entry)
    entry.value.then(
      () => {
        entry.isRead = true
      },
      () => {
        if (shared.get(key) === entry) shared.delete(key)
      },
    )
    return entry.value
  }

  function keepInTransaction({ ofTransactions }: Store<Value>, db: Db, key: string, read: () => Promise<Value>) {
    const own = ofTransactions.get(db) ?? new Map<string, Promise<Value>>()
    ofTransactions.set(db, own)
    const known = own.get(key)
    if (known) return known
    const value = read()
    own.set(key, value)
    value.catch(() => own.delete(key))
    return value
  }

  function refresh({ shared }: Store<Value>, key: string, stale: Entry<Value>, read: () => Promise<Value>): void {
    stale.refreshing = true
    read().then(
      (value) => {
        if (shared.get(key) === stale)
          shared.set(key, { at: performance.now(), value: Promise.resolve(value), isRead: true, refreshing: false })
      },
      () => {
        stale.refreshing = false
      },
    )
  }

  return {
    get(ctx: Ctx, key: string, read: () => Promise<Value>): Promise<Value> {
      const store = storeFor(ctx)
      const entry = store.shared.get(key)
      ctx.metrics?.cache(name, entry !== undefined)
      const age = entry ? (performance.now() - entry.at) / 1000 : Number.POSITIVE_INFINITY
      if (ctx.db.isTransaction)
        return entry?.isRead && age <= seconds ? entry.value : keepInTransaction(store, ctx.db, key, read)
      if (!entry || age > seconds * staleLives) return keep(store, key, read)
      if (age > seconds && !entry.refreshing) refresh(store, key, entry, read)
      return entry.value
    },
    invalidate(ctx: Pick<Ctx, 'topics'>): void {
      ctx.topics.invalidate(name)
    },
  }
}
