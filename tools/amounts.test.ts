import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('what is owed is named in one table, so that one amount has one name and one direction on all screens', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', {
    exclude: ['**/*.graphql.ts', '**/*.test.*', '**/graphql-types.ts'],
  })
  expect(files.length).toBeGreaterThan(1000)
  const wrong: string[] = []
  for (const file of files) {
    if (/shared\/amounts\/|\.graphql\.ts$|\.test\.|graphql-types\.ts$/.test(file)) continue
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, label = ''] of code.matchAll(/\b(?:t|text)\(\s*'((?:Owed|Owes|You owe)\b[^']*)'/g))
      wrong.push(`${file} names an amount itself: ${label}`)
    const shown = code.match(/\b(balancePaise|onHoldPaise|underWayPaise|nextPaise|sellersPaise)\b/)
    if (shown && !code.includes('#shared/amounts/')) wrong.push(`${file} shows ${shown[1]} without its name`)
  }
  expect(wrong).toEqual([])
})
