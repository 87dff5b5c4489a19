import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

/** One row of the bench. Times in milliseconds, of one request; memory in megabytes. */
export type Row = {
  name: string
  rate: number
  p50: number
  p99: number
  statements: number
  cpuMs: number
  databaseMs: number
  /** Rate as a part of the bare handler's; null where there is none. */
  ratio: number | null
  memoryMb: number
  errors: number
}

export type Results = { commit: string; at: string; machine: string; rows: Row[] }

/** The commit that is measured, with a + if files differ from it. */
function commitOf(root: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? '+' : '')
}

/** Writes the rows to a file of this commit in `folder`, and returns what was written and the file's path. */
export function saveResults(root: string, folder: string, rows: Row[]): { results: Results; path: string } {
  const commit = commitOf(root)
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`
  const results = { commit, at: new Date().toISOString(), machine, rows }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${commit}.json`)
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return { results, path }
}

/** The newest results of another commit in `folder`; undefined if there are none. */
export function newestResults(folder: string, exceptPath: string): Results | undefined {
  if (!existsSync(folder)) return undefined
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file))
    .filter((path) => path !== exceptPath)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .at(0)
  return newest === undefined ? undefined : readResults(newest)
}

/** Results that an earlier run wrote. */
export const readResults = (path: string): Results => JSON.parse(readFileSync(path, 'utf8')) as Results

type Change = { name: string; rate: number; cpu: number; statements: number }

/** How rows changed since earlier results: rate and processor time as factors, statements as a difference. */
export function changesSince(before: Results, rows: readonly Row[]): Change[] {
  const earlier = new Map(before.rows.map((row) => [row.name, row]))
  return rows.flatMap((row) => {
    const old = earlier.get(row.name)
    if (!old) return []
    const cpu = (row.cpuMs + row.databaseMs) / (old.cpuMs + old.databaseMs)
    return [{ name: row.name, rate: row.rate / old.rate, cpu, statements: row.statements - old.statements }]
  })
}
