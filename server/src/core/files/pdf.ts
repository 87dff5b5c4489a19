import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

// Roboto comes with the library and has the rupee sign, which the standard PDF fonts lack
const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake'))), '../fonts/Roboto')
const font = (name: string) => join(folder, `Roboto-${name}.ttf`)
pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))

/** Renders a PDF document on A4 with its number and page in the footer. */
export const pdfOf = (number: string, title: string, content: readonly object[]): Promise<Buffer> =>
  pdfmake
    .createPdf({
      info: { title },
      pageSize: 'A4',
      pageMargins: [40, 40, 40, 48],
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25 },
      styles: { label: { color: '#5F6A77', fontSize: 8 }, small: { fontSize: 8 } },
      footer: (page: number, pages: number) => ({
        text: `${number} · page ${page} of ${pages}`,
        alignment: 'center',
        fontSize: 7,
        color: '#5F6A77',
      }),
      content,
    })
    .getBuffer()
