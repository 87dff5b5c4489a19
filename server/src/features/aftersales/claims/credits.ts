import type { BilledLine, ClaimStatus, CreditLine } from '@neev/domain/aftersales/claims/claims'
import { pieceOf } from '@neev/domain/money/ledger'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { queueCancellationRefunds, queueClaimed } from '#features/money/payments/payments.ts'
import { issueCreditNote } from '#features/orders/invoices/invoices.ts'
import type { SuborderRow } from '#features/orders/orders/orders.ts'
import { type ClaimRow, claimedQuantities } from './claims.queries.ts'
import { creditedBefore } from './credits.queries.ts'

/** The invoiced lines of a shipment, with what earlier claims took. */
export async function billedLines(ctx: Ctx, suborder: SuborderRow, shipmentId: number): Promise<BilledLine[]> {
  const taken = await claimedQuantities(ctx, shipmentId)
  const onFreight = await isOffFreight(ctx, suborder.orderId)
  const shipment = found(suborder.shipments.find(({ id }) => id === shipmentId))
  return shipment.lines.flatMap(({ lineId, quantityMilli, pieces, grams, billed }) => {
    const line = suborder.lines.find(({ id }) => id === lineId)
    if (!line || !billed) return []
    const { title } = line
    const { freightPaise, discountPaise, rateBp = line.rateBp } = billed
    const carried = onFreight && { discountPaise: 0, freightPaise: freightPaise - discountPaise }
    const claimedMilli = taken.get(lineId) ?? 0
    return [{ lineId, title, quantityMilli, pieces, grams, ...billed, ...carried, rateBp, claimedMilli }]
  })
}

/** Whether the order's coupon was on freight only. */
const isOffFreight = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('orderShown as o')
    .innerJoin('couponShown as c', 'c.id', 'o.couponId')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where('c.kind', '=', 'FREE_FREIGHT')
    .executeTakeFirst()) !== undefined

type Pays = { part: SuborderRow; lines: readonly CreditLine[]; status: ClaimStatus; note: string | null }

/** Issues a credit note and makes the refund due, in the caller's transaction, once per claim. Returns the amount. */
export async function payBack(ctx: Ctx, claim: ClaimRow, { part, lines, status, note }: Pays): Promise<number> {
  const { id, orderId, suborderId, shipmentId, reason } = claim
  const credit = await issueCreditNote(ctx, { shipmentId, reason, key: `claim:${id}`, lines })
  await ctx.db
    .updateTable('claims')
    .set((db) => ({
      status,
      movedAt: ctx.now,
      answer: db.fn.coalesce(db.val(note), 'answer'),
      agreed: JSON.stringify(lines),
      agreedPaise: credit.totalPaise,
      noteId: credit.id,
    }))
    .where('id', '=', id)
    .execute()
  await queueCancellationRefunds(ctx, suborderId)
  const before = found(await creditedBefore(ctx.db, suborderId, credit.id))
  // The part of the price that the platform paid is returned to the platform
  const amountPaise = pieceOf(part.totalPaise - part.creditPaise, {
    before: before.paise,
    now: credit.totalPaise,
    whole: part.totalPaise,
    takenPaise: before.refundedPaise,
  })
  await queueClaimed(ctx, { orderId, suborderId, claimId: id, amountPaise })
  return credit.totalPaise
}
