import { AsyncLocalStorage } from 'node:async_hooks'

/** One of the limited places that requests are worked on in (`admission.ts`). */
export type Place = {
  /** Gives the place to another request. */
  leave(): void
  /** Takes it again, over the limit if all are taken: the work has begun and its result must not be lost. */
  comeBack(): void
}
type Holder = { place: Place; waits: number }
const holders = new AsyncLocalStorage<Holder>()

/** Runs the work of a request that holds this place. */
export const withPlace = <T>(place: Place, work: () => T): T => holders.run({ place, waits: 0 }, work)

/**
 * Waits for something that is not this process or its database: a provider, a file that is being sent, a turn at
 * reading one. Meanwhile another request has the place. What waits is bounded where it waits, so that few come back at
 * once.
 */
export async function withoutPlace<T>(wait: () => Promise<T>): Promise<T> {
  const holder = holders.getStore()
  if (!holder) return wait()
  if (holder.waits++ === 0) holder.place.leave()
  try {
    return await wait()
  } finally {
    if (--holder.waits === 0) holder.place.comeBack()
  }
}
