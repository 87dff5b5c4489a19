import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Adds the tests that failed once and passed when tried again to FLAKY_LIST, so that `npm test` ends with them. */
export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    const path = process.env.FLAKY_LIST
    if (!path || !test.diagnostic()?.flaky) return
    const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? ''
    appendFileSync(path, `${test.module.relativeModuleId}: ${test.fullName}: ${reason}\n`)
  }
}
