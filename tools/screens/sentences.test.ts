import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run texts` finds the sentences of calls of `t`; one that is asked for otherwise is shown in English only. */
test('a sentence is translated by a function that is called t', () => {
  const faults = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\buseT\(\)\s*\(/.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  expect(faults).toEqual([])
})
