import { Worker } from 'node:worker_threads'
import type { SheetInfo, SheetMessage, SheetTask } from './read-sheet.worker.ts'

export type SheetRefusal = Extract<SheetMessage, { refusal: string }> | { refusal: 'TOO_SLOW'; at?: string }

/** A normal spreadsheet is read within a second; one that takes this long for a batch of rows is malicious. */
const deadlineMs = 20_000

/**
 * Reads the rows of a spreadsheet in batches, in a separate thread. Returns why it was refused, or null at its end. The
 * thread is terminated if it returns nothing for twenty seconds.
 */
export function readSheetRows(
  task: SheetTask,
  take: (rows: unknown[][], first: number) => Promise<void>,
  onInfo: (info: SheetInfo) => void = () => {},
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
      if ('info' in message) {
        beginWaiting()
        return onInfo(message.info)
      }
      const first = count
      count += message.rows.length
      take(message.rows, first).then(() => {
        beginWaiting()
        worker.postMessage('taken')
      }, reject)
    })
    // Too large for the thread's memory, the only other reason for it to end
    worker.on('error', () => resolve({ refusal: 'TOO_LARGE' }))
    worker.on('exit', () => resolve({ refusal: 'BROKEN' }))
  }).finally(() => {
    clearTimeout(deadline)
    return worker.terminate()
  })
}
