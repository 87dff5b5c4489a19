import type { Admission } from './admission.ts'

const lookMs = 10_000
/** Refusals in this many looks in a row are no passing crowd. */
const looksInARow = 6

type Note = (state: 'CLOSED' | 'OPEN', failure: string | null) => void

/**
 * Notes when the places of this process are taken for a minute: requests were refused in each ten seconds of it. Notes
 * again when none was refused for a minute. Returns one look, for tests, and an end.
 */
export function watchPlaces({ counts }: Pick<Admission, 'counts'>, note: Note) {
  let before = counts().refused
  let busy = 0
  let quiet = 0
  let isNoted = false
  function look(): void {
    const { refused } = counts()
    const some = refused - before
    before = refused
    busy = some > 0 ? busy + 1 : 0
    quiet = some > 0 ? 0 : quiet + 1
    if (busy > 0 && busy % looksInARow === 0) {
      isNoted = true
      note('OPEN', `${some} requests were refused within ten seconds.`)
    } else if (isNoted && quiet === looksInARow) {
      isNoted = false
      note('CLOSED', null)
    }
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  return { look, end: () => clearInterval(timer) }
}
