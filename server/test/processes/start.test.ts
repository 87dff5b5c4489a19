import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '#core/db/open.ts'

/** What keeps a shop on the embedded database from starting is said in a sentence. */
const folder = mkdtempSync(join(tmpdir(), 'neev-start-'))
const database = join(folder, 'database')
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
function start() {
  const { DATABASE_URL: _, ...outside } = process.env
  const env = { ...outside, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', PAGES: 'off' }
  return spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
}

describe('a shop does not start', () => {
  beforeAll(async () => {
    const open = await openDb(database)
    await open.pool.query('create table migrations (name text primary key, hash text not null)')
    await open.pool.query("insert into migrations values ('0001-core.sql', 'x'), ('0003-coupons.sql', 'x')")
    await open.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('on a database of 22 November, and says so without a stack', () => {
    const { status, stderr } = start()
    expect(status).toBe(1)
    expect(stderr).toContain('Neev does not start:\n- This database was made by a version of Neev before 24 November')
    expect(stderr).not.toMatch(/\s+at /)
  })

  test('on a damaged folder, and names npm run restore instead of the engine’s own words', () => {
    rmSync(join(database, 'global', 'pg_control'))
    const { status, stdout, stderr } = start()
    expect(status).toBe(1)
    expect(stderr).toMatch(/Neev does not start:\n- The embedded database in .* is damaged.* npm run restore/)
    expect(stdout + stderr).not.toMatch(/ASSERTIONS|unexpected error|\s+at /)
  })
})
