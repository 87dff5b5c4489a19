import { refused } from '#core/errors.ts'

export type TurnLimits = {
  /** How many work at once. */
  atOnce: number
  /** How many of one owner wait; more are refused. */
  perOwner: number
  /** How many owners wait; more are refused. */
  owners: number
  /** After this time a waiting one is refused. */
  waitMs: number
}
export type TurnOptions = {
  /** The account, or the network of a guest. */
  owner: string
  /** Ends the waiting when nobody wants the result any more. */
  signal?: AbortSignal | undefined
  /** Work in the background waits as long as it takes. */
  isPatient?: boolean
}
type Waiting = { begin(): void }

/** The first estimate of how long a turn takes. */
const usualSeconds = 3

/**
 * Turns at something that few may do at once. Each owner has one turn at a time, and owners take turns, so that many
 * files of one account delay another account by one file at most. `take` refuses FILES_WAITING if the owner's own line
 * is full, FILES_BUSY if there are too many owners or it took too long, both with the seconds after which to try again.
 */
export function turns({ atOnce, perOwner, owners, waitMs }: TurnLimits) {
  /** In the order of the next turns. */
  const lines = new Map<string, Waiting[]>()
  const working = new Set<string>()
  let average = usualSeconds

  const seconds = () => Math.min(300, Math.max(5, Math.ceil((average * (lines.size + 1)) / atOnce)))
  const isFree = (owner: string) => working.size < atOnce && !working.has(owner)

  function next(): void {
    for (const [owner, line] of lines) {
      if (working.size >= atOnce) return
      if (!isFree(owner)) continue
      const first = line.shift()
      if (line.length === 0) lines.delete(owner)
      first?.begin()
    }
  }

  function stand(owner: string, { signal, isPatient = false }: TurnOptions): Promise<void> {
    const line = lines.get(owner) ?? []
    if (line.length >= perOwner && !isPatient) throw refused('FILES_WAITING', { seconds: seconds() }, 'file')
    if (line.length === 0 && lines.size >= owners && !isPatient)
      throw refused('FILES_BUSY', { seconds: seconds() }, 'file')
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        begin: () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          working.add(owner)
          resolve()
        },
      }
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
        const left = (lines.get(owner) ?? []).filter((one) => one !== entry)
        if (left.length > 0) lines.set(owner, left)
        else lines.delete(owner)
        reject(refused('FILES_BUSY', { seconds: seconds() }, 'file'))
      }
      const timer = isPatient ? undefined : setTimeout(leave, waitMs)
      signal?.addEventListener('abort', leave)
      lines.set(owner, [...line, entry])
    })
  }

  return {
    async take<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
      const { owner } = options
      if (isFree(owner) && lines.size === 0) working.add(owner)
      else {
        const stood = stand(owner, options)
        next()
        await stood
      }
      const began = performance.now()
      try {
        return await work()
      } finally {
        average = average * 0.8 + ((performance.now() - began) / 1000) * 0.2
        working.delete(owner)
        // Behind those who wait since before
        const line = lines.get(owner)
        if (line && lines.delete(owner)) lines.set(owner, line)
        next()
      }
    },
    counts: () => ({ working: working.size, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
  }
}
