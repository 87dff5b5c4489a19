import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OwnedTables } from '../../server/src/core/db/tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The tables that capabilities list (`*.tables.ts`), and their columns with a named type: `table.column` to `module#Type`. */
export async function readTableLists(): Promise<{ owned: Set<string>; named: Map<string, string> }> {
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
