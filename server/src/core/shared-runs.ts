/**
 * Runs the work once for all who ask before it begins, one run after the other; what began before a question is no answer
 * to it.
 */
export function sharedRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  return () => {
    next ??= (running ?? Promise.resolve()).then(() => {
      const started = work()
      running = started.catch(() => undefined)
      next = undefined
      return started
    })
    return next
  }
}
