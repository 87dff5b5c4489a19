import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** The statement before or after which a fault occurs, counted from 1. */
export type Point = { at: number; when: 'before' | 'after' }
type Strike = (client: pg.Client) => void
type Armed = { point: Point | null; strike: Strike; texts: string[] }

/** The act under test: statements of others, such as deliveries of events, are not its statements. */
const act = new AsyncLocalStorage<Armed>()
const original = pg.Client.prototype.query

const textOf = (input: unknown): string =>
  typeof input === 'string' ? input : ((input as { text?: string } | null)?.text ?? '')

/** The driver with fault injection; used only in tests and processes that they start. */
// biome-ignore lint/suspicious/noExplicitAny: pg's own overloads are passed through untouched
function watched(this: pg.Client, ...input: any[]): any {
  const now = act.getStore()
  if (!now) return original.apply(this, input as never)
  const at = now.texts.push(textOf(input[0]))
  if (at !== now.point?.at) return original.apply(this, input as never)
  if (now.point.when === 'before') {
    now.strike(this)
    return original.apply(this, input as never)
  }
  const done = input.at(-1)
  const lost = new Error('The connection was lost before the answer came.')
  if (typeof done === 'function') {
    input[input.length - 1] = () => {
      now.strike(this)
      done(lost)
    }
    return original.apply(this, input as never)
  }
  return (original.apply(this, input as never) as unknown as Promise<unknown>).then(() => {
    now.strike(this)
    throw lost
  })
}

/** Runs the work with a fault at that statement; returns the statements sent, in order. */
export async function struck<T>(point: Point | null, strike: Strike, work: () => Promise<T>) {
  pg.Client.prototype.query = watched as typeof original
  const texts: string[] = []
  try {
    return { result: await act.run({ point, strike, texts }, work).catch(() => undefined), texts }
  } finally {
    pg.Client.prototype.query = original
  }
}

/** Cuts the connection: for the database the same as a dead server. */
export const sever: Strike = (client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

export const kill: Strike = () => process.kill(process.pid, 'SIGKILL')
