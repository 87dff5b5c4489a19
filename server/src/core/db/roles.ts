import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { migrate } from './migrate.ts'
import { connectAlone, type OpenDb } from './open.ts'

/** The role of a database URL. */
export const roleOf = (address: string): string => decodeURIComponent(new URL(address).username)

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Append-only tables, which are evidence. (Triggers protect other tables whose rows must be lockable.) */
const onlyGrow = [
  'audit_log',
  'audit_seals',
  'order_events',
  'invoices',
  'ledger_transactions',
  'ledger_entries',
  'commission_lines',
  'credit_orders',
  'credit_entries',
]

/**
 * Grants the application's role access to the owner's tables: all rows, but only inserts into append-only tables. It
 * owns nothing, so it cannot alter or truncate a table or disable a trigger. Run after each migration.
 */
export async function grantApplication(owner: pg.ClientBase, application: string): Promise<void> {
  const role = quoted(application)
  await owner.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
    revoke insert, update, delete on migrations from ${role};`)
  for (const table of onlyGrow) await owner.query(`revoke update, delete, truncate on ${table} from ${role}`)
}

/** Creates the application's role if missing, with the password of its URL. The owner must be allowed to. */
export async function createApplicationRole(owner: pg.ClientBase, address: string): Promise<boolean> {
  const { password } = new URL(address)
  const name = roleOf(address)
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return false
  const secret = password ? ` password ${literal(decodeURIComponent(password))}` : ''
  await owner.query(`create role ${quoted(name)} login${secret}`)
  return true
}

/**
 * Migrates the database, as its owner if one is configured: creates the application's role if missing, and grants its
 * privileges. Returns the names of the migrations that ran.
 */
export async function prepareDatabase(open: OpenDb, { ownerDatabase, database }: Config): Promise<string[]> {
  if (!ownerDatabase) return migrate(open)
  const { client, end } = await connectAlone(ownerDatabase)
  try {
    await createApplicationRole(client, database)
    const ran = await migrate({ connectAlone: () => connectAlone(ownerDatabase) })
    await grantApplication(client, roleOf(database))
    return ran
  } finally {
    await end()
  }
}

/** Whether the current role owns the tables, so that it could alter append-only ones. */
export async function ownsTables(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'audit_log'::regclass",
  )
  return rows[0]?.owns ?? false
}
