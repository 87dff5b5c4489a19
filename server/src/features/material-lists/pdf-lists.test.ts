import pdfmake from 'pdfmake'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#core/files/pdf.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ shop: true })
  token = (await server.build.user()).token
})
afterAll(() => server.close())

const fields = `id name lineCount matched headings totals table { titles columns { description unit quantity } }
  lines { written quantityMilli unit }`
const upload = `mutation ($file: Upload!) { uploadMaterialList(file: $file) { ${fields} } }`
type List = {
  lineCount: number
  headings: number
  table: { titles: string[]; columns: Record<string, number> }
  lines: { written: string; quantityMilli: number; unit: string }[]
}
const read = async (bytes: Buffer) => {
  const { data, errors } = await server.upload(upload, {}, bytes, token)
  return { list: (data as unknown as { uploadMaterialList: List } | null)?.uploadMaterialList, error: errors?.[0] }
}

const titles = ['S.No', 'Description of item', 'Unit', 'Qty']
const rows = [
  [...titles],
  [
    '1',
    'TMT bars Fe 550D 12 mm, JSW Neosteel or equal, cut and bent as in the drawing, with test certificate',
    'MT',
    '7.5',
  ],
  ['2', 'ACC PPC cement 50 kg', 'bags', '250'],
  ['3', 'Manufactured sand', 'brass', '6'],
]
const table = { layout: 'noBorders', margin: [0, 10], table: { widths: [30, 220, 60, 60], body: rows } }
const own = (definition: object): Promise<Buffer> =>
  pdfmake.createPdf({ defaultStyle: { font: 'Roboto' }, ...definition } as never).getBuffer()

test('a bill of quantities as PDF becomes lines, with its columns to confirm and wrapped cells as one', async () => {
  const { list } = await read(await pdfOf('BOQ-7', 'Tower B', [{ text: 'BILL OF QUANTITIES' }, table]))
  expect(list?.lines.slice(0, 3)).toEqual([
    {
      written: expect.stringMatching(/^TMT bars Fe 550D 12 mm, .*test certificate$/),
      quantityMilli: 7500,
      unit: 'tonne',
    },
    { written: 'ACC PPC cement 50 kg', quantityMilli: 250_000, unit: 'bag' },
    { written: 'Manufactured sand', quantityMilli: 6000, unit: 'brass' },
  ])
  expect(list?.table.titles).toEqual(titles)
  expect(list?.table.columns).toMatchObject({ description: 1, unit: 2, quantity: 3 })
})

describe('a PDF is refused by name, with what to do,', () => {
  const refusedAs = async (bytes: Buffer) => {
    const { error } = await read(bytes)
    return [error?.extensions.code, error?.message.startsWith('paper ')]
  }
  test('if it is encrypted', async () => {
    expect(await refusedAs(await own({ userPassword: 'secret', content: [table] }))).toEqual(['PDF_ENCRYPTED', true])
  })
  test('if its pages are pictures', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text y="40">12 mm 7 t</text></svg>'
    const image = `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
    expect(await refusedAs(await own({ content: [{ image }] }))).toEqual(['PDF_SCANNED', true])
  })
  test('if it has two hundred pages', async () => {
    const content = Array.from({ length: 200 }, (_, at) => ({ text: `${at}`, pageBreak: 'after' }))
    expect(await refusedAs(await own({ content }))).toEqual(['PDF_PAGES', true])
  })
  test('if it is broken', async () => {
    expect(await refusedAs(Buffer.from('%PDF-1.7\nnothing of the kind'))).toEqual(['PDF_BROKEN', true])
  })
})
