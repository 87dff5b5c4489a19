import { EventEmitter, on } from 'node:events'

/** Live news inside this process: what subscriptions listen to. A message says that something changed; the listener reads it anew. */
export type Topics = ReturnType<typeof makeTopics>

export function makeTopics() {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (topic: string, message: unknown = {}) => {
      emitter.emit(topic, message)
    },
    /** How many listen now, over all topics. */
    count: (): number => emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0),
    /** Ends when the subscriber leaves, also while it waits for the next message. */
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
