import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, open as openFile, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import type { FileStore } from '#core/files/file-store.ts'
import { restoreMark } from '#core/files/stored.ts'
import { type Listed, listedIn, type Manifest, readManifest, startBackup, verifyBackup } from './manifest.ts'
import { sqlFiles } from './migrate.ts'
import { connectAlone, openDb } from './open.ts'
import { databaseNameOf, runTool } from './pg-tools.ts'
import { lockFolder } from './pglite.ts'
import { sumTables } from './table-sums.ts'

/** A shop's database and stored files. `owner` is the URL of the role that owns the tables, if it is another one. */
export type Place = { database: string; owner?: string | undefined; files: FileStore }

const isPostgres = (database: string) => database.startsWith('postgres')
const dumpName = 'database.dump'
const [databaseFolder, filesFolder] = ['database/', 'files/']
/** Where the engine has a note of the process that uses its folder. */
const engineNotes = new Set(['postmaster.pid', 'postmaster.opts'])

type Counted = Pick<Manifest, 'migrations' | 'tables'>
async function countedIn(client: Pick<pg.ClientBase, 'query'>): Promise<Counted> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return { migrations: rows.map(({ name }) => name), tables: await sumTables(client) }
}

/** The rows of `files` whose file is not among the copied ones as the row says. */
async function incompleteIn(client: Pick<pg.ClientBase, 'query'>, copied: ReadonlyMap<string, Listed>) {
  const incomplete: string[] = []
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ id: number; key: string; size: number; sha256: string }>(
      'select id, key, size, sha256 from files where id > $1 order by id limit 1000',
      [after],
    )
    for (const { key, size, sha256 } of rows) {
      const one = copied.get(key)
      if (one?.size !== size || one.sha256 !== sha256) incomplete.push(key)
    }
    const last = rows.at(-1)
    if (!last) return incomplete
    after = last.id
  }
}

/**
 * Writes a consistent dump of the database and a copy of all stored files into a new folder, with a list of their sizes
 * and hashes, and the number and the hash of the rows of each table. PostgreSQL can be in use: dump and sums are of one
 * snapshot, and files are copied afterwards, so that every row has its file. The embedded database must be stopped; its folder is copied. Nothing is held in memory.
 * Returns the manifest, and the keys of stored files that were missing or other than their row says. Throws if the
 * folder exists.
 */
