import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type OpenDb, openDb } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'neev-migrate-'))
let open: OpenDb
beforeAll(async () => {
  writeFileSync(join(folder, '0001-first.sql'), 'create table planted (id int);')
  open = await openDb('memory://')
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

test('each file runs once, and one that was changed after it ran is refused', async () => {
  expect(await migrate(open, folder)).toEqual(['0001-first.sql'])
  writeFileSync(join(folder, '0002-second.sql'), 'alter table planted add column name text;')
  expect(await migrate(open, folder)).toEqual(['0002-second.sql'])
  expect(await migrate(open, folder)).toEqual([])
  writeFileSync(join(folder, '0002-second.sql'), 'alter table planted add column other text;')
  await expect(migrate(open, folder)).rejects.toThrow('0002-second.sql was changed after it ran here')
})

test('a database that other migrations made is left alone', async () => {
  await open.pool.query("update migrations set name = '0001-of-before.sql' where name = '0001-first.sql'")
  await expect(migrate(open, folder)).rejects.toThrow('other migrations than those of this version')
})
