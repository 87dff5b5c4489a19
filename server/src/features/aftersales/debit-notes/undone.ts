import { allCredited, cancelDebitInput } from '@neev/domain/aftersales/debit-notes'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { found, parseInput } from '#core/errors.ts'
import { endTransfers, queueDebit } from '#features/money/payments/payments.ts'
import { creditDebitNote } from '#features/orders/invoices/invoices.ts'
import { lockOrder } from '#features/orders/orders/orders.ts'
import { creditedLines, type DebitRow, debitsById } from './debit-notes.queries.ts'
import { decisionOf, lockDebit, readDebit, sideOf, transition } from './debit-notes.ts'

/* Cancels debit notes, each by its own credit note: unpaid ones on request of the seller or an admin; paid or unpaid
   ones automatically when all goods of the shipment were credited. */

type Undone = { why: 'DEBIT_CANCELLED' | 'DEBIT_RETURNED'; reason: string; by: 'seller' | 'admin' | 'shop' }

/** In the caller's transaction, after the order's lock: refunds what was paid, or ends what was due. */
async function takeBack(ctx: Ctx, row: DebitRow, { why, reason, by }: Undone): Promise<void> {
  const { noteId, status } = found(row.due)
  const credit = await creditDebitNote(ctx, noteId, why)
  if (status === 'VERIFIED' || status === 'EXCESS') await queueDebit(ctx, noteId)
  else await endTransfers(ctx, [row.orderId])
  const set = { cancelReason: reason, cancelledAt: ctx.now, cancelledUser: ctx.actor?.userId ?? null }
  await transition(ctx, row, { to: 'CANCELLED', by, note: credit.number, set })
  await audit(ctx, 'debit.cancel', 'debitProposal', row.id, { status: row.status }, { ...credit, reason })
}

/** Cancels an unpaid debit note, for its seller or an admin. */
export const cancelDebit = (ctx: Ctx, id: string, input: { reason: string }): Promise<DebitRow> => {
  const { reason } = parseInput(cancelDebitInput, input)
  return transaction(ctx, async (ctx) => {
    const row = await lockDebit(ctx, id, 'cancel')
    await takeBack(ctx, row, { why: 'DEBIT_CANCELLED', reason, by: sideOf(ctx, row) === 'ADMIN' ? 'admin' : 'seller' })
    return readDebit(ctx, row.id)
  })
}

/** After a credit: if all goods of a shipment are credited, cancels its debit note, once. */
export async function undoReturned(ctx: Ctx, orderId: number): Promise<void> {
  await lockOrder(ctx, orderId)
  const lines = await creditedLines(ctx.db, orderId)
  const gone = [...Map.groupBy(lines, ({ debitId }) => debitId)].flatMap(([id, of]) => (allCredited(of) ? [id] : []))
  if (gone.length === 0) return
  for (const row of await debitsById(ctx.db, gone)) {
    if (row.status === 'ACCEPTED')
      await takeBack(ctx, row, {
        why: 'DEBIT_RETURNED',
        reason: 'All goods of the shipment were credited.',
        by: 'shop',
      })
    else await transition(ctx, row, { to: 'LAPSED', by: 'shop', note: null, set: decisionOf(ctx, null) })
  }
}
