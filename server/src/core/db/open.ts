import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import type { Database } from './database-types.ts'
import { NamingClient } from './naming-client.ts'
import { openPglite } from './pglite.ts'
import { watchConnections } from './watchdog.ts'

// bigint columns are paise, grams and ids, all far below 2^53, alone and in arrays; dates stay dates
pg.defaults.parseInt8 = true
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// a moment goes out with its offset from UTC, whatever the time zone of the process
pg.defaults.parseInputDatesAsUTC = true

/** A database or a transaction of it: what every function that reads or writes takes, so that it can be part of a larger one. */
export type Db = Kysely<Database>
/** A statement, or a part of one. */
export type Sql = RawBuilder<unknown>
export type OpenDb = Awaited<ReturnType<typeof openDb>>

const statementTimeoutMs = 10_000
const lockTimeoutMs = 5_000
/**
 * Compiling the long statements of lists takes seconds and planning them anew takes longer than running them; what is asked all
 * day lies in memory, where an index costs what a table costs.
 */
const tuning = '-c jit=off -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1'

/** A connection of one's own to PostgreSQL without the limits of the web; give it back with `end`. */
export async function connectAlone(address: string): Promise<{ client: pg.ClientBase; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: address, options: tuning, keepAlive: true })
  client.on('error', (err) => log.warn({ err }, 'database connection lost'))
  await client.connect()
  return { client, end: () => client.end() }
}

/**
 * Opens PostgreSQL when the address begins with `postgres`, else the embedded database in that folder (`memory://` for tests).
 * `log` hears every statement: tests count them.
 */
export async function openDb(
  address: string,
  options: { load?: Uint8Array; log?: (text: string) => void; max?: number } = {},
) {
  const embedded = address.startsWith('postgres') ? undefined : await openPglite(address, options.load)
  const server = { connectionString: address, options: tuning, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
  const pool =
    embedded?.pool ??
    new pg.Pool({
      ...server,
      Client: NamingClient,
      max: options.max ?? 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: statementTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    })
  // asked by health checks: what people wait for must not make a process look dead
  const probe =
    embedded?.pool ??
    new pg.Pool({ ...server, max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000, idleTimeoutMillis: 30_000 })
  const stopWatching = embedded ? () => {} : watchConnections(pool, server)
  // a server that restarts drops clients; the next query opens a new one, and who was in the middle of something is told by that
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  if (probe !== pool) {
    probe.on('error', () => {})
    probe.on('connect', (client) => client.on('error', () => {}))
  }
  // the pool does not listen to those that are at work, and an error that nobody hears ends the process
  pool.on('connect', (client) => client.on('error', lost))
  const { log: hear } = options
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    // columns are camelCase on our side; what lies inside a JSON value keeps its names
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(hear && { log: ({ query }) => hear(query.sql) }),
  })
  return {
    db,
    pool,
    probe,
    embedded: embedded !== undefined,
    dump: embedded?.dump,
    /** A connection without the limits of the web, for migrations; give it back with `end`. */
    async connectAlone(): Promise<{ client: pg.ClientBase; end(): Promise<void> }> {
      if (embedded) {
        const client = await pool.connect()
        return { client, end: async () => client.release() }
      }
      return connectAlone(address)
    },
    close:
      embedded?.close ??
      (async () => {
        stopWatching()
        await Promise.all([pool.end(), probe.end()])
      }),
  }
}

/** Rows of a hand-written query, typed by the caller. */
export async function rowsOf<T>(db: Db, query: Sql): Promise<T[]> {
  const result = await query.execute(db)
  return result.rows as T[]
}

/** The one row of a hand-written query, or undefined. */
export async function rowOf<T>(db: Db, query: Sql): Promise<T | undefined> {
  return (await rowsOf<T>(db, query))[0]
}

/** PostgreSQL's own error behind whatever wrapped it: `code` 23505 unique, 23503 foreign key, 23514 check, 40001/40P01 retry. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError) return at
  return undefined
}

/** Whether this error is the named unique or check constraint saying no. */
export const brokeConstraint = (error: unknown, name: string) => databaseError(error)?.constraint === name
