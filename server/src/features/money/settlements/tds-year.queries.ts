import { financialYear, startOfIstDate } from '@neev/domain/core/fiscal'
import type { TdsYear } from '@neev/domain/money/settlements/payouts'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'

/** Serialises sales of the same PAN, which otherwise would both compensate for the same year. */
export async function lockTdsYears(ctx: Ctx, pans: readonly string[]): Promise<void> {
  for (const pan of [...new Set(pans)].sort())
    await sql`select pg_advisory_xact_lock(hashtext(${`tds ${pan}`}))`.execute(ctx.db)
}

/**
 * A PAN's financial year at a time, over all its sellers: sold suborders and paid debit notes in paise, with or without
 * GST, less reversals; and the income tax deducted.
 */
export async function readTdsYear(ctx: Ctx, pan: string, at: Date, withGst: boolean): Promise<TdsYear> {
  const year = Number(financialYear(at).slice(0, 4))
  const [from, to] = [`${year}-04-01`, `${year + 1}-04-01`].map((day) => startOfIstDate(day).toISOString())
  const figure = withGst ? sql`total_paise` : sql`taxable_paise`
  const back = withGst ? sql`paise` : sql`taxable_paise`
  const row = await rowOf(
    ctx.db,
    'settlements.readTdsYear',
    sql`with year as (
          select t.suborder_id, t.kind, t.key from ledger_transactions t join sellers c on c.id = t.seller_id
          where c.pan = ${pan} and t.kind in ('SALE', 'DEBIT') and t.at >= ${from} and t.at < ${to}
        )
        select (
            coalesce((select sum(s.${figure} - coalesce((select sum(r.${back}) from sale_reversals r
            where r.suborder_id = s.id), 0))
              from suborder_shown s where s.id in (select suborder_id from year where kind = 'SALE')), 0)
            + coalesce((select sum(n.${figure}) from debit_note_shown n where 'DEBIT:' || n.id in (select key from year)
              and not exists (select 1 from ledger_transactions x where x.key = 'DEBIT_BACK:' || n.id)), 0)
          )::bigint as "soldPaise",
          coalesce((select sum(e.base_paise) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
            where e.part = 'TDS' and t.suborder_id in (select suborder_id from year)), 0)::bigint as "taxedPaise"`,
  )
  return row ?? { soldPaise: 0, taxedPaise: 0 }
}
