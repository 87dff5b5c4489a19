import { appendFileSync } from 'node:fs'
import type { Reporter, Suite } from '@playwright/test/reporter'

/** Writes the names of journeys that failed once and passed when tried again to FLAKY_LIST, so that `npm test` ends with them. */
export default class FlakyReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite
  }

  onEnd() {
    const path = process.env.FLAKY_LIST
    if (!path) return
    const flaky = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky')
    const lines = flaky.map(({ location, title, results }) => {
      const reason = results.find(({ error }) => error)?.error?.message?.split('\n')[0] ?? ''
      return `${location.file.split('/').at(-1)}: ${title}: ${reason}\n`
    })
    appendFileSync(path, lines.join(''))
  }
}
