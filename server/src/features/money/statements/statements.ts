import { terms } from '@neev/domain/core/refusals'
import { statementColumnsInput, statementHead, whyNotColumns } from '@neev/domain/money/statements/statement-sheets'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { readCells } from '#core/files/reading/read-sheet.ts'
import { storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { keepLines } from './keep.ts'
import { proposeAll } from './match.ts'
import {
  lockLineToTake,
  pageOfStatements,
  type StatementRow,
  statementById,
  type TakenLine,
} from './statements.queries.ts'

const sampleRows = 8
const maxProblems = 20

declare module '#core/events/events.ts' {
  interface Events {
    /** A line needs a person again; a match is proposed again. */
    'statement.changed': { lineId: number }
  }
}

export const getStatement = async (ctx: Ctx, id: string | number): Promise<StatementRow> =>
  found(await statementById(ctx.db, idOf(id)))

export const listStatements = async (ctx: Ctx, page: PageInput) => pageOf(await pageOfStatements(ctx.db, page))

/**
 * Uploads a statement of one of the operator's accounts and finds its titles. Columns confirmed earlier for the same
 * titles are proposed again.
 */
export async function uploadStatement(ctx: Ctx, accountId: string, upload: Upload): Promise<StatementRow> {
  const account = found(
    await ctx.db.selectFrom('bankAccountShown').select('id').where('id', '=', idOf(accountId)).executeTakeFirst(),
  )
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  const { rows: cells, reading } = await readCells(ctx, file.key)
  const saved = await ctx.db
    .selectFrom('statementColumns')
    .select(['head', 'columns'])
    .where('bankAccountId', '=', account.id)
    .executeTakeFirst()
  const head = statementHead(cells)
  if (head === null) throw refused('STATEMENT_HEAD', {}, 'file')
  const { titles, headRows } = head
  const isKnown = saved !== undefined && titles.join('\n') === saved.head.join('\n')
  const columns = isKnown ? saved.columns : head.found
  const sample = cells
    .slice(headRows)
    .filter((row) => row.some(Boolean))
    .slice(0, sampleRows)
  const { id } = found(
    await ctx.db
      .insertInto('statements')
      .values({
        bankAccountId: account.id,
        fileKey: file.key,
        fileName: filename.slice(0, 120),
        head: titles,
        headLine: headRows,
        sample: JSON.stringify(sample),
        columns: JSON.stringify(columns),
        reading: JSON.stringify(reading),
        knownColumns: isKnown,
        uploadedBy: actorOf(ctx).userId,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  return getStatement(ctx, id)
}

/** Confirms the columns: imports the lines, each once, remembers the columns for these titles, and proposes matches. */
export async function importStatement(ctx: Ctx, id: string, input: unknown): Promise<StatementRow> {
  const columns = parseInput(statementColumnsInput, input)
  refuseIf(whyNotColumns(columns))
  const known = await getStatement(ctx, id)
  if (Math.max(...Object.values(columns).map((at) => at ?? 0)) >= known.head.length)
    throw refused('NOT_A_CHOICE', { field: terms('COLUMNS') })
  if (known.state !== 'UPLOADED') throw refused('BAD_TRANSITION')
  const { rows: cells, reading } = await readCells(ctx, known.fileKey)
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('statements')
      .select('state')
      .where('id', '=', known.id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'UPLOADED') throw refused('BAD_TRANSITION')
    const stored = await keepLines(ctx, known, { rows: cells.slice(known.headLine), columns, system: reading })
    await ctx.db
      .updateTable('statements')
      .set({
        state: 'IMPORTED',
        columns: JSON.stringify(columns),
        lines: stored.lines,
        added: stored.added,
        fromDay: stored.from,
        toDay: stored.to,
        problems: JSON.stringify(stored.problems.slice(0, maxProblems)),
        takenAt: ctx.now,
      })
      .where('id', '=', known.id)
      .execute()
    await ctx.db
      .insertInto('statementColumns')
      .values({
        bankAccountId: known.accountId,
        head: known.head,
        columns: JSON.stringify(columns),
        savedBy: actorOf(ctx).userId,
        savedAt: ctx.now,
      })
      .onConflict((conflict) =>
        conflict.column('bankAccountId').doUpdateSet((db) => ({
          head: db.ref('excluded.head'),
          columns: db.ref('excluded.columns'),
          savedBy: db.ref('excluded.savedBy'),
          savedAt: db.ref('excluded.savedAt'),
        })),
      )
      .execute()
    await audit(ctx, 'statement.take', 'statement', known.id, null, {
      fileName: known.fileName,
      lines: stored.lines,
      added: stored.added,
    })
    await proposeAll(ctx)
  })
  return getStatement(ctx, id)
}

/** Marks a credit as a settlement of the payment provider. `check` refuses a line that is not. */
export async function takeProviderLine(
  ctx: Ctx,
  id: number,
  check: (line: TakenLine) => void,
): Promise<{ id: number; onDay: string }> {
  const line = found(await lockLineToTake(ctx.db, id))
  check(line.isUsed ? { ...line, state: 'MATCHED' } : line)
  await ctx.db
    .updateTable('statementLines')
    .set({
      state: 'PROVIDER',
      proposedTransferId: null,
      proposedReason: null,
      confidence: null,
      decidedBy: actorOf(ctx).userId,
      decidedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  return line
}
