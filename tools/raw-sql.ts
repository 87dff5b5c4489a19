/**
 * Checks that raw SQL is only in `*.queries.ts`. Capabilities in the list of remaining ones are exempt, and must leave
 * it once they have none. `--all` prints the number of templates per capability.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = /\bsql(?:<[^`;]*>)?`/g

/** The number of raw templates outside `*.queries.ts`, by capability and for the core. */
export function rawTemplates(root: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of globSync('server/src/**/*.ts', { cwd: root })) {
    if (/\.(queries|test)\.ts$/.test(file)) continue
    const count = readFileSync(join(root, file), 'utf8').match(template)?.length ?? 0
    const name = /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'core'
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return counts
}

/** Errors: raw SQL in finished capabilities, and finished capabilities still in the list. */
export function rawSqlFaults(counts: ReadonlyMap<string, number>, toDo: readonly string[]): string[] {
  const again = [...counts].filter(([name]) => !toDo.includes(name))
  const done = toDo.filter((name) => !counts.has(name))
  return [
    ...again.map(([name, count]) => `${name}: ${count} raw templates outside its *.queries.ts`),
    ...done.map((name) => `${name}: has no raw SQL any more; take it from the list in tools/raw-sql.json`),
  ]
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const counts = rawTemplates(root)
  const { toDo } = JSON.parse(readFileSync(join(root, 'tools/raw-sql.json'), 'utf8')) as { toDo: string[] }
  if (process.argv.includes('--all')) for (const [name, count] of counts) console.log(`${count}\t${name}`)
  const faults = rawSqlFaults(counts, toDo)
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}
