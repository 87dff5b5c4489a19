declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  /** A TrueType font in the document; glyphs are named by their place in `subset.glyphs`. */
  type EmbeddedFont = {
    id: string
    scale: number
    font: { getGlyph(id: number): { advanceWidth: number } }
    subset: { glyphs: number[] }
    widths: number[]
    unicode: number[][]
    ref(): unknown
  }
  type Options = {
    autoFirstPage: boolean
    bufferPages: boolean
    font: string
    lang: string
    margin: number
    info: Record<string, string>
    displayTitle: boolean
    userPassword: string
  }
  type Page = { width: number; height: number; fonts: Record<string, unknown> }
  type PdfDocument = Readable & {
    page: Page
    _font: EmbeddedFont
    addPage(options?: { size: string; layout: 'portrait' | 'landscape'; margin: number }): PdfDocument
    switchToPage(at: number): Page
    bufferedPageRange(): { start: number; count: number }
    font(file: string): PdfDocument
    text(text: string): PdfDocument
    addContent(operators: string): PdfDocument
    save(): PdfDocument
    restore(): PdfDocument
    translate(x: number, y: number): PdfDocument
    scale(factor: number): PdfDocument
    path(svg: string): PdfDocument
    moveTo(x: number, y: number): PdfDocument
    lineTo(x: number, y: number): PdfDocument
    dash(length: number): PdfDocument
    lineWidth(width: number): PdfDocument
    strokeColor(color: string): PdfDocument
    fillColor(color: string): PdfDocument
    stroke(): PdfDocument
    fill(): PdfDocument
    image(png: Buffer, x: number, y: number, options: { fit: [number, number] }): PdfDocument
    end(): void
  }
  const PDFDocument: new (options?: Partial<Options>) => PdfDocument
  export default PDFDocument
}
