import { configNotes, configOrExit } from '#core/config/config.ts'
import { StartError } from '#core/config/start-error.ts'
import { whyNotRestored } from '#core/db/backup.ts'
import { openDb } from '#core/db/open.ts'
import { ownsTables, prepareDatabase } from '#core/db/roles.ts'
import { openFileStore } from '#core/files/file-store.ts'
import { log } from '#core/log.ts'

const minNodeVersion = 24
/** Length of the accept queue, if the system allows it; further connections are dropped. */
const maxConnecting = 4096
const stopWithinMs = 10_000

if (Number(process.versions.node.split('.')[0]) < minNodeVersion) {
  console.error(`Neev needs Node.js ${minNodeVersion}; this is ${process.version}. Start it with: npm start`)
  process.exit(1)
}
// Errors of the embedded engine contain its whole source line; the stack is sufficient
process.on('uncaughtException', (error) => {
  if (error instanceof StartError) {
    console.error(`Neev does not start:\n- ${error.message}`)
    process.exit(1)
  }
  log.fatal({ err: error }, 'unexpected error')
  process.exit(1)
})

const began = performance.now()
const config = configOrExit()
/** Startup messages: readable for a demo shop, logged for a production shop. */
const say = (line: string) => (config.production ? log.info(line.trim()) : console.log(line))
for (const note of configNotes(config)) log.warn(note)
say(
  config.database.startsWith('postgres') ? 'Opening PostgreSQL' : `Opening the embedded database in ${config.database}`,
)
const unfinished = await whyNotRestored(openFileStore(config)).catch((error: unknown) => {
  log.error({ err: error }, 'the file store can not be asked whether a restore is unfinished')
  return null
})
if (unfinished) throw new StartError(unfinished)
const open = await openDb(config.database)
const ran = await prepareDatabase(open, config)
// Only migrations need the owner's role; everything after does not know it
delete process.env.DATABASE_OWNER_URL
config.ownerDatabase = undefined
if (config.production && (await ownsTables(open.pool)))
  log.warn('The role of DATABASE_URL owns the tables: set DATABASE_OWNER_URL, so that it can not change or empty them.')
if (ran.length) say(`Migrated: ${ran.length} file${ran.length === 1 ? '' : 's'}`)

const { fillReferenceData, fillDemoShop, demoLogins } = await import('#seed/main.ts')
await fillReferenceData(open)
if (!config.production) await fillDemoShop(open, config)

const { buildApp } = await import('./app.ts')
const server = await buildApp({ config, open, pages: config.pages })
await server.app.listen({ port: config.port, host: config.host, backlog: maxConnecting })
say(`\nNeev is open at ${config.origin} (ready in ${((performance.now() - began) / 1000).toFixed(1)} s)`)
if (!config.production) console.log(demoLogins())

let stopping = false
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  say(`\n${signal}: finishing what runs, then closing`)
  setTimeout(() => process.exit(1), config.drainMs + stopWithinMs).unref()
  await server.stop()
  await open.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
