import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newMigration } from './new-migration.mjs'

const folder = mkdtempSync(join(tmpdir(), 'neev-new-migration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the next migration has the next number and no statements', () => {
  expect(newMigration(folder, 'first')).toBe('0001-first.sql')
  writeFileSync(join(folder, '0041-others.sql'), '')
  expect(newMigration(folder, 'questions-of-buyers')).toBe('0042-questions-of-buyers.sql')
  const lines = readFileSync(join(folder, '0042-questions-of-buyers.sql'), 'utf8').trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('--'))).toEqual([])
  expect(lines[0]).toContain('questions of buyers')
})

test.each([undefined, '', 'Two Words', '../up', '-x', 'first'])('no file is written for %j', (name) => {
  const before = readdirSync(folder)
  expect(() => newMigration(folder, name)).toThrow()
  expect(readdirSync(folder)).toEqual(before)
})
