/** Checks that raw SQL is only in `*.queries.ts`; features do not go around the builder by a pool or a compiled query either. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = /\bsql(?:<[^`;]*>)?`|\bsql\.raw\(|\bexecuteQuery\(|\bCompiledQuery\b/g
// core/db opens, migrates and backs up the database by the driver itself
const driven = /\b(?:pool|client)\.query\(/g

/** Errors: each raw template or statement of the server outside `*.queries.ts`, with its file and line. Tests are exempt. */
export function rawSqlFaults(root: string): string[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .toSorted()
    .filter((file) => !/\.(queries|test)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const found = file.startsWith('server/src/core/db/') ? [] : [...text.matchAll(driven)]
      return [...text.matchAll(template), ...found].map(
        ({ index }) => `${file}:${text.slice(0, index).split('\n').length}: raw SQL outside *.queries.ts`,
      )
    })
}

if (import.meta.main) {
  const faults = rawSqlFaults(fileURLToPath(new URL('..', import.meta.url)))
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}
