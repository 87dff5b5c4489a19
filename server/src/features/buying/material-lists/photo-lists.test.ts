import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

/** Reading takes a few seconds on a free core. */
const patience = 150_000

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ shop: true })
  token = (await server.build.user()).token
})
afterAll(() => server.close())

const upload = `mutation ($file: Upload!) { uploadMaterialList(file: $file) { id source headings
  table { titles columns { description unit quantity } } lines { written quantityMilli unit state reason } } }`
type Line = { written: string; quantityMilli: number; unit: string; state: string; reason: string | null }
type List = { id: string; source: string; table: { titles: string[]; columns: object }; lines: Line[] }
const read = async (bytes: Buffer) => {
  const { data, errors } = await server.upload(upload, {}, bytes, token)
  return { list: (data as unknown as { uploadMaterialList: List } | null)?.uploadMaterialList, error: errors?.[0] }
}
const photo = (name: string) => readFileSync(new URL(`../../../../test/photos/${name}.jpg`, import.meta.url))
const written = (list: List | undefined) =>
  list?.lines.map(({ written, quantityMilli, unit }) => `${written}: ${quantityMilli / 1000} ${unit}`)

test(
  'a photo of a printed list becomes lines, however it was turned, and the file is not kept',
  async () => {
    const files = await server.build.count('files')
    // As phones store it: on its side, with the direction in EXIF
    const turned = await sharp(photo('list-english')).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { list, error } = await read(turned)
    expect(error).toBeUndefined()
    expect(written(list)).toEqual([
      'TMT bars Fe 550D 12 mm: 7.5 tonne',
      'TMT bars Fe 550D 16 mm: 4.25 tonne',
      'ACC PPC cement 50 kg: 250 bag',
      'Manufactured sand: 6 brass',
      'Aggregate 20 mm: 8 brass',
      'Binding wire 18 gauge: 120 kg',
      'AAC block 600 x 200 x 150: 1800 piece',
      'UltraTech OPC 53 cement: 400 bag',
      'CPVC pipe 25 mm: 96 rmt',
      'River sand: 350 cft',
    ])
    expect(list).toMatchObject({ source: 'PHOTO', table: { titles: ['S.No', 'Description', 'Unit', 'Qty'] } })
    expect(await server.build.count('files')).toBe(files)
  },
  patience,
)

test(
  'a list in Hindi is read, and a line that is misread is not matched',
  async () => {
    const { list, error } = await read(photo('list-hindi'))
    expect(error).toBeUndefined()
    expect(list?.table.titles.slice(1)).toEqual(['विवरण', 'इकाई', 'मात्रा'])
    expect(written(list)).toEqual(expect.arrayContaining(['सरिया 12 mm: 7.5 tonne', 'बालू: 6 brass']))
    // Its only word, “ईंट”, is read as “3c”
    expect(list?.lines[4]).toMatchObject({ quantityMilli: 5_000_000, state: expect.not.stringMatching('^MATCHED$') })
  },
  patience,
)

describe('a picture is refused with what to do, without reading it,', () => {
  const refusedAs = async (bytes: Buffer) => (await read(bytes)).error?.extensions.code
  test('if it is damaged', async () => {
    expect(await refusedAs(photo('list-english').subarray(0, 20_000))).toBe('PICTURE_BROKEN')
  })
  test('if it has more than 40 megapixels', async () => {
    const create = { width: 8000, height: 5001, channels: 3, background: '#fff' } as const
    expect(await refusedAs(await sharp({ create }).png().toBuffer())).toBe('PICTURE_PIXELS')
  })
  test('if it is another file with the name of a photo', async () => {
    expect(await refusedAs(Buffer.from('GIF89a\0\0'))).toBe('FILE_NOT_LIST')
  })
})
