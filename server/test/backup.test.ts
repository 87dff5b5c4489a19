import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, type Place, restore } from '#core/db/backup.ts'
import { drill } from '#core/db/drill.ts'
import { openDb } from '#core/db/open.ts'
import { excessRights, ownsTables, prepareDatabase, roleOf } from '#core/db/roles.ts'
import { type FileStore, openFolder } from '#core/files/file-store.ts'
import { restoreMark } from '#core/files/stored.ts'
import { askInvariants } from '#features/platform/system/check.ts'
import { invariants } from '../src/every-invariant.ts'
import { copyOnPostgres, templateOf } from './databases.ts'

/** A restored shop equals its backup, including files, and its invariants hold; what is damaged is refused before. */
const folder = mkdtempSync(join(tmpdir(), 'neev-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const program = fileURLToPath(new URL('../src/backup.ts', import.meta.url))

/** A store with a file for each row of `files`, whose content is its key, and another one without a row. */
async function withFiles(ownerUrl: string, name: string): Promise<FileStore> {
  const files = openFolder(join(folder, name))
  const open = await openDb(ownerUrl)
  const { rows } = await open.pool.query<{ key: string }>(
    "update files set size = length(key), sha256 = encode(sha256(convert_to(key, 'UTF8')), 'hex') returning key",
  )
  await open.close()
  for (const { key } of rows) await files.write(key, Buffer.from(key))
  await files.write('pictures/wall/400.webp', randomBytes(500))
  return files
}

async function factsOf({ database, owner = database, files }: Place) {
  const open = await openDb(owner)
  const { rows } = await open.pool.query(
    `select (select count(*)::int from orders) as orders, (select sum(total_paise)::text from orders) as paise,
       (select count(*)::int from invoices) as invoices, (select sum(amount_paise)::text from ledger_entries) as ledger`,
  )
  const { broken } = await askInvariants({ db: open.db, invariants, files }, 'ALL')
  await open.close()
  return { ...rows[0], broken }
}

const sentence = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  )
const emptyPlace = (): Place => ({
  database: join(folder, randomBytes(4).toString('hex')),
  files: openFolder(join(folder, randomBytes(4).toString('hex'))),
})

/** What is done to a copy of the backup, and what the restore says then; nothing is written. */
async function saidOf(backup: string, place: Place, damage: (copy: string) => void): Promise<string> {
  const copy = join(folder, randomBytes(4).toString('hex'))
  cpSync(backup, copy, { recursive: true })
  damage(copy)
  const said = await sentence(restore(place, copy))
  expect(existsSync(place.files.place)).toBe(false)
  rmSync(copy, { recursive: true })
  return said.replaceAll(copy, '')
}

function rewriteManifest(copy: string, change: (manifest: Record<string, unknown>) => void): void {
  const path = join(copy, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
}

/** Changes one row; what a restore of it says where the backup has the row as it was. */
async function changeOneRow(owner: string): Promise<RegExp> {
  const open = await openDb(owner)
  await open.pool.query(
    "update users set created_at = created_at + interval '1 second' where id = (select min(id) from users)",
  )
  await open.close()
  return /^The restored table users has other rows than the backup: their hash is another one\. Use another backup\.$/
}

/** Restores a backup whose manifest has the tables of another one: the dump is whole, and is not what was hashed. */
function restoreAs(backup: string, tablesOf: string, place: Place): Promise<unknown> {
  const { tables } = JSON.parse(readFileSync(join(tablesOf, 'manifest.json'), 'utf8'))
  rewriteManifest(backup, (one) => Object.assign(one, { tables }))
  return restore(place, backup)
}

const storedIn = (copy: string) =>
  join(copy, 'files', readdirSync(join(copy, 'files')).find((name) => name !== 'pictures') ?? '')

const damages: [what: string, damage: (copy: string) => void, says: RegExp][] = [
  [
    'a truncated file',
    (copy) => truncateSync(storedIn(copy), 10),
    /is damaged: it has 10 bytes instead of \d+\. Use another backup\.$/,
  ],
  ['a missing file', (copy) => rmSync(storedIn(copy)), /^\/files\/[\w-]+ is missing\. Use another backup\.$/],
  [
    'a changed byte',
    (copy) => {
      const bytes = readFileSync(storedIn(copy))
      writeFileSync(storedIn(copy), Buffer.concat([Buffer.from('X'), bytes.subarray(1)]))
    },
    /is damaged: its SHA-256 is another one\. Use another backup\.$/,
  ],
  [
    'a file that is no part of it',
    (copy) => writeFileSync(join(copy, 'files', 'planted'), 'x'),
    /^\/files\/planted is no part of the backup\./,
  ],
  [
    'a list that was changed',
    (copy) => appendFileSync(join(copy, 'contents.jsonl'), '\n'),
    /^\/contents\.jsonl is damaged/,
  ],
  ['no list', (copy) => rmSync(join(copy, 'contents.jsonl')), /^\/contents\.jsonl is missing/],
  [
    'no manifest',
    (copy) => rmSync(join(copy, 'manifest.json')),
    /has no manifest\.json: the backup was not finished, or it is none/,
  ],
  [
    'half a manifest',
    (copy) => truncateSync(join(copy, 'manifest.json'), 40),
    /manifest\.json is damaged: it can not be read/,
  ],
  [
    'the manifest of an earlier version',
    (copy) => rewriteManifest(copy, (one) => delete one.format),
    /by an earlier version of Neev.*Restore it with that version, then upgrade/,
  ],
  [
    'a migration of a newer version',
    (copy) => rewriteManifest(copy, (one) => Object.assign(one, { migrations: ['9999-newer.sql'] })),
    /of a newer version of Neev\. Restore it with that version\.$/,
  ],
]

describe.runIf(onPostgres)('on PostgreSQL', () => {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }
  const backup = join(folder, 'one')
  let source: Place
  let before: Awaited<ReturnType<typeof factsOf>>
  let drop: () => Promise<void>

  const url = (database: string, role?: string) => {
    const address = new URL(process.env.TEST_DATABASE_URL ?? '')
    address.pathname = `/${database}`
    if (role) address.username = role
    return address.href
  }
  /** An empty database that belongs to a role which is no superuser, as `createdb --owner` makes one. */
  async function emptyOf(role: string): Promise<string> {
    const name = `neev_test_restore_${process.pid}_${made.databases.length}`
    await admin.query(`create role ${role} login createdb`)
    await admin.query(`create database ${name} owner ${role}`)
    made.roles.push(role)
    made.databases.push(name)
    return name
  }
  const environment = ({ database, owner, files }: Place): NodeJS.ProcessEnv => ({
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    ...(owner && { DATABASE_OWNER_URL: owner }),
    DATA_DIR: join(files.place, '..'),
    ORIGIN: 'https://shop.example',
    APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
  })

  beforeAll(async () => {
    await admin.connect()
    const copy = await copyOnPostgres('shop')
    drop = copy.drop
    source = { database: copy.url, owner: copy.ownerUrl, files: await withFiles(copy.ownerUrl, 'files') }
    before = await factsOf(source)
    expect(before.orders).toBeGreaterThan(100)
    expect(before.broken).toEqual([])
    const { incomplete } = await backUp(source, backup)
    expect(incomplete).toEqual([])
  })
  afterAll(async () => {
    await drop()
    for (const name of made.databases) await admin.query(`drop database ${name} with (force)`)
    for (const role of made.roles) await admin.query(`drop role ${role}`)
    await admin.end()
  })

  test('a shop of two roles is restored as it was: its owner has every table, and the application can not change evidence', async () => {
    const role = `neev_owner_${process.pid}`
    const name = await emptyOf(role)
    const place = {
      database: url(name, 'neev_application'),
      owner: url(name, role),
      files: openFolder(join(folder, 'two', 'files')),
    }
    await restore(place, backup)
    const open = await openDb(place.database)
    await prepareDatabase(open, { database: place.database, ownerDatabase: place.owner })
    expect(await factsOf(place)).toEqual(before)
    const owners =
      "select distinct pg_get_userbyid(relowner) as owner from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"
    expect((await open.pool.query(owners)).rows).toEqual([{ owner: role }])
    expect(await ownsTables(open.pool)).toBe(false)
    expect(await excessRights(open.pool, roleOf(place.database))).toEqual([])
    for (const text of [
      'alter table audit_log disable trigger all',
      'truncate invoices',
      'delete from refund_approvals',
    ])
      await expect(open.pool.query(text), text).rejects.toThrow(/permission denied|must be owner/)
    await open.close()
    expect(await sentence(restore(place, backup))).toMatch(/is not empty\.$/)
    const tried = spawnSync(process.execPath, [program, 'drill'], { env: environment(place), encoding: 'utf8' })
    expect(tried.stderr).toBe('')
    expect(tried.stdout).toMatch(/Backed up and restored: \d+ tables with \d+ rows, \d+ files/)
    expect(tried.stdout).toMatch(/(\d+) of \1 checks of the data hold/)
    expect(tried.stdout).toContain(`${role} owns the tables; neev_application can not change what is evidence`)
    expect((await admin.query("select 1 from pg_database where datname like 'neev\\_drill%'")).rows).toEqual([])
  })

  test('a shop of one role is restored, and its drill says that there is one role', async () => {
    const role = `neev_alone_${process.pid}`
    const place = { database: url(await emptyOf(role), role), files: openFolder(join(folder, 'alone', 'files')) }
    await restore(place, backup)
    expect(await factsOf(place)).toEqual(before)
    const tried = spawnSync(process.execPath, [program, 'drill'], { env: environment(place), encoding: 'utf8' })
    expect([tried.stderr, tried.status]).toEqual(['', 0])
    expect(tried.stdout).toContain('One role owns all tables')
  })

  test.each(damages)(
    'a backup with %s is refused in a sentence before anything is written',
    async (_what, damage, says) => {
      const place = { database: url('postgres'), files: emptyPlace().files }
      expect(await saidOf(backup, place, damage)).toMatch(says)
    },
  )

  test('a dump of more than 2 GiB is read', async () => {
    const place = { database: url('postgres'), files: emptyPlace().files }
    const said = await saidOf(backup, place, (copy) => {
      const size = 2_200_000_000
      truncateSync(join(copy, 'database.dump'), size)
      const path = join(copy, 'contents.jsonl')
      const list = readFileSync(path, 'utf8').replace(/("name":"database.dump","size":)\d+/, `$1${size}`)
      writeFileSync(path, list)
      const sha256 = createHash('sha256').update(list).digest('hex')
      rewriteManifest(copy, (one) => Object.assign(one, { list: { sha256 } }))
    })
    expect(said).toBe('/database.dump is damaged: its SHA-256 is another one. Use another backup.')
  })

  test('a stored file that is missing or cut is told by the backup', async () => {
    const files = openFolder(join(folder, 'holes'))
    cpSync(source.files.place, files.place, { recursive: true })
    const [cut = '', gone = ''] = readdirSync(files.place).filter((name) => name !== 'pictures')
    truncateSync(join(files.place, cut), 1)
    rmSync(join(files.place, gone))
    const { incomplete } = await backUp({ ...source, files }, join(folder, 'incomplete'))
    expect(incomplete.sort()).toEqual([cut, gone].sort())
    expect(await sentence(drill({ ...source, files }, async () => {}))).toMatch(
      /^2 stored files are missing or other than their rows say/,
    )
  })

  test('nobody else on the machine can read a backup, and PostgreSQL’s tools do not get the shop’s secrets', async () => {
    const tools = join(folder, 'tools')
    mkdirSync(tools)
    const real = spawnSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).stdout.trim()
    writeFileSync(join(tools, 'pg_dump'), `#!/bin/sh\nenv > ${tools}/environment\nexec ${real} "$@"\n`)
    chmodSync(join(tools, 'pg_dump'), 0o755)
    const made = join(folder, 'private')
    const env = {
      ...environment(source),
      PATH: `${tools}${delimiter}${process.env.PATH}`,
      METRICS_TOKEN: 'planted',
    }
    const { stderr, status } = spawnSync(process.execPath, [program, 'backup', made], { env, encoding: 'utf8' })
    expect([stderr, status]).toEqual(['', 0])
    const seen = readFileSync(join(tools, 'environment'), 'utf8')
    expect(seen).toContain('PGDATABASE=')
    expect(seen).not.toMatch(/APP_SECRET|METRICS|DATABASE_URL|planted/)
    for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777
      expect(mode.toString(8), entry.name).toBe(entry.isDirectory() ? '700' : '600')
    }
    expect((statSync(made).mode & 0o777).toString(8)).toBe('700')
  })

  test('a restore that is killed says so, keeps the shop from starting, and is finished by the same command', async () => {
    const role = `neev_killed_${process.pid}`
    const place = { database: url(await emptyOf(role), role), files: openFolder(join(folder, 'killed', 'files')) }
    const env = environment(place)
    // Killed as the dump is about to be loaded: the files are there, the database is empty
    const stop = join(folder, 'stop')
    mkdirSync(stop)
    writeFileSync(join(stop, 'pg_restore'), '#!/bin/sh\nkill -9 $PPID\n')
    chmodSync(join(stop, 'pg_restore'), 0o755)
    const killed = spawnSync(process.execPath, [program, 'restore', backup], {
      env: { ...env, PATH: `${stop}${delimiter}${process.env.PATH}` },
    })
    expect(killed.signal).toBe('SIGKILL')
    expect(await place.files.read(restoreMark)).not.toBeNull()
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const start = spawnSync(process.execPath, [main], { env: { ...env, PORT: '0', PAGES: 'off' }, encoding: 'utf8' })
    expect(start.status).toBe(1)
    expect(start.stderr).toMatch(/Neev does not start:\n- A restore of the backup of .* was begun and not finished/)
    expect(start.stderr).not.toMatch(/\s+at /)
    const other = join(folder, 'another')
    await backUp(source, other)
    expect(await sentence(restore(place, other))).toMatch(
      /^A restore of the backup of .* was begun in .* and not finished/,
    )
    const again = spawnSync(process.execPath, [program, 'restore', backup], { env, encoding: 'utf8' })
    expect([again.stderr, again.status]).toEqual(['', 0])
    expect(await factsOf(place)).toEqual(before)
    expect(await place.files.read(restoreMark)).toBeNull()
  })

  test('a table that comes back with one letter changed is named', async () => {
    const changed = await changeOneRow(source.owner ?? source.database)
    const other = join(folder, 'changed')
    await backUp(source, other)
    const role = `neev_changed_${process.pid}`
    const place = { database: url(await emptyOf(role), role), files: emptyPlace().files }
    expect(await sentence(restoreAs(other, backup, place))).toMatch(changed)
  })

  test('without ORIGIN the commands say so in a sentence', () => {
    const { ORIGIN: _, ...env } = environment(source)
    const { stderr, status } = spawnSync(process.execPath, [program, 'backup', join(folder, 'none')], {
      env,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^ORIGIN must be set/)
    expect(stderr).not.toMatch(/\s+at /)
  })
})

