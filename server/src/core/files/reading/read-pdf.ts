import type { PlacedText } from '@neev/domain/buying/material-lists/positions'
import type { Ctx } from '#core/context.ts'
import { readInProcess } from './gate.ts'
import type { PdfMessage, PdfTask } from './pdf.ts'

export type PdfRefusal = Extract<PdfMessage, { refusal: string }>['refusal'] | 'PDF_SLOW'

/** The placed text of a PDF, or why it was refused. */
export async function readPdfTexts(
  ctx: Ctx,
  task: Omit<PdfTask, 'kind'>,
): Promise<{ texts: PlacedText[] } | { refusal: PdfRefusal }> {
  let read: PdfMessage = { refusal: 'PDF_BROKEN' }
  const end = await readInProcess<PdfMessage>(ctx, { kind: 'pdf', ...task }, (message) => {
    read = message
  })
  if (end === 'SLOW') return { refusal: 'PDF_SLOW' }
  return end === 'LARGE' ? { refusal: 'PDF_LARGE' } : read
}
