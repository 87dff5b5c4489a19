import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { addFollower, type ChangeKind, type Changes, followChanges } from './changes.ts'

/** The rows that a value is of, by kind. */
type Rows = Partial<Record<ChangeKind, readonly number[]>>
type Entry<Value> = { value: Promise<Value>; rows?: ReadonlySet<string> }

type Kept<Value> = {
  /** Name in the metrics. */
  name: string
  /** Maximum number of values; the least recently used are dropped. */
  max: number
  /** Any change of these kinds drops all values. */
  kinds?: readonly ChangeKind[]
  /** The rows whose changes drop this value. */
  rowsOf(value: Value): Rows
}

const rowKeys = (rows: Rows | Changes) =>
  (rows instanceof Map ? [...rows] : Object.entries(rows)).flatMap(([kind, ids]) =>
    (ids as readonly number[]).map((id) => `${kind} ${id}`),
  )

/**
 * Values that are read once and kept until the database says that something of them has changed: each request asks it
 * before it reads them (`followChanges`), so that no value is older than the question. A value that begins or ends by
 * the clock has the moment in its key. A transaction reads for itself.
 */
export function createKept<Value>({ name, max, kinds = [], rowsOf }: Kept<Value>) {
  const servers = new WeakMap<object, LRUCache<string, Entry<Value>>>()
  function storeFor(ctx: Ctx) {
    const known = servers.get(ctx.topics)
    if (known) return known
    const store = new LRUCache<string, Entry<Value>>({ max })
    servers.set(ctx.topics, store)
    addFollower(ctx, { follow: (changes) => drop(store, changes), restart: () => store.clear() })
    return store
  }

  function drop(store: LRUCache<string, Entry<Value>>, changes: Changes) {
    if (kinds.some((kind) => changes.has(kind))) return store.clear()
    const changed = rowKeys(changes)
    // What is being read may have been read before the change
    for (const [key, { rows }] of store.entries()) if (!rows || changed.some((row) => rows.has(row))) store.delete(key)
  }

  return {
    async get(ctx: Ctx, key: string, read: () => Promise<Value>): Promise<Value> {
      if (ctx.db.isTransaction) return read()
      const store = storeFor(ctx)
      await followChanges(ctx)
      const known = store.get(key)
      ctx.metrics?.cache(name, known !== undefined)
      if (known) return known.value
      const entry: Entry<Value> = { value: read() }
      store.set(key, entry)
      try {
        entry.rows = new Set(rowKeys(rowsOf(await entry.value)))
      } catch (error) {
        if (store.peek(key) === entry) store.delete(key)
        throw error
      }
      return entry.value
    },
  }
}
