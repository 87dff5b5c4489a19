// The hashes of all sources of the builds in web/dist and server/dist.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const at = (path) => new URL(path, root)
const stamp = at('web/dist/.sources')
const made = /domain-types\.graphql$|\.graphql\.ts$|graphql-types\.ts$|\.test\.tsx?$|src.lang.[\w-]+\.json$/

const pages = [
  'web/{src,lang}/**/*',
  'web/*.{json,ts}',
  'domain/src/**/*.ts',
  'server/src/**/*.graphql',
  'tools/*.mjs',
  'package-lock.json',
]
const server = [
  'server/{src,seed,test}/**/*.ts',
  'server/package.json',
  'domain/src/**/*.ts',
  'scripts/bundle-server.mjs',
  'package-lock.json',
]

function hashOf(patterns) {
  const files = globSync(patterns, { cwd: root, withFileTypes: false }).filter(
    (file) => /\.\w+$/.test(file) && !made.test(file),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(readFileSync(at(file)))
  return hash.digest('hex')
}

/** The part of the contract that a build generates for the server. */
const contract = at('server/src/core/graphql/domain-types.graphql')

/** Whether the build is from exactly these sources. */
export const isBuilt = () => existsSync(stamp) && existsSync(contract) && readFileSync(stamp, 'utf8') === hashOf(pages)

/** Records that the build is from the current sources. */
export const markBuilt = () => writeFileSync(stamp, hashOf(pages))

export const serverStamp = at('server/dist/.sources')
export const hashServer = () => hashOf(server)

/** Whether the server's bundle is from exactly these sources. */
export const isServerBuilt = () =>
  existsSync(serverStamp) && existsSync(at('server/dist/main.js')) && readFileSync(serverStamp, 'utf8') === hashServer()
