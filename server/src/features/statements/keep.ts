import { takenBackBy, utrsIn } from '@neev/domain/payments/statements'
import {
  type ReadLine,
  readStatementLine,
  type StatementColumns,
  withOrdinals,
} from '@neev/domain/sheets/statement-sheets'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

type Of = { id: number; accountId: number; headLine: number }
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
  rows: readonly string[][],
  columns: StatementColumns,
): Promise<Stored> {
  const problems: Stored['problems'] = []
  const read: ReadLine[] = []
  for (const [at, cells] of rows.entries()) {
    const one = readStatementLine(cells, columns)
    if ('message' in one) problems.push({ line: headLine + at + 1, message: one.message })
    if ('line' in one) read.push(one.line)
  }
  const lines = withOrdinals(read).map((line) => ({ ...line, utrs: utrsIn(line.reference, line.narration) }))
  const added = await rowsOf<{ id: number }>(
    ctx.db,
    sql`insert into statement_lines (bank_account_id, statement_id, on_day, narration, reference, utrs, direction,
      amount_paise, balance_paise, key, ordinal, state)
        select ${accountId}::bigint, ${id}::bigint, x."onDay", x.narration, x.reference, x.utrs, x.direction,
        x."amountPaise", x."balancePaise", x.key, x.ordinal,
          case x.direction when 'CREDIT' then 'OPEN' else 'NOTED' end
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("onDay" date, narration text, reference text,
        utrs text[], direction text,
          "amountPaise" bigint, "balancePaise" bigint, key text, ordinal int)
        on conflict on constraint statement_lines_once do nothing returning id`,
  )
  await joinReversals(ctx, accountId, id)
  const days = lines.map(({ onDay }) => onDay).sort()
  return { lines: lines.length, added: added.length, from: days[0] ?? null, to: days.at(-1) ?? null, problems }
}

type Line = {
  id: number
  statementId: number
  onDay: string
  narration: string
  reference: string
  direction: 'CREDIT' | 'DEBIT'
  amountPaise: number
  isOpen: boolean
  isTaken: boolean
}

/** An unused credit that the bank reversed needs no person; a used one shows the reversal. */
async function joinReversals(ctx: Ctx, accountId: number, statementId: number): Promise<void> {
  const lines = await rowsOf<Line>(
    ctx.db,
    sql`select l.id, l.statement_id as "statementId", l.on_day::text as "onDay", l.narration, l.reference, l.direction,
      l.amount_paise as "amountPaise",
          l.state in ('OPEN', 'NOTED') and not exists (select 1 from transfer_allocations a where a.line_id = l.id
          and a.undone_at is null) as "isOpen",
          l.takes_back_id is not null or exists (select 1 from statement_lines x
          where x.takes_back_id = l.id) as "isTaken"
        from statement_lines l
        where l.bank_account_id = ${accountId} and l.amount_paise in (select amount_paise from statement_lines
        where statement_id = ${statementId})
          and l.on_day >= (select min(on_day) from statement_lines where statement_id = ${statementId}) - 45
        order by l.on_day, l.id`,
  )
  const taken = new Set(lines.filter(({ isTaken }) => isTaken).map(({ id }) => id))
  for (const line of lines) {
    if (line.statementId !== statementId || taken.has(line.id)) continue
    const others = lines.filter((one) => one.direction !== line.direction && one.id !== line.id && !taken.has(one.id))
    const back = takenBackBy(
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
