import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOf, dataFolderOf, fileStoreOf } from '#core/config/config.ts'
import { ConfigError } from '#core/config/environment.ts'
import { openDb } from '#core/db/open.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { askInvariants, checkToken } from '#features/platform/system/check.ts'
import { invariants } from './every-invariant.ts'

/**
 * `npm run invariants`: checks the invariants in the database, prints violations, and exits with 1 if there are any.
 */
type Result = Awaited<ReturnType<typeof askInvariants>>

/** The file store, where the environment says which it is. */
function configuredFiles(): { files?: FileStore } {
  try {
    return { files: fileStoreOf() }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.log(`Stored files are not compared: ${error.message}`)
    return {}
  }
}

async function askDatabase(address: string): Promise<Result> {
  const open = await openDb(address)
  try {
    return await askInvariants({ db: open.db, invariants, ...configuredFiles() })
  } finally {
    await open.close()
  }
}

/** The embedded database belongs to one process: a running shop is queried instead. */
async function askRunning(): Promise<Result | null> {
  const secret = process.env.APP_SECRET ?? readFileSync(join(dataFolderOf(), 'secret'), 'utf8')
  const url = `http://127.0.0.1:${process.env.PORT || 4000}/api/invariants`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${checkToken(secret)}` } }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Result) : null
}

try {
  const address = databaseOf()
  const result = address.startsWith('postgres')
    ? await askDatabase(address)
    : ((await askRunning().catch(() => null)) ?? (await askDatabase(address)))
  for (const { name, message, rows, sample } of result.broken)
    console.log(`BROKEN  ${name}: ${message}. ${rows} rows, such as ${sample.join(', ')}`)
  const broken = result.broken.length
  console.log(broken ? `\n${broken} of ${result.checked} broken` : `All ${result.checked} hold`)
  process.exit(broken ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
