import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import { endTransfers } from '#features/money/payments/late.ts'
import { submitTransferDecision } from '#features/money/payments/transfers.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

const hour = 3_600_000

/** Transfers of orders that nobody paid in time are over; for two of them money came all the same, and waits to go back. */
export async function fillLate(ctx: Ctx, cast: Cast): Promise<void> {
  const rows = await rowsAs<{ id: number; orderId: number; expectedPaise: number }>(
    ctx.db,
    sql`select t.id, o.id as "orderId", t.expected_paise from bank_transfers t
      join orders o on o.id = t.order_id
        where o.status in ('EXPIRED', 'CANCELLED') and o.paid_at is null and t.status = 'AWAITED' order by o.id desc`,
  )
  for (const { orderId } of rows) await endTransfers(at(ctx, ctx.now, null), [orderId])
  const admin = at(ctx, new Date(ctx.now.getTime() - 5 * hour), cast.admin)
  for (const { id, expectedPaise } of rows.slice(0, 2))
    await submitTransferDecision(admin, String(id), {
      decision: 'late',
      receivedPaise: expectedPaise,
      reason: null,
      utr: `ICICR52026${String(70_000_000 + id)}`,
    })
}
