// Builds the web workspace when there is no build of exactly these sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const at = (path) => new URL(path, root)
const files = globSync(
  ['web/{src,lang}/**/*', 'web/*.{json,ts}', 'domain/src/*.ts', 'server/src/**/*.graphql', 'package-lock.json'],
  {
    cwd: root,
    withFileTypes: false,
  },
).filter(
  (file) => /\.\w+$/.test(file) && !/\.graphql\.ts$|graphql-types\.ts$|\.test\.tsx?$|src.lang.[\w-]+\.json$/.test(file),
)

const hash = createHash('sha256')
for (const file of files.sort()) hash.update(file).update(readFileSync(at(file)))
const sources = hash.digest('hex')
const stamp = at('web/dist/.sources')
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) process.exit(0)

console.log('Building the web pages (once for these sources; about half a minute)')
const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)
writeFileSync(stamp, sources)
