import type { TableReading } from '@neev/domain/core/sheets/table-reading'
import type { StatementColumns } from '@neev/domain/money/statements/statement-sheets'
import type { LineState } from '@neev/domain/money/statements/statements'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type StatementRow = {
  id: number
  accountId: number
  fileKey: string
  mime: string
  fileName: string
  state: 'UPLOADED' | 'IMPORTED'
  reading: TableReading | null
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

/** Statements selected by `where` (over s), with the total count. */
const readStatements = (db: Db, where: Sql, tail: Sql = sql``) =>
  rowsOf<StatementRow & { total: number }>(
    db,
    sql`select s.id, s.bank_account_id as "accountId", s.file_key, coalesce(f.mime, '') as mime,
      s.file_name, s.state, s.reading, s.head,
          s.head_line, s.sample, s.columns, s.known_columns, s.lines, s.added,
          s.from_day::text as "from", s.to_day::text as "to",
          s.problems, u.name as "uploadedBy", s.created_at, count(*) over ()::int as total
        from statements s join person_shown u on u.id = s.uploaded_by left join file_shown f on f.key = s.file_key
        where ${where} ${tail}`,
  )

/** A statement. */
export const statementById = async (db: Db, id: number): Promise<StatementRow | undefined> =>
  (await readStatements(db, sql`s.id = ${id}`))[0]

const sorts = { createdAt: sql`s.created_at` }

/** A page of statements. */
export const pageOfStatements = (db: Db, page: PageInput) =>
  readStatements(db, sql`true`, pageTail(page, sorts, sql`s.id`))

export type TakenLine = {
  id: number
  onDay: string
  state: LineState
  direction: 'CREDIT' | 'DEBIT'
  amountPaise: number
}

/** Locks a line; `isUsed` if it is allocated. */
export const lockLineToTake = (db: Db, id: number) =>
  rowOf(
    db,
    'statements.lockLineToTake',
    sql`select id, on_day::text as "onDay", state, direction, amount_paise,
          exists (select 1 from transfer_allocations a where a.line_id = l.id and a.undone_at is null) as "isUsed"
        from statement_lines l where id = ${id} for update`,
  )
