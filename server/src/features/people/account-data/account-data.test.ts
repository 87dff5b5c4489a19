import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { features } from '../../../features.ts'
import { sweepExports, writeExports } from './account-data.ts'
import { zipOf } from './zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const later = (hours: number) => server.setClock(new Date(server.now().getTime() + hours * 3_600_000))
const ask = 'mutation { requestAccountExport { id status } }'
const download = 'mutation { downloadAccountExport }'
const state = '{ accountExport { status expiresAt } }'
const write = () => writeExports(makeCtx(server.services))

/** The files of an archive, by its local headers. */
function unzip(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, label] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const name = bytes.subarray(at + 30, at + 30 + label).toString()
    const start = at + 30 + label
    files[name] = inflateRawSync(bytes.subarray(start, start + packed)).toString()
    at = start + packed
  }
  return files
}
const linkFor = async (token: string) =>
  (await server.get<{ downloadAccountExport: string }>(download, {}, token)).downloadAccountExport
async function copyFor(token: string) {
  await server.get(ask, {}, token)
  await write()
  const response = await fetch(server.url + (await linkFor(token)))
  expect(response.headers.get('content-type')).toBe('application/zip')
  return unzip(Buffer.from(await response.arrayBuffer()))
}

describe('a copy of one’s data', () => {
  test('has the own orders and profile, and nothing of anybody else', async () => {
    const [mine, other] = [await server.build.order(), await server.build.order()]
    const files = await copyFor(mine.buyer.token)
    expect(files['profile.csv']).toContain(mine.buyer.email)
    expect(files['orders.csv']).toContain(mine.number)
    expect(files['order-lines.csv']).toContain(mine.number)
    const all = Object.values(files).join()
    for (const strange of [other.number, other.buyer.email]) expect(all).not.toContain(strange)
    expect(all).not.toMatch(/password_?hash|token_?hash|argon2/i)
    expect(Object.keys(JSON.parse(files['everything.json'] ?? ''))).toContain('consents')
  })
  test('writes each value so that a spreadsheet takes it as text', async () => {
    const user = await server.build.user()
    await server.pool.query('update users set name = \'=1+1,"a"\' where id = $1', [user.id])
    const files = await copyFor(user.token)
    expect(files['profile.csv']).toContain('"\'=1+1,""a"""')
  })
  test('asks for the password, is written once at a time, and tells when it is ready', async () => {
    const user = await server.build.user()
    await server.pool.query('update sessions set strong_until = null where user_id = $1', [user.id])
    expect(await server.codeOf(ask, {}, user.token)).toBe('STEP_UP_NEEDED')
    await server.get('mutation { confirmPassword(password: "neev2026") }', {}, user.token)
    const codes = await Promise.all([server.codeOf(ask, {}, user.token), server.codeOf(ask, {}, user.token)])
    expect(codes.sort()).toEqual(['EXPORT_RUNNING', 'OK'])
    expect(await server.codeOf(download, {}, user.token)).toBe('NOT_FOUND')
    await write()
    await write()
    expect(await server.get(state, {}, user.token)).toMatchObject({ accountExport: { status: 'READY' } })
    await server.settle()
    const { rows } = await server.pool.query('select template from messages where user_id = $1', [user.id])
    expect(rows).toEqual([{ template: 'account.exportReady' }])
    const bell = await server.pool.query('select title from notifications where user_id = $1', [user.id])
    expect(bell.rows).toEqual([{ title: 'Your data is ready to download' }])
  })
  test('is opened by nobody else, by no changed link and not after seven days', async () => {
    const [user, other] = [await server.build.user(), await server.build.user()]
    await copyFor(user.token)
    const link = await linkFor(user.token)
    expect(await server.codeOf(download, {}, other.token)).toBe('NOT_FOUND')
    expect(await server.codeOf(download)).toBe('UNAUTHENTICATED')
    expect((await fetch(`${server.url}${link}x`)).status).toBe(404)
    expect((await fetch(server.url + link)).status).toBe(200)
    later(1)
    expect((await fetch(server.url + link)).status).toBe(404)
    later(7 * 24)
    await server.pool.query("update sessions set expires_at = '2100-01-01' where user_id = $1", [user.id])
    expect(await server.codeOf(download, {}, user.token)).toBe('NOT_FOUND')
    const { rows } = await server.pool.query('select file_name from account_exports where user_id = $1', [user.id])
    expect(await server.services.files.read(rows[0].file_name)).not.toBeNull()
    await sweepExports(makeCtx(server.services))
    expect(await server.services.files.read(rows[0].file_name)).toBeNull()
  })
})

test('every table with a user is in the copy, or left out for a reason', async () => {
  const { rows } = await server.pool.query(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const covered = features.flatMap(({ ownData }) => [
    ...(ownData?.parts.flatMap(({ tables }) => tables) ?? []),
    ...Object.keys(ownData?.without ?? {}),
  ])
  // Of core, without a capability: keys against repeated requests, deleted after a day
  const known = new Set([...covered, 'idempotency_keys'])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('parts of the copy have different names', () => {
  const names = features.flatMap(({ ownData }) => ownData?.parts.map(({ name }) => name) ?? [])
  expect(new Set(names).size).toBe(names.length)
})

test('an archive gives back what was put in', () => {
  const files = [
    { name: 'a.csv', bytes: Buffer.from('one\r\n') },
    { name: 'ü.json', bytes: Buffer.from('{}'.repeat(5000)) },
  ]
  const unpacked = unzip(zipOf(files, new Date('2026-11-24T06:00:00Z')))
  expect(unpacked).toEqual(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.toString()])))
})
