import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { guessColumns } from '@neev/domain/money/statements/statement-sheets'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import {
  confirmProviderSettlement,
  fetchProviderSettlements,
} from '#features/money/provider-settlements/provider-settlements.ts'
import { keepLines } from '#features/money/statements/keep.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

const days = 65
const hour = 3_600_000
const head = ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance']

/** What the payment provider has sent to the bank since the first order: all of it is there but the last two settlements. */
export async function fillProvider(ctx: Ctx, cast: Cast): Promise<void> {
  const today = istDate(ctx.now)
  for (let back = days; back >= 0; back--) {
    const morning = new Date(startOfIstDate(addDays(today, -back)).getTime() + 7 * hour)
    await fetchProviderSettlements(at(ctx, morning < ctx.now ? morning : ctx.now, null))
  }
  const sent = await rowsAs<{ id: number; reference: string; day: string; utr: string; paise: number }>(
    ctx.db,
    sql`select id, reference, settled_on::text as day, utr, net_paise as paise from provider_settlements order by settled_on desc, id desc`,
  )
  const account = await rowAs<{ id: number }>(ctx.db, sql`select id from bank_accounts where is_default`)
  if (!account || sent.length < 3) return
  // the latest is on its way; the one before is in the bank, and waits for somebody to say so
  const arrived = sent.slice(1).reverse()
  const rows = arrived.map(({ day, reference, utr, paise }) => [
    day,
    `NEFT CR-TEST0000001-TEST GATEWAY NODAL-${reference}-${utr}`,
    utr,
    '',
    (paise / 100).toFixed(2),
    '',
  ])
  const admin = at(ctx, new Date(ctx.now.getTime() - 3 * hour), cast.admin)
  const columns = guessColumns(head)
  const [from, to] = [arrived[0]?.day, arrived.at(-1)?.day]
  const statement = await rowAs<{ id: number }>(
    ctx.db,
    sql`insert into statements (bank_account_id, file_key, file_name, state, head, head_line, sample, columns, known_columns, lines, added, from_day, to_day,
          uploaded_by, created_at, taken_at)
        values (${account.id}, '', ${`statement-provider-${today}.xlsx`}, 'IMPORTED', ${head}::text[], 1, ${JSON.stringify(rows.slice(0, 8))}::jsonb,
          ${JSON.stringify(columns)}::jsonb, true, ${rows.length}, ${rows.length}, ${from}::date, ${to}::date, ${cast.admin.id}, ${admin.now},
          ${admin.now}) returning id`,
  )
  if (!statement) return
  await keepLines(admin, { id: statement.id, accountId: account.id, headLine: 1 }, { rows, columns })
  const lines = await rowsAs<{ id: number; reference: string }>(
    ctx.db,
    sql`select id, reference from statement_lines where statement_id = ${statement.id}`,
  )
  for (const { id, utr, day } of arrived.slice(0, -1)) {
    const line = lines.find(({ reference }) => reference === utr)
    const next = new Date(startOfIstDate(addDays(day, 1)).getTime() + 11 * hour)
    const confirmer = at(ctx, next < ctx.now ? next : ctx.now, cast.admin)
    if (line) await confirmProviderSettlement(confirmer, String(id), String(line.id))
  }
}
