import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '#core/db/backup.ts'
import { openDb } from '#core/db/open.ts'
import { openFolder } from '#core/files/file-store.ts'
import { askInvariants } from '#features/system/check.ts'
import { invariants } from '../src/every-invariant.ts'
import { copyOnPostgres, templateOf } from './databases.ts'

/** A restored shop equals its backup, including files, and its invariants hold. */
const folder = mkdtempSync(join(tmpdir(), 'neev-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function storedFiles(name: string): string {
  const filesDir = join(folder, name)
  mkdirSync(join(filesDir, 'pictures'), { recursive: true })
  writeFileSync(join(filesDir, 'paper'), randomBytes(2_000))
  writeFileSync(join(filesDir, 'pictures', '400.webp'), randomBytes(500))
  return filesDir
}

async function factsOf(address: string) {
  const open = await openDb(address)
  const { rows } = await open.pool.query(
    `select (select count(*)::int from orders) as orders, (select sum(total_paise)::text from orders) as paise,
       (select count(*)::int from invoices) as invoices, (select sum(amount_paise)::text from ledger_entries) as ledger`,
  )
  const { broken } = await askInvariants({ db: open.db, invariants })
  await open.close()
  return { ...rows[0], broken }
}

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  test('a shop is restored into an empty database only', async () => {
    const copy = await copyOnPostgres('shop')
    const empty = `neev_test_restore_${process.pid}`
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    await admin.query(`create database ${empty}`)
    const target = new URL(copy.ownerUrl)
    target.pathname = `/${empty}`
    const filesDir = storedFiles('files')
    const place = { database: target.href, files: openFolder(join(folder, 'restored')) }
    try {
      await backUp({ database: copy.ownerUrl, files: openFolder(filesDir) }, join(folder, 'one'))
      await expect(restore({ ...place, database: copy.ownerUrl }, join(folder, 'one'))).rejects.toThrow('not empty')
      await restore(place, join(folder, 'one'))
      const before = await factsOf(copy.ownerUrl)
      expect(before.orders).toBeGreaterThan(100)
      expect(await factsOf(target.href)).toEqual(before)
      expect(before.broken).toEqual([])
      for (const name of ['paper', 'pictures/400.webp'])
        expect(readFileSync(join(place.files.place, name))).toEqual(readFileSync(join(filesDir, name)))
      await expect(
        backUp({ database: copy.ownerUrl, files: openFolder(filesDir) }, join(folder, 'one')),
      ).rejects.toThrow('already')
      appendFileSync(join(folder, 'one', 'database.dump'), 'x')
      await expect(restore(place, join(folder, 'one'))).rejects.toThrow('damaged')
    } finally {
      await copy.drop()
      await admin.query(`drop database ${empty} with (force)`)
      await admin.end()
    }
  })
})

test.skipIf(process.env.TEST_DATABASE_URL)(
  'a shop on the embedded database is restored into another folder',
  async () => {
    const database = join(folder, 'data', 'database')
    const open = await openDb(database, { load: readFileSync(await templateOf('shop')) })
    await open.close()
    const filesDir = storedFiles('embedded-files')
    await backUp({ database, files: openFolder(filesDir) }, join(folder, 'two'))
    const place = { database: join(folder, 'other', 'database'), files: openFolder(join(folder, 'other', 'files')) }
    await restore(place, join(folder, 'two'))
    expect(await factsOf(place.database)).toEqual(await factsOf(database))
  },
)
