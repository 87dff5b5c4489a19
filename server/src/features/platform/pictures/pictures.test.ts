import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  await server.build.product({ identifier })
})
afterAll(() => server.close())

type Uploaded = { key: string; width: number; height: number; widths: number[] }
type Answer = { data?: { uploadPicture: Uploaded }; errors?: { extensions: { code: string; fields?: object } }[] }

async function send(token: string, bytes: Buffer): Promise<Answer> {
  const body = new FormData()
  const query = 'mutation ($file: Upload!) { uploadPicture(file: $file) { key width height widths } }'
  body.append('operations', JSON.stringify({ query, variables: { file: null } }))
  body.append('map', JSON.stringify({ 0: ['variables.file'] }))
  body.append('0', new Blob([new Uint8Array(bytes)]), 'bag.png')
  const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
  return (await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()) as Answer
}
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9aa3ad' } })
    .png()
    .toBuffer()
const uploaded = async (token = admin) => {
  const { data } = await send(token, await photograph(800, 700))
  if (!data) throw new Error('The picture was refused.')
  return data.uploadPicture
}

const adminProduct = 'query ($id: String!) { adminProduct(identifier: $id) { version drawing images { key alt } } }'
type AdminView = { adminProduct: { version: number; drawing: unknown; images: { key: string; alt: string }[] } }
const identifier = 'ultratech-ppc-cement-50-kg'
const read = async () => (await server.get<AdminView>(adminProduct, { id: identifier }, admin)).adminProduct
const set = `mutation ($id: String!, $version: Int!, $pictures: [PictureInput!]!) {
  setProductPictures(identifier: $id, version: $version, pictures: $pictures) { images { key alt width height widths } } }`

test('a photograph is kept in every width up to its own, as AVIF and as WebP, for a year in caches', async () => {
  const { key, width, height, widths } = await uploaded()
  expect([width, height, widths]).toEqual([800, 700, [320, 640, 800]])
  for (const [format, mime] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
  ]) {
    const answer = await fetch(`${server.url}/files/pictures/${key}/640.${format}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, mime])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(640)
  }
  for (const path of [`${key}/1280.webp`, `${key}/..%2F..%2Fsecret`, `${key}/640.png`, 'nothing-of-ours/640.webp'])
    expect((await fetch(`${server.url}/files/pictures/${path}`)).status, path).toBe(404)
})

test('a photograph that is too small or none at all is refused, and nothing is kept', async () => {
  const before = await server.build.count('files')
  const [small] = (await send(admin, await photograph(800, 599))).errors ?? []
  expect(small?.extensions).toMatchObject({
    code: 'PICTURE_SMALL',
    fields: { file: 'Product pictures must be at least 600 pixels on each side.' },
  })
  expect((await send(admin, Buffer.from('<svg onload="x"/>'))).errors?.[0]?.extensions.code).toBe('FILE_TYPE')
  expect(await server.build.count('files')).toBe(before)
})

test('goods show their photographs in the order given, the first in lists', async () => {
  const [front, back] = [await uploaded(), await uploaded()]
  const { version } = await read()
  const pictures = [
    { key: front.key, alt: 'A bag from the front' },
    { key: back.key, alt: '' },
  ]
  await server.get(set, { id: identifier, version, pictures }, admin)
  const shown = await read()
  expect(shown.images).toEqual(pictures)
  expect(shown.drawing).toMatchObject({ photo: { key: front.key, alt: 'A bag from the front' } })
  expect(await server.codeOf(set, { id: identifier, version, pictures: [] }, admin)).toBe('STALE')
  await server.get(set, { id: identifier, version: shown.version, pictures: pictures.toReversed() }, admin)
  expect((await read()).drawing).toMatchObject({ photo: { key: back.key } })
})

test('nobody names a photograph that somebody else has sent', async () => {
  const { key } = await uploaded(await server.as('seller'))
  const { version } = await read()
  const pictures = [{ key, alt: '' }]
  expect(await server.codeOf(set, { id: identifier, version, pictures }, admin)).toBe('NOT_FOUND')
})
