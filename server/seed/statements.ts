import { istDate } from '@neev/domain/core/fiscal'
import { guessColumns } from '@neev/domain/money/statements/statement-sheets'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { keepLines } from '#features/money/statements/keep.ts'
import { proposeAll } from '#features/money/statements/match.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

const head = ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance']
const hour = 3_600_000

type Paid = { number: string; name: string; utr: string; paise: number; day: string; status: string }

/** This morning's statement: transfers that were confirmed by hand, some that wait to be, and money that nobody knows. */
export async function fillStatements(ctx: Ctx, cast: Cast): Promise<void> {
  const account = await rowAs<{ id: number }>(ctx.db, sql`select id from bank_accounts where is_default`)
  const paid = await rowsAs<Paid>(
    ctx.db,
    sql`select o.number, u.name, t.utr, coalesce(t.paid_paise, t.expected_paise) as paise, t.paid_on::text as day, t.status
        from bank_transfers t join orders o on o.id = t.order_id join users u on u.id = o.user_id
        where t.utr is not null and t.status in ('SUBMITTED', 'VERIFIED') order by t.id desc limit 16`,
  )
  if (!account || paid.length === 0) return
  const waiting = paid.filter(({ status }) => status === 'SUBMITTED')
  const known = paid.filter(({ status }) => status === 'VERIFIED').slice(0, 5)
  const today = istDate(ctx.now)
  const yesterday = istDate(new Date(ctx.now.getTime() - 26 * hour))
  const before = istDate(new Date(ctx.now.getTime() - 122 * hour))
  const money = (paise: number) => (paise / 100).toFixed(2)
  const credit = (day: string, words: string, reference: string, paise: number) => [
    day,
    words,
    reference,
    '',
    money(paise),
    '',
  ]
  const [byUtr, byNumber, short] = waiting
  const rows = [
    ...known.map((one) =>
      credit(one.day, `NEFT CR-HDFC0000007-${one.name.toUpperCase()}-${one.utr}`, one.utr, one.paise),
    ),
    ...(byUtr ? [credit(today, `RTGS CR-${byUtr.name.toUpperCase()}-${byUtr.utr}`, byUtr.utr, byUtr.paise)] : []),
    ...(byNumber
      ? [credit(today, `UPI/NEEV ${byNumber.number.replace('-', '')}/PAYMENT`, '632611204417', byNumber.paise)]
      : []),
    ...(short
      ? [credit(today, `NEFT CR-${short.name.toUpperCase()}-${short.utr}`, short.utr, short.paise - 5_000_00)]
      : []),
    credit(yesterday, 'IMPS-632509871134-GANESH ENTERPRISES-SITE ADVANCE', '632509871134', 48_250_00),
    credit(before, 'CASH DEPOSIT SELF PUNE CAMP', '', 15_000_00),
    [yesterday, 'NEFT CHARGES INCL GST', '', '29.50', '', ''],
  ].sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))
  const columns = guessColumns(head)
  const admin = at(ctx, new Date(ctx.now.getTime() - 2 * hour), cast.admin)
  const now = admin.now.toISOString()
  const statement = await rowAs<{ id: number }>(
    ctx.db,
    sql`insert into statements (bank_account_id, file_key, file_name, state, head, head_line, sample, columns, known_columns, uploaded_by, created_at, taken_at)
        values (${account.id}, '', ${`statement-${today}.xlsx`}, 'IMPORTED', ${head}::text[], 1, ${JSON.stringify(rows.slice(0, 8))}::jsonb,
          ${JSON.stringify(columns)}::jsonb, false, ${cast.admin.id}, ${now}, ${now}) returning id`,
  )
  if (!statement) return
  const stored = await keepLines(admin, { id: statement.id, accountId: account.id, headLine: 1 }, { rows, columns })
  await sql`
    update statements set lines = ${stored.lines}, added = ${stored.added}, from_day = ${stored.from}::date, to_day = ${stored.to}::date where id = ${statement.id}`.execute(
    ctx.db,
  )
  await sql`
    insert into statement_columns (bank_account_id, head, columns, saved_by, saved_at)
    values (${account.id}, ${head}::text[], ${JSON.stringify(columns)}::jsonb, ${cast.admin.id}, ${now})`.execute(
    ctx.db,
  )
  await proposeAll(admin)
}
