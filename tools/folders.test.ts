import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const limit = 25
/** Lists whose files are numbered, in order of time. */
const unlimited = ['docs/decisions', 'server/migrations']

test('a folder can be read at a glance', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const counts = new Map<string, number>()
  for (const file of files.split('\n').filter(Boolean)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const large = [...counts].filter(([folder, count]) => count > limit && !unlimited.includes(folder))
  expect(large.map(([folder, count]) => `${folder}: ${count} files, at most ${limit}`)).toEqual([])
})
