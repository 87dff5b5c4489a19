import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = '/usr/lib/postgresql'

function findBinaries() {
  if (!existsSync(versions)) return undefined
  const newest = readdirSync(versions)
    .filter((version) => Number(version) >= 15 && existsSync(join(versions, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return newest && join(versions, newest, 'bin')
}

/**
 * A temporary PostgreSQL on a socket in the temp folder, or TEST_DATABASE_URL. PostgreSQL refuses to run as root, so
 * root runs it as `postgres`.
 */
export function startPostgres(settings = '') {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL }
  const bin = findBinaries()
  if (!bin) return { missing: 'no PostgreSQL 15 or newer is installed and TEST_DATABASE_URL is not set.' }
  const folder = mkdtempSync(join(tmpdir(), 'neev-pg-'))
  // below the ports of the journeys, and of what the system gives to connections
  const port = 10_000 + (process.pid % 10_000)
  const root = process.getuid?.() === 0
  chmodSync(folder, 0o777)
  const run = (command) => {
    const line = root ? ['su', 'postgres', '-s', '/bin/sh', '-c', command] : ['sh', '-c', command]
    const { status, stderr } = spawnSync(line[0], line.slice(1), {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`PostgreSQL: ${stderr}`)
  }
  run(`${bin}/initdb -D ${folder}/data -U neev -A trust -E UTF8 --no-sync`)
  const options = `-p ${port} -k ${folder} -c fsync=off -c max_connections=200 -c listen_addresses=127.0.0.1 ${settings}`
  run(`${bin}/pg_ctl -D ${folder}/data -w -l ${folder}/log -o "${options}" start`)
  return {
    url: `postgres://neev@127.0.0.1:${port}/postgres`,
    stop: () => {
      run(`${bin}/pg_ctl -D ${folder}/data -m immediate stop`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
