/** Checks that raw SQL is only in `*.queries.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = /\bsql(?:<[^`;]*>)?`/g

/** Errors: each raw template of the server outside `*.queries.ts`, with its file and line. Tests are exempt. */
export function rawSqlFaults(root: string): string[] {
  return globSync('server/src/**/*.ts', { cwd: root })
    .toSorted()
    .filter((file) => !/\.(queries|test)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(template)].map(
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
