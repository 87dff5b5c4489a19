// Runs with any Node.js from 20.19: installs once, so that `npm start` and `npm test` work on a fresh clone.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)
const at = (path) => new URL(path, root)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Neev needs Node.js 20.19 or newer to install itself; this is ${process.version}.`)
  process.exit(1)
}

const lock = createHash('sha256')
  .update(readFileSync(at('package-lock.json')))
  .digest('hex')
const stamp = at('node_modules/.ready')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages (once; about a minute)')
  const windows = process.platform === 'win32'
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--include=optional', '--include=dev'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
    },
  )
  if (status !== 0) {
    console.error('The packages could not be installed: see above.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, lock)
}
