import type { Ctx } from '#core/context.ts'
import { type ReadOptions, readInProcess } from './gate.ts'
import type { SheetInfo, SheetMessage, SheetTask } from './sheet.ts'

export type SheetRefusal = Extract<SheetMessage, { refusal: string }> | { refusal: 'TOO_SLOW'; at?: string }
type SheetRows = { rows: unknown[][]; info: SheetInfo | null }
type Task = Omit<SheetTask, 'kind'>

/** The rows of a spreadsheet, or why it was refused. */
export async function readSheetRows(ctx: Ctx, task: Task, options?: ReadOptions): Promise<SheetRefusal | SheetRows> {
  const read: SheetRows = { rows: [], info: null }
  let refusal: SheetRefusal | null = null
  const end = await readInProcess<SheetMessage>(
    ctx,
    { kind: 'sheet', ...task },
    (message) => {
      if ('refusal' in message) refusal = message
      else if ('info' in message) read.info = message.info
      else read.rows = read.rows.concat(message.rows)
    },
    options,
  )
  if (refusal) return refusal
  if (end === null) return read
  return { refusal: end === 'SLOW' ? 'TOO_SLOW' : end === 'LARGE' ? 'TOO_LARGE' : 'BROKEN' }
}
