import { Worker } from 'node:worker_threads'

const everyMs = 50

/**
 * Ends this process once its resident memory exceeds so many megabytes. Looked at by a thread of its own, so that a
 * reader that never pauses is ended too. Where the system bounds memory itself (Linux), that bound comes first.
 */
export function endAbove(megabytes: number): void {
  new Worker(
    `const { workerData } = require('node:worker_threads')
    setInterval(() => {
      if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
    }, ${everyMs})`,
    {
      eval: true,
      workerData: megabytes * 1_000_000,
      resourceLimits: { codeRangeSizeMb: 4, maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    },
  ).unref()
}

/** Whether the system refused more memory. Libraries wrap the error, so its message is looked at. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /allocat|out of memory|Invalid array buffer length/i.test(error.message)
