import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, open as openFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { openProviders, type Providers } from '#core/net/providers.ts'

/** An S3-compatible store: its bucket, and its endpoint if it is not Amazon's. */
export type S3Place = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  endpoint?: string | undefined
}

/**
 * The store of files by name, with `/` between folders. A name exists with all of its bytes or not at all. Failures (a
 * full disk, an unreachable store) are thrown.
 */
export type FileStore = {
  /** Description for people: a folder, or the address of a bucket. */
  place: string
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes of a file; null if it does not exist. */
  read(name: string): Promise<Buffer | null>
  /** Removes the file and everything below its name. */
  remove(name: string): Promise<void>
  /** The names of all files. */
  list(): AsyncIterable<string>
  /** The bytes of a file, as they come; null if it does not exist. */
  stream(name: string): Promise<Readable | null>
  /** Writes a file of this many bytes as they come, for files of any size. */
  writeStream(name: string, bytes: Readable, size: number): Promise<void>
  /** The sizes in bytes of those of these names, in the order of their letters' codes, that exist; no `/` in them. */
  sizesOf(names: readonly string[]): Promise<Map<string, number>>
  /** Calls `use` with a local path of the file, for readers that read it in parts. */
  asPath<T>(name: string, use: (path: string) => Promise<T>): Promise<T>
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** How many files of a folder are looked at together. */
const together = 16

/** Files in a local folder, written under a temporary name and then renamed. */
export function openFolder(folder: string): FileStore {
  async function whole(name: string, writeTo: (partial: string) => Promise<void>): Promise<void> {
    const path = join(folder, name)
    const partial = `${path}.partial`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeTo(partial)
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
  return {
    place: folder,
    write: (name, bytes) => whole(name, (partial) => writeFile(partial, bytes, { mode: 0o600, flush: true })),
    writeStream: (name, bytes) =>
      whole(name, (partial) => pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }))),
    async stream(name) {
      const file = await openFile(join(folder, name)).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      return file?.createReadStream() ?? null
    },
    async sizesOf(names) {
      const sizes = new Map<string, number>()
      for (let from = 0; from < names.length; from += together)
        await Promise.all(
          names.slice(from, from + together).map(async (name) => {
            const found = await stat(join(folder, name)).catch((error) => {
              if (isMissing(error)) return null
              throw error
            })
            if (found?.isFile()) sizes.set(name, found.size)
          }),
        )
      return sizes
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error) => {
        if (isMissing(error)) return null
        throw error
      }),
    remove: (name) =>
      rm(join(folder, name), { recursive: true, force: true }).catch((error) => {
        if (!isMissing(error)) throw error
      }),
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for await (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.partial')) continue
        yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
    asPath: (name, use) => use(join(folder, name)),
  }
}

/**
 * Files in a bucket of Amazon S3 or a compatible store. The client is loaded on first use. A store that is silent, or
 * sends too slowly, is a ProviderFault.
 */
export function openBucket(
  { bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Place,
  providers: Providers = openProviders(),
): FileStore {
  let loading: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined
  const open = () => {
    loading ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
        ...(endpoint && { endpoint, forcePathStyle: true }),
      }),
    }))
    return loading
  }
  type Opened = Awaited<ReturnType<typeof open>>
  /** The limit is of the whole call: the library's own one only writes a remark. */
  const call = <T>(work: (opened: Opened, abort: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> =>
    providers.run('files', async (abortSignal) => work(await open(), { abortSignal }))
  async function* namesBelow(prefix: string) {
    let from: string | undefined
    do {
      const page = await call(({ client, s3 }, abort) =>
        client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }), abort),
      )
      for (const { Key } of page.Contents ?? []) if (Key) yield Key
      from = page.NextContinuationToken
    } while (from !== undefined)
  }
  const read = (name: string): Promise<Buffer | null> =>
    call(async ({ client, s3 }, abort) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }), abort)
        return Body ? await buffer(addAbortSignal(abort.abortSignal, Body as Readable)) : Buffer.alloc(0)
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    })
  return {
    place: `${endpoint ?? 's3:/'}/${bucket}`,
    async stream(name) {
      const { client, s3 } = await open()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }))
        return Body ? (Body as Readable) : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async writeStream(name, bytes, size) {
      const { client, s3 } = await open()
      await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentLength: size }))
    },
    async sizesOf(names) {
      const sizes = new Map<string, number>()
      const [first, last] = [names[0], names.at(-1)]
      if (first === undefined || last === undefined) return sizes
      const { client, s3 } = await open()
      const wanted = new Set(names)
      // The store lists names by their codes, a thousand at a time; what is in folders is left out
      const listed = { Bucket: bucket, Delimiter: '/', ...(first.length > 1 && { StartAfter: first.slice(0, -1) }) }
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, listed)) {
        for (const { Key, Size } of Contents) if (Key && wanted.has(Key)) sizes.set(Key, Size ?? 0)
        if ((Contents.at(-1)?.Key ?? '') >= last) break
      }
      return sizes
    },
    async write(name, bytes) {
      await call(({ client, s3 }, abort) =>
        client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes }), abort),
      )
    },
    read,
    async remove(name) {
      const drop = (Key: string) =>
        call(({ client, s3 }, abort) => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key }), abort))
      await drop(name)
      for await (const below of namesBelow(`${name}/`)) await drop(below)
    },
    list: () => namesBelow(''),
    async asPath(name, use) {
      const bytes = await read(name)
      if (!bytes) throw new Error('The stored file is not in the bucket.')
      const path = join(tmpdir(), `neev-${randomBytes(12).toString('hex')}`)
      try {
        await writeFile(path, bytes, { mode: 0o600 })
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** The configured store: a bucket if one is configured, otherwise the folder. */
export const openFileStore = (
  { filesDir, s3 }: { filesDir: string; s3?: S3Place | undefined },
  providers?: Providers,
): FileStore => (s3 ? openBucket(s3, providers) : openFolder(filesDir))
