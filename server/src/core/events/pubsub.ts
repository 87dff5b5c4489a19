import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { log } from '#core/log.ts'

/** A message to the other processes: an update of a topic, or an invalidation of something cached. */
export type Note = { kind: 'news'; topic: string; message: unknown } | { kind: 'invalidate'; what: string }
/** Number of calls in the current window, and its remaining time. */
export type Count = { count: number; leftMs: number }

/** Connection between the server processes of one shop. Its users continue alone while it is down. */
export type Pubsub = {
  /** Sends to the other processes; messages may be lost while it is down. */
  publish(note: Note): void
  /** Receives messages of other processes, never one's own. */
  handle(listener: (note: Note) => void): void
  /** Called when the connection is back; messages in between were lost. */
  onBack(listener: () => void): void
  /** Counts over all processes; null while the connection is down. */
  count(key: string, windowMs: number): Promise<Count | null>
  close(): Promise<void>
}

/** For a single process. One for each server, because counts are kept by it. */
export const localPubsub = (): Pubsub => ({
  publish: () => {},
  handle: () => {},
  onBack: () => {},
  count: async () => null,
  close: async () => {},
})

const channel = 'neev:notes'
const connectMs = 2_000
const slowestReconnectMs = 3_000
const answerMs = 500
const pingMs = 5_000
/** A connection without any data for this long, not even a reply to a ping, is dead. */
const silentMs = 15_000

type Sent = Note & { from: string }

/**
 * Pub/sub over Redis. Connects and reconnects automatically; startup waits at most two seconds. Uses two connections,
 * because a subscribed one cannot send commands.
 */
export async function openPubsub(url: string): Promise<Pubsub> {
  const me = randomUUID()
  const listeners: ((note: Note) => void)[] = []
  const comebacks: (() => void)[] = []
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, slowestReconnectMs),
    },
  })
  const subscriber = client.duplicate()
  let up = false
  /** From then on the library subscribes again itself. */
  let listens = false
  let wasDown = false

  const down = (error: unknown) => {
    if (!up && wasDown) return
    up = false
    wasDown = true
    log.error({ err: error }, 'Redis: no connection, this process goes on alone')
  }
  const ready = () => {
    if (up || !listens || !client.isReady || !subscriber.isReady) return
    up = true
    if (!wasDown) return
    log.info('Redis: connected again')
    for (const back of comebacks) back()
  }
  const handled = (text: string) => {
    const { from, ...note } = JSON.parse(text) as Sent
    if (from !== me) for (const listener of listeners) listener(note as Note)
  }
  for (const one of [client, subscriber]) one.on('error', down).on('ready', ready)
  const handle = async () => {
    await Promise.all([client.connect(), subscriber.connect()])
    await subscriber.subscribe(channel, handled)
    listens = true
    ready()
  }
  const connected = handle().catch(down)
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, connectMs))])

  return {
    publish(note) {
      if (!up) return
      client
        .publish(channel, JSON.stringify({ ...note, from: me }))
        .catch((error) => log.error({ err: error, kind: note.kind }, 'Redis: the others were not told'))
    },
    handle: (listener) => void listeners.push(listener),
    onBack: (listener) => void comebacks.push(listener),
    async count(key, windowMs) {
      if (!up) return null
      const name = `neev:count:${key}`
      // The window starts with the first call: the key is created with its expiry, then incremented
      const requested = client
        .multi()
        .set(name, 0, { expiration: { type: 'PX', value: windowMs }, condition: 'NX' })
        .incr(name)
        .pTTL(name)
        .exec()
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), answerMs).unref())
      try {
        const answers = await Promise.race([requested, late])
        return answers && { count: Number(answers[1]), leftMs: Math.max(0, Number(answers[2])) }
      } catch {
        return null
      }
    },
    async close() {
      for (const one of [client, subscriber]) {
        one.removeAllListeners('error').on('error', () => {})
        one.destroy()
      }
    },
  }
}
