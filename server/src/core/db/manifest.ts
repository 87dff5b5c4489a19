import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { TableSum } from './table-sums.ts'

/** The description of a backup in its `manifest.json`. */
export type Manifest = {
  format: 3
  kind: 'postgres' | 'embedded'
  madeAt: string
  /** The migrations that had run. */
  migrations: string[]
  /** How many rows each table has in it, and their hash. */
  tables: Record<string, TableSum>
  /** Folders of the embedded database, also those that are empty. */
  folders?: string[]
  /** The file that lists all others of the folder. */
  list: { sha256: string; files: number; bytes: number }
}
/** A file of a backup: its name from the folder of the backup, with `/`, its size in bytes and its SHA-256. */
export type Listed = { name: string; size: number; sha256: string }

const manifestName = 'manifest.json'
const listName = 'contents.jsonl'

/** Passes bytes on, and into a hash. */
function through(hash: Hash): Transform & { size: number } {
  const stream = Object.assign(
    new Transform({
      transform(part: Buffer, _, done) {
        hash.update(part)
        stream.size += part.length
        done(null, part)
      },
    }),
    { size: 0 },
  )
  return stream
}

/** SHA-256 of a file in hexadecimal, however large it is. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes the list of a backup while its files are added, and then the manifest that closes it. */
export async function startBackup(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const list = createWriteStream(join(folder, listName), { mode: 0o600, flags: 'wx' })
  let [files, bytes] = [0, 0]
  async function add(listed: Listed): Promise<Listed> {
    const line = `${JSON.stringify(listed)}\n`
    hash.update(line)
    files++
    bytes += listed.size
    if (!list.write(line)) await once(list, 'drain')
    return listed
  }
  return {
    /** Adds a file that is in the folder already. */
    async addWritten(name: string): Promise<Listed> {
      const path = join(folder, name)
      return add({ name, size: (await stat(path)).size, sha256: await sha256Of(path) })
    },
    /** Adds a file of these bytes. */
    async addStream(name: string, source: Readable): Promise<Listed> {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const own = createHash('sha256')
      const counted = through(own)
      await pipeline(source, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      return add({ name, size: counted.size, sha256: own.digest('hex') })
    },
    /** Writes the manifest: the backup is whole. */
    async close(about: Omit<Manifest, 'format' | 'list'>): Promise<Manifest> {
      list.end()
      await finished(list)
      const manifest: Manifest = { format: 3, ...about, list: { sha256: hash.digest('hex'), files, bytes } }
      const text = `${JSON.stringify(manifest, null, 2)}\n`
      await writeFile(join(folder, manifestName), text, { mode: 0o600, flag: 'wx', flush: true })
      return manifest
    },
  }
}

/** The manifest of a backup. Throws a sentence if there is none, or if it is not of this version's kind. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const path = join(folder, manifestName)
  if (!existsSync(path))
    throw new Error(`${folder} has no ${manifestName}: the backup was not finished, or it is none. Use another one.`)
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  } catch {
    throw new Error(`${path} is damaged: it can not be read. Use another backup.`)
  }
  if (manifest.format !== 3)
    throw new Error(
      `${folder} was made by an earlier version of Neev, which kept fewer hashes. Restore it with that version, then upgrade.`,
    )
  return manifest
}

/** The files of a backup, as listed. */
export async function* listedIn(folder: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(join(folder, listName)) }))
    yield JSON.parse(line) as Listed
}

/** Compares everything in the folder of a backup with its list; throws a sentence at the first difference. */
export async function verifyBackup(folder: string, { list }: Manifest): Promise<void> {
  const path = join(folder, listName)
  if (!existsSync(path)) throw new Error(`${path} is missing. Use another backup.`)
  if ((await sha256Of(path)) !== list.sha256)
    throw new Error(`${path} is damaged: its SHA-256 is another one. Use another backup.`)
  const listed = new Set([manifestName, listName])
  for await (const { name, size, sha256 } of listedIn(folder)) {
    listed.add(name)
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found) throw new Error(`${file} is missing. Use another backup.`)
    if (found.size !== size)
      throw new Error(`${file} is damaged: it has ${found.size} bytes instead of ${size}. Use another backup.`)
    if ((await sha256Of(file)) !== sha256)
      throw new Error(`${file} is damaged: its SHA-256 is another one. Use another backup.`)
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (!entry.isDirectory() && !listed.has(name))
      throw new Error(`${join(folder, name)} is no part of the backup. Take it out, or use another backup.`)
  }
}
