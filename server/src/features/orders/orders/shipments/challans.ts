import { financialYear, fyShort, invoiceNumber } from '@neev/domain/core/fiscal'
import { isRefusal } from '@neev/domain/core/refusals'
import { challanYear } from '@neev/domain/orders/shipping-documents/shipping-documents'
import { type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { refuseIf } from '#core/errors.ts'
import type { SuborderRow } from '../orders.queries.ts'
import { getSuborder } from '../orders.ts'
import { lockShipment } from './shipments.ts'

/**
 * Issues the challan of a shipment in the caller's transaction, with the next number of its GSTIN's series; once per
 * shipment.
 */
export async function issueChallan(ctx: Ctx, { gstin }: SuborderRow, shipmentId: number): Promise<void> {
  const known = await ctx.db.selectFrom('challans').select('id').where('shipmentId', '=', shipmentId).executeTakeFirst()
  if (known) return
  const fy = challanYear(fyShort(ctx.now))
  const seq = await nextNumber(ctx.db, `challan:${gstin}:${fy}`)
  const { prefix } = await ctx.db
    .selectFrom('sellerGstinShown')
    .select('invoicePrefix as prefix')
    .where('gstin', '=', gstin)
    .executeTakeFirstOrThrow()
  const number = invoiceNumber({ prefix, fy, seq })
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
