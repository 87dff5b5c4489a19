/**
 * Generates the types of all tables (`server/src/core/db/database-types.ts`) from an embedded database after all
 * migrations, and from the table lists (`*.tables.ts`). Runs only if one of these has changed.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import {
  type ColumnMetadata,
  type DatabaseMetadata,
  PostgresDialect as Generator,
  PostgresIntrospectorDialect,
  RawExpressionNode,
  serializeFromMetadata,
} from 'kysely-codegen'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { openDb } from '../../server/src/core/db/open.ts'
import type { OwnedTables } from '../../server/src/core/db/tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = `${root}server/src/core/db/database-types.ts`

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(
    ['server/migrations/*.sql', 'server/src/**/*.tables.ts', 'tools/generate/database-types.ts'],
    {
      cwd: root,
    },
  ).sort())
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('hex').slice(0, 16)
}

/** The listed tables, and their columns with a named type: `table.column` to `module#Type`. */
async function readLists(): Promise<{ owned: Set<string>; named: Map<string, string> }> {
  const owned = new Set<string>()
  const named = new Map<string, string>()
  for (const file of globSync('server/src/**/*.tables.ts', { cwd: root })) {
    const { tables } = (await import(root + file)) as { tables: OwnedTables }
    for (const [table, columns] of Object.entries(tables)) {
      owned.add(table)
      for (const [column, type] of Object.entries(columns)) named.set(`${table}.${column}`, type)
    }
  }
  return { owned, named }
}

/** The type in queries: nullable, and optional for inserts, as the column is. */
function columnType(type: string, column: ColumnMetadata): string {
  const nullable = column.isNullable ? ' | null' : ''
  const whole = `${type}${column.isArray ? '[]' : ''}${nullable}`
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${whole}>` : whole
}

function overridesOf(metadata: DatabaseMetadata, { owned, named }: Awaited<ReturnType<typeof readLists>>) {
  const columns: Record<string, RawExpressionNode> = {}
  const customImports: Record<string, string> = {}
  const left = new Map(named)
  for (const table of metadata.tables)
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`
      const at = left.get(name)
      if (!at) continue
      left.delete(name)
      const type = at.slice(at.lastIndexOf('#') + 1)
      customImports[type] = at
      columns[name] = new RawExpressionNode(columnType(type, column))
    }
  const unowned = metadata.tables.filter(({ name }) => name !== 'migrations' && !owned.has(name))
  if (unowned.length)
    throw new Error(`No *.tables.ts lists these tables: ${unowned.map(({ name }) => name).join(', ')}`)
  if (left.size) throw new Error(`These columns are not in the database: ${[...left.keys()].join(', ')}`)
  return { columns, customImports }
}

async function introspect(): Promise<DatabaseMetadata> {
  const open = await openDb('memory://')
  try {
    await migrate(open)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: open.pool }) })
    const metadata = await new PostgresIntrospectorDialect({ dateParser: 'string' }).introspector.introspect({ db })
    // Views are read in raw statements only
    metadata.tables = metadata.tables.filter(({ isView }) => !isView)
    return metadata
  } finally {
    await open.close()
  }
}

const mark = `// ${fingerprint()}`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(mark)) {
  const metadata = await introspect()
  const { columns, customImports } = overridesOf(metadata, await readLists())
  const imports = Object.entries(customImports).map(
    ([type, at]) => `import type { ${type} } from '${at.slice(0, at.lastIndexOf('#'))}'`,
  )
  const written = serializeFromMetadata({
    camelCase: true,
    dialect: new Generator(),
    metadata,
    overrides: { columns },
    typeMapping: { int8: 'number', date: 'string', jsonb: 'unknown', bytea: 'Buffer' },
  }).replace('export interface DB {', 'export interface Database {')
  writeFileSync(target, `${mark}\n${imports.join('\n')}\n${written}`)
}
