// `npm test`: all checks and tests. `--checks` stops before the tests; `--soak` only runs random orders,
// with a random seed, on PostgreSQL.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startPostgres } from './postgres.mjs'

const only = process.argv.slice(2)
const began = performance.now()
const done = []

function step(name, command, env = {}) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const { status } = spawnSync(command, { stdio: 'inherit', shell: true, env: { ...process.env, ...env } })
  finish(name, command, start, status)
}

function finish(name, command, start, status) {
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds} s. Run it alone with: ${command}`)
    process.exitCode = 1
    throw new Error(name)
  }
  done.push(`${name} (${seconds} s)`)
}

/** Steps that read the same files and write none: the first, which takes longest, beside all others in turn. */
async function beside([name, command], others) {
  const start = performance.now()
  const child = spawn(command, { shell: true })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    for (const other of others) step(...other)
  } finally {
    const status = await ended
    console.log(`\n── ${name}`)
    process.stdout.write(Buffer.concat(output))
    finish(name, command, start, status)
  }
}

// Tests that passed only on retry, where retries are allowed (CI), are listed here. Fix each of them first.
const folder = mkdtempSync(join(tmpdir(), 'neev-flaky-'))
process.env.FLAKY_LIST = join(folder, 'list')
// Servers that tests start as processes are compiled once
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
const flaky = () => (existsSync(process.env.FLAKY_LIST) ? readFileSync(process.env.FLAKY_LIST, 'utf8').trim() : '')

let postgres
async function everything() {
  step('generated types and the merged contract', 'npm run --silent codegen')
  step('the committed contract is current', 'git diff --exit-code --stat -- schema.graphql')
  await beside(
    ['types', 'npm run --silent typecheck'],
    [
      ['lint and format', 'npm run --silent lint'],
      ['who imports whom', 'npm run --silent boundaries'],
      ['unused code', 'npm run --silent unused'],
      ['raw SQL where it belongs', 'npm run --silent raw-sql'],
      ['one writer a table, no circles', 'npm run --silent capabilities'],
      ['names in standard words', 'npm run --silent words'],
      ['texts in every language', 'npm run --silent texts -- --check'],
      ['folders can be read at a glance', 'npm run --silent unit -- --project tools tools/folders'],
    ],
  )
  if (only.includes('--checks')) {
    step('how heavy pages are', 'npm run --silent page-size -- --check --current')
  } else {
    step('built pages', 'npm run --silent build:missing')
    step('how heavy pages are', 'npm run --silent page-size -- --check')
    const pieces = [
      'rules, web pieces, tools',
      'npm run --silent unit -- --project domain --project web --project tools',
    ]
    postgres = startPostgres()
    if (postgres.url) {
      // One process fills the demo shop while others run; the journeys below run on the embedded database too
      const embedded = 'npm run --silent unit -- --project server backup delivery journey'
      await beside(['a purchase on the embedded database', embedded], [pieces])
      step('server on PostgreSQL', 'npm run --silent unit -- --project server', { TEST_DATABASE_URL: postgres.url })
    } else {
      if (process.env.CI) throw new Error(`CI needs PostgreSQL: ${postgres.missing}`)
      console.log(`\n── server on PostgreSQL: left out, ${postgres.missing}`)
      step(...pieces)
      step('server on the embedded database', 'npm run --silent unit -- --project server')
    }
    const chromium = findChromium()
    if (chromium.path) step('journeys in a browser', 'npm run --silent e2e', { CHROMIUM: chromium.path })
    else if (process.env.CI) throw new Error(`CI needs a browser: ${chromium.missing}`)
    else console.log(`\n── journeys in a browser: left out, ${chromium.missing}`)
  }
}

function soak() {
  postgres = startPostgres()
  if (!postgres.url) throw new Error(`Random orders want PostgreSQL: ${postgres.missing}`)
  const requested = { MOVES: process.env.MOVES ?? '480', MOVES_SEED: process.env.MOVES_SEED ?? 'any', MOVES_TALLY: '1' }
  step('random orders', 'npm run --silent unit -- --project server test/random/random-orders', {
    TEST_DATABASE_URL: postgres.url,
    ...requested,
  })
}

try {
  if (only.includes('--soak')) soak()
  else await everything()
  if (flaky()) console.log(`\nFlaky, passed on the second try; mend first:\n${flaky()}`)
  console.log(`\nAll green in ${((performance.now() - began) / 1000).toFixed(0)} s: ${done.join(', ')}`)
} catch (error) {
  if (!process.exitCode) console.error(error)
  process.exitCode = 1
} finally {
  postgres?.stop?.()
  rmSync(folder, { recursive: true, force: true })
}
