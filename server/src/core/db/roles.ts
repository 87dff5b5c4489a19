import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { migrate } from './migrate.ts'
import { connectAlone, type OpenDb } from './open.ts'
import type { Evidence, EvidenceRule } from './tables.ts'

/** The role of a database URL. */
export const roleOf = (address: string): string => decodeURIComponent(new URL(address).username)

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

async function* declared(): AsyncGenerator<[table: string, declared: Evidence[string]]> {
  const root = new URL('../..', import.meta.url)
  for (const file of globSync('**/*.tables.ts', { cwd: fileURLToPath(root) }).sort()) {
    const { evidence = {} } = (await import(new URL(file, root).href)) as { evidence?: Evidence }
    yield* Object.entries(evidence)
  }
}

/** What all capabilities declare as evidence in their `*.tables.ts`, by table. */
export async function declaredEvidence(): Promise<Map<string, EvidenceRule>> {
  const found = new Map<string, EvidenceRule>()
  for await (const [table, one] of declared()) if (!('free' in one)) found.set(table, one)
  return found
}

/** The tables that are said to be no evidence although they look like it. */
export async function declaredFree(): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const [table, one] of declared()) if ('free' in one) found.add(table)
  return found
}

/** The views of the schema: what one capability promises others, to read. */
async function viewsOf(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.views where table_schema = 'public' order by 1",
  )
  return rows.map(({ name }) => quoted(name))
}

/**
 * Grants the application's role access to the owner's tables: all rows, but of evidence only inserts and the changes
 * that its capability declares. It owns nothing, so it cannot alter or truncate a table or disable a trigger. Run after
 * each migration, in one transaction.
 */
export async function grantApplication(owner: pg.ClientBase, application: string): Promise<void> {
  const role = quoted(application)
  const statements = [
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public to ${role}`,
    `grant execute on all functions in schema public to ${role}`,
    `revoke insert, update, delete on migrations from ${role}`,
    ...(await viewsOf(owner)).map((view) => `revoke insert, update, delete on ${view} from ${role}`),
  ]
  for (const [table, { changes, deletes, locks }] of await declaredEvidence()) {
    statements.push(`revoke update, delete, truncate on ${table} from ${role}`)
    if (typeof changes === 'string') statements.push(`grant update on ${table} to ${role}`)
    else if (changes?.length) statements.push(`grant update (${changes.join(', ')}) on ${table} to ${role}`)
    if (locks) statements.push(`grant update (id) on ${table} to ${role}`)
    if (deletes) statements.push(`grant delete on ${table} to ${role}`)
  }
  await owner.query(`begin; ${statements.join('; ')}; commit`)
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
export async function prepareDatabase(
  open: OpenDb,
  { ownerDatabase, database }: Pick<Config, 'ownerDatabase' | 'database'>,
): Promise<string[]> {
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

/** Evidence that a role may change, delete or empty beyond what is declared, as `table.column` or `table`. */
export async function excessRights(client: Pick<pg.Pool, 'query'>, role: string): Promise<string[]> {
  const excess: string[] = []
  for (const [table, { changes, deletes, locks }] of await declaredEvidence()) {
    const { rows } = await client.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and has_column_privilege($2, $1::regclass, attnum, 'update')`,
      [table, role],
    )
    const declared = typeof changes === 'string' ? null : new Set([...(changes ?? []), ...(locks ? ['id'] : [])])
    if (declared)
      excess.push(...rows.filter(({ column }) => !declared.has(column)).map(({ column }) => `${table}.${column}`))
    const {
      rows: [may],
    } = await client.query<{ deletes: boolean; empties: boolean }>(
      `select has_table_privilege($2, $1::regclass, 'delete') as deletes,
         has_table_privilege($2, $1::regclass, 'truncate') as empties`,
      [table, role],
    )
    if (may?.empties || (may?.deletes && !deletes)) excess.push(table)
  }
  return excess
}

/** Whether the current role owns the tables, so that it could alter append-only ones. */
export async function ownsTables(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'audit_log'::regclass",
  )
  return rows[0]?.owns ?? false
}
