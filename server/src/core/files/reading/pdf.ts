import { readFileSync } from 'node:fs'
import type { PlacedText } from '@neev/domain/buying/material-lists/positions'
import { isOutOfMemory } from './memory.ts'

/* Reads the text of a PDF, in the process of a reader. Pages are not drawn, and scripts and fonts of the file are not
   used. */
export type PdfTask = { kind: 'pdf'; path: string; maxPages: number; maxTexts: number }
export type PdfMessage =
  | { refusal: 'PDF_BROKEN' | 'PDF_ENCRYPTED' | 'PDF_PAGES' | 'PDF_SCANNED' | 'PDF_LARGE' }
  | { texts: PlacedText[] }

/** Letters of all pages. A list of a thousand rows has a tenth. */
const maxLetters = 2_000_000

export async function readPdf({ path, maxPages, maxTexts }: PdfTask): Promise<PdfMessage> {
  const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const file = getDocument({
    data: new Uint8Array(readFileSync(path)),
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  })
  const texts: PlacedText[] = []
  let letters = 0
  try {
    const pdf = await file.promise
    if (pdf.numPages > maxPages) return { refusal: 'PDF_PAGES' }
    for (let page = 1; page <= pdf.numPages; page++) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue
        const [, , , , x, y] = item.transform as number[]
        texts.push({ page, text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, height: item.height || 10 })
        letters += item.str.length
        if (texts.length > maxTexts || letters > maxLetters) return { refusal: 'PDF_LARGE' }
      }
    }
  } catch (error) {
    if (isOutOfMemory(error)) return { refusal: 'PDF_LARGE' }
    return { refusal: error instanceof PasswordException ? 'PDF_ENCRYPTED' : 'PDF_BROKEN' }
  } finally {
    await file.destroy()
  }
  // Without letters the pages are pictures
  return texts.length === 0 ? { refusal: 'PDF_SCANNED' } : { texts }
}
