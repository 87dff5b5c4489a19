import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { addFollower, type ChangeKind, type Changes, followChanges } from './changes.ts'

/** The rows that a value is of, by kind. */
type Rows = Partial<Record<ChangeKind, readonly number[]>>
type Entry<Value> = { value: Promise<Value | undefined>; rows?: ReadonlySet<string>; size?: number }

type Options<Value> = {
  /** Name in the metrics. */
  name: string
  /** Maximum number of values, or of their sizes together; the least recently used are dropped. */
  max: number
  sizeOf?(value: Value): number
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
export function createFollowingCache<Value>({ name, max, sizeOf = () => 1, kinds = [], rowsOf }: Options<Value>) {
  const servers = new WeakMap<object, LRUCache<string, Entry<Value>>>()
  function storeFor(ctx: Ctx) {
    const known = servers.get(ctx.topics)
    if (known) return known
    const store = new LRUCache<string, Entry<Value>>({ maxSize: max, sizeCalculation: ({ size = 1 }) => size })
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

  async function keep(store: LRUCache<string, Entry<Value>>, key: string, entry: Entry<Value>): Promise<void> {
    store.set(key, entry)
    const value = await entry.value.catch(() => undefined)
    // Dropped since, or nothing to keep
    if (store.peek(key) !== entry) return
    if (value === undefined) {
      store.delete(key)
      return
    }
    entry.rows = new Set(rowKeys(rowsOf(value)))
    entry.size = Math.max(sizeOf(value), 1)
    store.set(key, entry)
  }

  /** The values of these keys, those that are not known by one read. */
  async function getMany(
    ctx: Ctx,
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    if (ctx.db.isTransaction) return read(keys)
    const store = storeFor(ctx)
    await followChanges(ctx)
    const entries = new Map(keys.map((key) => [key, store.get(key)]))
    const missing = keys.filter((key) => !entries.get(key))
    ctx.metrics?.cache(name, missing.length === 0)
    const reading = missing.length > 0 ? read(missing) : undefined
    const found = new Map<string, Value>()
    for (const key of missing) {
      const entry: Entry<Value> = { value: Promise.resolve(reading).then((values) => values?.get(key)) }
      entries.set(key, entry)
      void keep(store, key, entry)
    }
    await Promise.all(
      keys.map(async (key) => {
        const value = await entries.get(key)?.value
        if (value !== undefined) found.set(key, value)
      }),
    )
    return found
  }

  return {
    getMany,
    async get(ctx: Ctx, key: string, read: () => Promise<Value>): Promise<Value> {
      const values = await getMany(ctx, [key], async () => new Map([[key, await read()]]))
      return values.get(key) as Value
    },
  }
}
