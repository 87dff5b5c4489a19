import { Worker } from 'node:worker_threads'
import type { SheetMessage, SheetTask } from './read-sheet.worker.ts'

export type SheetRefusal = Extract<SheetMessage, { refusal: string }> | { refusal: 'TOO_SLOW'; at?: string }

/** A sheet of ours is read within a second; what takes this long for a handful of rows was made to. */
const deadlineMs = 20_000

/**
 * Rows of a sheet, some at a time, in a thread of their own; answers with why it was refused, or null at its end. The thread is ended
 * when it has brought nothing for twenty seconds, whatever it is busy with.
 */
export function readSheetRows(
  task: SheetTask,
  take: (rows: unknown[][], first: number) => Promise<void>,
): Promise<SheetRefusal | null> {
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  let count = 0
  let deadline: NodeJS.Timeout | undefined
  return new Promise<SheetRefusal | null>((resolve, reject) => {
    const beginWaiting = () => {
      clearTimeout(deadline)
      deadline = setTimeout(() => resolve({ refusal: 'TOO_SLOW' }), deadlineMs)
    }
    beginWaiting()
    worker.on('message', (message: SheetMessage) => {
      clearTimeout(deadline)
      if ('refusal' in message) return resolve(message)
      if ('end' in message) return resolve(null)
      const first = count
      count += message.rows.length
      take(message.rows, first).then(() => {
        beginWaiting()
        worker.postMessage('taken')
      }, reject)
    })
    // too large for its memory, which is all that ends it otherwise
    worker.on('error', () => resolve({ refusal: 'TOO_LARGE' }))
    worker.on('exit', () => resolve({ refusal: 'BROKEN' }))
  }).finally(() => {
    clearTimeout(deadline)
    return worker.terminate()
  })
}
