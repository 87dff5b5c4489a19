import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { finishRefund } from '#features/money/payments/refunds/finish.ts'
import { approveRefund, markRefundPaid } from '#features/money/payments/refunds/refunds.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const hour = 3_600_000
const daysUntilBack = 8

type Waiting = { id: number; status: string; mode: 'SOURCE' | 'BANK'; requestedAt: Date }

/** What was cancelled long ago has gone back: agreed to by two where it is much, then sent the way it came or from the bank. */
export async function fillRefunds(ctx: Ctx, cast: Cast): Promise<void> {
  const waiting = await rowsAs<Waiting>(
    ctx.db,
    sql`select id, status, mode, requested_at from refunds
        where requested_at < ${ctx.now}::timestamptz - make_interval(days => ${daysUntilBack}) order by id`,
  )
  for (const { id, status, mode, requestedAt } of waiting) {
    const later = (hours: number) => new Date(new Date(requestedAt).getTime() + hours * hour)
    if (status === 'REQUESTED')
      for (const [index, admin] of cast.admins.entries())
        await approveRefund(at(ctx, later(18 + index), admin), String(id))
    if (mode === 'BANK') {
      const utr = `HDFCR92026${String(id).padStart(8, '0')}`
      await markRefundPaid(at(ctx, later(22), cast.admin), String(id), utr)
    } else await sentBySource(at(ctx, later(22), null), id)
  }
}

/** As the TEST gateway would have it in its books. */
async function sentBySource(ctx: Ctx, id: number): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`
    with sent as (
      update refunds set status = 'PROCESSING', sent_at = ${now}, checked_at = ${now},
      gateway_refund_id = ${`testrfnd_seed_${id}`} where id = ${id}
      returning number, gateway_payment_id, amount_paise
    )
    insert into test_gateway_refunds (id, key, payment_id, amount_paise, status, created_at, decided_at)
    select ${`testrfnd_seed_${id}`}, number || '-1', gateway_payment_id, amount_paise, 'processed', ${now}, ${now}
    from sent`.execute(ctx.db)
  await finishRefund(ctx, id)
}
