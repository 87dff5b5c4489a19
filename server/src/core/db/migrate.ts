import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { log } from '../log.ts'
import type { OpenDb } from './open.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** How long a file waits for locks of others. Then it gives up, so that nobody queues behind it, and tries again. */
const lockTimeout = '5s'
const lockTries = 60
const lockNotAvailable = '55P03'

/**
 * Runs every SQL file of the folder that has not run in this database, by name, in one process at a time (advisory
 * lock), each file in its own transaction, on a connection without the web's time limits: creating an index on a large
 * table takes its time, and a second process waits. Returns the names that ran. Throws `StartError`, and changes
 * nothing, if a file was changed after it ran or if the database was made by the migrations of another baseline.
 */
export async function migrate(
  { connectAlone }: Pick<OpenDb, 'connectAlone'>,
  folder = migrationsFolder,
): Promise<string[]> {
  const { client, end } = await connectAlone()
  try {
    await client.query("select pg_advisory_lock(hashtext('neev:migrations'))")
    const { rows: known } = await client.query<{ there: boolean }>(
      "select to_regclass('migrations') is not null as there",
    )
    if (!known[0]?.there)
      await client.query(
        'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
      )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const seen = new Map(rows.map((row) => [row.name, row.hash]))
    const ran: string[] = []
    const files = filesOf(folder)
    refuseOthers(seen, files)
    for (const { name, text, hash } of files) {
      if (seen.has(name)) continue
      await runFile(client, name, text, hash)
      ran.push(name)
    }
    return ran
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('neev:migrations'))").catch(() => {})
    await end()
  }
}

type File = { name: string; text: string; hash: string }

const filesOf = (folder: string): File[] =>
  sqlFiles(folder).map((name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })

/**
 * Compares all names and hashes. Files of a newer version that ran already are no fault: it was begun beside this one.
 * Where files of ours ran with other contents and there are others besides, the database is of another baseline.
 */
function refuseOthers(seen: ReadonlyMap<string, string>, files: readonly File[]): void {
  const changed = files.filter(({ name, hash }) => seen.has(name) && seen.get(name) !== hash)
  const isNone = seen.size > 0 && !files.some(({ name }) => seen.has(name))
  const own = new Set(files.map(({ name }) => name))
  const [unknown] = [...seen.keys()].filter((name) => !own.has(name)).sort()
  if (unknown && (isNone || changed.length > 0))
    throw new StartError(
      `This database was made by a version of Neev before 24 November 2026 (its migration ${unknown} is not of this ` +
        'version), whose tables can not be carried over. Nothing in it was changed: that version still opens it. ' +
        'Start this version with an empty database (another DATA_DIR or DATABASE_URL); “Upgrade” in ' +
        'docs/operations.md says what can be taken along.',
    )
  if (changed[0])
    throw new StartError(`${changed[0].name} was changed after it ran here. Write a new migration instead.`)
}

/** Whether every migration of the folder has run, for `/readyz`. */
export async function isMigrated(pool: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migrations')
  return (rows[0]?.count ?? 0) >= sqlFiles(folder).length
}

/** The names of the migrations of this version, in their order. */
export function sqlFiles(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

async function runFile(client: pg.ClientBase, name: string, text: string, hash: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const waits = (error as { code?: string }).code === lockNotAvailable && attempt < lockTries
      if (!waits) throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
      log.warn({ migration: name, attempt }, 'waits for a table that others use')
      await sleep(1_000)
    }
  }
}
