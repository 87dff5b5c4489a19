import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const src = fileURLToPath(new URL('../src/', import.meta.url))
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function definitions(): Promise<PgTable[]> {
  const files = globSync('**/*.tables.ts', { cwd: src }).sort()
  const modules = await Promise.all(files.map((file) => import(`${src}${file}`) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))
}

/** What information_schema calls the types that definitions use. */
const typeOf = (written: string): string => {
  if (written.endsWith('[]')) return 'ARRAY'
  return (
    { 'timestamp with time zone': 'timestamp with time zone', date: 'date' }[written] ?? written.replace(/\(.*\)/, '')
  )
}

type Column = { table: string; name: string; nullable: boolean; type: string; filled: boolean }

test('typed tables are drawn as the migrations made them', async () => {
  const { rows } = await server.pool.query<Column>(`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable, data_type as type,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns where table_schema = 'public'`)
  const real = new Map(rows.map((row) => [`${row.table}.${row.name}`, row]))
  const wrong: string[] = []
  const tables = await definitions()
  for (const table of tables) {
    const { name: tableName, columns } = getTableConfig(table)
    const drawn = new Set<string>()
    for (const column of columns) {
      const name = `${tableName}.${snake(column.name)}`
      drawn.add(name)
      const there = real.get(name)
      if (!there) wrong.push(`${name} is not in the database`)
      else {
        if (there.nullable === column.notNull) wrong.push(`${name} is ${there.nullable ? '' : 'not '}nullable there`)
        if (there.type !== typeOf(column.getSQLType()))
          wrong.push(`${name} is ${there.type} there, not ${column.getSQLType()}`)
      }
    }
    for (const { table: of, name, nullable, filled } of rows)
      if (of === tableName && !drawn.has(`${of}.${name}`) && !nullable && !filled)
        wrong.push(`${of}.${name} must be given, and the definition does not know it`)
  }
  expect(tables.length).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})