export async function backUp(
  { database, owner = database, files }: Place,
  folder: string,
): Promise<Manifest & { incomplete: string[] }> {
  if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
  const unfinished = await whyNotRestored(files)
  if (unfinished) throw new Error(unfinished)
  const madeAt = new Date().toISOString()
  const backup = await startBackup(folder)
  async function copyFiles(): Promise<Map<string, Listed>> {
    const copied = new Map<string, Listed>()
    for await (const name of files.list()) {
      const bytes = await files.stream(name)
      // A file removed meanwhile lost its row too, after the snapshot
      if (bytes) copied.set(name, await backup.addStream(`${filesFolder}${name}`, bytes))
    }
    return copied
  }
  if (!isPostgres(database)) {
    const copied = await copyFiles()
    const open = await openDb(database)
    let [counted, incomplete]: [Counted, string[]] = [{ migrations: [], tables: {} }, []]
    try {
      counted = await countedIn(open.pool)
      incomplete = await incompleteIn(open.pool, copied)
    } finally {
      await open.close()
    }
    const unlock = await lockFolder(database)
    try {
      const { names, folders } = await allBelow(database)
      for (const name of names)
        if (!engineNotes.has(name))
          await backup.addStream(`${databaseFolder}${name}`, createReadStream(join(database, name)))
      return { ...(await backup.close({ kind: 'embedded', madeAt, ...counted, folders })), incomplete }
    } finally {
      unlock.close()
    }
  }
  const { client, end } = await connectAlone(owner)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const counted = await countedIn(client)
    // The tool would let others of the machine read it
    await (await openFile(join(folder, dumpName), 'wx', 0o600)).close()
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.snapshot}`]
    await runTool('pg_dump', [...options, `--file=${join(folder, dumpName)}`], owner)
    await backup.addWritten(dumpName)
    const incomplete = await incompleteIn(client, await copyFiles())
    await client.query('commit')
    return { ...(await backup.close({ kind: 'postgres', madeAt, ...counted })), incomplete }
  } finally {
    await end()
  }
}

/** Names of all files and folders below a folder, with `/`. */
async function allBelow(folder: string): Promise<{ names: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const nameOf = (entry: (typeof entries)[number]) =>
    relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  return {
    names: entries.filter((entry) => entry.isFile()).map(nameOf),
    folders: entries.filter((entry) => entry.isDirectory()).map(nameOf),
  }
}

/** The mark of a restore that has begun: of which backup. */
type Mark = { madeAt: string; sha256: string }

/**
 * Restores a backup into an empty database of the same kind and an empty file store, as the owner of the tables.
 * Everything in the backup is verified before anything is written; throws a sentence if it is damaged, of the other
 * kind or of a newer version, or if the target is not empty. Files come first and the database last, all at once: a
 * restore that was interrupted leaves a mark, with which no shop starts, and is finished by the same call. Ends with
 * the same rows in each table as the backup has; throws a sentence that names a table with others.
 */
export async function restore({ database, owner = database, files }: Place, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = new Set(sqlFiles())
  if (manifest.migrations.some((name) => !known.has(name)))
    throw new Error('The backup is of a newer version of Neev. Restore it with that version.')
  const kind = isPostgres(database) ? 'postgres' : 'embedded'
  if (manifest.kind !== kind)
    throw new Error(
      `The backup is of ${manifest.kind === 'postgres' ? 'PostgreSQL' : 'the embedded database'}; name one of that kind.`,
    )
  await verifyBackup(folder, manifest)
  const isBegun = await refuseOccupied(files, manifest)
  const isThere =
    kind === 'postgres' ? await hasTables(owner) : existsSync(database) && (await readdir(database)).length > 0
  if (isThere && !isBegun)
    throw new Error(
      kind === 'postgres' ? 'The database is not empty. Restore into a new one.' : `${database} is not empty.`,
    )
  await files.write(restoreMark, Buffer.from(JSON.stringify(markOf(manifest))))
  for await (const { name, size } of listedIn(folder)) {
    if (!name.startsWith(filesFolder)) continue
    await files.writeStream(name.slice(filesFolder.length), createReadStream(join(folder, name)), size)
  }
  if (!isThere) await (kind === 'postgres' ? loadDump(owner, folder) : placeFolder(database, folder, manifest))
  await compareRows(kind === 'postgres' ? owner : database, manifest)
  await files.remove(restoreMark)
  return manifest
}

const markOf = ({ madeAt, list }: Manifest): Mark => ({ madeAt, sha256: list.sha256 })

/** Refuses a store with files, unless this very restore began to fill it; returns whether it did. */
async function refuseOccupied(files: FileStore, manifest: Manifest): Promise<boolean> {
  const bytes = await files.read(restoreMark)
  const mark = bytes && (JSON.parse(bytes.toString()) as Mark)
  if (mark && mark.sha256 !== manifest.list.sha256)
    throw new Error(
      `A restore of the backup of ${mark.madeAt} was begun in ${files.place} and not finished. Finish it, or empty ` +
        'the store and the database.',
    )
  const first = await files.list()[Symbol.asyncIterator]().next()
  if (!mark && !first.done) throw new Error(`${files.place} is not empty.`)
  return mark !== null
}

/** What keeps a shop from starting on a store that a restore has not finished filling, or null. */
export async function whyNotRestored(files: FileStore): Promise<string | null> {
  const bytes = await files.read(restoreMark)
  if (!bytes) return null
  const { madeAt } = JSON.parse(bytes.toString()) as Mark
  return `A restore of the backup of ${madeAt} was begun and not finished. Finish it first, with the same command: npm run restore -- FOLDER`
}

const loadDump = (owner: string, folder: string) =>
  runTool(
    'pg_restore',
    [
      ...['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'],
      `--dbname=${databaseNameOf(owner)}`,
      join(folder, dumpName),
    ],
    owner,
  )

/** Copies the folder of the embedded database beside its place, and renames it. */
async function placeFolder(database: string, folder: string, { folders = [] }: Manifest): Promise<void> {
  const partial = `${database}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(join(folder, databaseFolder), partial, { recursive: true })
  // The engine wants those that are empty too
  for (const name of folders) await mkdir(join(partial, name), { recursive: true, mode: 0o700 })
  await rm(database, { recursive: true, force: true })
  await rename(partial, database)
}

async function hasTables(database: string): Promise<boolean> {
  const { client, end } = await connectAlone(database)
  try {
    const { rows } = await client.query(
      "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1",
    )
    return rows.length > 0
  } finally {
    await end()
  }
}

/** Throws a sentence for the first table whose rows are not those of the backup. */
async function compareRows(database: string, { tables }: Manifest): Promise<void> {
  const open = await openDb(database)
  const { client, end } = await open.connectAlone()
  try {
    const restored = await sumTables(client)
    for (const name of Object.keys({ ...tables, ...restored })) {
      const [wanted, found] = [tables[name], restored[name]]
      if (wanted?.rows !== found?.rows)
        throw new Error(
          `The restored table ${name} has ${found?.rows ?? 'no'} rows instead of ${wanted?.rows ?? 'none'}.`,
        )
      if (wanted?.sha256 !== found?.sha256)
        throw new Error(
          `The restored table ${name} has other rows than the backup: their hash is another one. Use another backup.`,
        )
    }
  } finally {
    await end()
    await open.close()
  }
}
