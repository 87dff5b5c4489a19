import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../config/start-error.ts'
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

test('each file runs once, and a file changed after it ran is refused', async () => {
  expect(await migrate(open, folder)).toEqual(['0001-first.sql'])
  writeFileSync(join(folder, '0002-second.sql'), 'alter table planted add column name text;')
  expect(await migrate(open, folder)).toEqual(['0002-second.sql'])
  expect(await migrate(open, folder)).toEqual([])
  writeFileSync(join(folder, '0002-second.sql'), 'alter table planted add column other text;')
  await expect(migrate(open, folder)).rejects.toThrow('0002-second.sql was changed after it ran here')
})

test('a database with other migrations is left unchanged', async () => {
  await open.pool.query("update migrations set name = '0001-of-before.sql' where name = '0001-first.sql'")
  await open.pool.query("delete from migrations where name <> '0001-of-before.sql'")
  await expect(migrate(open, folder)).rejects.toThrow('0001-of-before.sql is not of this version')
})

test('a database of 22 November, whose first file has the name of ours, is refused in words for whoever runs the shop', async () => {
  const before = [
    ['0001-core.sql', 'a hash'],
    ['0002-accounts.sql', 'another hash'],
    ['0003-coupons.sql', 'a third'],
    ['0105-wrong-delivery-codes.sql', 'the last'],
  ]
  await open.pool.query('delete from migrations')
  for (const row of before) await open.pool.query('insert into migrations (name, hash) values ($1, $2)', row)
  const refused = await migrate(open).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/before 24 November 2026 .*0003-coupons\.sql.* empty database .*docs\/operations\.md/)
  expect((await open.pool.query('select name, hash from migrations order by name')).rows).toEqual(
    before.map(([name, hash]) => ({ name, hash })),
  )
})

test('files of a newer version that ran already do not keep this one from starting', async () => {
  await open.pool.query('delete from migrations')
  await open.pool.query('drop table planted')
  await migrate(open, folder)
  await open.pool.query("insert into migrations (name, hash) values ('0003-newer.sql', 'x')")
  expect(await migrate(open, folder)).toEqual([])
})
