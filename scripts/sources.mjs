// The hash of all sources of the build in web/dist.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const at = (path) => new URL(path, root)
const stamp = at('web/dist/.sources')
const made = /domain-types\.graphql$|\.graphql\.ts$|graphql-types\.ts$|\.test\.tsx?$|src.lang.[\w-]+\.json$/

function hashSources() {
  const files = globSync(
    [
      'web/{src,lang}/**/*',
      'web/*.{json,ts}',
      'domain/src/**/*.ts',
      'server/src/**/*.graphql',
      'tools/*.mjs',
      'package-lock.json',
    ],
    { cwd: root, withFileTypes: false },
  ).filter((file) => /\.\w+$/.test(file) && !made.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(readFileSync(at(file)))
  return hash.digest('hex')
}

/** The part of the contract that a build generates for the server. */
const contract = at('server/src/core/graphql/domain-types.graphql')

/** Whether the build is from exactly these sources. */
export const isBuilt = () => existsSync(stamp) && existsSync(contract) && readFileSync(stamp, 'utf8') === hashSources()

/** Records that the build is from the current sources. */
export const markBuilt = () => writeFileSync(stamp, hashSources())
