import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '#core/config/config.ts'
import { migrate } from '#core/db/migrate.ts'
import { type OpenDb, openDb } from '#core/db/open.ts'
import { createApplicationRole, grantApplication } from '#core/db/roles.ts'
import { testSecret } from './secret.ts'

/** `npm test` runs the suite twice: on the embedded database, and with this set on a real PostgreSQL. */
const realDatabase = process.env.TEST_DATABASE_URL

/** When the demo shop of the tests was seeded; its tests start at this time by default. */
export const shopDay = '2026-11-21T06:00:00Z'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Files that determine a seeded database; if one of them changes, it is seeded again. */
const sources = {
  bare: [
    'server/migrations/*.sql',
    'server/seed/{reference,rows}.ts',
    'server/seed/texts/content.ts',
    'server/seed/data/*.{json,ts}',
    'server/content/**/*.html',
  ],
  shop: [
    'server/migrations/*.sql',
    'server/seed/**/*.{ts,json}',
    'server/content/**/*.html',
    'server/src/**/*.ts',
    'server/test/build.ts',
    'server/test/builders/*.ts',
    'domain/src/**/*.ts',
  ],
}
type Kind = keyof typeof sources

function fingerprint(kind: Kind): string {
  const hash = createHash('sha256').update(kind)
  const files = globSync(sources[kind], { cwd: root }).filter((file) => !/\.test\.ts$|resolver-types/.test(file))
  for (const file of files.sort()) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

const config = () =>
  readConfig({ NODE_ENV: 'production', DATA_DIR: join(tmpdir(), 'neev-tests'), APP_SECRET: testSecret })

/** The seed is imported only by the process that seeds a database. */
async function fill(open: OpenDb, kind: Kind) {
  await migrate(open)
  const { fillReferenceData } = await import('#seed/reference.ts')
  await fillReferenceData(open.db)
  const { fillContent } = await import('#seed/texts/content.ts')
  await fillContent(open.db)
  if (kind === 'bare') return
  const { fillDemoShop } = await import('#seed/main.ts')
  // A shop that guards its forms against bots is filled as any other
  const { botCheck } = readConfig({ NODE_ENV: 'test', SANDBOX: 'bot-check', APP_SECRET: testSecret })
  await fillDemoShop(open, { ...config(), botCheck }, new Date(shopDay))
}

const made = new Map<Kind, Promise<string>>()
/** The name of a seeded database, or the path of its dump; seeded by the first process that needs it. */
export function templateOf(kind: Kind): Promise<string> {
  const known = made.get(kind) ?? (realDatabase ? makeTemplate(kind) : makeDump(kind))
  made.set(kind, known)
  return known
}

async function makeDump(kind: Kind): Promise<string> {
  const folder = join(tmpdir(), 'neev-tests')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${fingerprint(kind)}.tar`)
  if (existsSync(path)) return path
  const unlock = await lock(`${path}.lock`)
  try {
    if (existsSync(path)) return path
    const open = await openDb('memory://')
    await fill(open, kind)
    const dump = await open.dump?.()
    await open.close()
    if (!dump) throw new Error('The embedded database gave no dump.')
    writeFileSync(`${path}.making`, dump)
    renameSync(`${path}.making`, path)
    return path
  } finally {
    unlock()
  }
}

/** One process seeds, the others wait; the lock of a dead process is ignored. */
async function lock(path: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isHeld(path)) rmSync(path, { force: true })
    else await sleep(200)
  }
}

function isHeld(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    // Zero: it is being written
    return holder === 0 || process.kill(holder, 0)
  } catch {
    return false
  }
}

function addressOf(database: string): string {
  const url = new URL(realDatabase ?? '')
  url.pathname = `/${database}`
  return url.href
}

/**
 * Returns the number of connections of this database that wait for a lock; `pg_locks` would include the databases of
 * other tests.
 */
export const waitingHere =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** Tests use the application's role, which owns nothing. */
const application = 'neev_application'
function applicationOf(address: string): string {
  const url = new URL(address)
  url.username = application
  url.password = ''
  return url.href
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: realDatabase })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function makeTemplate(kind: Kind): Promise<string> {
  const name = `neev_${kind}_${fingerprint(kind)}`
  await asAdmin(async (client) => {
    // Another run may be creating it, or was killed while doing so
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if ((await client.query('select 1 from pg_database where datname = $1', [name])).rowCount) return
    await client.query(`drop database if exists ${name}_making with (force)`)
    await client.query(`create database ${name}_making`)
    const open = await openDb(addressOf(`${name}_making`))
    await fill(open, kind)
    const { client: owner, end } = await open.connectAlone()
    await createApplicationRole(owner, applicationOf(addressOf(name)))
    await grantApplication(owner, application)
    await end()
    await open.close()
    await client.query(`alter database ${name}_making rename to ${name}`)
  })
  return name
}

/** A copy on PostgreSQL, for a process that connects by URL. */
export async function copyOnPostgres(kind: Kind): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const name = `neev_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const template = await templateOf(kind)
  await asAdmin((client) => client.query(`create database ${name} template ${template}`))
  return {
    url: applicationOf(addressOf(name)),
    ownerUrl: addressOf(name),
    // Without force PostgreSQL waits five seconds for closing connections, and their clients are not notified
    drop: () =>
      asAdmin((client) =>
        client.query(`drop database ${name}`).catch(() => client.query(`drop database ${name} with (force)`)),
      ),
  }
}

/** A private database: a copy of the empty one or of the demo shop. `log` receives every statement. */
export async function copyDatabase(
  kind: Kind,
  log: (text: string) => void,
  lockTimeoutMs?: number,
): Promise<OpenDb & { ownerUrl?: string }> {
  if (!realDatabase) return openDb('memory://', { load: readFileSync(await templateOf(kind)), log })
  const copy = await copyOnPostgres(kind)
  const open = await openDb(copy.url, { log, max: 60, ...(lockTimeoutMs && { lockTimeoutMs }) })
  return {
    ...open,
    ownerUrl: copy.ownerUrl,
    close: async () => {
      await open.close()
      await copy.drop()
    },
  }
}
