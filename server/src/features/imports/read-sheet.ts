import { Worker } from 'node:worker_threads'
import type { SheetMessage, SheetTask } from './read-sheet.worker.ts'

export type SheetRefusal = Extract<SheetMessage, { refusal: string }>

/** Rows of a sheet, some at a time, in a thread of their own; answers with why it was refused, or null at its end. */
export function readSheetRows(
  task: SheetTask,
  take: (rows: unknown[][], first: number) => Promise<void>,
): Promise<SheetRefusal | null> {
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  let count = 0
  return new Promise<SheetRefusal | null>((resolve, reject) => {
    worker.on('message', (message: SheetMessage) => {
      if ('refusal' in message) return resolve(message)
      if ('end' in message) return resolve(null)
      const first = count
      count += message.rows.length
      take(message.rows, first).then(() => worker.postMessage('taken'), reject)
    })
    // too large for its memory, which is all that ends it otherwise
    worker.on('error', () => resolve({ refusal: 'TOO_LARGE' }))
    worker.on('exit', () => resolve({ refusal: 'BROKEN' }))
  }).finally(() => worker.terminate())
}
