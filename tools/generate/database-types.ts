/**
 * Generates the types of all tables (`server/src/core/db/database-types.ts`) from an embedded database after all
 * migrations, and from the table lists (`*.tables.ts`). Runs only if one of these has changed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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
import { fingerprintOf } from './fingerprint.ts'
import { readTableLists } from './table-lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = `${root}server/src/core/db/database-types.ts`

/** The type in queries: nullable, and optional for inserts, as the column is. */
function columnType(type: string, column: ColumnMetadata): string {
  const nullable = column.isNullable ? ' | null' : ''
  const whole = `${type}${column.isArray ? '[]' : ''}${nullable}`
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${whole}>` : whole
}

function overridesOf(metadata: DatabaseMetadata, { owned, named }: Awaited<ReturnType<typeof readTableLists>>) {
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

const mark = `// ${fingerprintOf(['server/migrations/*.sql', 'server/src/**/*.tables.ts', 'tools/generate/*.ts'])}`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(mark)) {
  const metadata = await introspect()
  const { columns, customImports } = overridesOf(metadata, await readTableLists())
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
