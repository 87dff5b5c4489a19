import type { ReadLine } from '@neev/domain/money/statements/statement-sheets'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

type NewLine = ReadLine & { key: string; ordinal: number; utrs: string[] }

/** Writes those lines of a statement that are new, and returns their ids. */
export const insertLines = (db: Db, accountId: number, statementId: number, lines: readonly NewLine[]) =>
  rowsOf(
    db,
    'statements.insertLines',
    sql`insert into statement_lines (bank_account_id, statement_id, on_day, narration, reference, utrs, direction,
      amount_paise, balance_paise, key, ordinal, state)
        select ${accountId}::bigint, ${statementId}::bigint, x."onDay", x.narration, x.reference, x.utrs, x.direction,
        x."amountPaise", x."balancePaise", x.key, x.ordinal,
          case x.direction when 'CREDIT' then 'OPEN' else 'NOTED' end
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x ("onDay" date, narration text, reference text,
        utrs text[], direction text,
          "amountPaise" bigint, "balancePaise" bigint, key text, ordinal int)
        on conflict on constraint statement_lines_once do nothing returning id`,
  )

export type LineToReverse = RowOf<'statements.linesToReverse'>

/** Lines of an account with the amounts of a statement, from 45 days before it; `isTaken` if a reversal is linked. */
export const linesToReverse = (db: Db, accountId: number, statementId: number) =>
  rowsOf(
    db,
    'statements.linesToReverse',
    sql`select l.id, l.statement_id, l.on_day::text as "onDay", l.narration, l.reference, l.direction,
      l.amount_paise,
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
