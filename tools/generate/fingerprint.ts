import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Changes if one of these files does, or if there is another. */
export function fingerprintOf(globs: readonly string[], passes: (file: string) => boolean = () => true): string {
  const hash = createHash('sha256')
  for (const file of globSync(globs, { cwd: root }).filter(passes).sort())
    hash.update(file).update(readFileSync(root + file))
  return hash.digest('hex').slice(0, 16)
}
