import { EventEmitter, on } from 'node:events'
import { localPubsub, type Pubsub } from './pubsub.ts'

/**
 * Topics of subscriptions. A message means that something has changed; the subscriber reads it again. With pub/sub it
 * reaches other processes too. `invalidate` drops cached values in all processes.
 */
export type Topics = ReturnType<typeof makeTopics>

export function makeTopics(pubsub: Pubsub = localPubsub()) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const caches = new EventEmitter().setMaxListeners(0)
  pubsub.handle((note) => {
    if (note.kind === 'news') emitter.emit(note.topic, note.message)
    else caches.emit(note.what)
  })
  // Messages were lost while the connection was down
  pubsub.onBack(() => {
    for (const what of caches.eventNames()) caches.emit(what)
  })
  return {
    publish: (topic: string, message: unknown = {}) => {
      emitter.emit(topic, message)
      pubsub.publish({ kind: 'news', topic, message })
    },
    invalidate: (what: string) => {
      caches.emit(what)
      pubsub.publish({ kind: 'invalidate', what })
    },
    onInvalidate: (what: string, drop: () => void) => void caches.on(what, drop),
    /** Number of current listeners over all topics. */
    count: (): number => emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0),
    /** Ends when the subscriber leaves, also while waiting for the next message. */
    listen<T>(
      ...names: string[]
    ): AsyncIterableIterator<T, undefined> & { return(): Promise<IteratorResult<T, undefined>> } {
      const merged = new EventEmitter()
      const pass = (message: unknown) => merged.emit('message', message)
      for (const name of names) emitter.on(name, pass)
      const messages = on(merged, 'message')
      const leave = async () => {
        for (const name of names) emitter.off(name, pass)
        await messages.return?.()
        return { done: true as const, value: undefined }
      }
      return {
        next: async () => {
          const { done, value } = await messages.next()
          return done ? { done: true, value: undefined } : { done: false, value: (value as [T])[0] }
        },
        return: leave,
        throw: leave,
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
  }
}
