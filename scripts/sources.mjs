// Of which sources the build in web/dist is: the hash of everything that it is made of.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const at = (path) => new URL(path, root)
const stamp = at('web/dist/.sources')
const made = /\.graphql\.ts$|graphql-types\.ts$|\.test\.tsx?$|src.lang.[\w-]+\.json$/

function hashSources() {
  const files = globSync(
    [
      'web/{src,lang}/**/*',
      'web/*.{json,ts}',
      'domain/src/*.ts',
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

/** Whether there is a build of exactly these sources. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()

/** Remembers that the build is of the sources as they are now. */
export const markBuilt = () => writeFileSync(stamp, hashSources())
