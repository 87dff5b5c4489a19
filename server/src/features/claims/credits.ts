import type { BilledLine, ClaimStatus, CreditLine } from '@neev/domain/claims'
import { pieceOf } from '@neev/domain/ledger'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { issueCreditNote } from '#features/invoices/invoices.ts'
import type { SuborderRow } from '#features/orders/orders.ts'
import { queueClaimed, queueRests } from '#features/payments/payments.ts'
import { type ClaimRow, claimedOf } from './claims.queries.ts'

/** What of a load was billed, line by line, with what earlier claims took of it. */
export async function billedLines(ctx: Ctx, part: SuborderRow, shipmentId: number): Promise<BilledLine[]> {
  const taken = await claimedOf(ctx, shipmentId)
  const onFreight = await isOffFreight(ctx, part.orderId)
  const shipment = found(part.shipments.find(({ id }) => id === shipmentId))
  return shipment.lines.flatMap(({ lineId, quantityMilli, pieces, grams, billed }) => {
    const line = part.lines.find(({ id }) => id === lineId)
    if (!line || !billed) return []
    const { title, rateBp } = line
    const { freightPaise, discountPaise } = billed
    const carried = onFreight && { discountPaise: 0, freightPaise: freightPaise - discountPaise }
    const claimedMilli = taken.get(lineId) ?? 0
    return [{ lineId, title, quantityMilli, pieces, grams, ...billed, ...carried, rateBp, claimedMilli }]
  })
}

/** The coupon of the order took off freight and nothing of the goods. */
const isOffFreight = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await rowOf(
    ctx.db,
    sql`select 1 from orders o join coupons c on c.id = o.coupon_id where o.id = ${orderId} and c.kind = 'FREE_FREIGHT'`,
  )) !== undefined

type Pays = { part: SuborderRow; lines: readonly CreditLine[]; status: ClaimStatus; note: string | null }

/** A credit note is written and the money goes back, in the caller's transaction and once for each claim. What it comes to. */
export async function payBack(ctx: Ctx, claim: ClaimRow, { part, lines, status, note }: Pays): Promise<number> {
  const { id, orderId, suborderId, shipmentId, reason } = claim
  const credit = await issueCreditNote(ctx, { shipmentId, reason, key: `claim:${id}`, lines })
  await sql`
    update claims set status = ${status}, moved_at = ${ctx.now}, answer = coalesce(${note}, answer), agreed = ${JSON.stringify(lines)}::jsonb,
      agreed_paise = ${credit.totalPaise}, note_id = ${credit.id} where id = ${id}`.execute(ctx.db)
  await queueRests(ctx, suborderId)
  const before = found(
    await rowOf<{ paise: number; refundedPaise: number }>(
      ctx.db,
      sql`select coalesce((select sum(total_paise) from credit_notes where suborder_id = ${suborderId} and debit_note_id is null and id <> ${credit.id}), 0)::bigint
              + coalesce((select sum(total_paise) from partial_cancellations where suborder_id = ${suborderId} and status = 'DONE'), 0)::bigint as paise,
            coalesce((select sum(amount_paise) from refunds where suborder_id = ${suborderId}), 0)::bigint as "refundedPaise"`,
    ),
  )
  // where the marketplace bore a part of the price, that part of it comes back to the marketplace
  const amountPaise = pieceOf(part.totalPaise - part.creditPaise, {
    before: before.paise,
    now: credit.totalPaise,
    whole: part.totalPaise,
    takenPaise: before.refundedPaise,
  })
  await queueClaimed(ctx, { orderId, suborderId, claimId: id, amountPaise })
  return credit.totalPaise
}
