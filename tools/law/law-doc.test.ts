import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ruleKeys } from '../../domain/src/tax/statutory-rules.ts'

/** `docs/law.md`: each rule of law with the place that reads it and the test that holds it. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}docs/law.md`, 'utf8')
const rows = text.split('\n').filter((line) => /^\| (?!Rule \| Where)/.test(line))
const files = globSync(
  ['server/{src,test,content,seed}/**/*', 'domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'e2e/**/*.ts'],
  {
    cwd: root,
  },
)

const named = (row: string) => [...row.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path)
const quoted = (row: string) => [...row.matchAll(/`([\w./-]+\.test\.ts)` \("([^"]+)"\)/g)]
const ending = (path: string) => files.filter((file) => file === path || file.endsWith(`/${path}`))

test('every rule names a place and a test that exist', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(rows.filter((row) => quoted(row).length === 0)).toEqual([])
  const missing = rows.flatMap((row) => named(row).filter((path) => ending(path).length === 0))
  expect(missing).toEqual([])
})

test('every test that it quotes is in the file that it names', () => {
  const wrong = rows.flatMap((row) =>
    quoted(row)
      .filter(([, file = '', name = '']) =>
        ending(file).every((path) => !readFileSync(root + path, 'utf8').includes(name)),
      )
      .map(([all]) => all),
  )
  expect(wrong).toEqual([])
})

test('every rule of the register is in it', () => {
  expect(ruleKeys.filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([])
})
