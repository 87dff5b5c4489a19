import { financialYear, fyShort, invoiceNumber } from '@neev/domain/fiscal'
import { isRefusal } from '@neev/domain/refusals'
import { challanYear } from '@neev/domain/shipping-documents'
import { sql } from 'kysely'
import { type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, refuseIf } from '#core/errors.ts'
import type { SuborderRow } from './orders.queries.ts'
import { getSuborder } from './orders.ts'
import { lockShipment } from './shipments.ts'

/**
 * Issues the challan of a shipment in the caller's transaction, with the next number of its GSTIN's series; once per
 * shipment.
 */
export async function issueChallan(ctx: Ctx, { gstin }: SuborderRow, shipmentId: number): Promise<void> {
  const known = await ctx.db.selectFrom('challans').select('id').where('shipmentId', '=', shipmentId).executeTakeFirst()
  if (known) return
  const fy = challanYear(fyShort(ctx.now))
  const { value, prefix } = found(
    await rowOf<{ value: number; prefix: string }>(
      ctx.db,
      sql`with next as (insert into counters (name, value) values (${`challan:${gstin}:${fy}`}, 1)
            on conflict (name) do update set value = counters.value + 1 returning value)
          select next.value, g.invoice_prefix as prefix from next, seller_gstins g where g.gstin = ${gstin}`,
    ),
  )
  const number = invoiceNumber({ prefix, fy, seq: value })
  if (isRefusal(number)) refuseIf(number)
  await ctx.db
    .insertInto('challans')
    .values({
      shipmentId,
      number: String(number),
      gstin,
      financialYear: financialYear(ctx.now),
      issuedAt: ctx.now,
      issuedBy: ctx.actor?.userId ?? null,
    })
    .execute()
}

/** The challan of a packed shipment, whose number an e-way bill can refer to. */
export const createChallan = (ctx: Ctx, shipmentId: string): Promise<SuborderRow> =>
  transaction(ctx, async (ctx) => {
    const { part: suborder, shipment } = await lockShipment(ctx, shipmentId, 'dispatch')
    await issueChallan(ctx, suborder, shipment.id)
    return getSuborder(ctx, suborder.id)
  })
