import { parseArgs } from 'node:util'
import { readConfig } from '#core/config/config.ts'
import { makeCtx } from '#core/context.ts'
import { openDb } from '#core/db/open.ts'
import { prepareDatabase } from '#core/db/roles.ts'
import { messageTypesOf } from '#core/events/event-messages.ts'
import { lanesByName, subscribersOf } from '#core/events/events.ts'
import { alone } from '#core/events/pubsub.ts'
import { makeTopics } from '#core/events/topics.ts'
import { openFileStore } from '#core/files/file-store.ts'
import { hooksOf } from '#core/hooks.ts'
import { openProviders } from '#core/net/providers.ts'
import { firstMasterAdmin } from '#features/users/users.ts'
import { features } from './features.ts'

/**
 * Creates the first master admin of a production shop: npm run first-admin -- --email you@firm.example --name 'Your
 * Name'
 */
const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
if (!values.email || !values.name) {
  console.error("Usage: npm run first-admin -- --email you@company.example --name 'Your Name'")
  process.exit(2)
}

const config = readConfig()
const open = await openDb(config.database)
try {
  await prepareDatabase(open, config)
  const services = {
    config,
    db: open.db,
    topics: makeTopics(),
    pubsub: alone,
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
