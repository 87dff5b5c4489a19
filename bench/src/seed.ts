import { fillDemoShop, fillReferenceData } from '../../server/seed/main.ts'
import { readConfig } from '../../server/src/core/config/config.ts'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { openDb } from '../../server/src/core/db/open.ts'

/** The demo shop in the bench's own database, which the large one is copied from. */
const config = readConfig()
const open = await openDb(config.database)
await migrate(open)
await fillReferenceData(open)
await fillDemoShop(open, config)
await open.close()
