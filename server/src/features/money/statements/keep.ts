import type { DaySystem } from '@neev/domain/core/input/days'
import {
  type ReadLine,
  readStatementLine,
  type StatementColumns,
  withOrdinals,
} from '@neev/domain/money/statements/statement-sheets'
import { reversedLineId, utrsIn } from '@neev/domain/money/statements/statements'
import type { Ctx } from '#core/context.ts'
import { insertLines, linesToReverse } from './keep.queries.ts'

type Of = { id: number; accountId: number; headLine: number }
type Sheet = { rows: readonly string[][]; columns: StatementColumns; system?: DaySystem }
export type Stored = {
  lines: number
  added: number
  from: string | null
  to: string | null
  problems: { line: number; message: string }[]
}

/** Imports the new lines below the titles, and links reversals. */
export async function keepLines(
  ctx: Ctx,
  { id, accountId, headLine }: Of,
  { rows, columns, system }: Sheet,
): Promise<Stored> {
  const problems: Stored['problems'] = []
  const read: ReadLine[] = []
  for (const [at, cells] of rows.entries()) {
    const one = readStatementLine(cells, columns, system)
    if ('message' in one) problems.push({ line: headLine + at + 1, message: one.message })
    if ('line' in one) read.push(one.line)
  }
  const lines = withOrdinals(read).map((line) => ({ ...line, utrs: utrsIn(line.reference, line.narration) }))
  const added = await insertLines(ctx.db, accountId, id, lines)
  await joinReversals(ctx, accountId, id)
  const days = lines.map(({ onDay }) => onDay).sort()
  return { lines: lines.length, added: added.length, from: days[0] ?? null, to: days.at(-1) ?? null, problems }
}

/** An unused credit that the bank reversed needs no person; a used one shows the reversal. */
async function joinReversals(ctx: Ctx, accountId: number, statementId: number): Promise<void> {
  const lines = await linesToReverse(ctx.db, accountId, statementId)
  const taken = new Set(lines.filter(({ isTaken }) => isTaken).map(({ id }) => id))
  for (const line of lines) {
    if (line.statementId !== statementId || taken.has(line.id)) continue
    const others = lines.filter((one) => one.direction !== line.direction && one.id !== line.id && !taken.has(one.id))
    const back = reversedLineId(
      line,
      others.filter((one) => one.onDay < line.onDay || one.id < line.id),
    )
    if (back === null) continue
    taken.add(back).add(line.id)
    await ctx.db.updateTable('statementLines').set({ takesBackId: back }).where('id', '=', line.id).execute()
    await ctx.db
      .updateTable('statementLines as l')
      .set({ state: 'REVERSED', proposedTransferId: null, proposedReason: null, confidence: null })
      .where('id', '=', back)
      .where('state', '=', 'OPEN')
      .where((db) =>
        db.not(
          db.exists(
            db
              .selectFrom('transferAllocations as a')
              .select('a.id')
              .whereRef('a.lineId', '=', 'l.id')
              .where('a.undoneAt', 'is', null),
          ),
        ),
      )
      .execute()
  }
}
