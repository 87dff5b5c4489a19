import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What PostgreSQL's tools read of the environment, besides their own variables: nothing that the shop keeps secret. */
const inherited = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|SystemRoot|PG\w+)$/
const ofUrl = { sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' }

/** The name of the database in a URL. */
export const databaseNameOf = (database: string): string => decodeURIComponent(new URL(database).pathname.slice(1))

/**
 * A database URL as environment variables for PostgreSQL's tools, because arguments are visible to everybody on the
 * machine.
 */
function variablesOf(database: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(database)
  const ssl = Object.entries(ofUrl).flatMap(([parameter, name]) => {
    const value = searchParams.get(parameter)
    return value ? [[name, value]] : []
  })
  return {
    PGHOST: decodeURIComponent(hostname),
    ...(port && { PGPORT: port }),
    ...(username && { PGUSER: decodeURIComponent(username) }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: databaseNameOf(database),
    ...Object.fromEntries(ssl),
  }
}

/** Runs one of PostgreSQL's own tools. Error messages do not contain the database URL. */
export async function runTool(tool: string, options: string[], database: string): Promise<void> {
  const environment = Object.entries(process.env).filter(([name]) => inherited.test(name))
  const child = spawn(tool, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...Object.fromEntries(environment), ...variablesOf(database) },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-2_000)
  })
  const [status] = await once(child, 'close').catch(() => {
    throw new Error(`${tool} is not installed: it comes with PostgreSQL's client tools.`)
  })
  if (status !== 0) throw new Error(`${tool} failed: ${said.trim().split('\n').slice(-3).join(' ')}`)
}
