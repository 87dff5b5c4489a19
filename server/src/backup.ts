import { resolve } from 'node:path'
import { databaseOf, fileStoreOf } from '#core/config/config.ts'
import { backUp, restore } from '#core/db/backup.ts'
import { openDb } from '#core/db/open.ts'
import { askInvariants } from '#features/system/check.ts'
import { invariants } from './every-invariant.ts'

/**
 * `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: copies the database and all stored files to a folder, and
 * back.
 */
const [what, input] = process.argv.slice(2)
if ((what !== 'backup' && what !== 'restore') || !input) {
  console.error('Usage: npm run backup -- FOLDER, or: npm run restore -- FOLDER')
  process.exit(2)
}
// npm runs this in the project's folder; the path is relative to where it was typed
const folder = resolve(process.env.INIT_CWD ?? '.', input)
const place = { database: databaseOf(), files: fileStoreOf() }
try {
  if (what === 'backup') {
    const { madeAt } = await backUp(place, folder)
    console.log(`Backed up to ${folder} (${madeAt})`)
  } else {
    const { madeAt } = await restore(place, folder)
    const open = await openDb(place.database)
    const { checked, broken } = await askInvariants({ db: open.db, invariants })
    await open.close()
    console.log(`Restored the backup of ${madeAt}; ${checked - broken.length} of ${checked} checks of the data hold`)
    for (const { name, message, rows } of broken) console.log(`BROKEN  ${name}: ${message}. ${rows} rows`)
    if (broken.length) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
