import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium; installs one if there is none and this is root on Debian. */
export function findChromium() {
  const path = places.find((place) => place && existsSync(place))
  if (path) return { path }
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('\n── installing Chromium')
    spawnSync('apt-get update -qq && apt-get install -y -qq chromium', { shell: true, stdio: 'inherit' })
    if (existsSync('/usr/bin/chromium')) return { path: '/usr/bin/chromium' }
  }
  return {
    missing: 'no Chromium was found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  }
}
