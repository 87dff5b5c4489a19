import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const operation = 'mutation ($file: Upload) { setPortrait(file: $file) { thumb } }'
type Answer = { data?: { setPortrait: { thumb: string | null } }; errors?: { extensions: { code: string } }[] }

async function send(token: string, bytes: Buffer | null): Promise<Answer> {
  const body = new FormData()
  body.append('operations', JSON.stringify({ query: operation, variables: { file: null } }))
  body.append('map', JSON.stringify(bytes ? { 0: ['variables.file'] } : {}))
  if (bytes) body.append('0', new Blob([new Uint8Array(bytes)]), 'me.png')
  const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
  return (await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()) as Answer
}
const picture = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
const get = (path: string | null | undefined) => fetch(`${server.url}${path}`)

test('a portrait is redrawn and open to everybody, and the one before it is gone', async () => {
  const { token } = await server.build.user()
  const first = (await send(token, await picture('#1b62c4'))).data?.setPortrait.thumb
  const shown = await get(first)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const second = (await send(token, await picture('#c41b1b'))).data?.setPortrait.thumb
  expect(second).not.toBe(first)
  expect((await get(first)).status).toBe(404)
  expect((await get(second)).status).toBe(200)
  expect((await send(token, null)).data?.setPortrait.thumb).toBeNull()
  expect((await get(second)).status).toBe(404)
  expect(await server.build.count('files')).toBe(0)
})

test('what only calls itself a picture is refused, and private files are not among the public', async () => {
  const { token, id } = await server.build.user()
  expect((await send(token, Buffer.from('<script>1</script>'))).errors?.[0]?.extensions.code).toBe('FILE_TYPE')
  await server.pool.query(
    "insert into files (key, kind, mime, size, sha256, owner_id, is_public, created_at) values ('a-slip', 'transferSlip', 'image/webp', 1, 'x', $1, false, now())",
    [id],
  )
  expect((await get('/files/public/a-slip')).status).toBe(404)
})
