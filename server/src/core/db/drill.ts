import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '#core/files/file-store.ts'
import { backUp, type Place, restore } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { connectAlone } from './open.ts'

/**
 * A restore that is tried: backs the shop up into a temporary folder, restores it into a scratch database on the same
 * server (or another folder) and a temporary folder of files, hands that shop to `look`, and removes all of it. Throws
 * what backing up and restoring throw, and a sentence if the owner's role may not create databases.
 */
export async function drill<T>(place: Place, look: (restored: Place, manifest: Manifest) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'neev-drill-'))
  const files = openFolder(join(folder, 'files'))
  try {
    const { incomplete, ...manifest } = await backUp(place, join(folder, 'backup'))
    if (incomplete.length)
      throw new Error(
        `${incomplete.length} stored files are missing or other than their rows say, such as ${incomplete[0]}: no backup ` +
          'can bring them back.',
      )
    if (!place.database.startsWith('postgres')) {
      const restored = { database: join(folder, 'database'), files }
      await restore(restored, join(folder, 'backup'))
      return await look(restored, manifest)
    }
    const owner = place.owner ?? place.database
    const name = `neev_drill_${randomBytes(6).toString('hex')}`
    await asOwner(owner, `create database ${name}`)
    try {
      const onScratch = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href
      const restored = { database: onScratch(place.database), owner: place.owner && onScratch(place.owner), files }
      await restore(restored, join(folder, 'backup'))
      return await look(restored, manifest)
    } finally {
      await asOwner(owner, `drop database if exists ${name} with (force)`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function asOwner(owner: string, statement: string): Promise<void> {
  const { client, end } = await connectAlone(owner)
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The role ${decodeURIComponent(new URL(owner).username)} may not create a scratch database: alter role … createdb.`,
    )
  } finally {
    await end()
  }
}
