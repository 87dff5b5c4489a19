import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text with its box in points from the lower left corner. */
export type Piece = { text: string; x: number; y: number; width: number; size: number }
export type Page = { width: number; height: number; pieces: Piece[]; text: string; missing: number }

/** What a reader finds on the pages of a PDF; `missing` counts glyphs that no font had. */
export async function readPages(bytes: Uint8Array): Promise<Page[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: Page[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y, width: item.width, size: Math.abs(size) }]
    })
    const { fnArray, argsArray } = await page.getOperatorList()
    const missing = fnArray.flatMap((operator, at) => {
      if (operator !== OPS.showText) return []
      const [glyphs] = argsArray[at] as [({ unicode: string } | number)[]]
      return glyphs.filter((glyph) => typeof glyph === 'object' && glyph.unicode === '\u0000')
    })
    pages.push({ width, height, pieces, text: pieces.map(({ text }) => text).join(' '), missing: missing.length })
  }
  await loading.destroy()
  return pages
}

/** A text as it can be compared: composed, without spaces and joiners. */
export const bareText = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '')

/** Text over the edge of its page, or over the text beside it. */
export function overflowsOf({ width, height, pieces }: Page): string[] {
  const inset = 24
  const outside = pieces.filter(
    ({ x, y, width: own, size }) => x < inset || x + own > width - inset || y < inset || y + size > height - inset,
  )
  // letters of Indian scripts stand over and under each other; Latin and figures do not
  const flat = pieces.filter(({ text }) => /^[ -~₹–−’]*$/.test(text))
  const covered = flat.filter((piece) =>
    pieces.some(
      (other) =>
        other !== piece &&
        Math.abs(other.y - piece.y) < 2 &&
        other.x > piece.x + 1 &&
        other.x < piece.x + piece.width - 1.5,
    ),
  )
  return [
    ...outside.map(({ text }) => `over the edge: ${text}`),
    ...covered.map(({ text }) => `over its neighbour: ${text}`),
  ]
}

/** Faults of a document that whoever reads it sees at once. */
export function faultsOf(pages: readonly Page[]): string[] {
  return pages.flatMap((page, at) => {
    const rows = new Set(
      page.pieces.filter(({ text }) => !/ · \D+ \d+ \D+ \d+$/.test(text)).map(({ y }) => Math.round(y)),
    )
    const ends = [...page.text.matchAll(/ · [^\d·]+ (\d+) \D+ (\d+)/g)].map(([, nth, of]) => `${nth} of ${of}`)
    return [
      ...(page.missing > 0 ? [`page ${at + 1}: ${page.missing} letters without a glyph`] : []),
      ...overflowsOf(page).map((fault) => `page ${at + 1}: ${fault}`),
      ...(at > 0 && rows.size < 5 ? [`page ${at + 1} has only ${[...page.text].slice(0, 60).join('')}`] : []),
      ...(ends.join() === `${at + 1} of ${pages.length}` ? [] : [`page ${at + 1} is called ${ends.join()}`]),
    ]
  })
}
