import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const linesIn = (pattern: string, found: RegExp) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => found.test(readFileSync(root + file, 'utf8')))

test('no field cuts what is typed or pasted before it is cleaned: its schema judges the length', () => {
  expect(linesIn('web/src/**/*.{ts,tsx}', /\bmaxLength\b/)).toEqual([])
})

test('no schema trims by itself: texts are cleaned by domain/src/core/input/clean.ts', () => {
  expect(
    linesIn('{domain,server,web}/src/**/*.ts', /\.string\((?:[^()]|\([^()]*\))*\)\s*\.(?:trim|toUpperCase)\(\)/),
  ).toEqual([])
})

test('schemas come with the sentences of the catalogue: the library is imported by domain/src/core/input/zod.ts alone', () => {
  expect(linesIn('{domain,server,web}/src/**/*.{ts,tsx}', /^import (?!type ).* from 'zod(?:\/[^']*)?'/m)).toEqual([
    'domain/src/core/input/zod.ts',
  ])
})
