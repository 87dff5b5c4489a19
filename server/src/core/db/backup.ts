import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type FileStore, openFolder } from '#core/files/file-store.ts'
import { openDb } from './open.ts'

/** The description of a backup in its `manifest.json`. */
type Manifest = { kind: 'postgres' | 'embedded'; madeAt: string; database: string; sha256: string; migrations: number }
type Place = { database: string; files: FileStore }

const isPostgres = (database: string) => database.startsWith('postgres')
const nameOf = (kind: Manifest['kind']) => (kind === 'postgres' ? 'database.dump' : 'database.tar')
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/**
 * Writes a consistent dump of the database and a copy of all stored files into a new folder. Returns the manifest.
 * PostgreSQL can be in use (`pg_dump` reads one snapshot); files are copied afterwards, so that every row has its file.
 * The embedded database must be stopped. Throws if the folder exists.
 */
export async function backUp({ database, files }: Place, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const kind = isPostgres(database) ? 'postgres' : 'embedded'
  const path = join(folder, nameOf(kind))
  if (kind === 'postgres')
    run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`], database)
  else {
    const open = await openDb(database)
    try {
      writeFileSync(path, (await open.dump?.()) ?? new Uint8Array(), { mode: 0o600 })
    } finally {
      await open.close()
    }
  }
  const copy = openFolder(join(folder, 'files'))
  for await (const name of files.list()) {
    const bytes = await files.read(name)
    // A file removed meanwhile lost its row too, after the snapshot
    if (bytes) await copy.write(name, bytes)
  }
  const migrations = readdirSync(new URL('../../../migrations', import.meta.url)).length
  const manifest = {
    kind,
    madeAt: new Date().toISOString(),
    database: nameOf(kind),
    sha256: sha256(path),
    migrations,
  } as const
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/**
 * Restores a backup into an empty database of the same kind and an empty file store. Throws before writing if the
 * backup is damaged, of the other kind or of a newer version, or if the target is not empty.
 */
export async function restore({ database, files }: Place, folder: string): Promise<Manifest> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const path = join(folder, manifest.database)
  if (sha256(path) !== manifest.sha256) throw new Error(`${path} is damaged: its checksum is another one.`)
  const known = readdirSync(new URL('../../../migrations', import.meta.url)).length
  if (manifest.migrations > known)
    throw new Error('The backup is of a newer version of Neev. Restore it with that version.')
  if (manifest.kind !== (isPostgres(database) ? 'postgres' : 'embedded'))
    throw new Error(
      `The backup is of ${manifest.kind === 'postgres' ? 'PostgreSQL' : 'the embedded database'}; name one of that kind.`,
    )
  if (await hasFiles(files)) throw new Error(`${files.place} is not empty.`)
  if (manifest.kind === 'postgres') {
    if (await hasTables(database)) throw new Error('The database is not empty. Restore into a new one.')
    run(
      'pg_restore',
      [
        '--no-owner',
        '--no-privileges',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${new URL(database).pathname.slice(1)}`,
        path,
      ],
      database,
    )
  } else {
    if (existsSync(database) && readdirSync(database).length > 0) throw new Error(`${database} is not empty.`)
    const open = await openDb(database, { load: readFileSync(path) })
    await open.close()
  }
  const copy = openFolder(join(folder, 'files'))
  for await (const name of copy.list()) await files.write(name, (await copy.read(name)) ?? new Uint8Array())
  return manifest
}

async function hasFiles(files: FileStore): Promise<boolean> {
  const first = await files.list()[Symbol.asyncIterator]().next()
  return !first.done
}

async function hasTables(database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query("select 1 from information_schema.tables where table_schema = 'public' limit 1")
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/**
 * A database URL as environment variables for PostgreSQL's tools, because arguments are visible to everybody on the
 * machine.
 */
function variablesOf(database: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(database)
  const ssl = searchParams.get('sslmode')
  return {
    PGHOST: decodeURIComponent(hostname),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl && { PGSSLMODE: ssl }),
  }
}

/** PostgreSQL's own tools, on the PATH or where Debian has them. Error messages do not contain the database URL. */
function run(tool: string, options: string[], database: string): void {
  const { error, status, stderr } = spawnSync(tool, options, {
    encoding: 'utf8',
    env: { ...process.env, ...variablesOf(database) },
  })
  if (error) throw new Error(`${tool} is not installed: it comes with PostgreSQL's client tools.`)
  if (status !== 0) throw new Error(`${tool} failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`)
}
