import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { endAbove, isOutOfMemory } from './memory.ts'
import type { PdfTask } from './pdf.ts'
import type { PhotoTask } from './photo.ts'
import type { LogoTask, PictureTask, WidthsTask } from './picture.ts'
import type { SheetTask } from './sheet.ts'

/* The program of a reader: reads the one file that its argument names, and says what it found as lines of JSON on its
   fourth descriptor. Its process has no secrets of the server, and its limits are set by the one that started it. */
export type ReadTask = SheetTask | PdfTask | PhotoTask | PictureTask | LogoTask | WidthsTask
/** The memory that the program may use, and what to do. */
export type Started = { megabytes: number; task: ReadTask }

const output = 3
function say(message: object): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(output, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

async function read(task: ReadTask): Promise<void> {
  switch (task.kind) {
    case 'sheet':
      return (await import('./sheet.ts')).readSheetTask(task, say)
    case 'pdf':
      return say(await (await import('./pdf.ts')).readPdf(task))
    case 'photo':
      return say(await (await import('./photo.ts')).readPhoto(task))
    case 'picture':
      return say(await (await import('./picture.ts')).readPicture(task))
    case 'logo':
      return say(await (await import('./picture.ts')).readLogo(task))
    case 'widths':
      return say(await (await import('./picture.ts')).readWidths(task))
  }
}

const { megabytes, task } = JSON.parse(process.argv[2] ?? '') as Started
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
endAbove(megabytes)
// Libraries write remarks on each file, which nobody wants
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => {}

try {
  await read(task)
  process.exit(0)
} catch (error) {
  say(isOutOfMemory(error) ? { ended: 'LARGE' } : { ended: 'BROKEN' })
  process.exit(0)
}
