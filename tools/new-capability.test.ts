import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCapability } from './new-capability.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
let copy = ''

/** A copy of the source tree with the installed packages and its own workspaces. */
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
    'scripts',
    'vitest.config.ts',
  ]
  for (const part of [...parts, 'biome.json', 'schema.graphql', '.gitignore', 'ARCHITECTURE.md'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)$/.test(path),
    })
  for (const folder of ['.', 'domain', 'server', 'web']) link(join(folder, 'node_modules'))
  mkdirSync(join(copy, 'node_modules/@neev'))
  symlinkSync(join(copy, 'domain'), join(copy, 'node_modules/@neev/domain'))
}, 120_000)
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

/**
 * Runs an installed program or a file of the copy; returns its output if it failed. TMPDIR is inside the copy, so
 * temporary files are removed with it.
 */
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

/* The database of its server test uses the embedded engine with migrations and reference data, without the demo shop.
   Texts and journeys are left out, because the developer of the capability translates and writes them. */
test('a new capability with a name of two words passes lint, types and tests unchanged', () => {
  const { files, central } = newCapability(copy, 'aftersales/buyer-questions')
  expect(files).toContain('server/src/features/aftersales/buyer-questions/buyer-questions.ts')
  expect(central).toHaveLength(4)
  expect(fails('tools/generate/database-types.ts')).toBeNull()
  expect(fails('tools/generate/domain-types.ts')).toBeNull()
  expect(fails('graphql-codegen', '--config', 'codegen.ts', '--silent')).toBeNull()
  for (const check of ['tools/raw-sql.ts', 'tools/capabilities/capabilities.ts']) expect(fails(check)).toBeNull()
  for (const part of ['domain', 'server', 'web']) expect(fails('tsc', '-p', part)).toBeNull()
  expect(fails('vitest', 'run', '--project', 'domain', 'buyer-questions', 'permissions')).toBeNull()
  expect(fails('vitest', 'run', '--project', 'web', 'src/routes')).toBeNull()
  expect(fails('vitest', 'run', '--project', 'server', 'buyer-questions')).toBeNull()
}, 600_000)

test('refuses existing capabilities and invalid names', () => {
  expect(() => newCapability(copy, 'aftersales/buyer-questions')).toThrow('is there already')
  for (const name of [
    undefined,
    'buyer-questions',
    'nowhere/questions',
    'aftersales/Questions',
    'aftersales/../up',
    'aftersales/sheep',
  ])
    expect(() => newCapability(copy, name)).toThrow()
})