describe.skipIf(onPostgres)('on the embedded database', () => {
  let template: string
  beforeAll(async () => {
    template = await templateOf('shop')
  })

  test('a shop on the embedded database is restored into another folder, and what is damaged is refused before', async () => {
    const database = join(folder, 'data', 'database')
    const open = await openDb(database, { load: readFileSync(template) })
    // An earlier run may have filled it, more than the ten minutes ago that an event may wait
    await open.pool.query('update events set not_before = now() where done_at is null')
    await open.close()
    const source = { database, files: await withFiles(database, 'embedded-files') }
    const backup = join(folder, 'embedded')
    await backUp(source, backup)
    const before = await factsOf(source)
    expect(before.broken).toEqual([])
    // The folder of the engine is large: one copy of it is enough
    const cut = (copy: string) => truncateSync(join(copy, 'database', 'global', 'pg_control'), 10)
    expect(await saidOf(backup, emptyPlace(), cut)).toMatch(
      /^\/database\/global\/pg_control is damaged: it has 10 bytes instead of \d+/,
    )
    expect(await sentence(restore(source, backup))).toMatch(/is not empty\.$/)
    await drill(source, async (restored, { tables }) => {
      expect(await factsOf(restored)).toEqual(before)
      expect(tables.orders?.rows).toBe(before.orders)
    })
    const changed = await changeOneRow(database)
    const other = join(folder, 'embedded-changed')
    await backUp(source, other)
    expect(await sentence(restoreAs(other, backup, emptyPlace()))).toMatch(changed)
  })
})
