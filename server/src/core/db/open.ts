import { CamelCasePlugin, Kysely, type RawBuilder } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import type { Database } from './database-types.ts'
import { NamingClient } from './naming-client.ts'
import { openPglite } from './pglite.ts'
import { StateLiteralDialect } from './state-literals.ts'
import type { StatementRows } from './statement-rows.ts'
import { watchConnections } from './watchdog.ts'

// bigint columns are paise, grams and ids, all far below 2^53, alone and in arrays; date columns stay text
pg.defaults.parseInt8 = true
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// A Date is sent with its UTC offset, whatever the time zone of the process
pg.defaults.parseInputDatesAsUTC = true

/**
 * A database or an open transaction. Every function that reads or writes takes it, so that it can be part of a larger
 * transaction.
 */
export type Db = Kysely<Database>
/** A statement, or part of one. */
export type Sql = RawBuilder<unknown>
export type OpenDb = Awaited<ReturnType<typeof openDb>>

const webLockTimeoutMs = 5_000
/**
 * JIT-compiling the long statements of lists takes seconds, and planning them again takes longer than running them.
 * Frequently read data is in memory, where index access costs as much as sequential access.
 */
const tuning = '-c jit=off -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1'

/** A separate connection to PostgreSQL without the web's time limits; close it with `end`. */
export async function connectAlone(address: string): Promise<{ client: pg.ClientBase; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: address, options: tuning, keepAlive: true })
  client.on('error', (err) => log.warn({ err }, 'database connection lost'))
  await client.connect()
  return { client, end: () => client.end() }
}

/**
 * Opens PostgreSQL if the address starts with `postgres`, otherwise the embedded database in that folder (`memory://`
 * for tests). `log` receives every statement, so that tests can count them. `lockTimeoutMs` is how long a statement waits
 * for a lock; it may take twice as long in all.
 */
export async function openDb(
  address: string,
  options: { load?: Uint8Array; log?: (text: string) => void; max?: number; lockTimeoutMs?: number } = {},
) {
  const lockTimeoutMs = options.lockTimeoutMs ?? webLockTimeoutMs
  const statementTimeoutMs = 2 * lockTimeoutMs
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
  // A separate pool for health checks, so that a busy pool does not make the process look dead
  const probe =
    embedded?.pool ??
    new pg.Pool({ ...server, max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000, idleTimeoutMillis: 30_000 })
  const stopWatching = embedded ? () => {} : watchConnections(pool, server)
  // A restarting server drops clients. The next query opens a new one; running queries fail with an error
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  if (probe !== pool) {
    probe.on('error', () => {})
    probe.on('connect', (client) => client.on('error', () => {}))
  }
  // The pool does not listen to connections in use, and an unhandled error event ends the process
  pool.on('connect', (client) => client.on('error', lost))
  const { log: onStatement } = options
  const db: Db = new Kysely<Database>({
    dialect: new StateLiteralDialect({ pool }),
    // Columns are camelCase in the code; keys inside JSON values are unchanged
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  })
  return {
    db,
    pool,
    probe,
    embedded: embedded !== undefined,
    dump: embedded?.dump,
    /** A connection without the web's time limits, for migrations; close it with `end`. */
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

/** A row of the statement of this name, as the database describes it (`npm run codegen`). */
export type RowOf<Name extends keyof StatementRows> = StatementRows[Name]

/** Rows of a raw statement; its name gives their type. */
export const rowsOf = async <Name extends keyof StatementRows>(
  db: Db,
  _name: Name,
  query: Sql,
): Promise<RowOf<Name>[]> => (await query.execute(db)).rows as RowOf<Name>[]

/** The single row of a raw statement, or undefined. */
export const rowOf = async <Name extends keyof StatementRows>(
  db: Db,
  name: Name,
  query: Sql,
): Promise<RowOf<Name> | undefined> => (await rowsOf(db, name, query))[0]

/** PostgreSQL's error inside a wrapped one: `code` 23505 unique, 23503 foreign key, 23514 check, 40001/40P01 retry. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError) return at
  return undefined
}

/** Whether the error is a violation of the named unique or check constraint. */
export const brokeConstraint = (error: unknown, name: string) => databaseError(error)?.constraint === name
