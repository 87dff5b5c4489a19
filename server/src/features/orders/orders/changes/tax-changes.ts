import type { TaxChange } from '@neev/domain/orders/orders/load-bills'
import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import type { SuborderRow } from '../orders.queries.ts'
import { noteStep } from '../transitions.ts'
import { readTaxChange } from './partial-cancellations.queries.ts'

/** What was ordered at a rate and is charged at another, as text: 28 % → 18 %. */
const printedRates = ({ lines }: TaxChange): string =>
  [...new Set(lines.map(({ orderedBp, chargedBp }) => `${orderedBp / 100} % → ${chargedBp / 100} %`))].join(', ')

/**
 * Records what a changed tax rate takes off a shipment that leaves, in the transaction of its dispatch: the buyer is
 * refunded, or owes less on credit, and the sale is that much smaller.
 */
export async function recordTaxChange(
  ctx: Ctx,
  { id: suborderId, orderId, status }: SuborderRow,
  shipmentId: number,
  change: TaxChange,
): Promise<void> {
  if (change.lines.length === 0) return
  const { userId } = actorOf(ctx)
  const reason = printedRates(change)
  const { id } = found(
    await ctx.db
      .insertInto('partialCancellations')
      .values({
        kind: 'TAX',
        orderId,
        suborderId,
        shipmentId,
        taxLines: JSON.stringify(change.lines),
        requestedBy: 'SELLER',
        status: 'DONE',
        reason,
        requestedUserId: userId,
        requestedAt: ctx.now,
        decidedUser: userId,
        decidedAt: ctx.now,
        totalPaise: change.totalPaise,
        taxablePaise: change.taxablePaise,
        creditPaise: 0,
      })
      .returning('id')
      .executeTakeFirst(),
  )
  await noteStep(ctx, { orderId, suborderId, status, kind: 'tax.changed', by: 'shop', note: reason })
  await ctx.emit('rest.moved', { orderId, suborderId, cancellationId: id, status: 'DONE' })
}

/** What a changed rate took off a shipment, by the id of its partial cancellation; undefined for cancelled goods. */
export const taxChangeOf = (ctx: Ctx, cancellationId: number) => readTaxChange(ctx.db, cancellationId)
