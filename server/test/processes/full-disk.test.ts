import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOfSmallShop } from '#test/shop/small-shop.ts'
import { type Answer, ask, get, type Running, signIn, startProcess } from './running.ts'

/** With a full disk, everything that does not write continues, errors are reported, and nothing is half written. */
const folder = mkdtempSync(join(tmpdir(), 'neev-full-'))
const files = join(folder, 'files')
mkdirSync(files)
/** Starts a command with a disk of 300 kB mounted as the files folder. */
const onSmallDisk = [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=300k tmpfs ${files} && exec "$0" "$@"`,
]
const [command = '', ...args] = onSmallDisk
const canMount = spawnSync(command, [...args, 'true']).status === 0

describe.runIf(process.env.TEST_DATABASE_URL && canMount)('a full disk', () => {
  let copy: Awaited<ReturnType<typeof copyOfSmallShop>>
  let shop: Running
  let token: string
  let pool: pg.Pool
  beforeAll(async () => {
    copy = await copyOfSmallShop()
    pool = new pg.Pool({ connectionString: copy.ownerUrl })
    const env = {
      NODE_ENV: 'production',
      SANDBOX: 'demo-accounts',
      DATABASE_URL: copy.url,
      DATA_DIR: folder,
      PAGES: 'off',
      APP_SECRET: 'a-secret-of-the-test-of-32-bytes',
    }
    shop = await startProcess({ ...process.env, ...env }, undefined, onSmallDisk)
    token = await signIn(shop, 'customer@neev.example')
  })
  afterAll(async () => {
    shop.process.kill('SIGTERM')
    if (shop.process.exitCode === null) await once(shop.process, 'exit')
    await pool.end()
    await copy.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  /** A picture of noise, which does not compress. */
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 60 })
      .toBuffer()
  async function setPortrait(bytes: Buffer): Promise<string> {
    const body = new FormData()
    const query = 'mutation ($file: Upload) { setPortrait(file: $file) { thumb } }'
    body.append('operations', JSON.stringify({ query, variables: { file: null } }))
    body.append('map', JSON.stringify({ 0: ['variables.file'] }))
    body.append('0', new Blob([new Uint8Array(bytes)]), 'me.jpg')
    const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
    const answer = await fetch(`${shop.url}/graphql`, { method: 'POST', headers, body })
    const { data, errors } = (await answer.json()) as Answer<{ setPortrait: { thumb: string } }>
    return data?.setPortrait.thumb ?? errors?.[0]?.extensions.code ?? ''
  }

  test('of files refuses the upload, keeps earlier files, and works again when there is space', async () => {
    const before = await setPortrait(await noise(60))
    expect(before).toMatch(/^\/files\/public\//)
    expect(await setPortrait(await noise(900))).toBe('FILE_STORE')
    expect(shop.said.join('')).toMatch(/ENOSPC/)
    // The folder as that process sees it: one complete file
    expect(readdirSync(`/proc/${shop.process.pid}/root${files}`)).toEqual([before.split('/').at(-1)])
    expect((await pool.query('select 1 from files where is_public')).rows).toHaveLength(1)
    const shown = await fetch(shop.url + before)
    expect([shown.status, (await shown.arrayBuffer()).byteLength > 500]).toEqual([200, true])
    expect(await setPortrait(await noise(64))).toMatch(/^\/files\/public\//)
  })

  test('of the database refuses writes as unavailable, and answers reads', async () => {
    const disk = "language plpgsql as $$ begin raise 'no space left on device' using errcode = 'disk_full'; end $$"
    await pool.query(`create function full_disk() returns trigger ${disk}`)
    await pool.query('create trigger full_disk before insert on carts for each row execute function full_disk()')
    const add =
      'mutation ($id: ID!) { addToCart(offerId: $id, quantityMilli: 5000000, pincode: "411045") { __typename } }'
    const { rows } = await pool.query('select id from offers order by id limit 1')
    const { errors } = await ask(shop, add, { id: String(rows[0].id) })
    expect(errors?.[0]?.extensions.code).toBe('UNAVAILABLE')
    expect(await get(shop, '{ me { name } }', {}, token)).toMatchObject({ me: { name: expect.any(String) } })
    await pool.query('drop trigger full_disk on carts')
    expect((await ask(shop, add, { id: String(rows[0].id) })).errors?.[0]?.extensions.code).not.toBe('UNAVAILABLE')
  })
})
