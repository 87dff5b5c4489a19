import { sheetRefusal } from '@neev/domain/core/sheets/sheet-refusals'
import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import { HEAD_WITHIN, MAX_ROWS } from '@neev/domain/core/sheets/titles'
import type { Ctx } from '#core/context.ts'
import { Refused } from '#core/errors.ts'
import { type ReadOptions, readInProcess } from './gate.ts'
import type { SheetMessage, SheetRefusal, SheetTask } from './sheet.ts'

export type SheetRows = { rows: string[][]; reading: TableReading }
type Task = Omit<SheetTask, 'kind'>

/** The rows of an uploaded table, each cell as text, and how it was understood; or why it was refused. */
export async function readSheetRows(ctx: Ctx, task: Task, options?: ReadOptions): Promise<SheetRefusal | SheetRows> {
  let rows: string[][] = []
  let reading: TableReading | null = null
  let refusal: SheetRefusal | null = null
  const end = await readInProcess<SheetMessage>(
    ctx,
    { kind: 'sheet', ...task },
    (message) => {
      if ('refusal' in message) refusal = message
      else if ('reading' in message) reading = message.reading
      else rows = rows.concat(message.rows)
    },
    options,
  )
  if (refusal) return refusal
  if (end === null && reading) return { rows, reading }
  return { refusal: end === 'SLOW' ? 'TOO_SLOW' : end === 'LARGE' ? 'TOO_LARGE' : 'BROKEN' }
}

/** The rows of a stored table; refuses with the reason why it cannot be read. */
export async function readStoredSheet(ctx: Ctx, key: string, task: Omit<Task, 'path'>): Promise<SheetRows> {
  const read = await ctx.files.asPath(key, (path) => readSheetRows(ctx, { ...task, path }))
  if (!('refusal' in read)) return read
  throw new Refused(sheetRefusal(read, task.maxRows))
}

/** All cells of a stored statement or price list, and how it was understood; formulas as they were calculated. */
export const readCells = (ctx: Ctx, key: string): Promise<SheetRows> =>
  readStoredSheet(ctx, key, { maxRows: MAX_ROWS + HEAD_WITHIN, withFormulas: true })
