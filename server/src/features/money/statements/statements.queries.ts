import type { StatementColumns } from '@neev/domain/money/statements/statement-sheets'
import type { LineState } from '@neev/domain/money/statements/statements'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { type PageInput, pageTail } from '#core/lists.ts'

export type StatementRow = Omit<RowOf<'statements.readStatements'>, 'total'>

/** Statements selected by `where` (over s), with the total count. */
const readStatements = (db: Db, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'statements.readStatements',
    sql`select s.id, s.bank_account_id as "accountId", s.file_key, coalesce(f.mime, '') as mime,
      s.file_name, s.state, s.reading, s.head,
          s.head_line, ${sql<string[][]>`s.sample`} as sample, ${sql<StatementColumns>`s.columns`} as columns, s.known_columns, s.lines, s.added,
          s.from_day::text as "from", s.to_day::text as "to",
          ${sql<{ line: number; message: string }[]>`s.problems`} as problems, u.name as "uploadedBy", s.created_at, count(*) over ()::int as total
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
