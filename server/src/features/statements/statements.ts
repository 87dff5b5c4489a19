import { refuse, terms } from '@neev/domain/core/refusals'
import type { LineState } from '@neev/domain/payments/statements'
import { cellText, MAX_ROWS, sheetProblems } from '@neev/domain/sheets/imports'
import {
  guessColumns,
  HEAD_WITHIN,
  headLineOf,
  type StatementColumns,
  statementColumnsInput,
  whyNotColumns,
} from '@neev/domain/sheets/statement-sheets'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, Refused, refused, refuseIf } from '#core/errors.ts'
import { storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { readSheetRows } from '#core/sheets/read-sheet.ts'
import { keepLines } from './keep.ts'
import { proposeAll } from './match.ts'

export type StatementRow = {
  id: number
  accountId: number
  fileKey: string
  mime: string
  fileName: string
  state: 'UPLOADED' | 'IMPORTED'
  head: string[]
  headLine: number
  sample: string[][]
  columns: StatementColumns
  knownColumns: boolean
  lines: number
  added: number
  from: string | null
  to: string | null
  problems: { line: number; message: string }[]
  uploadedBy: string
  createdAt: Date
}
const sampleRows = 8
const maxProblems = 20

declare module '#core/events/events.ts' {
  interface Events {
    /** A line needs a person again; a match is proposed again. */
    'statement.changed': { lineId: number }
  }
}

const readStatements = (ctx: Ctx, where: Sql, tail: Sql = sql``) =>
  rowsOf<StatementRow & { total: number }>(
    ctx.db,
    sql`select s.id, s.bank_account_id as "accountId", s.file_key as "fileKey", coalesce(f.mime, '') as mime,
      s.file_name as "fileName", s.state, s.head,
          s.head_line as "headLine", s.sample, s.columns, s.known_columns as "knownColumns", s.lines, s.added,
          s.from_day::text as "from", s.to_day::text as "to",
          s.problems, u.name as "uploadedBy", s.created_at as "createdAt", count(*) over ()::int as total
        from statements s join users u on u.id = s.uploaded_by left join files f on f.key = s.file_key
        where ${where} ${tail}`,
  )

export async function getStatement(ctx: Ctx, id: string | number): Promise<StatementRow> {
  const [row] = await readStatements(ctx, sql`s.id = ${idOf(id)}`)
  return found(row)
}

const sorts = { createdAt: sql`s.created_at` }
export const listStatements = async (ctx: Ctx, page: PageInput) =>
  pageOf(await readStatements(ctx, sql`true`, pageTail(page, sorts, sql`s.id`)))

/** All cells of a stored spreadsheet as text; refuses with the reader's message. */
async function cellsOf(ctx: Ctx, key: string, mime: string): Promise<string[][]> {
  const cells: string[][] = []
  const kind = mime === 'text/csv' ? 'csv' : 'xlsx'
  const refusal = await ctx.files.asPath(key, (path) =>
    readSheetRows({ path, kind, maxRows: MAX_ROWS + HEAD_WITHIN }, async (rows) => {
      for (const row of rows) cells.push(row.map(cellText))
    }),
  )
  if (!refusal) return cells
  const message = sheetProblems[refusal.refusal]
  throw new Refused(refuse('VALIDATION', { path: 'file', message: message }), { file: message }, message)
}

/**
 * Uploads a statement of one of the operator's accounts and finds its titles. Columns confirmed earlier for the same
 * titles are proposed again.
 */
export async function uploadStatement(ctx: Ctx, accountId: string, upload: Upload): Promise<StatementRow> {
  const account = found(
    await ctx.db.selectFrom('bankAccounts').select('id').where('id', '=', idOf(accountId)).executeTakeFirst(),
  )
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  const cells = await cellsOf(ctx, file.key, file.mime)
  const saved = await ctx.db
    .selectFrom('statementColumns')
    .select(['head', 'columns'])
    .where('bankAccountId', '=', account.id)
    .executeTakeFirst()
  const same = saved ? cells.slice(0, HEAD_WITHIN).findIndex((row) => row.join('\n') === saved.head.join('\n')) : -1
  const at = same >= 0 ? same : headLineOf(cells)
  if (at === null) throw refused('STATEMENT_HEAD', {}, 'file')
  const head = cells[at] ?? []
  const columns = same >= 0 && saved ? saved.columns : guessColumns(head)
  const sample = cells
    .slice(at + 1)
    .filter((row) => row.some(Boolean))
    .slice(0, sampleRows)
  const { id } = found(
    await ctx.db
      .insertInto('statements')
      .values({
        bankAccountId: account.id,
        fileKey: file.key,
        fileName: filename.slice(0, 120),
        head,
        headLine: at + 1,
        sample: JSON.stringify(sample),
        columns: JSON.stringify(columns),
        knownColumns: same >= 0,
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
  const cells = await cellsOf(ctx, known.fileKey, known.mime)
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('statements')
      .select('state')
      .where('id', '=', known.id)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'UPLOADED') throw refused('BAD_TRANSITION')
    const kept = await keepLines(ctx, known, cells.slice(known.headLine), columns)
    await ctx.db
      .updateTable('statements')
      .set({
        state: 'IMPORTED',
        columns: JSON.stringify(columns),
        lines: kept.lines,
        added: kept.added,
        fromDay: kept.from,
        toDay: kept.to,
        problems: JSON.stringify(kept.problems.slice(0, maxProblems)),
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
      lines: kept.lines,
      added: kept.added,
    })
    await proposeAll(ctx)
  })
  return getStatement(ctx, id)
}

type TakenLine = { id: number; onDay: string; state: LineState; direction: 'CREDIT' | 'DEBIT'; amountPaise: number }

/** Marks a credit as a settlement of the payment provider. `check` refuses a line that is not. */
export async function takeProviderLine(
  ctx: Ctx,
  id: number,
  check: (line: TakenLine) => void,
): Promise<{ id: number; onDay: string }> {
  const line = found(
    await rowOf<TakenLine & { isUsed: boolean }>(
      ctx.db,
      sql`select id, on_day::text as "onDay", state, direction, amount_paise as "amountPaise",
            exists (select 1 from transfer_allocations a where a.line_id = l.id and a.undone_at is null) as "isUsed"
          from statement_lines l where id = ${id} for update`,
    ),
  )
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
