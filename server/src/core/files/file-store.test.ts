import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from '@20minutes/s3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askInvariants } from '#features/platform/system/check.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { type FileStore, openBucket, openFolder } from './file-store.ts'
import { damagedFiles } from './stored.ts'

/** Both kinds of store behave alike, and the shop works with either. */
const folder = mkdtempSync(join(tmpdir(), 'neev-files-'))
const account = { region: 'ap-south-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let s3: S3rver
let endpoint: string
beforeAll(async () => {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') }
  const buckets = ['one', 'shop'].map((name) => ({ name }))
  // It calculates the signature of a bucket's own URL without the slash that clients sign
  s3 = new S3rver({ ...options, configureBuckets: buckets, allowMismatchedSignatures: true })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(() => {
  s3.httpServer.close()
  rmSync(folder, { recursive: true, force: true })
})

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.list()) names.push(name)
  return names
}

const stores = {
  'a folder': () => openFolder(join(folder, 'folder')),
  'a bucket': () => openBucket({ ...account, bucket: 'one', endpoint }),
}
describe.each(Object.keys(stores) as (keyof typeof stores)[])('%s', (kind) => {
  const all = async () => (await namesIn(stores[kind]())).sort()

  test('reads what was written, and the newer of two', async () => {
    const store = stores[kind]()
    expect(await all()).toEqual([])
    await store.write('slip', Buffer.from('first'))
    await store.write('slip', Buffer.from('second'))
    await store.write('pictures/wall/400.webp', Buffer.from([0, 255, 13, 10]))
    expect((await store.read('slip'))?.toString()).toBe('second')
    expect(await store.read('pictures/wall/400.webp')).toEqual(Buffer.from([0, 255, 13, 10]))
    expect(await store.read('wall')).toBeNull()
    expect(await all()).toEqual(['pictures/wall/400.webp', 'slip'])
  })

  test('removes a file with everything below it, and nothing else', async () => {
    const store = stores[kind]()
    await store.write('pictures/wall/800.webp', Buffer.from('b'))
    await store.write('pictures/wallpaper/400.webp', Buffer.from('c'))
    await store.remove('pictures/wall')
    expect(await all()).toEqual(['pictures/wallpaper/400.webp', 'slip'])
    await store.remove('nothing')
  })

  test('provides a file by path to its reader', async () => {
    const store = stores[kind]()
    expect(await store.asPath('slip', async (path) => readFileSync(path, 'utf8'))).toBe('second')
    await expect(store.asPath('slip', async () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped')
  })
})

describe.each(Object.keys(stores) as (keyof typeof stores)[])('rows of files compared with %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('tell what is missing, cut or changed; the contents of each are read within four weeks', async () => {
    const files = stores[kind]()
    const bytes = Buffer.from('a bill of lading')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const keys = ['-whole', 'Cut', 'changed', 'gone', 'pictures-list']
    for (const key of keys) {
      await files.writeStream(key, Readable.from([bytes]), bytes.length)
      await server.pool.query(
        "insert into files (key, kind, mime, size, sha256) values ($1, 'document', 'application/pdf', $2, $3)",
        [key, bytes.length, sha256],
      )
    }
    const place = { db: server.db, files }
    const day = (number: number) => new Date(server.now().getTime() + number * 86_400_000)
    expect(await damagedFiles(place, 'ALL', server.now())).toEqual([])
    await files.write('Cut', bytes.subarray(0, 3))
    await files.write('changed', Buffer.from('A bill of lading'))
    await files.remove('gone')
    expect((await damagedFiles(place, 'ALL', server.now())).sort()).toEqual(['Cut', 'changed', 'gone'])
    const nights = Array.from({ length: 28 }, (_, number) => damagedFiles(place, 'SOME', day(number)))
    const found = (await Promise.all(nights)).map((keys) => keys.sort().join(' '))
    expect(found.filter((keys) => keys === 'Cut changed gone')).toHaveLength(1)
    expect(found.filter((keys) => keys === 'Cut gone')).toHaveLength(27)
    const { broken } = await askInvariants({ db: server.db, invariants: [], files }, 'ALL')
    expect(broken).toMatchObject([{ name: 'stored files', rows: 3 }])
    for (const key of keys) await files.remove(key)
  })
})

test('an incompletely written file never has its name', async () => {
  const store = openFolder(join(folder, 'torn'))
  await store.write('wall', Buffer.from('a'))
  writeFileSync(join(folder, 'torn', 'door.partial'), 'half')
  expect(await namesIn(store)).toEqual(['wall'])
  // A folder in place of the file is one way to fail
  await expect(store.write('wall/below', Buffer.from('b'))).rejects.toThrow()
  expect(readdirSync(join(folder, 'torn')).sort()).toEqual(['door.partial', 'wall'])
})

describe('a shop with a bucket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      env: {
        S3_BUCKET: 'shop',
        S3_ENDPOINT: endpoint,
        S3_REGION: account.region,
        S3_ACCESS_KEY_ID: account.accessKeyId,
        S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      },
    })
  })
  afterAll(() => server.close())
  const portrait = 'mutation ($file: Upload) { setPortrait(file: $file) { thumb } }'
  const stored = () => namesIn(server.services.files)
  const drawn = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()

  test('serves uploads, and removes replaced files', async () => {
    const { token } = await server.build.user()
    for (const colour of ['#1b62c4', '#c41b1b']) {
      const { data } = await server.upload(portrait, {}, await drawn(colour), token)
      const shown = await fetch(
        `${server.url}${(data as unknown as { setPortrait: { thumb: string } }).setPortrait.thumb}`,
      )
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50)
      expect(await stored()).toHaveLength(1)
    }
  })

  test('refuses if the store does not answer, and leaves nothing incomplete', async () => {
    const { token } = await server.build.user()
    const files = await server.build.count('files')
    s3.httpServer.close()
    s3.httpServer.closeAllConnections()
    const { errors } = await server.upload(portrait, {}, await drawn('#111111'), token)
    expect(errors?.[0]?.extensions.code).toBe('FILE_STORE')
    expect(errors?.[0]?.message).toMatch(/could not be saved/)
    expect(await server.build.count('files')).toBe(files)
    expect(await server.get('{ me { name } }', {}, token)).toBeTruthy()
  })
})
