import { addDays, istDate } from '@neev/domain/core/fiscal'
import { mulDiv } from '@neev/domain/core/money'
import { type ProviderLine, type ProviderReport, settlementSums } from '@neev/domain/payments/provider-settlements'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

/** The sandbox's fee: 2 %, plus 18 % GST on it, as Indian providers charge for cards. */
const feeBp = 200
const feeGstBp = 1800
/** It pays out two days after the payment. */
const daysLater = 2

type Moved = { day: string; kind: 'PAYMENT' | 'REFUND'; reference: string; paise: number; decidedAt: Date }

function lineOf({ kind, reference, paise }: Moved): ProviderLine {
  const feePaise = kind === 'PAYMENT' ? mulDiv(paise, feeBp, 10_000) : 0
  return {
    kind,
    reference,
    amountPaise: kind === 'PAYMENT' ? paise : -paise,
    feePaise,
    feeGstPaise: mulDiv(feePaise, feeGstBp, 10_000),
    tdsPaise: 0,
    note: null,
  }
}

/**
 * The sandbox's settlements from its own records: each Indian day's payments less refunds, two days later. A day with
 * more refunds than payments is settled with the next.
 */
export async function testSettlements(ctx: Ctx, after: string | null): Promise<ProviderReport[]> {
  const until = addDays(istDate(ctx.now), -daysLater)
  const from = after === null ? '2000-01-01' : addDays(after, 1 - daysLater)
  const day = sql`(decided_at at time zone 'Asia/Kolkata')::date`
  const moved = await rowsOf<Moved>(
    ctx.db,
    sql`select ${day}::text as day, 'PAYMENT' as kind, payment_id as reference, amount_paise as paise, decided_at
      from test_gateway_orders
        where status = 'captured' and ${day} between ${from}::date and ${until}::date
        union all
        select ${day}::text, 'REFUND', id, amount_paise, decided_at from test_gateway_refunds
        where status = 'processed' and ${day} between ${from}::date and ${until}::date
        order by 1, 5, 3`,
  )
  const reports: ProviderReport[] = []
  let waiting: ProviderLine[] = []
  for (const [on, same] of Map.groupBy(moved, (one) => one.day)) {
    waiting = [...waiting, ...same.map(lineOf)]
    if (settlementSums(waiting).netPaise <= 0) continue
    const settledOn = addDays(on, daysLater)
    const bare = settledOn.replaceAll('-', '')
    reports.push({ reference: `setl_test_${bare}`, settledOn, utr: `TESTN${bare}001`, lines: waiting })
    waiting = []
  }
  return reports
}
