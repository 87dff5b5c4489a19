import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSeller } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, printPaise } from '#features/people/messages/messages.ts'
import { claimById } from './commission-tds.ts'

/** Notifies a seller that its claim of tax on commission was accepted or rejected. */
async function notifyCommissionTds(
  ctx: Ctx,
  { claimId, sellerId, state }: Events['commissionTds.decided'],
  eventId: number,
) {
  if (state !== 'ACCEPTED' && state !== 'REJECTED') return
  const [seller, row] = [await readSeller(ctx, sellerId), await claimById(ctx, claimId)]
  if (!seller || !row) return
  await notifyPeople(ctx, seller.owners, {
    template: state === 'ACCEPTED' ? 'commissionTds.accepted' : 'commissionTds.rejected',
    key: `commissionTds:${claimId}:${eventId}`,
    facts: {
      company: seller.name,
      number: row.number,
      amount: printPaise(row.amountPaise),
      reason: row.reason ?? '–',
    },
    path: seller.path.replace(/profile$/, 'commission/tds'),
  })
}

export const commissionTdsNotices: Subscribers = { 'commissionTds.decided': notifyCommissionTds }
