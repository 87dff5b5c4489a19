import { Worker } from 'node:worker_threads'
import type { PdfMessage, PdfTask } from './read-pdf.worker.ts'

export type PdfRefusal = Extract<PdfMessage, { refusal: string }>['refusal'] | 'PDF_SLOW'
type PdfResult = Extract<PdfMessage, { texts: unknown }> | { refusal: PdfRefusal }

/** A bill of quantities is read within a second or two. */
const deadlineMs = 20_000

/** Reads the placed text of a PDF in a separate thread, which is ended if it needs too long or too much memory. */
export function readPdf(task: PdfTask): Promise<PdfResult> {
  // The library writes that it cannot draw, which nobody wants
  const worker = new Worker(new URL('./read-pdf.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  let deadline: NodeJS.Timeout | undefined
  return new Promise<PdfResult>((resolve) => {
    deadline = setTimeout(() => resolve({ refusal: 'PDF_SLOW' }), deadlineMs)
    worker.on('message', (message: PdfMessage) => resolve(message))
    // Too large for the thread's memory, the only other reason for it to end
    worker.on('error', () => resolve({ refusal: 'PDF_LARGE' }))
    worker.on('exit', () => resolve({ refusal: 'PDF_BROKEN' }))
  }).finally(() => {
    clearTimeout(deadline)
    return worker.terminate()
  })
}
