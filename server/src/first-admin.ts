import { parseArgs } from 'node:util'
import { configOrExit } from '#core/config/config.ts'
import { makeCtx } from '#core/context.ts'
import { openDb } from '#core/db/open.ts'
import { ownsTables, prepareDatabase, roleOf } from '#core/db/roles.ts'
import { messageTypesOf } from '#core/events/event-messages.ts'
import { lanesByName, subscribersOf } from '#core/events/events.ts'
import { localPubsub } from '#core/events/pubsub.ts'
import { makeTopics } from '#core/events/topics.ts'
import { openFileStore } from '#core/files/file-store.ts'
import { hooksOf } from '#core/hooks.ts'
import { openProviders } from '#core/net/providers.ts'
import { firstMasterAdmin } from '#features/people/users/users.ts'
import { features } from './features.ts'

/**
 * Creates the first master admin of a production shop: npm run first-admin -- --email you@firm.example --name 'Your
 * Name'. Refuses a database whose tables belong to the server's own role, unless told so with --one-role.
 */
const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, 'one-role': { type: 'boolean' } },
})
if (!values.email || !values.name) {
  console.error("Usage: npm run first-admin -- --email you@company.example --name 'Your Name'")
  process.exit(2)
}

const config = configOrExit()
const open = await openDb(config.database)
try {
  await prepareDatabase(open, config)
  if (config.production && !values['one-role'] && (await ownsTables(open.pool)))
    throw new Error(
      `The role ${roleOf(config.database)} of DATABASE_URL owns the tables: who has it can change and empty the audit log, ` +
        'invoices and the ledger. Make a second role and set DATABASE_OWNER_URL (“Install” in docs/operations.md), or, ' +
        'where there can be one role only, add --one-role.',
    )
  const services = {
    config,
    db: open.db,
    topics: makeTopics(),
    pubsub: localPubsub(),
    clock: () => new Date(),
    spend: () => null,
    providers: openProviders(),
    files: openFileStore(config),
    jobs: [],
    hooks: hooksOf(features),
    ownData: features.flatMap(({ ownData }) => ownData?.parts ?? []),
    messageTypes: messageTypesOf(features),
    invariants: [],
    lanesOf: lanesByName(subscribersOf(features)),
    wake: () => {},
    invalidatePages: () => {},
  }
  const { email, password } = await firstMasterAdmin(makeCtx(services), values)
  console.log(`Master admin ${email}\nPassword     ${password}\n\nIt is shown only once. Change it after signing in.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await open.close()
}
