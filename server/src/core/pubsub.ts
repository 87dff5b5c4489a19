import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { log } from './log.ts'

/** What one process tells the others: news of a topic for whoever listens, or that something kept in memory is no longer true. */
export type Note = { kind: 'news'; topic: string; message: unknown } | { kind: 'invalidate'; what: string }
/** How often something was done in the window that runs, and how long it runs on. */
export type Count = { count: number; leftMs: number }

/** Between the server processes of one shop. Whoever uses it goes on alone while it is down. */
export type Pubsub = {
  /** Tells the others; nothing is lost here when it can not. */
  tell(note: Note): void
  /** Hears what others tell, never what this process told. */
  handle(listener: (note: Note) => void): void
  /** The wire was down and is back: what was told meanwhile is missed. */
  onBack(listener: () => void): void
  /** Counts for all processes; null while there is no wire. */
  count(key: string, windowMs: number): Promise<Count | null>
  close(): Promise<void>
}

/** One process has nobody to tell. */
export const alone: Pubsub = {
  tell: () => {},
  handle: () => {},
  onBack: () => {},
  count: async () => null,
  close: async () => {},
}

const channel = 'neev:notes'
const connectMs = 2_000
const slowestReconnectMs = 3_000
const answerMs = 500
const pingMs = 5_000
/** A connection on which nothing comes for so long, not even an answer to a ping, is dead. */
const silentMs = 15_000

type Sent = Note & { from: string }

/**
 * The wire over Redis. It connects by itself, at the start and whenever it was lost; a start does not wait longer than two seconds
 * for it. Two connections: one that only listens cannot ask.
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
  /** From then on the library asks for the channel again by itself. */
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
    tell(note) {
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
      // the window begins with the first act: the key is made with its end, then counted
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
