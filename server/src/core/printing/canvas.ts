import { buffer } from 'node:stream/consumers'
import type { ContentLanguage } from '@neev/domain/content/languages'
import PDFDocument from 'pdfkit'
import { fontsOf } from './fonts.ts'
import { type Glyph, type Line, silentGlyph } from './text.ts'

type PdfFont = InstanceType<typeof PDFDocument>['_font']

/** Millimetres in points. */
export const mm = (length: number): number => (length * 72) / 25.4
export const ink = '#12181F'
export const faintInk = '#5F6A77'
export const hairline = '#C9D0D8'

/** Pages of a PDF on which shaped lines are drawn. Lengths are points from the upper left corner. */
export class Canvas {
  private readonly pdf
  private readonly codes = new Map<string, number>()

  constructor(title: string, language: ContentLanguage = 'en') {
    this.pdf = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      font: fontsOf('regular')[0]?.file ?? '',
      lang: `${language}-IN`,
      info: { Title: title },
      displayTitle: true,
    })
  }

  addPage(wide: boolean): { width: number; height: number } {
    const { page } = this.pdf.addPage({ size: 'A4', layout: wide ? 'landscape' : 'portrait', margin: 0 })
    return { width: page.width, height: page.height }
  }

  /** Goes back to a page, counted from 0. */
  turnTo(page: number): void {
    this.pdf.switchToPage(page)
  }

  get pages(): number {
    return this.pdf.bufferedPageRange().count
  }

  /** A line with its baseline at `y`. */
  text(line: Line, x: number, y: number, size: number, color: string): void {
    const { pdf } = this
    pdf.save().fillColor(color)
    pdf.addContent(`1 0 0 -1 0 ${at(pdf.page.height)} cm`).addContent('BT')
    let pen = x
    for (const { font, glyphs, width } of line.runs) {
      const embedded = this.embedded(font.file)
      pdf.page.fonts[embedded.id] = embedded.ref()
      const baseline = pdf.page.height - y
      pdf.addContent(`1 0 0 1 ${at(pen)} ${at(baseline)} Tm /${embedded.id} ${at(size)} Tf`)
      for (const operators of this.shown(embedded, glyphs, size)) pdf.addContent(operators)
      for (const operators of this.silent(embedded, glyphs, { x: pen, y: baseline, size })) pdf.addContent(operators)
      pen += (width * size) / 1000
    }
    pdf.addContent('ET')
    pdf.restore()
  }

  line(x: number, y: number, width: number, { color = hairline, weight = 0.5 } = {}): void {
    this.pdf
      .save()
      .lineWidth(weight)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
      .restore()
  }

  /** A dashed frame to cut along. */
  frame(x: number, y: number, width: number, height: number): void {
    const corners = `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`
    this.pdf.save().lineWidth(0.5).strokeColor(hairline).dash(2).path(corners).stroke().restore()
  }

  /** A picture of `size` units a side, drawn `side` points wide. */
  shape({ size, path }: { size: number; path: string }, x: number, y: number, side: number): void {
    this.pdf
      .save()
      .fillColor('#000000')
      .translate(x, y)
      .scale(side / size)
      .path(path)
      .fill()
      .restore()
  }

  image(png: Buffer, x: number, y: number, fit: [number, number]): void {
    this.pdf.image(png, x, y, { fit })
  }

  async file(): Promise<Buffer> {
    const bytes = buffer(this.pdf)
    this.pdf.end()
    return bytes
  }

  private embedded(file: string): PdfFont {
    this.pdf.font(file)
    return this.pdf._font
  }

  /**
   * The number of a glyph in its font. One that is read differently elsewhere gets a second number, so that what is copied
   * or searched is what was written: `ToUnicode` holds one text a number, and few readers know `ActualText`.
   */
  private codeOf(font: PdfFont, { id, text, advance }: Glyph): number {
    const key = `${font.id} ${id} ${advance === 0} ${text}`
    const known = this.codes.get(key)
    if (known !== undefined) return known
    const code = font.subset.glyphs.push(id) - 1
    // a mark that does not move the pen has no width, so that readers find no gap beside it
    font.widths[code] = advance === 0 ? 0 : font.font.getGlyph(id).advanceWidth * font.scale
    font.unicode[code] = [...text].map((letter) => letter.codePointAt(0) ?? 0)
    this.codes.set(key, code)
    return code
  }

  /** The glyphs that are read, as operators; those that are raised have their own. */
  private shown(font: PdfFont, glyphs: readonly Glyph[], size: number): string[] {
    const operators: string[] = []
    let row: string[] = []
    const end = () => {
      if (row.length > 0) operators.push(`[${row.join(' ')}] TJ`)
      row = []
    }
    for (const glyph of glyphs) {
      if (isSilent(glyph)) {
        if (glyph.advance !== 0) row.push(at(-glyph.advance))
        continue
      }
      const code = this.codeOf(font, glyph)
      if (glyph.dy !== 0) {
        end()
        operators.push(`${at((glyph.dy * size) / 1000)} Ts`)
      }
      if (glyph.dx !== 0) row.push(at(-glyph.dx))
      row.push(hex(code))
      const rest = (font.widths[code] ?? 0) + glyph.dx - glyph.advance
      if (Math.abs(rest) >= 0.01) row.push(at(rest))
      if (glyph.dy !== 0) {
        end()
        operators.push('0 Ts')
      }
    }
    end()
    return operators
  }

  /** The glyphs that are read as nothing, such as dots of Arabic letters, each at its place after all others of the run. */
  private silent(font: PdfFont, glyphs: readonly Glyph[], { x, y, size }: { x: number; y: number; size: number }) {
    let pen = 0
    return glyphs.flatMap((glyph) => {
      const at0 = pen
      pen += glyph.advance
      if (!isSilent(glyph)) return []
      const place = [x + ((at0 + glyph.dx) * size) / 1000, y + (glyph.dy * size) / 1000]
      return [`1 0 0 1 ${place.map(at).join(' ')} Tm ${hex(this.codeOf(font, glyph))} Tj`]
    })
  }
}

const isSilent = ({ text }: Glyph) => text === silentGlyph
const hex = (code: number) => `<${code.toString(16).padStart(4, '0')}>`
const at = (length: number): string => String(Math.round(length * 1000) / 1000)
