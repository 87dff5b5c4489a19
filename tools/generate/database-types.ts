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
  // JSON is written as text
  if (column.dataType === 'jsonb') return `ColumnType<${type}${column.isNullable ? ' | null' : ''}, unknown, unknown>`
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
      const imported = type.replace('[]', '')
      customImports[imported] = at.replace('[]', '')
      columns[name] = new RawExpressionNode(columnType(type, column))
    }
  const unowned = metadata.tables.filter(({ name }) => name !== 'migrations' && !owned.has(name))
  if (unowned.length)
    throw new Error(`No *.tables.ts lists these tables: ${unowned.map(({ name }) => name).join(', ')}`)
  if (left.size) throw new Error(`These columns are not in the database: ${[...left.keys()].join(', ')}`)
  return { columns, customImports }
}

/** What a view shows: columns of one table, under their own names. */
type View = { name: string; table: string; columns: string[] }

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Columns of a view are those of its table, which nobody writes through it. */
const viewType = ({ table, columns }: View) => {
  const base = camelCase(table)
  return `Shown<${base.charAt(0).toUpperCase()}${base.slice(1)}, ${columns.map((name) => `'${camelCase(name)}'`).join(' | ')}>`
}

async function introspect(): Promise<{ metadata: DatabaseMetadata; views: View[] }> {
  const open = await openDb('memory://')
  try {
    await migrate(open)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: open.pool }) })
    const metadata = await new PostgresIntrospectorDialect({ dateParser: 'string' }).introspector.introspect({ db })
    // A view says of none of its columns that it is never null: its table does
    metadata.tables = metadata.tables.filter(({ isView }) => !isView)
    const { rows: views } = await open.pool.query<View>(
      `select view_name as name, min(table_name::text) as table, array_agg(column_name::text order by column_name) as columns
        from information_schema.view_column_usage where view_schema = 'public' and view_name ~ '_shown$'
        group by view_name having count(distinct table_name) = 1 order by view_name`,
    )
    return { metadata, views }
  } finally {
    await open.close()
  }
}

const mark = `// ${fingerprintOf(['server/migrations/*.sql', 'server/src/**/*.tables.ts', 'tools/generate/*.ts'])}`
if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(mark)) {
  const { metadata, views } = await introspect()
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
  }).replace(
    'export interface DB {',
    `export type Shown<Table, Name extends keyof Table> = {
  [Column in Name]: ColumnType<SelectType<Table[Column]>, never, never>
}

export interface Database {
${views.map((view) => `  ${camelCase(view.name)}: ${viewType(view)};`).join('\n')}`,
  )
  writeFileSync(target, `${mark}\nimport type { SelectType } from 'kysely'\n${imports.join('\n')}\n${written}`)
}
