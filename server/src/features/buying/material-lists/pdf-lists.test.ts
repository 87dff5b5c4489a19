import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#core/printing/pdf.ts'
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
    'TMT bars Fe 550D 12 mm, JSW Neosteel or equal, cut and bent as in the drawing of the third floor, with test certificate',
    'MT',
    '7.5',
  ],
  ['2', 'ACC PPC cement 50 kg', 'bags', '250'],
  ['3', 'Manufactured sand', 'brass', '6'],
]
const [, ...cells] = rows
const boq = () =>
  pdfOf({
    title: 'BILL OF QUANTITIES',
    number: 'BOQ-7',
    subtitle: 'Tower B',
    from: { name: '', lines: [] },
    blocks: [
      {
        __typename: 'PrintedTable',
        columns: titles.map((name, at) => ({ name, align: 'START', fills: at === 1 })),
        rows: cells.map((row) => ({ cells: row })),
      },
    ],
  })

type Draw = (pdf: InstanceType<typeof PDFDocument>) => void
async function own(options: { userPassword?: string }, draw: Draw): Promise<Buffer> {
  const pdf = new PDFDocument(options)
  const bytes = buffer(pdf)
  draw(pdf)
  pdf.end()
  return bytes
}

test('a bill of quantities as PDF becomes lines, with its columns to confirm and wrapped cells as one', async () => {
  const { list } = await read(await boq())
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
    const bytes = await own({ userPassword: 'secret' }, (pdf) => pdf.text('12 mm 7 t'))
    expect(await refusedAs(bytes)).toEqual(['PDF_ENCRYPTED', true])
  })
  test('if its pages are pictures', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><text y="40">12 mm 7 t</text></svg>'
    const picture = await sharp(Buffer.from(svg)).png().toBuffer()
    const bytes = await own({}, (pdf) => pdf.image(picture, 40, 40, { fit: [200, 60] }))
    expect(await refusedAs(bytes)).toEqual(['PDF_SCANNED', true])
  })
  test('if it has two hundred pages', async () => {
    const bytes = await own({}, (pdf) => {
      for (let page = 0; page < 200; page += 1) pdf.text(`${page}`).addPage()
    })
    expect(await refusedAs(bytes)).toEqual(['PDF_PAGES', true])
  })
  test('if it is broken', async () => {
    expect(await refusedAs(Buffer.from('%PDF-1.7\nnothing of the kind'))).toEqual(['PDF_BROKEN', true])
  })
})
