import { istDate } from '@neev/domain/core/fiscal'
import { openClaimStatuses } from '@neev/domain/orders/claims'
import { orderClocks } from '@neev/domain/orders/orders'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { updateSuborderStatuses } from './transitions.ts'

const maxPerRound = 200

/** Makes the transition for each of these suborders, if still possible, in its own transaction. */
async function step(ctx: Ctx, name: 'assumeDelivery' | 'complete', due: Sql): Promise<void> {
  const ownSuborders = await rowsOf<{ id: number; orderId: number }>(
    ctx.db,
    sql`select s.id, s.order_id as "orderId" from suborders s where ${due} order by s.id limit ${maxPerRound}`,
  )
  for (const { id, orderId } of ownSuborders)
    await transaction(ctx, async (ctx) => {
      await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
      const [still] = await rowsOf(ctx.db, sql`select 1 from suborders s where s.id = ${id} and ${due}`)
      if (still) await updateSuborderStatuses(ctx, orderId, [id], { name, by: 'shop' })
    })
}

/** Assumes delivery a week after the expected date, unless a delivery attempt failed: a job. */
export const assumeDelivered = (ctx: Ctx): Promise<void> =>
  step(
    ctx,
    'assumeDelivery',
    sql`s.status = 'DISPATCHED'
      and s.expected_delivery < ${istDate(ctx.now)}::date - ${orderClocks.assumeDeliveredDays}::int
      and not exists (select 1 from shipments h where h.suborder_id = s.id and h.claim_id is null
      and h.status = 'FAILED')`,
  )

/** Completes suborders whose claim period is over and without an open claim: a job. */
export const completeDelivered = (ctx: Ctx): Promise<void> =>
  step(
    ctx,
    'complete',
    sql`s.status = 'DELIVERED'
      and s.delivered_at < ${ctx.now}::timestamptz - make_interval(days => ${orderClocks.claimDays}::int)
      and not exists (select 1 from claims k where k.suborder_id = s.id
      and k.status = any(${openClaimStatuses}::text[]))`,
  )
