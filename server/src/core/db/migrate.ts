import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Runs every `*.sql` of the folder that this database has not seen, by name, one process at a time (advisory lock), each file
 * in a transaction of its own. Returns the names that ran. A file that was changed after it ran is an error.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('neev:migrations'))")
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const seen = new Map(rows.map((row) => [row.name, row.hash]))
    const ran: string[] = []
    for (const name of sqlFiles(folder)) {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      if (seen.get(name) === hash) continue
      if (seen.has(name)) throw new Error(`${name} was changed after it ran here. Write a new migration instead.`)
      await runFile(client, name, text, hash)
      ran.push(name)
    }
    return ran
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('neev:migrations'))").catch(() => {})
    client.release()
  }
}

/** Whether every migration of the folder has run here: what `/readyz` asks. */
export async function isMigrated(pool: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from migrations')
  return rows[0]?.count === sqlFiles(folder).length
}

function sqlFiles(folder: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

async function runFile(client: pg.PoolClient, name: string, text: string, hash: string) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
