import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { ofAccount } from '#core/limits.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { fileLink, filesADay } from './uploads.ts'

/** How stored files are served. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a private file is served as a download with a generated name, and cannot be framed', async () => {
  await server.services.files.write('a-slip', Buffer.from('%PDF-1.4'))
  const { rows } = await server.pool.query(
    `insert into files (key, kind, mime, size, sha256, owner_id, is_public, created_at)
     values ('a-slip', 'transferSlip', 'application/pdf', 8, $2, $1, false, now()) returning id`,
    [(await server.build.user()).id, createHash('sha256').update('%PDF-1.4').digest('hex')],
  )
  const answer = await fetch(server.url + fileLink(makeCtx(server.services), 'a-slip'))
  expect(await answer.text()).toBe('%PDF-1.4')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="transferSlip-${rows[0].id}.pdf"`)
  const policy = answer.headers.get('content-security-policy')
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", 'sandbox'])
    expect(policy).toContain(part)
  await server.services.files.remove('a-slip')
  expect((await fetch(server.url + fileLink(makeCtx(server.services), 'a-slip'))).status).toBe(404)
})

test('if a picture cannot be stored in all sizes, nothing remains of it', async () => {
  const files = await server.build.count('files')
  // A file in place of the folder
  await server.services.files.remove('pictures')
  await server.services.files.write('pictures', Buffer.from('in the way'))
  const photo = await sharp({ create: { width: 800, height: 700, channels: 3, background: '#1b62c4' } })
    .png()
    .toBuffer()
  const { token } = await server.build.user({ roles: ['seller'] })
  const upload = 'mutation ($file: Upload!) { uploadPicture(file: $file) { key } }'
  const { errors } = await server.upload(upload, {}, photo, token)
  await server.services.files.remove('pictures')
  expect(errors?.[0]?.extensions.code).toBe('FILE_STORE')
  expect(await server.build.count('files')).toBe(files)
  expect((await server.upload(upload, {}, photo, token)).errors).toBeUndefined()
})

test('an account may upload five hundred files a day; the next is refused', async () => {
  const [{ id, token }, other] = [await server.build.user(), await server.build.user()]
  const portrait = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b62c4' } })
    .png()
    .toBuffer()
  const upload = 'mutation ($file: Upload) { setPortrait(file: $file) { id } }'
  const send = async (as: string) => (await server.upload(upload, {}, portrait, as)).errors?.[0]
  const ctx = makeCtx(server.services)
  expect(await send(token)).toBeUndefined()
  // counted without five hundred files
  let counted = 1
  while (
    await filesADay(ctx, ofAccount(id)).then(
      () => true,
      () => false,
    )
  )
    counted++
  expect(counted).toBeGreaterThan(400)
  expect(await send(token)).toMatchObject({
    message: 'You have uploaded 500 files within a day, which is the most. Try again tomorrow.',
    extensions: { code: 'UPLOADS_A_DAY' },
  })
  expect(await send(other.token)).toBeUndefined()
})

test('an account stores so many bytes a day, a business more; the next file is refused', async () => {
  const upload = 'mutation ($file: Upload) { setPortrait(file: $file) { id } }'
  const portrait = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b62c4' } })
    .png()
    .toBuffer()
  const [customer, seller] = [await server.build.user(), await server.build.user({ roles: ['seller'] })]
  const stored = (owner: number, hoursAgo: number) =>
    server.pool.query(
      `insert into files (key, kind, mime, size, sha256, owner_id, is_public, created_at)
       values ($1, 'document', 'application/pdf', 300000000, 'x', $2, false, $3)`,
      [`large-${owner}-${hoursAgo}`, owner, new Date(server.now().getTime() - hoursAgo * 3_600_000)],
    )
  const send = async (as: string) => (await server.upload(upload, {}, portrait, as)).errors?.[0]
  await stored(customer.id, 25)
  expect(await send(customer.token)).toBeUndefined()
  await stored(customer.id, 23)
  expect(await send(customer.token)).toMatchObject({
    message: 'You have uploaded 300 MB within a day, which is the most. Try again tomorrow.',
    extensions: { code: 'UPLOAD_BYTES' },
  })
  await stored(seller.id, 1)
  expect(await send(seller.token)).toBeUndefined()
})

test('a stored file that is not what was stored is not handed out', async () => {
  const slip = Buffer.from('%PDF-1.4 a whole slip')
  await server.services.files.write('half-slip', slip.subarray(0, 10))
  await server.pool.query(
    `insert into files (key, kind, mime, size, sha256, owner_id, is_public, created_at)
     values ('half-slip', 'transferSlip', 'application/pdf', $1, $2, $3, false, now())`,
    [slip.length, createHash('sha256').update(slip).digest('hex'), (await server.build.user()).id],
  )
  const read = () => fetch(server.url + fileLink(makeCtx(server.services), 'half-slip'))
  const answer = await read()
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('damaged in our storage')])
  await server.services.files.write('half-slip', slip)
  expect((await read()).status).toBe(200)
})

test('a photo of 48 megapixels is drawn, also lying on its side, and one of 201 is refused', async () => {
  const seller = (await server.build.seller()).owner
  const send = async (photo: Buffer) => {
    const { data, errors } = await server.upload(
      'mutation ($file: Upload!) { uploadPicture(file: $file) { width height } }',
      {},
      photo,
      seller.token,
    )
    return errors ? [errors[0]?.extensions.code, errors[0]?.message] : data?.uploadPicture
  }
  const photo = (width: number, height: number, orientation = 1) =>
    sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } })
      .withMetadata({ orientation })
      .jpeg({ quality: 40 })
      .toBuffer()
  expect(await send(await photo(8064, 6048))).toMatchObject({ width: 2400, height: 1800 })
  expect(await send(await photo(8064, 6048, 6))).toMatchObject({ width: 1800, height: 2400 })
  expect(await send(await photo(16_320, 12_320))).toEqual(['PICTURE_PIXELS', expect.stringContaining('200 megapixels')])
})

test('a photo in the format of iPhones is refused in words that help', async () => {
  const { token } = (await server.build.seller()).owner
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(5000)])
  const { errors } = await server.upload(
    'mutation ($file: Upload!) { uploadPicture(file: $file) { key } }',
    {},
    heic,
    token,
  )
  expect(errors?.[0]).toMatchObject({ message: expect.stringContaining('HEIC'), extensions: { code: 'FILE_HEIC' } })
})
