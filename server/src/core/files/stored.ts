import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#core/db/open.ts'
import type { FileStore } from './file-store.ts'
import { nextStored, type StoredRow, storedKeys } from './stored.queries.ts'

/**
 * The mark of a restore that has begun, in the store that it fills, until it is finished: no shop starts before, and
 * only the same restore goes on.
 */
export const restoreMark = 'restore-unfinished.json'

const together = 1_000
const dayMs = 24 * 60 * 60 * 1000

/** SHA-256 of a file of the store in hexadecimal, however large it is; null if it does not exist. */
export async function storedSha256(files: FileStore, name: string): Promise<string | null> {
  const bytes = await files.stream(name)
  if (!bytes) return null
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/**
 * Compares each row of `files` with the store: its file must be there with its size, and with its SHA-256 where it is
 * read. `ALL` reads every file, `SOME` those of one day in 28, so that each is read once in four weeks. Returns the keys
 * of those that are missing or differ; a file that was removed meanwhile is none of them.
 */
export async function damagedFiles(
  { db, files }: { db: Db; files: FileStore },
  read: 'ALL' | 'SOME',
  now: Date,
): Promise<string[]> {
  const day = Math.floor(now.getTime() / dayMs)
  const amiss: string[] = []
  for (let after = ''; ; ) {
    const rows = await nextStored(db, after, together, day)
    const sizes = await files.sizesOf(rows.map(({ key }) => key))
    for (const row of rows) if (!(await isWhole(files, row, sizes, read))) amiss.push(row.key)
    after = rows.at(-1)?.key ?? ''
    if (rows.length < together) break
  }
  const still = amiss.length ? await storedKeys(db, amiss) : []
  const unfinished = (await files.sizesOf([restoreMark])).size > 0 ? [restoreMark] : []
  return [...unfinished, ...still.map(({ key }) => key)]
}

async function isWhole(
  files: FileStore,
  { key, size, sha256, isSampled }: StoredRow,
  sizes: ReadonlyMap<string, number>,
  read: 'ALL' | 'SOME',
): Promise<boolean> {
  if (sizes.get(key) !== size) return false
  return (read === 'SOME' && !isSampled) || (await storedSha256(files, key)) === sha256
}
