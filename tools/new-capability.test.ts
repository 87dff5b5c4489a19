import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCapability } from './new-capability.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
let copy = ''

/** A copy of the tree in which packages are the ones that are installed here, and workspaces are its own. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'neev-new-'))
  const parts = [
    'domain',
    'server',
    'web',
    'tools',
    'codegen.ts',
    'package.json',
    'tsconfig.base.json',
    'vitest.config.ts',
  ]
  for (const part of [...parts, 'biome.json', 'schema.graphql', '.gitignore'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  for (const folder of ['.', 'domain', 'server', 'web']) link(join(folder, 'node_modules'))
  mkdirSync(join(copy, 'node_modules/@neev'))
  symlinkSync(join(copy, 'domain'), join(copy, 'node_modules/@neev/domain'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function link(folder: string) {
  let names: string[] = []
  try {
    names = readdirSync(join(root, folder))
  } catch {
    return
  }
  mkdirSync(join(copy, folder), { recursive: true })
  for (const name of names.filter((name) => name !== '@neev' && name !== '.vite'))
    symlinkSync(join(root, folder, name), join(copy, folder, name))
}

/** Runs a program that is installed here, or a file of the copy; what it printed, unless it went well. TMPDIR: what it leaves goes with the copy. */
function fails(program: string, ...args: string[]): string | null {
  const { TEST_DATABASE_URL: _embedded, ...env } = process.env
  const file = program.endsWith('.ts') ? join(copy, program) : join(root, 'node_modules/.bin', program)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: copy,
    env: { ...env, TMPDIR: copy },
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  return status === 0 ? null : `${program} ${args.join(' ')}: ${stdout.slice(-4000)}${stderr.slice(-4000)}`
}

/*
 * The database of its server test is filled on the embedded engine: migrations and reference data, not the demo shop. Texts and
 * journeys are left out: the sentences of the skeleton are translated by who writes the capability.
 */
test('a new capability of two words is tidy, typed and green in all rooms before anybody has touched it', () => {
  const { files, central } = newCapability(copy, 'buyer-questions')
  expect(files).toContain('server/src/features/buyer-questions/buyer-questions.ts')
  expect(central).toHaveLength(4)
  expect(fails('tools/database-types.ts')).toBeNull()
  expect(fails('graphql-codegen', '--config', 'codegen.ts', '--silent')).toBeNull()
  for (const part of ['domain', 'server', 'web']) expect(fails('tsc', '-p', part)).toBeNull()
  expect(fails('vitest', 'run', '--project', 'domain', 'buyer-questions', 'permissions')).toBeNull()
  expect(fails('vitest', 'run', '--project', 'web', 'src/routes')).toBeNull()
  expect(fails('vitest', 'run', '--project', 'server', 'buyer-questions')).toBeNull()
}, 600_000)

test('nothing is written over, and no name that is none is taken', () => {
  expect(() => newCapability(copy, 'buyer-questions')).toThrow('is there already')
  for (const name of [undefined, 'Questions', '../up', 'sheep']) expect(() => newCapability(copy, name)).toThrow()
})
