import { resolve } from 'node:path'
import { databaseOf, fileStoreOf } from '#core/config/config.ts'
import { backUp, type Place, restore } from '#core/db/backup.ts'
import { drill } from '#core/db/drill.ts'
import type { Manifest } from '#core/db/manifest.ts'
import { openDb } from '#core/db/open.ts'
import { excessRights, ownsTables, prepareDatabase, roleOf } from '#core/db/roles.ts'
import { askInvariants } from '#features/platform/system/check.ts'
import { invariants } from './every-invariant.ts'

/**
 * `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: copies the database and all stored files to a folder, and
 * back. `npm run restore-drill`: does both into a scratch database, and checks what came back.
 */
const [what, input] = process.argv.slice(2)
if ((what !== 'drill' || input) && ((what !== 'backup' && what !== 'restore') || !input)) {
  console.error('Usage: npm run backup -- FOLDER, or: npm run restore -- FOLDER, or: npm run restore-drill')
  process.exit(2)
}

/** Migrates a restored shop to this version, gives the application its rights, and checks the data and every file. */
async function check({ database, owner, files }: Place): Promise<void> {
  const open = await openDb(database)
  try {
    const ran = await prepareDatabase(open, { database, ownerDatabase: owner })
    if (ran.length) console.log(`Migrated to this version: ${ran.length} files`)
    const { checked, broken } = await askInvariants({ db: open.db, invariants, files }, 'ALL')
    console.log(`${checked - broken.length} of ${checked} checks of the data hold`)
    for (const { name, message, rows } of broken) console.log(`BROKEN  ${name}: ${message}. ${rows} rows`)
    if (broken.length) process.exitCode = 1
    if (!database.startsWith('postgres')) return
    if (!owner) return console.log('One role owns all tables. “Install” in docs/operations.md makes two.')
    const excess = await excessRights(open.pool, roleOf(database))
    if (!excess.length && !(await ownsTables(open.pool)))
      return console.log(`${roleOf(owner)} owns the tables; ${roleOf(database)} can not change what is evidence`)
    console.log(`BROKEN  rights: ${roleOf(database)} may change evidence, such as ${excess[0] ?? 'all of it'}`)
    process.exitCode = 1
  } finally {
    await open.close()
  }
}

const rowsIn = ({ tables }: Manifest) => Object.values(tables).reduce((all, { rows }) => all + rows, 0)
const sizeOf = (manifest: Manifest) =>
  `${Object.keys(manifest.tables).length} tables with ${rowsIn(manifest)} rows, ${manifest.list.files} files, ${Math.ceil(manifest.list.bytes / 1e6)} MB`

try {
  // npm runs this in the project's folder; the path is relative to where it was typed
  const folder = resolve(process.env.INIT_CWD ?? '.', input ?? '.')
  const place = { database: databaseOf(), owner: process.env.DATABASE_OWNER_URL || undefined, files: fileStoreOf() }
  if (what === 'backup') {
    const manifest = await backUp(place, folder)
    console.log(`Backed up to ${folder} (${manifest.madeAt}): ${sizeOf(manifest)}`)
    const { incomplete } = manifest
    if (incomplete.length) {
      console.log(
        `MISSING  ${incomplete.length} stored files are not there or other than their rows say, such as ` +
          `${incomplete.slice(0, 5).join(', ')}: take them from an earlier backup.`,
      )
      process.exitCode = 1
    }
  } else if (what === 'restore') {
    const manifest = await restore(place, folder)
    console.log(`Restored the backup of ${manifest.madeAt}: ${sizeOf(manifest)}`)
    await check(place)
  } else {
    const began = performance.now()
    await drill(place, async (restored, manifest) => {
      console.log(`Backed up and restored: ${sizeOf(manifest)}`)
      await check(restored)
    })
    console.log(`Scratch database and files are removed (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
