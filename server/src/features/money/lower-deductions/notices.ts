import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSeller } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, printDay, printPaise } from '#features/people/messages/messages.ts'
import { lowerDeductionById } from './lower-deductions.ts'

/** Notifies a seller that its certificate of lower deduction was approved, rejected or ended. */
async function notifyLowerDeduction(
  ctx: Ctx,
  { lowerDeductionId, sellerId, state }: Events['lowerDeduction.decided'],
  eventId: number,
) {
  const templates = {
    APPROVED: 'lowerDeduction.approved',
    REJECTED: 'lowerDeduction.rejected',
    ENDED: 'lowerDeduction.ended',
  } as const
  const template = state in templates ? templates[state as keyof typeof templates] : undefined
  const [seller, row] = [await readSeller(ctx, sellerId), await lowerDeductionById(ctx, lowerDeductionId)]
  if (!template || !seller || !row) return
  await notifyPeople(ctx, seller.owners, {
    template,
    key: `lowerDeduction:${lowerDeductionId}:${eventId}`,
    facts: {
      company: seller.name,
      number: row.number,
      amount: printPaise(row.limitPaise),
      deadline: printDay(row.to),
      reason: row.reason ?? '–',
    },
    path: seller.path.replace(/profile$/, 'commission/lower-deductions'),
  })
}

export const lowerDeductionNotices: Subscribers = { 'lowerDeduction.decided': notifyLowerDeduction }
