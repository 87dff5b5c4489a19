import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const places = ['server/src', 'server/migrations', 'domain/src', 'web/src']

const stands = (name: string) => {
  try {
    execFileSync('git', ['grep', '-qF', '--untracked', '-e', name, '--', ...places], { cwd: root })
    return true
  } catch {
    return false
  }
}

/** `domain/tax/gst` is a module as it is imported; `order_lines.schedule_id` a column; `sellers.kind = DEALER` its value. */
function isInCode(name: string): boolean {
  const path = name.match(/^domain\/(.+)/)?.[1]
  if (path) return ['', '.ts'].some((ending) => existsSync(join(root, `domain/src/${path}${ending}`)))
  return name.split(/ = |\./).every(stands)
}

test('what the glossary names in the code is there', () => {
  const rows = readFileSync(join(root, 'GLOSSARY.md'), 'utf8').match(/^\|.*\|$/gm) ?? []
  const names = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !isInCode(name))).toEqual([])
})
