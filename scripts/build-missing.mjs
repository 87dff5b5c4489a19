// Builds the web pages and the server's bundle when there is no build of exactly these sources.
import { spawnSync } from 'node:child_process'
import { isBuilt, isServerBuilt } from './sources.mjs'

if (isBuilt()) {
  if (!isServerBuilt()) await import('./bundle-server.mjs')
  process.exit(0)
}
console.log('Building the web pages (once for these sources; about half a minute)')
const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: new URL('../', import.meta.url),
  stdio: 'inherit',
  // Tests set another one, by which React would be built for development, and a later start would serve that build
  env: { ...process.env, NODE_ENV: 'production' },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
